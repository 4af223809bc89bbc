import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { daysBetween } from '#server/kit/words/days.ts'
import { owedOf } from '../../support/models.ts'
import { runs } from '../../plan/quick.ts'
import { type Answer, onEachEngine } from '../support/api.ts'
import { loansOf } from '../support/loans.ts'
import { newMill, type Mill } from '../support/mill.ts'
import { day, HOY } from '../support/money.ts'

const LOANS = '/financing-agreement-movements'
/** Quota in pesos per hectare, and the rate in tenths of a percent a month. */
const A_HECTARE = 4_000_000
const RATE = 30

interface Lent {
  id: string
  fecha: string
  valor: number
  estado: 'APROBADO' | 'POR_APROBAR' | 'RECHAZADO'
}

const step = fc.record({
  act: fc.constantFrom(
    ...(['lend', 'lend', 'lend', 'raise', 'raise', 'move', 'approve', 'approve'] as const),
    ...(['reject', 'remove', 'hectares', 'begin'] as const),
  ),
  one: fc.nat(20),
  valor: fc.oneof(
    fc.integer({ min: 1, max: 3_000_000 }),
    fc.constantFrom(A_HECTARE, A_HECTARE + 1, 1_000_000),
  ),
  /** Days before today; -1 means tomorrow. */
  ago: fc.integer({ min: -1, max: 70 }),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Tests loans of one agreement that are lent, changed, decided and deleted in random order. */
onEachEngine('histories of loans', (get) => {
  let mill: Mill
  const { call, aLoan, agreement, detail, waiting, decide } = loansOf(get, () => mill)

  /** Runs one step. With `alone` it also checks the expected outcome. */
  async function player({ alone }: { alone: boolean }) {
    mill = await newMill(get())
    const { _id: id } = await agreement({ numero_hectareas: 1, fecha_de_inicio: day(-50), tasa: RATE / 10 })
    const lent: Lent[] = []
    let [maximum, begins] = [A_HECTARE, day(-50)]
    const counted = (except?: Lent) =>
      lent
        .filter((one) => one.estado === 'APROBADO' && one !== except)
        .reduce((sum, { valor }) => sum + valor, 0)
    const tried = async (answer: Promise<Answer>) => {
      const { status, json } = await answer
      expect([status < 500, json?.mensaje]).toEqual([true, expect.any(String)])
      return { status, json }
    }
    const taken = (status: number, expected: boolean) =>
      alone && expect([status < 300, status]).toEqual([expected, status])
    const within = (fecha: string) => fecha >= begins && fecha <= HOY
    const play = async ({ act, one, valor, ago }: Step): Promise<void> => {
      const loan = lent[one % Math.max(1, lent.length)]
      const fecha = day(-ago)
      if (act === 'lend') {
        const { status, json } = await tried(
          call('POST', LOANS, aLoan(id, { valor, fecha_movimiento: fecha })),
        )
        taken(status, within(fecha))
        if (status !== 201) return
        const estado = counted() + valor > maximum ? 'POR_APROBAR' : 'APROBADO'
        if (alone) expect(json.data.estado).toBe(estado)
        lent.push({ id: json.data._id, fecha, valor, estado: json.data.estado })
      } else if (act === 'raise' && loan) {
        const { status, json } = await tried(call('PUT', LOANS, { id: loan.id, valor }))
        taken(status, loan.estado !== 'RECHAZADO')
        if (status !== 200) return
        const grows = loan.estado === 'POR_APROBAR' || valor > loan.valor
        const estado = grows && counted(loan) + valor > maximum ? 'POR_APROBAR' : 'APROBADO'
        if (alone) expect(json.data.estado).toBe(estado)
        Object.assign(loan, { valor, estado: json.data.estado })
      } else if (act === 'move' && loan) {
        const { status, json } = await tried(call('PUT', LOANS, { id: loan.id, fecha_movimiento: fecha }))
        taken(status, loan.estado !== 'RECHAZADO' && (fecha === loan.fecha || within(fecha)))
        if (status === 200) Object.assign(loan, { fecha, estado: json.data.estado })
      } else if ((act === 'approve' || act === 'reject') && loan) {
        const request = (await waiting(id)).find(({ id_detalle }) => id_detalle === loan.id)
        if (alone) expect(request !== undefined).toBe(loan.estado === 'POR_APROBAR')
        if (!request) return
        const { status } = await tried(decide(request._id, act))
        if (status === 200) loan.estado = act === 'approve' ? 'APROBADO' : 'RECHAZADO'
      } else if (act === 'remove' && loan) {
        const { status } = await tried(call('DELETE', `${LOANS}/${loan.id}`))
        taken(status, loan.estado !== 'RECHAZADO')
        if (status === 200 && lent.includes(loan)) lent.splice(lent.indexOf(loan), 1)
      } else if (act === 'hectares') {
        const numero_hectareas = ((valor % 8) + 1) / 4
        const { status } = await tried(call('PUT', '/financing-agreements', { id, numero_hectareas }))
        if (status === 200) maximum = numero_hectareas * A_HECTARE
      } else if (act === 'begin') {
        const { status } = await tried(call('PUT', '/financing-agreements', { id, fecha_de_inicio: fecha }))
        if (status === 200) begins = fecha
      }
    }
    return { id: id as string, lent, play }
  }

  /**
   * Checks that the debt is exactly the approved loans with interest by days. Every day of a loan that is not
   * rejected is within its bounds.
   */
  async function holds(id: string): Promise<void> {
    const whole = await detail(id)
    const loans: Lent[] = whole.movimientos.map(
      (one: { _id: string; fecha_movimiento: string; valor: number; estado: Lent['estado'] }) => ({
        ...{ id: one._id, fecha: one.fecha_movimiento, valor: one.valor, estado: one.estado },
      }),
    )
    const asking = whole.solicitudes.filter((one: { estado: string }) => one.estado === 'PENDIENTE')
    const approved = loans
      .filter(({ estado }) => estado === 'APROBADO')
      .map(({ fecha, valor }) => ({ day: -daysBetween(fecha, HOY), valor }))
    const { interes, capital_pendiente, interes_pendiente } = owedOf(approved, [], RATE, 0)
    expect(whole).toMatchObject({
      total_neto: capital_pendiente,
      interes,
      saldo: capital_pendiente + interes_pendiente,
    })
    for (const { estado, intereses } of whole.movimientos)
      if (estado !== 'APROBADO') expect(intereses).toBe(0)
    const waits = loans.filter(({ estado }) => estado === 'POR_APROBAR').map((one) => one.id)
    expect(
      asking
        .map((one: { id_detalle: string | null }) => one.id_detalle)
        .filter(Boolean)
        .sort(),
    ).toEqual(waits.sort())
    expect(
      await get().rows(sql`select l.id_movimiento_af from financing_agreement_movements l
          join financing_agreements a on a.id_acuerdo_de_financiamiento = l.id_financing_agreement
        where a.id_acuerdo_de_financiamiento = ${id} and l.estado <> 'RECHAZADO' and (fecha_movimiento < fecha_de_inicio or fecha_movimiento > ${HOY}::date)
        union all select id_acuerdo_de_financiamiento from financing_agreements
        where id_acuerdo_de_financiamiento = ${id} and total_neto <> ${capital_pendiente}`),
    ).toEqual([])
  }

  it('the debt counts exactly the approved loans after any sequence of acts', async () => {
    const histories = fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 35 }), async (history) => {
      const { id, lent, play } = await player({ alone: true })
      for (const each of history) await play(each)
      await holds(id)
      const told = (await detail(id)).movimientos.map((one: Record<string, unknown>) => [
        one._id,
        one.valor,
        one.estado,
      ])
      expect(told.sort()).toEqual(lent.map((one) => [one.id, one.valor, one.estado]).sort())
    })
    await fc.assert(histories, { numRuns: runs(10), endOnFailure: true })
  })

  it('the debt counts exactly the approved loans after twenty concurrent acts', async () => {
    const histories = fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 20 }), async (history) => {
      const { id, play } = await player({ alone: false })
      for (const valor of [1_000_000, 3_000_000, 2_000_000, 500_000])
        await play({ act: 'lend', one: 0, valor, ago: 10 })
      await Promise.all(history.map(play))
      await holds(id)
    })
    await fc.assert(histories, { numRuns: runs(5), endOnFailure: true })
  })
})
