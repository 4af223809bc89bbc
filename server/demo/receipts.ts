import { NewPaymentReceipt } from '#server/receipts/contract.ts'
import { recordReceipt, voidManualReceipt } from '#server/receipts/by-hand-acts.ts'
import { addUp } from '#server/kit/rules/figures.ts'
import { addDays, dayInBogota } from '#server/kit/words/days.ts'
import { hasTag } from '#server/kit/words/tags.ts'
import { someClient, type Owed } from './invoices.ts'
import { inOffice, type Mill } from './mill.ts'
import type { Random } from './random.ts'

/** Maximum receivables of one receipt. */
const AT_ONCE = 3
/** Share of due receivables paid in full. IN_PART is the share of the rest paid in part. */
const PAID = 0.74
const IN_PART = 0.5
/** One in EVERY receivables before their due day is paid in part, BEFORE_DUE at most. */
const EVERY = 4
const BEFORE_DUE = 6
const ADVANCES = 6
const WAITING = 4
const VOIDED = 5
const MINUTE = 60_000

const WHY_VOID = ['Cheque devuelto', 'Se recibió dos veces', 'Cliente equivocado']

/** Payment of a client on a day, with the paid receivables. Whole pesos. */
interface Payment {
  day: string
  of: { owed: Owed; valor: number }[]
}

/**
 * Plans receipts for the debts of clients, oldest first, up to three debts per receipt. Adds advances,
 * unapplied receipts and voided ones. Unpaid debts grow old.
 */
export function planReceipts(mill: Mill, owed: readonly Owed[], chance: Random): void {
  const today = dayInBogota(mill.now)
  const paid = paymentsOf(owed, today, chance)
  const touched = new Set(paid.flatMap(({ of }) => of.map((part) => part.owed)))
  for (const { day, of } of [...paid, ...beforeDue(owed, touched, today)]) {
    // An occasional round sum leaves an advance.
    const extra = chance.next() < 0.06 ? chance.between(1, 20) * 10_000 : 0
    const valor = addUp(of.map((part) => part.valor)) + extra
    planReceipt(mill, { client: of[0]!.owed.cliente, day, valor, estado: 'APLICADO', of }, chance)
  }
  const other = (count: number, low: number, high: number, estado: Receipt['estado'], voided = false) => {
    for (let made = 0; made < count; made++) {
      const day = addDays(today, -chance.between(low, high))
      const valor = chance.between(5, 80) * 100_000
      planReceipt(mill, { client: someClient(mill, chance), day, valor, estado, voided }, chance)
    }
  }
  other(ADVANCES, 2, 70, 'APLICADO')
  other(WAITING, 1, 3, 'PENDIENTE')
  other(VOIDED, 5, 90, 'APLICADO', true)
}

interface Receipt {
  client: Owed['cliente']
  day: string
  valor: number
  estado: 'APLICADO' | 'PENDIENTE'
  of?: Payment['of']
  voided?: boolean
}

function planReceipt({ calendar, company, people, from, now }: Mill, receipt: Receipt, chance: Random): void {
  const { client, day, valor, estado, of = [], voided = false } = receipt
  const method = from.methods.get(chance.next() < 0.6 ? 'SON_BANCOS' : 'CONTADO')!
  const id_banco = hasTag(method.tags, 'SON_BANCOS') ? chance.pick(from.banks).id : ''
  // Nobody pays before the invoice.
  const after = Math.max(...of.map(({ owed }) => owed.at.getTime() + MINUTE), 0)
  const at = new Date(Math.max(inOffice(day, chance).getTime(), after))
  calendar.plan(at, people.cashier, async (tx) => {
    const body = NewPaymentReceipt.parse({
      valor_pagado: valor,
      fecha_recepcion_pago: day,
      id_medio_pago: method.id,
      id_banco,
      id_cliente_tercero: client.id,
      estado,
      aplicaciones: of.map((part) => ({
        id_cuenta_por_cobrar: part.owed.id,
        valor_aplicado: part.valor,
      })),
    })
    const { _id } = await recordReceipt(tx, company, body, dayInBogota(at))
    if (!voided) return
    // The bank book gives back the money on the day of filling, and vouchers take the moment of the void.
    calendar.plan(now, people.cashier, async (inner) => {
      await voidManualReceipt(inner, company, _id, { motivo: chance.pick(WHY_VOID) })
    })
  })
}

/** Payments of half a recent sale, long before it is due. */
function beforeDue(all: readonly Owed[], touched: ReadonlySet<Owed>, today: string): Payment[] {
  const half = ({ valor }: Owed) => Math.round(valor / 2_000) * 1_000
  return all
    .filter(
      (owed) => owed.ofInvoice && !touched.has(owed) && owed.vence > today && owed.fecha < addDays(today, -3),
    )
    .filter((_, place) => place % EVERY === 0)
    .slice(0, BEFORE_DUE)
    .map((owed, place) => ({ day: addDays(today, -1 - (place % 3)), of: [{ owed, valor: half(owed) }] }))
}

/** Payments by client in the order of the debts, around the due day and never after yesterday. */
function paymentsOf(all: readonly Owed[], today: string, chance: Random): Payment[] {
  const payments: Payment[] = []
  const open = new Map<string, Payment>()
  for (const owed of all) {
    const day = addDays(owed.vence, chance.between(-12, 40))
    const lot = chance.next()
    const part = Math.max(1_000, Math.round((owed.valor * chance.between(25, 75)) / 100_000) * 1_000)
    if (day >= today || day < owed.fecha) continue
    const inPart = lot < PAID + (1 - PAID) * IN_PART && part < owed.valor
    const valor = lot < PAID ? owed.valor : inPart ? part : 0
    if (valor === 0) continue
    const before = open.get(owed.cliente.id)
    const later = before && day > before.day ? day : before?.day
    if (before && later && later >= owed.fecha && before.of.length < AT_ONCE && valor === owed.valor) {
      before.day = later
      before.of.push({ owed, valor })
      continue
    }
    const payment = { day, of: [{ owed, valor }] }
    payments.push(payment)
    open.set(owed.cliente.id, payment)
  }
  return payments
}
