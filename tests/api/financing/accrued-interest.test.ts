import { sql } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import type { AccountSum, Voucher } from '#server/books/vouchers-contract.ts'
import { debtOn } from '#server/financing/rules.ts'
import { addDays, daysBetween } from '#server/kit/words/days.ts'
import { addMonths, daysOfMonth, monthOf } from '#server/kit/words/months.ts'
import { loanInterest } from '../../support/agreements.ts'
import { onEachEngine, says } from '../support/api.ts'
import { loansOf } from '../support/loans.ts'
import { actsOf, millOf } from '../support/mill.ts'
import { HOY } from '../support/money.ts'
import { periodsOf } from '../support/periods.ts'
import { vouchersOf } from '../support/vouchers.ts'

const MES = addMonths(monthOf(HOY), -2)
const NEXT = addMonths(MES, 1)
const { desde: FIRST, hasta: LAST } = daysOfMonth(MES)
const NEXT_LAST = daysOfMonth(NEXT).hasta
const CAPITAL = 9_000_000

onEachEngine('interest accrued when a month closes', (get) => {
  const mill = millOf(get)
  const { approve, annul, weighAndDraft } = actsOf(get)
  const { call, agreement, loan, close: end } = loansOf(get, () => mill)

  const { close, last, open, openAll } = periodsOf(get, MES)
  afterEach(openAll)

  const lent = async () => {
    const { _id, consecutivo } = await agreement({ fecha_de_inicio: FIRST, numero_hectareas: 100 })
    await loan(_id, { fecha_movimiento: FIRST, valor: CAPITAL })
    return { id: _id as string, consecutivo: consecutivo as string }
  }
  const detail = (clave: string) => call('GET', `/vouchers/detail?clave=${clave}`)
  const { linesOf, detail: voucher } = vouchersOf(get)
  /** Balance of an account in the vouchers up to a day, of one agreement. */
  async function balance(cuenta: string, consecutivo: string, hasta = HOY): Promise<number> {
    const found: Voucher[] = says(
      await call('POST', '/vouchers/search', { limit: 1000, filtros: { desde: FIRST, hasta } }),
      200,
    ).json.data
    let sum = 0
    for (const { _id } of found) {
      for (const line of (await voucher(_id)).lineas)
        if (line.cuenta === cuenta && line.cruce === consecutivo) sum += line.debito! - line.credito!
    }
    return sum
  }
  /** A settlement of today that pays `abono` of an agreement. */
  const offset = async (id_acuerdo: string, abono: number, fecha = HOY) => {
    const made = await weighAndDraft(mill, { fecha, id_acuerdo, abono }, { fecha })
    says(await approve(made._id, fecha), 200)
    return made._id as string
  }
  const until = (dia: string) => loanInterest(CAPITAL, 3, daysBetween(FIRST, dia))

  it('books the interest up to the last day, and only what is not booked yet', async () => {
    const { id, consecutivo } = await lent()
    const { comprobantes } = await close()
    const clave = `INTERES-${id}-${MES}`
    expect(await linesOf(clave)).toEqual([
      ['134510', until(LAST), 0],
      ['421005', 0, until(LAST)],
    ])
    expect((await detail(clave)).json).toMatchObject({ fecha: LAST, numero: consecutivo })
    await close(NEXT)
    expect(await linesOf(`INTERES-${id}-${NEXT}`)).toEqual([
      ['134510', until(NEXT_LAST) - until(LAST), 0],
      ['421005', 0, until(NEXT_LAST) - until(LAST)],
    ])
    expect(await balance('134510', consecutivo)).toBe(until(NEXT_LAST))

    await open((await last())._id)
    says(await detail(`INTERES-${id}-${NEXT}`), 404)
    expect(await balance('134510', consecutivo)).toBe(until(LAST))
    await open((await last())._id)
    says(await detail(clave), 404)
    expect((await close()).comprobantes).toBe(comprobantes)
    expect(await linesOf(clave)).toHaveLength(2)
  })

  it('an offset takes down accrued interest first, and its void brings that back', async () => {
    const { id, consecutivo } = await lent()
    await close()
    const paid = await offset(id, until(HOY))
    const income = until(HOY) - until(LAST)
    expect(
      (await linesOf(`LIQUIDACION-${paid}`)).filter(([cuenta]) => /^(1345|4210|1370)/.test(String(cuenta))),
    ).toEqual([
      ['134510', 0, until(LAST)],
      ['421005', 0, income],
    ])
    expect(await balance('134510', consecutivo)).toBe(0)
    says(await annul(paid), 200)
    expect(await balance('134510', consecutivo)).toBe(until(LAST))
    expect(await balance('421005', consecutivo)).toBe(-until(LAST))
  })

  it('an offset of a closed month keeps its division, and its void is a receivable', async () => {
    const { id, consecutivo } = await lent()
    const paid = await offset(id, 1_000_000, LAST)
    await close()
    const before = await linesOf(`LIQUIDACION-${paid}`)
    expect(before).toContainEqual(['421005', 0, until(LAST)])
    says(await detail(`INTERES-${id}-${MES}`), 404)
    expect(says(await annul(paid), 200).json.mensaje).toContain('Su abono era de un mes ya cerrado. Quedó la')
    expect(await linesOf(`LIQUIDACION-${paid}`)).toEqual(before)
    expect(await balance('134510', consecutivo)).toBe(0)
    expect(await balance('421005', consecutivo)).toBe(-until(LAST))
  })

  it('a closed agreement moves its accrued interest to the receivable and accrues the rest', async () => {
    const { id, consecutivo } = await lent()
    await close()
    says(await end(id, { fecha_liquidacion: HOY }), 200)
    const [owed] = await get().rows<{ id: string }>(
      sql`select id_cuenta_por_cobrar as id from accounts_receivable where id_acuerdo = ${id}`,
    )
    expect(await linesOf(`INTERES-${owed!.id}`)).toEqual([
      ['134510', until(HOY) - until(LAST), 0],
      ['421005', 0, until(HOY) - until(LAST)],
    ])
    expect(await linesOf(`CIERRE-${owed!.id}`)).toEqual([
      ['138095', CAPITAL + until(HOY), 0],
      ['137010', 0, CAPITAL],
      ['134510', 0, until(HOY)],
    ])
    expect([await balance('134510', consecutivo), await balance('137010', consecutivo)]).toEqual([0, 0])
  })

  it('an offset that stood on the last day lowers the accrual, although it was voided before the closing', async () => {
    const { id, consecutivo } = await lent()
    const voided = await offset(id, 1_000_000, addDays(LAST, -3))
    says(await annul(voided), 200)
    await close()
    const stood = debtOn(
      {
        tasa: 3,
        prestamos: [{ id: '', fecha: FIRST, valor: CAPITAL }],
        abonos: [{ id: '', fecha: addDays(LAST, -3), valor: 1_000_000 }],
      },
      LAST,
    )
    expect(await balance('134510', consecutivo, LAST)).toBe(stood.interes_pendiente)
    expect(await balance('137010', consecutivo)).toBe(CAPITAL)
  })

  it('a voucher of a month that is to be reversed is taken back on the first day of the next', async () => {
    const { id, consecutivo } = await lent()
    await close()
    const clave = `INTERES-${id}-${MES}`
    await get().run(
      sql`update closed_vouchers set comprobante = (comprobante::jsonb || '{"reversa":true}')::json
        where clave = ${clave}`,
    )
    const reversion = `REVERSION-${clave}`
    const taken = { fecha: `${NEXT}-01`, concepto: expect.stringMatching(/^Reversa: Intereses causados/) }
    const back = [
      ['134510', 0, until(LAST)],
      ['421005', until(LAST), 0],
    ]
    expect((await detail(reversion)).json).toMatchObject(taken)
    expect(await linesOf(reversion)).toEqual(back)
    expect(await balance('134510', consecutivo)).toBe(0)
    await close(NEXT)
    expect((await detail(reversion)).json).toMatchObject(taken)
    expect(await linesOf(reversion)).toEqual(back)
    await open((await last())._id)
    expect(await linesOf(reversion)).toEqual(back)
    await open((await last())._id)
    says(await detail(reversion), 404)
  })

  it('a month that the release before closed has no accrual, and the next closing books it', async () => {
    const { id } = await lent()
    const first = await close()
    await get().run(sql`delete from closed_vouchers`)
    await get().run(sql`update closed_periods set comprobantes = null where id_periodo = ${first._id}`)
    await close(NEXT)
    says(await detail(`INTERES-${id}-${MES}`), 404)
    expect(await linesOf(`INTERES-${id}-${NEXT}`)).toContainEqual(['134510', until(NEXT_LAST), 0])
  })

  it('accrued interest and income of all agreements are the same in the account sums', async () => {
    await lent()
    const sums = async () => {
      const { cuentas } = says(await call('GET', `/vouchers/accounts?desde=${FIRST}&hasta=${LAST}`), 200).json
      return new Map((cuentas as AccountSum[]).map(({ cuenta, saldo }) => [cuenta, saldo]))
    }
    const before = await sums()
    await close()
    const after = await sums()
    const grown = (cuenta: string) => (after.get(cuenta) ?? 0) - (before.get(cuenta) ?? 0)
    expect(grown('134510')).toBeGreaterThan(0)
    expect(grown('421005')).toBe(-grown('134510'))
  })
})
