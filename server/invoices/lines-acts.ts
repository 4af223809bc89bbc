import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/transaction.ts'
import { insertRows } from '#server/db/writes.ts'
import type { ComputedLine } from './lines-queries.ts'

/** Replaces the lines of an invoice. */
export async function storeLines(
  tx: Transaction,
  company: string,
  idInvoice: string,
  lineas: readonly ComputedLine[],
): Promise<void> {
  await tx.execute(sql`delete from invoice_lines where id_factura = ${idInvoice} and id_empresa = ${company}`)
  if (lineas.length === 0) return
  await insertRows(
    tx,
    'invoice_lines',
    lineas.map((linea) => ({ ...linea, id_empresa: company, id_factura: idInvoice })),
  )
}
