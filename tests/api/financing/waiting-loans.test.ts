import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { metadataPairs } from '#server/approvals/words.ts'
import { addDays, writtenDay } from '#server/kit/words/days.ts'
import { onEachEngine, says } from '../support/api.ts'
import { HOY } from '../support/clock.ts'
import { loansOf } from '../support/loans.ts'
import { actsOf, millOf, settlementOf, weigh } from '../support/mill.ts'

const LOANS = '/financing-agreement-movements'
/** Maximum of an agreement of one hectare. */
const MAXIMUM = 4_000_000
const WAITS = 'Queda esperando la aprobación.'

onEachEngine('loans over the maximum', (get) => {
  const mill = millOf(get)
  const { call, aLoan, agreement, loan, detail, close, waiting, decide } = loansOf(get, () => mill)
  const { approve } = actsOf(get)
  /** Draft of a settlement that pays off part of an agreement today, for yesterday's purchase. */
  const pays = async (id_acuerdo: string, abono: number) => {
    const { _id } = await weigh(get(), mill, { fecha: addDays(HOY, -1) })
    const offset = { fecha: HOY, registro: 'BOLSA', id_acuerdo, abono }
    return call('POST', '/settlements', settlementOf(mill, [_id], offset))
  }
  const small = async (): Promise<string> =>
    (await agreement({ numero_hectareas: 1, fecha_de_inicio: addDays(HOY, -50) }))._id
  const lend = (id: string, valor: number, changes: object = {}) =>
    call('POST', LOANS, aLoan(id, { valor, fecha_movimiento: HOY, ...changes }))
  const change = (id: string, body: object) => call('PUT', LOANS, { id, ...body })
  const remove = (id: string) => call('DELETE', `${LOANS}/${id}`)
  /** State and amount of each loan, the total, and the states of the requests. */
  const state = async (id: string) => {
    const { movimientos, total_neto, solicitudes } = await detail(id)
    const loans = movimientos.map((one: Record<string, unknown>) => [one.estado, one.valor])
    const asked = solicitudes.map((one: Record<string, unknown>) => one.estado)
    return { loans, total_neto, asked }
  }
  /** Agreement with an approved loan of 3,000,000 and a waiting loan of 2,000,000, both dated today. */
  const waitingOne = async () => {
    const id = await small()
    await loan(id, { valor: 3_000_000, fecha_movimiento: HOY })
    const { json } = await lend(id, 2_000_000, { descripcion: 'Urea' })
    return { id, over: json.data._id as string, request: (await waiting(id))[0]!._id }
  }

  it('a loan above the maximum waits for approval, then counts from its own day', async () => {
    const id = await small()
    const first = await lend(id, 3_000_000)
    expect([first.json.mensaje, first.json.data.estado]).toEqual([
      '✅ Préstamo agregado con éxito.',
      'APROBADO',
    ])
    const over = await lend(id, 2_000_000, { fecha_movimiento: addDays(HOY, -30), descripcion: 'Urea' })
    expect(over.json.mensaje).toBe(`✅ Préstamo agregado con éxito. ${WAITS}`)
    expect(over.json.data).toMatchObject({ estado: 'POR_APROBAR', intereses: 0, total: 2_000_000 })
    const whole = await detail(id)
    expect(whole).toMatchObject({ total_neto: 3_000_000, interes: 0, saldo: 3_000_000, sobre_maximo: false })
    expect(whole.solicitudes[0]).toMatchObject({
      accion: 'EXCESO_CUPO',
      id_detalle: over.json.data._id,
      esperan_a: ['Administrador'],
      metadatos: {
        consecutivo: whole.consecutivo,
        descripcion: 'Urea',
        maximo_prestar: MAXIMUM,
        prestado: 3_000_000,
        solicitado: 2_000_000,
        exceso: 1_000_000,
      },
    })
    says(await decide(whole.solicitudes[0]._id, 'approve'), 200, 'Aprobación exitosa.')
    expect(await detail(id)).toMatchObject({
      total_neto: 5_000_000,
      interes: 60_000,
      saldo: 5_060_000,
      sobre_maximo: true,
      movimientos: [{ estado: 'APROBADO', intereses: 60_000, version: 2 }, { estado: 'APROBADO' }],
    })
  })

  it('waiting and rejected loans count in no total', async () => {
    const { id, over, request } = await waitingOne()
    const { id_tercetro } = await detail(id)
    const sums = async () => {
      const read = async (url: string) => (await call('GET', url)).json
      const filtros = { _id: id, estado: 'EN_EJECUCION' }
      const list = (await call('POST', '/financing-agreements/search', { filtros, totales: true })).json
      const account = (
        await call('POST', '/movements/search', { filtros: { tercero: id_tercetro }, limit: 1000 })
      ).json
      const statement = await read(`/reports/farmer-statement/${id}`)
      return {
        list: [list.data[0].total_neto, list.data[0].saldo, list.totales],
        card: (await read(`/third-parties/${id_tercetro}/summary`)).acuerdos,
        dashboard: (await read('/dashboard')).deuda_de_acuerdos,
        account: [account.saldo_final, account.total_count],
        extract: (await read(`/reports/farmer-receivables/${id_tercetro}`)).por_cobrar,
        statement: [statement.total, statement.filas.length],
      }
    }
    const before = await sums()
    expect(before.list.slice(0, 2)).toEqual([3_000_000, 3_000_000])
    says(await decide(request, 'reject'), 200)
    expect(await sums()).toEqual(before)
    says(await remove(over), 409, 'No se puede cambiar el préstamo Urea: está en estado RECHAZADO.')
    says(
      await change(over, { valor: 1 }),
      409,
      'No se puede cambiar el préstamo Urea: está en estado RECHAZADO.',
    )
    says(await decide(request, 'approve'), 409)
    expect(await state(id)).toEqual({
      loans: [
        ['APROBADO', 3_000_000],
        ['RECHAZADO', 2_000_000],
      ],
      total_neto: 3_000_000,
      asked: ['RECHAZADA'],
    })
    expect(await sums()).toEqual(before)
  })

  it('a loan is compared with the maximum minus all counting loans; each decision updates other requests', async () => {
    const { id, request } = await waitingOne()
    expect((await lend(id, 1_000_001)).json.data.estado).toBe('POR_APROBAR')
    expect((await lend(id, 1_000_000)).json.data.estado).toBe('APROBADO')
    const [other] = (await waiting(id)).filter(({ _id }) => _id !== request)
    const facts = async () =>
      (await detail(id)).solicitudes.find((one: { _id: string }) => one._id === other!._id)
    expect((await facts()).metadatos).toMatchObject({ prestado: 4_000_000, exceso: 1_000_001 })
    const { version } = await facts()
    says(await decide(request, 'approve'), 200)
    expect((await facts()).metadatos).toMatchObject({ prestado: 6_000_000, exceso: 3_000_001 })
    // A person who read the old amount gets a conflict.
    says(await decide(other!._id, 'approve', { version }), 409, 'CONFLICTO')
    says(await decide(other!._id, 'approve', { version: version + 1 }), 200)
    expect((await state(id)).total_neto).toBe(7_000_001)
  })

  it('a decision on a loan whose day or payment method changed since is refused', async () => {
    const { id, over, request } = await waitingOne()
    const facts = async () => (await detail(id)).solicitudes[0]
    const { version, metadatos } = await facts()
    expect(metadatos).toMatchObject({ fecha: writtenDay(HOY), entrega: 'Préstamo en dinero, Contado' })
    const day = addDays(HOY, -3)
    says(await change(over, { fecha_movimiento: day }), 200)
    expect((await facts()).metadatos).toMatchObject({ fecha: writtenDay(day) })
    says(await decide(request, 'approve', { version }), 409, 'CONFLICTO')
    says(await decide(request, 'approve', { version: version + 1 }), 200)
  })

  it('a request names the lent goods, and a decision on other goods is refused', async () => {
    const id = await small()
    const goods = { modalidad_financiacion: 'SUPPLIES_DELIVERY', id_fpago: undefined }
    const { json } = await lend(id, 5_000_000, { ...goods, id_producto: mill.harina, kilos: 500 })
    const [{ _id, version, metadatos }] = (await detail(id)).solicitudes
    const producto = expect.stringMatching(/^Harina \d+$/)
    expect(metadatos).toMatchObject({ entrega: 'Entrega de insumos', producto, kilos: 500 })
    const told = [
      ['Producto', producto],
      ['Kilos', '500 kg'],
    ]
    expect(metadataPairs(metadatos)).toEqual(expect.arrayContaining(told))
    says(await change(json.data._id, { kilos: 50 }), 200)
    says(await decide(_id, 'approve', { version }), 409, 'CONFLICTO')
    says(await decide(_id, 'approve', { version: version + 1 }), 200)
  })

  it('deleting a waiting loan ends its request; a loan changed to fit counts at once', async () => {
    const { id, over } = await waitingOne()
    const less = await change(over, { valor: 1_500_000 })
    expect([less.json.mensaje, less.json.data.estado]).toEqual([
      `Préstamo modificado exitosamente. ${WAITS}`,
      'POR_APROBAR',
    ])
    expect((await detail(id)).solicitudes[0].metadatos).toMatchObject({
      solicitado: 1_500_000,
      exceso: 500_000,
    })
    const within = await change(over, { valor: 1_000_000 })
    expect([within.json.mensaje, within.json.data.estado]).toEqual([
      'Préstamo modificado exitosamente.',
      'APROBADO',
    ])
    expect(await state(id)).toMatchObject({ total_neto: 4_000_000, asked: ['VENCIDA'] })
    const again = await waitingOne()
    says(await remove(again.over), 200)
    expect(await state(again.id)).toMatchObject({ total_neto: 3_000_000, asked: ['VENCIDA'] })
    says(
      await decide(again.request, 'approve'),
      409,
      'No se puede aprobar la solicitud EXCESO_CUPO: está en estado VENCIDA.',
    )
  })

  it('a loan raised above the maximum waits as a whole; an approved loan that does not grow counts', async () => {
    const id = await small()
    const { _id } = await loan(id, { valor: 3_000_000, fecha_movimiento: addDays(HOY, -30) })
    const raised = await change(_id, { valor: 4_000_001 })
    expect(raised.json.mensaje).toBe(`Préstamo modificado exitosamente. ${WAITS}`)
    expect(await detail(id)).toMatchObject({ total_neto: 0, interes: 0, saldo: 0 })
    says(await decide((await waiting(id))[0]!._id, 'approve'), 200)
    expect(await detail(id)).toMatchObject({ total_neto: 4_000_001, sobre_maximo: true })
    for (const body of [{ descripcion: 'Otra' }, { valor: 4_000_001 }, { valor: 4_000_000 }])
      expect((await change(_id, body)).json.data.estado).toBe('APROBADO')
    expect((await change(_id, { valor: 4_000_001 })).json.data.estado).toBe('POR_APROBAR')
  })

  it('a settlement cannot pay a waiting loan, and a paid loan cannot become a waiting one', async () => {
    const id = await small()
    const { _id } = await loan(id, { valor: 3_000_000, fecha_movimiento: addDays(HOY, -40) })
    await lend(id, 9_000_000, { fecha_movimiento: addDays(HOY, -40) })
    expect((await pays(id, 9_000_000)).json.errores.abono[0]).toContain('3.120.000 el')
    const { json } = await pays(id, 1_000_000)
    says(await approve(json.data._id, HOY), 200)
    const raised = await change(_id, { valor: 5_000_000 })
    says(raised, 409, 'EN_USO')
    expect((await detail(id)).total_neto).toBe(3_000_000)
  })

  it('a waiting loan blocks the closing; a rejected loan does not limit the closing day', async () => {
    const { id, request } = await waitingOne()
    const { consecutivo } = await detail(id)
    const closing = () => close(id, { fecha_liquidacion: HOY })
    const why = `El acuerdo ${consecutivo} tiene préstamos por aprobar: apruébelos, rechácelos o elimínelos antes de cerrarlo.`
    says(await closing(), 409, why)
    says(await decide(request, 'reject'), 200)
    says(await closing(), 200)
    const closed = await detail(id)
    expect(closed.cuentas[0].valor_original_factura).toBe(3_000_000)
    expect(closed.movimientos.map((one: Record<string, unknown>) => one.fecha_liquidacion)).toEqual([HOY, ''])
  })

  it('a waiting loan goes on waiting with updated amounts when its agreement changes', async () => {
    const { id } = await waitingOne()
    const fields = async (numero_hectareas: number) => {
      says(await call('PUT', '/financing-agreements', { id, numero_hectareas }), 200)
      const { solicitudes, sobre_maximo } = await detail(id)
      return [
        sobre_maximo,
        ...solicitudes.map((one: { metadatos: { exceso: number }; estado: string }) => [
          one.estado,
          one.metadatos.exceso,
        ]),
      ]
    }
    expect(await fields(2)).toEqual([false, ['PENDIENTE', 0]])
    // Approved loans still count under a lower maximum; the whole agreement then needs an approval.
    expect(await fields(0.5)).toEqual([true, ['PENDIENTE', 1_000_000], ['PENDIENTE', 3_000_000]])
    expect((await state(id)).total_neto).toBe(3_000_000)
    expect(await fields(0.25)).toEqual([true, ['PENDIENTE', 2_000_000], ['PENDIENTE', 4_000_000]])
    expect(await fields(1)).toEqual([false, ['VENCIDA', 2_000_000], ['PENDIENTE', 1_000_000]])
  })

  it('the request of a whole agreement follows its loans, and a lower maximum asks again', async () => {
    const id = await small()
    const { _id: first } = await loan(id, { valor: 1_000_000, fecha_movimiento: HOY })
    await loan(id, { valor: 2_000_000, fecha_movimiento: HOY })
    const hectares = async (numero_hectareas: number) =>
      says(await call('PUT', '/financing-agreements', { id, numero_hectareas }), 200)
    const asked = async () =>
      (await detail(id)).solicitudes.map((one: { estado: string; metadatos: { exceso: number } }) => [
        one.estado,
        one.metadatos.exceso,
      ])
    await hectares(0.25)
    expect(await asked()).toEqual([['PENDIENTE', 2_000_000]])
    says(await remove(first), 200)
    expect(await asked()).toEqual([['PENDIENTE', 1_000_000]])
    says(await decide((await waiting(id))[0]!._id, 'approve'), 200)
    await hectares(0.4)
    expect(await asked()).toEqual([['APROBADA', 1_000_000]])
    await hectares(0.3)
    expect(await asked()).toEqual([
      ['PENDIENTE', 800_000],
      ['APROBADA', 1_000_000],
    ])
  })

  it('the history of an agreement shows each loan request, its decision and the person', async () => {
    const { id, request, over } = await waitingOne()
    await change(over, { valor: 2_500_000 })
    await decide(request, 'reject')
    const filtros = { tabla: 'financing_agreements', registro: id }
    const { data } = (await call('POST', '/audit/search', { filtros, limit: 100 })).json
    const phrases = data.map(({ frase }: { frase: string }) => frase)
    expect(phrases).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Rechazó el préstamo «Urea» de ACU-/),
        expect.stringMatching(/^Rechazó la solicitud: Exceso de cupo · motivo: Sin garantía/),
      ]),
    )
  })

  it('twenty concurrent loans count up to the maximum, and each is decided once', async () => {
    const id = await small()
    const lent = await Promise.all(Array.from({ length: 20 }, () => lend(id, 900_000)))
    expect(new Set(lent.map(({ status }) => status))).toEqual(new Set([201]))
    const told = lent.map(({ json }) => json.data.estado)
    expect(told.filter((estado) => estado === 'APROBADO')).toHaveLength(4)
    expect((await state(id)).total_neto).toBe(3_600_000)
    const asking = await waiting(id)
    expect(asking).toHaveLength(16)
    const [contested, ...rest] = asking
    const answers = await Promise.all([
      ...rest.map(({ _id }, n) => decide(_id, n % 2 === 0 ? 'approve' : 'reject')),
      decide(contested!._id, 'approve'),
      decide(contested!._id, 'reject'),
      change(contested!.id_detalle, { valor: 300_000, version: 1 }),
      remove(contested!.id_detalle),
      close(id, { fecha_liquidacion: HOY }),
    ])
    for (const { status } of answers) expect([200, 404, 409]).toContain(status)
    expect(answers.slice(0, 15).map(({ status }) => status)).toEqual(Array(15).fill(200))
    const { movimientos, total_neto, solicitudes } = await detail(id)
    const counted = movimientos.filter(({ estado }: { estado: string }) => estado === 'APROBADO')
    expect(total_neto).toBe(counted.reduce((sum: number, { valor }: { valor: number }) => sum + valor, 0))
    expect(counted.length).toBeGreaterThanOrEqual(12)
    const pending = solicitudes.filter(({ estado }: { estado: string }) => estado === 'PENDIENTE')
    const waits = movimientos.filter(({ estado }: { estado: string }) => estado === 'POR_APROBAR')
    expect(pending.map(({ id_detalle }: { id_detalle: string }) => id_detalle)).toEqual(
      waits.map(({ _id }: { _id: string }) => _id),
    )
    const [stored] = await get().rows<{ total: string }>(
      sql`select total_neto::text as total from financing_agreements where id_acuerdo_de_financiamiento = ${id}`,
    )
    expect(stored?.total).toBe(String(total_neto))
  })
})
