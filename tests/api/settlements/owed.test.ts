import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { BANK_CHECKS } from '#server/bank/checks.ts'
import { INVOICE_CHECKS } from '#server/invoices/checks.ts'
import { PAYABLE_CHECKS } from '#server/payables/checks.ts'
import { RECEIPT_CHECKS } from '#server/receipts/checks.ts'
import { RECEIVABLE_CHECKS } from '#server/receivables/checks.ts'
import { addDays, writtenDay } from '#server/kit/words/days.ts'
import { runs } from '../../plan/quick.ts'
import { aThirdParty, onEachEngine, says } from '../support/api.ts'
import { csvOf } from '../../support/first-day.ts'
import { importing } from '../support/importing.ts'
import { actsOf, millOf, settlementOf, weigh } from '../support/mill.ts'
import { HOY } from '../support/money.ts'

const MONEY_CHECKS = [
  ...RECEIVABLE_CHECKS,
  ...RECEIPT_CHECKS,
  ...INVOICE_CHECKS,
  ...PAYABLE_CHECKS,
  ...BANK_CHECKS,
]

onEachEngine('a settlement with services of other parties', (get) => {
  const m = millOf(get)
  const { call, act, draft, approve } = actsOf(get)
  const party = async (changes: Record<string, unknown>) =>
    says(await call('POST', '/third-parties', aThirdParty(changes)), 201).json.data._id as string
  let unloader = ''
  beforeAll(async () => {
    unloader = await party({ tipo: 'PROVEEDOR', nombre: 'Cuadrilla de descargue' })
    const paid = { id: unloader, se_le_paga: 'TERCERO_DESCARGUE' }
    says(await call('PUT', '/third-parties', paid), 200, 'Tercero modificado correctamente')
  })
  const owedOf = async (filtros: object) =>
    (await call('POST', '/accounts-payable/search', { limit: 200, sort_order: 'consecutivo:asc', filtros }))
      .json.data
  const byBank = () => ({ fecha: HOY, id_fpago: m.bancos, id_banco: m.banco })
  const of = async (id: string) => {
    const rows = await get().rows<Record<string, unknown>>(
      sql`select origen, valor::int as valor, retencion::int as retencion, pagado::int as pagado, saldo::int as saldo, anulada,
          id_cuenta_por_pagar as id, id_tercero, consecutivo, base_retencion::int as base
        from accounts_payable where id_liquidacion = ${id} order by consecutivo`,
    )
    return rows
  }
  const settled = async (changes: object = {}, more: object = {}) => {
    const ticket = await weigh(get(), m, changes)
    const made = await draft(m, [ticket._id], more)
    return { ticket, made, id: made._id as string }
  }
  const holds = async () => {
    for (const check of MONEY_CHECKS)
      expect([check.nombre, (await check.run(get().db.read)).primeros]).toEqual([check.nombre, []])
  }

  it('the mill owes the driver the freight minus 1 % and the unloaders their pay', async () => {
    const driver = await party({ tipo: 'CONDUCTOR', nombre: 'Conductora Uno' })
    const { made, id, ticket } = await settled({ id_conductor: driver })
    expect(await of(id)).toEqual([])
    says(await approve(id), 200)
    expect(made.total_a_pagar).toBe(24_299_989)
    const rows = await of(id)
    expect(rows.map(({ id: _, ...row }) => row)).toEqual([
      {
        origen: 'LIQUIDACION',
        valor: 24_299_989,
        retencion: 0,
        pagado: 0,
        saldo: 24_299_989,
        anulada: false,
        id_tercero: m.proveedor,
        consecutivo: made.consecutivo,
        base: 0,
      },
      {
        origen: 'DESCARGUE',
        valor: 219_360,
        retencion: 0,
        pagado: 0,
        saldo: 219_360,
        anulada: false,
        id_tercero: unloader,
        consecutivo: `${made.consecutivo}-D2`,
        base: 0,
      },
      {
        origen: 'FLETE',
        valor: 814_374,
        retencion: 8_226,
        pagado: 0,
        saldo: 814_374,
        anulada: false,
        id_tercero: driver,
        consecutivo: `${made.consecutivo}-F1`,
        base: 104_748,
      },
    ])
    const flete = (await call('GET', `/accounts-payable/${rows[2]!.id as string}`)).json
    expect(flete).toMatchObject({
      concepto: `Flete de la pesada ${ticket.consecutivo}, placa ${ticket.placa as string}`,
      numero_liquidacion: made.consecutivo,
      numero_pesada: ticket.consecutivo,
      estado: 'PENDIENTE',
      tarifa_retencion: 1,
    })
    // The mill still owes somebody what it deducted from the farmer.
    for (const { id } of rows.slice(1))
      says(await call('PATCH', `/accounts-payable/${id as string}/void`, { motivo: 'No' }), 409, 'CONFLICTO')
    expect((await call('GET', `/third-parties/${driver}/summary`)).json.por_pagar).toEqual({
      cantidad: 1,
      valor: 814_374,
    })
    expect((await call('GET', `/third-parties/${m.proveedor}/summary`)).json.por_pagar.valor).toBe(0)
    await holds()
  })

  it('the mill owes the freight to a named carrier, but nothing to itself', async () => {
    const carrier = await party({ tipo: 'CLIENTE', nombre: 'Transportes del Llano' })
    const named = await settled({ id_transportador: carrier })
    says(await approve(named.id), 200)
    expect((await of(named.id)).find(({ origen }) => origen === 'FLETE')).toMatchObject({
      id_tercero: carrier,
    })
    const own = await settled({ id_transportador: m.propio })
    says(await approve(own.id), 200)
    expect((await of(own.id)).map(({ origen }) => origen)).toEqual(['LIQUIDACION', 'DESCARGUE'])
    const none = await settled(
      { costofletexkg: 0 },
      { deducciones: { descargue: 0, motivo_descargue: 'Descargó él' } },
    )
    says(await approve(none.id), 200)
    expect((await of(none.id)).map(({ origen }) => origen)).toEqual(['LIQUIDACION'])
  })

  it('the mill owes the deducted amounts instead of the proposed ones', async () => {
    const tickets = [await weigh(get(), m), await weigh(get(), m, { peso_lleno: 20_000 })]
    const made = await draft(
      m,
      tickets.map(({ _id }) => _id),
      {
        deducciones: { flete: 500_001, motivo_flete: 'Convenido' },
      },
    )
    says(await approve(made._id), 200)
    const fletes = (await of(made._id)).filter(({ origen }) => origen === 'FLETE')
    expect(fletes).toHaveLength(2)
    expect(fletes.reduce((total, one) => total + Number(one.valor) + Number(one.retencion), 0)).toBe(500_001)
  })

  it("adds up a carrier's services of one day as withholding base, except for exempt carriers", async () => {
    const driver = await party({ tipo: 'CONDUCTOR', nombre: 'Conductor de dos viajes' })
    const small = { id_conductor: driver, costofletexkg: 4 }
    const one = await settled(small)
    const two = await settled(small)
    for (const { id } of [one, two]) says(await approve(id), 200)
    const withheld = async (id: string) => (await of(id)).find(({ origen }) => origen === 'FLETE')
    expect(await withheld(one.id)).toMatchObject({ valor: 73_120, retencion: 0 })
    expect(await withheld(two.id)).toMatchObject({ valor: 72_389, retencion: 731 })
    const exempt = await party({ tipo: 'CONDUCTOR', nombre: 'Conductora simple' })
    says(await call('PATCH', `/tags/third-parties/${exempt}/add?tag=REGIMEN_SIMPLE`, {}), 200)
    const other = await settled({ id_conductor: exempt })
    says(await approve(other.id), 200)
    expect(await withheld(other.id)).toMatchObject({ valor: 822_600, retencion: 0 })
  })

  it('withholds from the freight of a supplier whatever its ICA is', async () => {
    const carrier = await party({
      tipo: 'PROVEEDOR',
      nombre: 'Agricultora con camión',
      ica: 'PRODUCTOR_PRIMARIO',
    })
    const { id } = await settled({ id_transportador: carrier })
    says(await approve(id), 200)
    expect((await of(id)).find(({ origen }) => origen === 'FLETE')).toMatchObject({ retencion: 8_226 })
  })

  it('voids unpaid services with the settlement; paid services count when the weighing is settled again', async () => {
    const driver = await party({ tipo: 'CONDUCTOR', nombre: 'Conductor pagado' })
    const { ticket, id } = await settled({ id_conductor: driver })
    says(await approve(id), 200)
    const flete = (await of(id)).find(({ origen }) => origen === 'FLETE')!
    says(
      await call('PATCH', `/accounts-payable/${flete.id as string}/pay`, { ...byBank(), valor: 400_000 }),
      200,
    )
    says(await act(id, 'void', { motivo: 'Precio errado' }), 200)
    expect(await of(id)).toMatchObject([
      { origen: 'LIQUIDACION', saldo: 0, anulada: true },
      { origen: 'DESCARGUE', saldo: 0, anulada: true },
      { origen: 'FLETE', saldo: 0, anulada: false, valor: 400_000, retencion: 4_040, pagado: 400_000 },
    ])
    const again = await draft(m, [ticket._id], { fecha: HOY })
    says(await approve(again._id), 200)
    const rows = (await of(again._id)).filter(({ origen }) => origen === 'FLETE')
    expect(rows.map(({ saldo }) => saldo).sort()).toEqual([0, 414_374])
    expect(rows.reduce((total, one) => total + Number(one.valor) + Number(one.retencion), 0)).toBe(822_600)
    await holds()
  })

  it('a smaller share that takes the paid freight of a voided one pays the carrier nothing twice', async () => {
    const driver = await party({ tipo: 'CONDUCTOR', nombre: 'Conductor de dos dueños' })
    const small = await party({ nombre: 'Dueña de una décima' })
    const { _id } = await weigh(get(), m, { id_conductor: driver })
    const partes = [
      { id_proveedor: m.proveedor, parte: 90 },
      { id_proveedor: small, parte: 10 },
    ]
    says(await call('PUT', `/weighing-records/${_id}/shares`, { unidad: 'PORCENTAJE', partes }), 200)
    const settle = async (proveedor: string) => {
      const { _id: id } = await draft({ ...m, proveedor }, [_id], { fecha: HOY, anticipo: 0 })
      says(await approve(id), 200)
      return id as string
    }
    const freightOf = async (id: string) => (await of(id)).filter(({ origen }) => origen === 'FLETE')
    const cost = (rows: Record<string, unknown>[]) =>
      rows.reduce((sum, { valor, retencion }) => sum + Number(valor) + Number(retencion), 0)
    const large = await settle(m.proveedor)
    const [paid] = await freightOf(large)
    says(await call('PATCH', `/accounts-payable/${paid!.id as string}/pay`, byBank()), 200)
    says(await act(large, 'void', { motivo: 'Precio errado' }), 200)
    const tenth = await settle(small)
    expect((await freightOf(tenth)).map(({ saldo }) => saldo)).toEqual([0])
    const again = await settle(m.proveedor)
    expect(cost(await freightOf(tenth)) + cost(await freightOf(again))).toBe(822_600)
    await holds()
  })

  it('another owner of a shared ticket settles before the day on which the first one was voided', async () => {
    const other = await party({ nombre: 'Dueña de la mitad' })
    const fecha = addDays(HOY, -3)
    const { _id } = await weigh(get(), m, { fecha })
    const partes = [m.proveedor, other].map((id_proveedor) => ({ id_proveedor, parte: 50 }))
    says(await call('PUT', `/weighing-records/${_id}/shares`, { unidad: 'PORCENTAJE', partes }), 200)
    const wrong = await draft(m, [_id], { fecha, registro: 'RETENCION' })
    says(await approve(wrong._id), 200)
    says(await act(wrong._id, 'void', { motivo: 'Precio errado' }), 200)
    const asked = (proveedor: string) =>
      call('POST', '/settlements', settlementOf({ ...m, proveedor }, [_id], { fecha, registro: 'RETENCION' }))
    says(await asked(other), 201)
    says(await asked(m.proveedor), 422, {
      fecha: `La fecha no puede ser anterior al ${writtenDay(HOY)} (el día en que se anuló su liquidación anterior).`,
    })
  })

  it('lists the settlement itself among the payables, and pays it only on its own screen', async () => {
    const { id } = await settled()
    says(await approve(id), 200)
    const row = (await of(id))[0]!
    says(await call('PATCH', `/accounts-payable/${row.id as string}/pay`, byBank()), 409, 'CONFLICTO')
    says(
      await call('PATCH', `/accounts-payable/${row.id as string}/void`, { motivo: 'No' }),
      409,
      'CONFLICTO',
    )
    says(await act(id, 'pay', byBank()), 200)
    expect((await of(id))[0]).toMatchObject({ saldo: 0, pagado: row.valor })
    expect((await call('GET', `/accounts-payable/${row.id as string}`)).json).toMatchObject({
      estado: 'PAGADA',
      pagos: [{ valor: row.valor }],
    })
    says(await act(id, 'void', { motivo: 'Errada', destino_pago: 'ANTICIPO' }), 200)
    expect((await of(id))[0]).toMatchObject({ anulada: true, pagado: 0 })
    await holds()
  })

  it('pays several payables at once, all or none, with one number and paper per third party', async () => {
    const driver = await party({ tipo: 'CONDUCTOR', nombre: 'Conductor semanal' })
    const two = [
      await settled({ id_conductor: driver }, { anticipo: 0 }),
      await settled({ id_conductor: driver }, { anticipo: 0 }),
    ]
    for (const { id } of two) says(await approve(id), 200)
    const rows = (await Promise.all(two.map(({ id }) => of(id)))).flat()
    const marked = rows.filter(({ origen }) => origen !== 'DESCARGUE')
    const cuentas = marked.map(({ id }) => ({ id }))
    const pay = (more: object = {}) =>
      call('POST', '/accounts-payable/pay', { cuentas, ...byBank(), ...more })
    says(await pay({ cuentas: [] }), 422, { cuentas: 'Elija al menos una cuenta por pagar.' })
    says(await pay({ fecha: '2026-01-01' }), 422, ['fecha'])
    const before = await get().rows(sql`select from payments`)
    const farmers = await get().userWith(['PATCH-accounts-payable/{id}/pay', 'POST-accounts-payable/search'])
    expect(
      (await get().call('POST', '/accounts-payable/pay', { as: farmers, body: { cuentas, ...byBank() } }))
        .status,
    ).toBe(403)
    expect(await get().rows(sql`select from payments`)).toHaveLength(before.length)
    const { egresos } = says(await pay(), 201, 'Cuentas pagadas correctamente').json
    expect(egresos).toHaveLength(2)
    expect(
      egresos.map(({ valor }: { valor: number }) => valor).sort((a: number, b: number) => a - b),
    ).toEqual([1_628_748, 48_599_978])
    for (const { id } of two) {
      expect((await call('GET', `/settlements/${id}`)).json.estado).toBe('PAGADA')
      expect((await of(id)).filter(({ origen, saldo }) => origen !== 'DESCARGUE' && saldo !== 0)).toEqual([])
    }
    says(await pay(), 409, 'CONFLICTO')
    const paper = await call('GET', `/files/pdf/EGRESO/${egresos[0].id_egreso as string}`)
    expect([paper.status, paper.raw.headers['content-type']]).toEqual([200, 'application/pdf'])
    const paid = (
      await call('GET', `/accounts-payable/${marked.find(({ origen }) => origen === 'FLETE')!.id as string}`)
    ).json
    expect(paid.pagos[0].numero_egreso).toMatch(/^CE-\d+$/)
    await holds()
  })

  it('twenty concurrent requests pay the same payables once', async () => {
    const { id } = await settled()
    says(await approve(id), 200)
    const cuentas = (await of(id)).map((row) => ({ id: row.id }))
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call('POST', '/accounts-payable/pay', { cuentas, ...byBank() })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    await holds()
  })

  it('groups payables of all kinds or of one by third party, with the sums of the list', async () => {
    const told = async (origen: string) =>
      (await call('GET', `/accounts-payable/by-party?origen=${origen}`)).json.data
    for (const origen of ['', 'FLETE']) {
      const list = await owedOf({ con_saldo: 'true', ...(origen && { origen }) })
      const sum = (rows: { saldo: number }[]) => rows.reduce((total, { saldo }) => total + saldo, 0)
      const parties = await told(origen)
      expect([sum(parties), parties.length > 0]).toEqual([sum(list), true])
      expect(parties.reduce((all: number, { cuentas }: { cuentas: number }) => all + cuentas, 0)).toBe(
        list.length,
      )
    }
    says(await call('GET', '/accounts-payable/by-party?origen=OTRO'), 422, ['origen'])
  })

  it('a settlement takes the next number that no imported payable has', async () => {
    const first = await settled()
    const [, prefix, number] = /^(\D+)(\d+)$/.exec(first.made.consecutivo)!
    const following = (places: number) => `${prefix}${Number(number) + places}`
    const { identificacion } = (await call('GET', `/third-parties/${m.proveedor}`)).json
    const { preview, act: imported } = importing(get)
    const file = csvOf({
      head: ['Liquidación', 'Identificación', 'Fecha', 'Valor'],
      rows: [[following(1), identificacion, HOY, '413.000']],
    })
    const read = await preview(file, 'opening-payables')
    expect(await imported(read._id, 'apply', {})).toMatchObject({ estado: 'IMPORTADA', nuevas: 1 })
    const next = await settled()
    expect(next.made.consecutivo).toBe(following(2))
    says(await approve(next.id), 200)
    expect(await of(next.id)).not.toEqual([])
    await holds()
  })

  it('an imported payable never takes the number of a settlement, also of one made after the preview', async () => {
    const { identificacion } = (await call('GET', `/third-parties/${m.proveedor}`)).json
    const { preview, act: imported, rows } = importing(get)
    const file = (number: string) =>
      csvOf({
        head: ['Liquidación', 'Identificación', 'Fecha', 'Valor'],
        rows: [[number, identificacion, HOY, '413.000']],
      })
    const first = await settled()
    const late = await preview(file(first.made.consecutivo), 'opening-payables')
    expect((await rows(late._id))[0]).toMatchObject({
      estado: 'OTRA',
      porque: expect.stringMatching(
        new RegExp(`^Ya existe la liquidación ${first.made.consecutivo}, de .*\\.$`),
      ),
    })
    const [, prefix, number] = /^(\D+)(\d+)$/.exec(first.made.consecutivo)!
    const next = `${prefix}${Number(number) + 1}`
    const early = await preview(file(next), 'opening-payables')
    expect(early).toMatchObject({ estado: 'LISTA', nuevas: 1 })
    const second = await settled()
    expect(second.made.consecutivo).toBe(next)
    expect(await imported(early._id, 'apply', {})).toMatchObject({
      estado: 'LISTA',
      otras: 1,
      motivo: expect.stringContaining('Alguien usó uno de los números del archivo'),
    })
    for (const { id } of [first, second]) says(await approve(id), 200)
    await holds()
  })

  it('finds payables by their origin, and makes each payment to one third party', async () => {
    expect((await owedOf({ origen: 'FLETE', con_saldo: 'true' })).length).toBeGreaterThan(0)
    const other = await call('PUT', '/third-parties', { id: m.proveedor, se_le_paga: 'TERCERO_DESCARGUE' })
    says(other, 422, {
      se_le_paga: 'Ya se le paga el descargue de las pesadas a Cuadrilla de descargue. Quítesela primero.',
    })
    says(await call('PATCH', `/tags/third-parties/${m.proveedor}/add?tag=TERCERO_DESCARGUE`, {}), 422, [
      'se_le_paga',
    ])
  })

  it('payable balance equals approvals minus payments, for any order of approve, pay and void', async () => {
    const step = fc.constantFrom('settle', 'approve', 'payAll', 'payPart', 'payFreight', 'void')
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const ticket = await weigh(get(), m, { id_conductor: m.conductor })
        let current = ''
        for (const one of steps) {
          const rows = current ? await of(current) : []
          const freight = rows.find(({ origen, saldo }) => origen === 'FLETE' && Number(saldo) > 0)
          const pay = (valor?: number) =>
            freight &&
            call('PATCH', `/accounts-payable/${freight.id as string}/pay`, {
              ...byBank(),
              ...(valor && { valor }),
            })
          if (one === 'settle' && !current)
            current = (await draft(m, [ticket._id], { fecha: HOY, anticipo: 0 }))._id
          else if (one === 'approve' && current) await approve(current)
          else if (one === 'payAll' && current) await act(current, 'pay', byBank())
          else if (one === 'payPart') await pay(123_456)
          else if (one === 'payFreight') await pay()
          else if (one === 'void' && current) {
            await act(current, 'void', { motivo: 'Prueba', destino_pago: 'ANTICIPO' })
            current = ''
          }
        }
        const [sums] = await get().rows<{ debe: string; costo: string }>(
          sql`select coalesce(sum(saldo), 0)::text as debe, coalesce(sum(valor + retencion), 0)::text as costo
            from accounts_payable where id_weighing_record = ${ticket._id} and origen = 'FLETE' and not anulada`,
        )
        const alive = current && (await of(current)).some(({ origen }) => origen === 'FLETE')
        if (!alive) expect(sums!.debe).toBe('0')
        else expect(sums!.costo).toBe('822600')
        await holds()
      }),
      { numRuns: runs(8) },
    )
  })
})
