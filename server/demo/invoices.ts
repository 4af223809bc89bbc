import { sql } from 'drizzle-orm'
import { NewReceivable } from '#server/receivables/contract.ts'
import { NewInvoice } from '#server/invoices/contract.ts'
import { NewCreditNote } from '#server/invoices/notes-contract.ts'
import { createCreditNote } from '#server/invoices/credit-notes-acts.ts'
import { createInvoice } from '#server/invoices/acts.ts'
import { createByHand } from '#server/receivables/by-hand-acts.ts'
import { addDays, dayInBogota } from '#server/kit/words/days.ts'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import type { Mill } from './mill.ts'
import { sellingPrice } from './prices.ts'
import type { Random } from './random.ts'
import type { DemoWeighing } from './weighings.ts'

const INVOICES = 200
/** Number of newest sales that are not invoiced yet. */
const WAITING = 2
/** Number of receivables entered by hand. */
const BY_HAND = 12
/** Age of the oldest invoice in days. The newest invoices are from yesterday. */
const OLDEST = 470
/** First day of the parameters of a new company. */
const FIRST_DAY = Date.parse('2025-01-02T08:00:00-05:00')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Debt of a client in whole pesos. `id` is set once the receivable exists. */
export interface Owed {
  id?: string
  at: Date
  cliente: { id: string; nombre: string }
  valor: number
  fecha: string
  vence: string
  ofInvoice: boolean
}

interface Debt {
  at: Date
  cliente: { id: string; nombre: string }
  valor: number
  plazo: number
}

const owedFrom = ({ at, cliente, valor, plazo }: Debt, ofInvoice: boolean): Owed => {
  const fecha = dayInBogota(at)
  return { at, cliente, valor, fecha, vence: addDays(fecha, plazo), ofInvoice }
}

/** Plans invoices, the oldest debts and their receivables. Returns the debts, oldest first. */
export function planInvoices(mill: Mill, weighings: readonly DemoWeighing[], chance: Random): Owed[] {
  const finished = weighings.filter(({ operacion, out }) => operacion === 'VENTA' && out)
  const waiting = finished.sort((a, b) => b.out!.getTime() - a.out!.getTime()).slice(0, WAITING)
  const sales = weighings.filter(
    (one) => one.operacion === 'VENTA' && one.out && one.age > 0 && !waiting.includes(one),
  )
  const ofSales = sales.map((weighing) => {
    const at = new Date(weighing.out!.getTime() + chance.between(10, 90) * MINUTE)
    const precio = sellingPrice(weighing.product.nombre, chance)
    const valor = Math.round(weighing.neto * precio)
    const owed = owedFrom(
      { at, cliente: weighing.client, valor, plazo: chance.pick([0, 15, 30, 30, 45, 60]) },
      true,
    )
    planInvoice(mill, owed, chance, { weighing, precio })
    return owed
  })
  const others = Array.from({ length: Math.max(0, INVOICES - sales.length) }, () => {
    const owed = owedFrom(someDebt(mill, chance), true)
    planInvoice(mill, owed, chance)
    return owed
  })
  const byHand = Array.from({ length: BY_HAND }, () => {
    const at = inBooks(mill.now.getTime() - chance.between(2, 400) * DAY, chance)
    const valor = chance.between(150, 4_000) * 1_000
    const owed = owedFrom({ at, cliente: someClient(mill, chance), valor, plazo: 30 }, false)
    planByHand(mill, owed, chance)
    return owed
  })
  return [...ofSales, ...others, ...byHand].sort((a, b) => a.at.getTime() - b.at.getTime())
}

export function someClient({ from }: Mill, chance: Random) {
  const { id_tercero: id, nombre } = chance.pick(from.clients)
  return { id, nombre }
}

/** The time, but never before a random moment of the first 21 days of the books. */
const inBooks = (moment: number, chance: Random) =>
  new Date(Math.max(moment, FIRST_DAY + chance.between(0, 20) * DAY))

/**
 * Makes a debt for by-products or services within the last fourteen months. Some debts are old enough for every ageing
 * bucket.
 */
function someDebt(mill: Mill, chance: Random): Debt {
  const age = chance.next() < 0.7 ? chance.between(1, 150) : chance.between(150, OLDEST)
  const at = mill.now.getTime() - age * DAY - chance.between(0, 8 * 60) * MINUTE
  return {
    at: inBooks(at, chance),
    cliente: someClient(mill, chance),
    valor: chance.between(900, 24_000) * 1_000,
    plazo: chance.pick([15, 30, 30, 45, 60]),
  }
}

function planInvoice(
  { calendar, company, people }: Mill,
  owed: Owed,
  chance: Random,
  sold?: { weighing: DemoWeighing; precio: number },
) {
  const remission = `RM-${chance.between(3_000, 5_300)}`
  const observaciones = chance.next() < 0.1 ? chance.pick(['Entrega en bodega', 'Pago en dos contados']) : ''
  calendar.plan(owed.at, people.cashier, async (tx, at) => {
    const body = NewInvoice.parse({
      valor_total: owed.valor,
      fecha_de_emision: owed.fecha,
      fecha_de_vencimiento: owed.vence,
      documento_de_soporte: `Remisión ${remission}`,
      observaciones,
      id_cliente_tercero: owed.cliente.id,
      ...(sold && { id_weighing_record: sold.weighing.id, lineas: [lineOf(sold)] }),
    })
    const { id_cuenta_por_cobrar } = await createInvoice(tx, company, body, dayInBogota(at))
    owed.id = String(id_cuenta_por_cobrar)
  })
}

/** Invoice line of a weighing. */
const lineOf = ({ weighing: { product, neto }, precio }: { weighing: DemoWeighing; precio: number }) => ({
  id_producto: product.id,
  cantidad: neto,
  unidad: 'kg',
  precio,
})

/** Makes credit notes of the newest unpaid sales: one for a returned sack, others for wet kilos. */
export async function makeCreditNotes(tx: Transaction, company: string, hoy: string): Promise<void> {
  const rows = await rowsOf<{ id: string; valor: string; linea: string }>(
    tx,
    sql`select i.id, i.valor_total::text as valor, l.id_linea as linea from invoices i
      join accounts_receivable a on a.id_factura = i.id join invoice_lines l on l.id_factura = i.id
      where i.id_empresa = ${company} and i.viva and a.saldo_actual = i.valor_total order by i.id desc limit 3`,
  )
  for (const [at, { id, valor, linea }] of rows.entries()) {
    const back =
      at === 0
        ? { concepto: 'DEVOLUCION', motivo: 'Un bulto roto', lineas: [{ id_linea: linea, cantidad: 50 }] }
        : { concepto: 'REBAJA', motivo: 'Llegó con humedad', valor: Math.round(Number(valor) / 50) }
    await createCreditNote(tx, company, NewCreditNote.parse({ id_factura: id, ...back }), hoy)
  }
}

function planByHand({ calendar, company, people }: Mill, owed: Owed, chance: Random) {
  const observaciones = chance.pick(['Saldo de la cosecha anterior', 'Secamiento', 'Alquiler de bodega'])
  calendar.plan(owed.at, people.cashier, async (tx, at) => {
    const body = NewReceivable.parse({
      numero_factura: '',
      valor_original_factura: owed.valor,
      fecha_factura: owed.fecha,
      fecha_esperada_pago: owed.vence,
      cliente_id: owed.cliente.id,
      observaciones,
    })
    owed.id = (await createByHand(tx, company, body, dayInBogota(at)))._id
  })
}
