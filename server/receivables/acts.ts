import { sql } from 'drizzle-orm'
import { rowsOf, type Queries, type Transaction } from '#server/db/transaction.ts'
import { createRow, isId, lockRow, updateRow, type Row } from '#server/kit/rows/rows.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'
import { documentNumberFor } from '#server/numbers/acts.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { addDays } from '#server/kit/words/days.ts'
import { formerlyNumbered, activeReceivableOf, RECEIVABLES, lateRateOf, type Receivable } from './queries.ts'

/**
 * Locks a receivable until the transaction ends, and before it the weighing whose fee it is. Acts of a weighing lock in
 * the same order, so that none deadlocks. Throws 404.
 */
export async function lockReceivable(tx: Transaction, company: string, id: string): Promise<Receivable> {
  if (isId(id)) {
    await tx.execute(
      sql`select from weighing_records where id_empresa = ${company} and id_weighing_record =
        (select id_weighing_record from accounts_receivable where id_cuenta_por_cobrar = ${id}) for update`,
    )
  }
  return (await lockRow(tx, RECEIVABLES, company, id)) as Receivable
}

/** Locks the unvoided receivable of a weighing's fee, if it has one. */
export async function lockFeeReceivable(
  tx: Transaction,
  company: string,
  idWeighing: string,
): Promise<Receivable | undefined> {
  const [found] = await rowsOf<{ id: string }>(
    tx,
    sql`select id_cuenta_por_cobrar as id from accounts_receivable where ${activeReceivableOf(idWeighing)}`,
  )
  return found && lockReceivable(tx, company, found.id)
}

/**
 * Throws DUPLICADO for a number that another invoice (not `except`) had before. Call it after the row is
 * written: the unique index has then waited for a concurrent change of that number.
 */
export async function refuseFormer(
  q: Queries,
  company: string,
  number: string,
  except: string | null = null,
): Promise<void> {
  const [other] = await rowsOf<{ numero: string }>(q, formerlyNumbered(company, number, except))
  if (!other) return
  throw new Refusal('DUPLICADO', `El número ${number} ya lo tuvo la factura ${other.numero}.`)
}

/** Default days until a receivable falls due. */
const PLAZO_DIAS = 30

/** Fields of a new receivable: whole pesos, days `aaaa-mm-dd`. */
export interface NewReceivable {
  /** A typed number; empty or absent takes the next one. */
  numero_factura?: string
  valor_original_factura: number
  /** Payments made before the receivable was written here. */
  total_abonos_realizados?: number
  fecha_factura: string
  /** Default: 30 days after the invoice date. */
  fecha_esperada_pago?: string
  /** % a month; default: the parameter INTERES_MORA on the invoice date. */
  porcentaje_interes_mora?: number
  cliente_id: string
  cliente_nombre: string
  observaciones?: string
  /** IVA within the original value. */
  iva?: number
  /** MANUAL, or the kind of document that created the receivable. */
  origen: string
  id_weighing_record?: string
  id_factura?: string
  id_acuerdo?: string
  /** Interest within the original value. */
  interes_original?: number
  /** The receivable whose late interest this one collects. */
  id_cuenta_principal?: string
  /** The milling operation whose levy this one collects. */
  id_maquila?: string
}

/**
 * Writes a receivable with its number. Throws 422 when the company has no parameter INTERES_MORA or no
 * consecutive.
 */
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
    numero_factura: await documentNumberFor(tx, company, 'CUENTA', from),
    fecha_esperada_pago: fecha_esperada_pago ?? addDays(fecha_factura, PLAZO_DIAS),
    porcentaje_interes_mora: interes,
  })
}

/** Throws EN_USO when another receivable collects the late interest of this one. */
export function refuseCharged({ numero_factura, mora_cobrada }: Receivable): void {
  if (mora_cobrada === 0) return
  const mensaje = `La mora de la cuenta ${numero_factura} se cobró con otra cuenta por ${pesos(mora_cobrada)}: elimínela primero.`
  throw new Refusal('EN_USO', mensaje)
}

/**
 * Voids a receivable; its row and number stay. Throws EN_USO when it has payments or its late interest is
 * collected.
 */
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
