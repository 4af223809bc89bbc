import { sql } from 'drizzle-orm'
import type { Acreditable, LineaAcreditable } from './credit-notes-rules.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { readLines, type StoredLine } from './lines-queries.ts'
import type { StoredInvoice } from './queries.ts'

/** Lines of an invoice with the quantities and amounts that notes have credited. */
export async function creditableLines(
  q: Queries,
  company: string,
  idInvoice: string,
): Promise<(StoredLine & LineaAcreditable)[]> {
  const lines = await readLines(q, company, idInvoice)
  const taken = await rowsOf<Record<'id' | 'cantidad' | 'base' | 'valor_iva', string>>(
    q,
    sql`select id_linea as id, sum(k.cantidad)::text as cantidad, sum(k.base)::text as base,
        sum(k.valor_iva)::text as valor_iva
      from note_lines k join invoice_lines l using (id_linea)
      where k.id_empresa = ${company} and l.id_factura = ${idInvoice} group by id_linea`,
  )
  return lines.map((line) => {
    const of = taken.find(({ id }) => id === line.id_linea)
    const acreditada = {
      cantidad: Number(of?.cantidad ?? 0),
      base: Number(of?.base ?? 0),
      valor_iva: Number(of?.valor_iva ?? 0),
    }
    return { ...line, acreditada }
  })
}

/** Amounts of an invoice, of its notes so far (credit less debit), and its unpaid balance. */
export async function creditable(
  q: Queries,
  company: string,
  invoice: StoredInvoice,
  saldo: number,
): Promise<Acreditable> {
  const [sum] = await rowsOf<{ base: string; iva: string }>(
    q,
    sql`select coalesce(sum(signo * base), 0)::text as base, coalesce(sum(signo * iva), 0)::text as iva from notes
      where id_empresa = ${company} and id_factura = ${invoice._id}`,
  )
  return {
    numero: invoice.numero_de_factura,
    factura: { base: invoice.valor_total - invoice.iva, iva: invoice.iva },
    acreditado: { base: Number(sum?.base ?? 0), iva: Number(sum?.iva ?? 0) },
    saldo,
  }
}
