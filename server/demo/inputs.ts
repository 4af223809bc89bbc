import { sql } from 'drizzle-orm'
import { payPayable } from '#server/payables/acts.ts'
import { PayPayable } from '#server/payables/contract.ts'
import { buyInputs } from '#server/stock/purchases-acts.ts'
import { NewInputPurchase } from '#server/stock/purchases-contract.ts'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { addDays, dayInBogota } from '#server/kit/words/days.ts'
import { inOffice, type Mill } from './mill.ts'
import type { Random } from './random.ts'
import { SELLER_OF_INPUTS } from './people.ts'

/** Inputs that the mill lends: the text of the loan, the product, and its cost in pesos per kilo. */
export const INPUTS = [
  { texto: 'Urea para el primer abono', producto: 'Urea', costo: 2_300 },
  { texto: 'Semilla Fedearroz 67', producto: 'Semilla certificada', costo: 4_200 },
  { texto: 'Herbicida preemergente', producto: 'Herbicida preemergente', costo: 38_000 },
  { texto: 'DAP para la siembra', producto: 'DAP', costo: 3_400 },
  { texto: 'Fungicida', producto: 'Fungicida', costo: 62_000 },
] as const
export type Input = (typeof INPUTS)[number]

/** The mill lends inputs at 12 % over their cost. */
const MARGIN = 1.12
/** Days until a purchase of inputs is due. */
const TERM = 30

/** Invoices that the seller makes at most between two sales to the mill. */
const BETWEEN = 40

/**
 * Buys the inputs of a loan of `valor` pesos on its day, and plans the payment of the purchase. Returns product and
 * kilos that the loan takes out of stock.
 */
export async function buyForLoan(
  tx: Transaction,
  mill: Mill,
  { producto, costo }: Input,
  { fecha, valor }: { fecha: string; valor: number },
  { at, chance }: { at: Date; chance: Random },
): Promise<{ id_producto: string; kilos: number }> {
  const { calendar, company, people, from, now } = mill
  const { id } = from.products.find(({ nombre }) => nombre === producto)!
  const kilos = Math.max(1, Math.floor(valor / (costo * MARGIN)))
  const seller = await sellerOf(tx, company)
  const bought = await buyInputs(
    tx,
    company,
    NewInputPurchase.parse({
      id_tercero: seller.id,
      id_producto: id,
      kilos,
      valor: kilos * costo,
      fecha,
      fecha_vencimiento: addDays(fecha, TERM),
      factura: `FE-${1_200 + seller.ventas * BETWEEN + chance.between(1, BETWEEN)}`,
    }),
    dayInBogota(at),
  )
  const paying = inOffice(addDays(fecha, chance.between(18, TERM)), chance)
  const bank = chance.pick(from.banks).id
  if (paying < now)
    calendar.plan(paying, people.cashier, async (inner, ahora) => {
      const hoy = dayInBogota(ahora)
      const means = { fecha: hoy, id_fpago: from.methods.get('SON_BANCOS')!.id, id_banco: bank }
      await payPayable(inner, company, bought._id, PayPayable.parse(means), hoy)
    })
  return { id_producto: id, kilos }
}

/** Seller of inputs, and the number of its sales so far. */
async function sellerOf(tx: Transaction, company: string): Promise<{ id: string; ventas: number }> {
  const [found] = await rowsOf<{ id: string; ventas: number }>(
    tx,
    sql`select id_tercero as id, (select count(*)::int from accounts_payable c where c.id_tercero = t.id_tercero) as ventas
      from third_parties t where id_empresa = ${company} and nombre = ${SELLER_OF_INPUTS.nombre} limit 1`,
  )
  if (!found) throw new Error(`The company has no third party ${SELLER_OF_INPUTS.nombre}`)
  return found
}
