import { sql } from 'drizzle-orm'
import { rowsOf, type Queries, type Transaction } from '#server/db/transaction.ts'
import { createRow, lockRow, updateRow, type Row } from '#server/kit/rows/rows.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'
import { numeroDeDocumento } from '#server/numbers/acts.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { addDays } from '#server/kit/words/days.ts'
import { formerly, livingReceivableOf, RECEIVABLES, lateRateOf, type Receivable } from './queries.ts'

/** A receivable, locked until the transaction ends. Refuses with 404. */
export const lockReceivable = async (tx: Transaction, company: string, id: string) =>
  (await lockRow(tx, RECEIVABLES, company, id)) as Receivable

/** The living receivable of a weighing's fee, locked until the transaction ends. */
export async function lockFeeReceivable(
  tx: Transaction,
  company: string,
  idWeighing: string,
): Promise<Receivable | undefined> {
  const [found] = await rowsOf<{ id: string }>(
    tx,
    sql`select id_cuenta_por_cobrar as id from accounts_receivable where ${livingReceivableOf(idWeighing)}`,
  )
  return found && lockReceivable(tx, company, found.id)
}

/**
 * Refuses with DUPLICADO a number that an invoice, other than `except`, had before. Asked once the row is written: who frees
 * that number at the same moment was waited for by then.
 */
export async function refuseFormer(
  q: Queries,
  company: string,
  number: string,
  except: string | null = null,
): Promise<void> {
  const [other] = await rowsOf<{ numero: string }>(q, formerly(company, number, except))
  if (!other) return
  throw new Refusal('DUPLICADO', `El número ${number} ya lo tuvo la factura ${other.numero}.`)
}

/** Days until what is given on credit is due, where nobody says another day. */
const PLAZO_DIAS = 30

/** What a receivable is made of; amounts in whole pesos, days `aaaa-mm-dd`. */
export interface NewReceivable {
  /** Typed; empty or absent, the next of its consecutive. */
  numero_factura?: string
  valor_original_factura: number
  /** Payments from before. */
  total_abonos_realizados?: number
  fecha_factura: string
  /** Without it thirty days after the invoice's. */
  fecha_esperada_pago?: string
  /** % a month; without it the parameter INTERES_MORA of the invoice's day. */
  porcentaje_interes_mora?: number
  cliente_id: string
  cliente_nombre: string
  observaciones?: string
  /** What of the original is IVA. */
  iva?: number
  /** MANUAL, or what made it. */
  origen: string
  id_weighing_record?: string
  id_factura?: string
  id_acuerdo?: string
  /** What of the original is interest. */
  interes_original?: number
  /** The receivable whose late interest it collects. */
  id_cuenta_principal?: string
  /** The milling operation whose levy it collects. */
  id_maquila?: string
}

/** Writes a receivable with its number. Refuses with 422 a company without the parameter or the consecutive. */
export async function createReceivable(
  tx: Transaction,
  company: string,
  { numero_factura, fecha_esperada_pago, porcentaje_interes_mora, ...values }: NewReceivable,
): Promise<Row> {
  const { fecha_factura } = values
  const from = { resource: RECEIVABLES, numbered: 'numero_factura', typed: numero_factura ?? '' }
  const interes = porcentaje_interes_mora ?? (await lateRateOf(tx, company, fecha_factura))
  return createRow(tx, RECEIVABLES, company, {
    ...values,
    numero_factura: await numeroDeDocumento(tx, company, 'CUENTA', from),
    fecha_esperada_pago: fecha_esperada_pago ?? addDays(fecha_factura, PLAZO_DIAS),
    porcentaje_interes_mora: interes,
  })
}

/** Refuses with EN_USO to void what another receivable collects late interest of. */
export function refuseCharged({ numero_factura, mora_cobrada }: Receivable): void {
  if (mora_cobrada === 0) return
  const mensaje = `La mora de la cuenta ${numero_factura} se cobró con otra cuenta por ${pesos(mora_cobrada)}: elimínela primero.`
  throw new Refusal('EN_USO', mensaje)
}

/** Voids a receivable; its row and number stay. Refuses with EN_USO one that has payments, or whose late interest is collected. */
export async function voidReceivable(
  tx: Transaction,
  company: string,
  id: string,
  motivo: string,
): Promise<Row> {
  const current = await lockReceivable(tx, company, id)
  if (current.total_abonos_realizados + current.abonos > 0) {
    throw new Refusal(
      'EN_USO',
      `La cuenta por cobrar ${current.numero_factura} ya tiene abonos: anúlelos primero.`,
    )
  }
  refuseCharged(current)
  return updateRow(tx, RECEIVABLES, company, id, { anulada: true, motivo_anulacion: motivo })
}
