import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { bringPayables, undonePayables, type OpeningPayable } from '#server/openings/payables-acts.ts'
import { bring, takeBack } from '../../support/openings.ts'
import { onEachEngine, says } from '../support/api.ts'
import { actsOf, millOf } from '../support/mill.ts'
import { day, HOY } from '../support/money.ts'

/** Tests payables that are no settlement; here they are opening balances. */
onEachEngine('payables', (get) => {
  const m = millOf(get)
  const { call } = actsOf(get)
  let made = 0
  const company = () => get().admin.company
  const aPayable = (changes: Partial<OpeningPayable> = {}): OpeningPayable => ({
    consecutivo: `POR-${(made += 1)}`,
    id_tercero: m.proveedor,
    nombre_tercero: 'Agricultor',
    fecha: day(-40),
    fecha_vencimiento: day(-10),
    concepto: 'Cosecha pasada',
    valor: 900_000,
    ...changes,
  })
  const brought = async (changes: Partial<OpeningPayable> = {}) => {
    const payable = aPayable(changes)
    const importacion = await bring(get().db, company(), bringPayables, [payable])
    const { json } = await call('POST', '/accounts-payable/search', { search: payable.consecutivo })
    return {
      ...payable,
      importacion,
      id: json.data[0]._id as string,
      version: json.data[0].version as number,
    }
  }
  const byBank = (valor?: number) => ({
    fecha: HOY,
    id_fpago: m.bancos,
    id_banco: m.banco,
    ...(valor && { valor }),
  })
  const pay = (id: string, body: object) => call('PATCH', `/accounts-payable/${id}/pay`, body)
  const annul = (id: string, body: object = { motivo: 'Estaba pagada' }) =>
    call('PATCH', `/accounts-payable/${id}/void`, body)
  const get1 = async (id: string) => (await call('GET', `/accounts-payable/${id}`)).json

  it('the search finds a payable by the number of the disbursement that paid it', async () => {
    const [one, other] = [await brought(), await brought()]
    await pay(one.id, { version: one.version, ...byBank() })
    const [{ numero_egreso }] = (await get1(one.id)).pagos
    const found = async (egreso: string) =>
      (await call('POST', '/accounts-payable/search', { filtros: { egreso } })).json.data.map(
        ({ _id }: { _id: string }) => _id,
      )
    expect(await found(numero_egreso)).toEqual([one.id])
    await pay(other.id, { version: other.version, ...byBank() })
    expect(await found(numero_egreso)).toEqual([one.id])
    expect(await found('CE-0')).toEqual([])
  })

  it('a payable is paid whole or in part, one row per payment', async () => {
    const owedTo = async () => ({
      resumen: (await call('GET', `/third-parties/${m.proveedor}/summary`)).json.por_pagar.valor,
      extracto: (await call('GET', `/reports/farmer-receivables/${m.proveedor}`)).json.neto,
      movimientos: (await call('POST', '/movements/search', { filtros: { tercero: m.proveedor } })).json
        .saldo_final,
    })
    const before = await owedTo()
    const { id } = await brought()
    expect(await owedTo()).toEqual({
      resumen: before.resumen + 900_000,
      extracto: before.extracto - 900_000,
      movimientos: before.movimientos - 900_000,
    })
    expect(await get1(id)).toMatchObject({
      estado: 'VENCIDA',
      saldo: 900_000,
      pagado: 0,
      origen: 'SALDO_INICIAL',
    })
    says(await pay(id, byBank(300_000)), 200, 'Cuenta por pagar pagada correctamente')
    says(await pay(id, { ...byBank(), fecha: day(-1) }), 200)
    const paid = await get1(id)
    expect(paid).toMatchObject({ estado: 'PAGADA', saldo: 0, pagado: 900_000 })
    expect(paid.pagos).toMatchObject([
      { fecha: HOY, valor: 300_000, descripcion_fpago: 'Bancos', registro: 'Administrador' },
      { fecha: day(-1), valor: 600_000 },
    ])
    expect(await owedTo()).toEqual(before)
    says(await pay(id, byBank()), 409, 'CONFLICTO')
  })

  it('a payment sent again with its key pays once, and one drawn before it is refused with what was paid', async () => {
    const { id, consecutivo, version } = await brought()
    const headers = { 'idempotency-key': `pago-${consecutivo}` }
    const sent = (key: object) =>
      get().call('PATCH', `/accounts-payable/${id}/pay`, {
        as: get().admin,
        body: { version, ...byBank(200_000) },
        headers: { ...key },
      })
    const first = says(await sent(headers), 200)
    expect(says(await sent(headers), 200).json).toEqual(first.json)
    const { json } = says(await sent({}), 409, 'CONFLICTO')
    expect(json.mensaje).toBe(
      `${consecutivo} cambió desde que abrió este formulario: ya se pagaron $\u00a0200.000 y quedan $\u00a0700.000. Ábralo de nuevo para pagar.`,
    )
    expect(await get1(id)).toMatchObject({ pagado: 200_000, saldo: 700_000 })
  })

  it('rejects a payment on an impossible day, without money or above the balance', async () => {
    const { id, version } = await brought({ valor: 50_000, fecha: day(-3), fecha_vencimiento: day(5) })
    const refused: [object, number, string | Record<string, string>][] = [
      [{ ...byBank(), fecha: day(1) }, 422, { fecha: expect.stringContaining('(hoy)') as string }],
      [
        { ...byBank(), fecha: day(-4) },
        422,
        { fecha: expect.stringContaining('(el día de la cuenta POR-') as string },
      ],
      [
        byBank(50_001),
        422,
        { valor: expect.stringMatching(/^No puede pasar de lo que se debe, \$.50\.000\.$/) as string },
      ],
      [byBank(-1), 422, { valor: 'Debe ser mayor a 0' }],
      [{ ...byBank(), id_fpago: m.credito }, 422, { id_fpago: 'Con «Crédito» no se paga una cuenta.' }],
      [{ ...byBank(), id_banco: '' }, 422, { id_banco: 'Elija el banco del que se paga.' }],
      [{ ...byBank(), version: version + 1 }, 409, 'CONFLICTO'],
    ]
    for (const [body, status, said] of refused) says(await pay(id, body), status, said)
    expect(await get1(id)).toMatchObject({ estado: 'PENDIENTE', saldo: 50_000, pagos: [] })
    says(await pay('no-es-id', byBank()), 404)
    says(await pay(id, byBank(1)), 200)
    expect(await get1(id)).toMatchObject({ estado: 'PARCIAL', saldo: 49_999 })
  })

  it('asks once about a cash payment of 100 UVT or more', async () => {
    const { id } = await brought({ valor: 30_000_000 })
    const cash = { fecha: HOY, id_fpago: m.contado, efectivo_confirmado: false }
    says(await pay(id, cash), 422, ['efectivo_confirmado'])
    says(await pay(id, { ...cash, efectivo_confirmado: true }), 200)
  })

  it('twenty concurrent payments never pay a payable twice', async () => {
    const { id } = await brought({ valor: 100_000 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay(id, byBank(15_000))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6)
    const [sums] = await get().rows<{ pagado: string; pagos: string }>(
      sql`select c.pagado::text as pagado, sum(p.valor)::text as pagos from accounts_payable c
        join payments p using (id_cuenta_por_pagar) where c.id_cuenta_por_pagar = ${id} group by c.pagado`,
    )
    expect(sums).toEqual({ pagado: '90000', pagos: '90000' })
  })

  it('an unpaid payable is voided with a reason', async () => {
    const { id } = await brought()
    says(await annul(id, {}), 422, { motivo: 'Escriba el motivo de la anulación.' })
    says(await annul(id), 200, 'Cuenta por pagar anulada correctamente')
    expect(await get1(id)).toMatchObject({ estado: 'ANULADA', saldo: 0, motivo_anulacion: 'Estaba pagada' })
    says(await annul(id), 409, 'CONFLICTO')
    says(await pay(id, byBank()), 409, 'CONFLICTO')
    const paid = await brought()
    says(await pay(paid.id, byBank(1_000)), 200)
    says(await annul(paid.id), 409, 'EN_USO')
  })

  it('finds payables by number, third party, state and balance, with totals', async () => {
    const { consecutivo, id } = await brought({ concepto: 'Flete de Ñame', fecha_vencimiento: day(20) })
    const found = async (body: object) => (await call('POST', '/accounts-payable/search', body)).json
    for (const body of [
      { search: consecutivo },
      { search: 'name', searchin_fields: 'concepto' },
      { search: consecutivo, filtros: { estado: 'PENDIENTE' } },
      { search: consecutivo, filtros: { con_saldo: 'true', tercero: m.proveedor } },
      { search: consecutivo, filtros: { desde: day(-40), hasta: day(-40) } },
    ]) {
      const { data, total_count } = await found(body)
      expect([total_count, data[0]?._id]).toEqual([1, id])
    }
    for (const filtros of [
      { estado: 'VENCIDA' },
      { estado: 'OTRO' },
      { con_saldo: 'false' },
      { tercero: m.cliente },
    ])
      expect((await found({ search: consecutivo, filtros })).total_count).toBe(0)
    const all = await found({ totales: true, limit: 1000 })
    const living = all.data.filter(({ anulada }: { anulada: boolean }) => !anulada)
    const sum = (of: string) =>
      living.reduce((total: number, row: Record<string, number>) => total + row[of]!, 0)
    expect(all.totales).toEqual({
      ...{ valor: sum('valor'), pagado: sum('pagado'), saldo: sum('saldo') },
      retencion: sum('retencion'),
    })
    for (const sort_order of ['consecutivo:asc', 'nombre_tercero:desc', 'saldo:asc', 'por_vencimiento:asc'])
      expect((await found({ sort_order, limit: 1000 })).data).toHaveLength(all.data.length)
  })

  it('undoing an import removes its payables while they are unpaid', async () => {
    const { importacion, consecutivo, id } = await brought()
    says(await pay(id, byBank(1)), 200)
    await expect(takeBack(get().db, company(), undonePayables, importacion)).rejects.toThrow(
      `No se puede deshacer la importación: de la cuenta por pagar ${consecutivo} ya se pagó algo.`,
    )
    const other = await brought()
    await takeBack(get().db, company(), undonePayables, other.importacion)
    says(await call('GET', `/accounts-payable/${other.id}`), 404)
    await brought({ consecutivo: other.consecutivo })
  })
})
