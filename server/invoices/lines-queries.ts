import { sql } from 'drizzle-orm'
import type { InvoiceLineInput } from './contract.ts'
import { importeDeLinea, rechazarDescuento, totalesDeLineas } from './lines-rules.ts'
import { invalidField } from '#server/kit/rules/refusal.ts'
import { mustChoose } from '#server/kit/words/sentences.ts'
import type { VatRate } from './vat-words.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { isId } from '#server/kit/rows/rows.ts'

/** A line as it is stored; whole pesos, price with up to 6 decimals. */
export interface StoredLine {
  id_linea: string
  id_producto: string
  descripcion: string
  cantidad: number
  unidad: string
  precio: number
  descuento: number
  iva: VatRate
  base: number
  valor_iva: number
  total: number
}

/** Lines with the name and the IVA of their products, and what each comes to. Refuses with 422 unknown products. */
export async function computeLines(q: Queries, company: string, lineas: readonly InvoiceLineInput[]) {
  const ids = lineas.map(({ id_producto }) => id_producto).filter(isId)
  const products =
    ids.length === 0
      ? []
      : await rowsOf<{ id: string; descripcion: string; iva: VatRate }>(
          q,
          sql`select id_producto as id, descripcion, iva from products
            where id_empresa = ${company} and id_producto = any (string_to_array(${ids.join('|')}, '|')::uuid[])`,
        )
  return lineas.map((linea, lugar) => {
    const product = products.find(({ id }) => id === linea.id_producto.toLowerCase())
    if (!product) throw invalidField(`lineas.${lugar}.id_producto`, mustChoose('un producto'))
    const sold = { ...linea, iva: product.iva, descripcion: product.descripcion }
    rechazarDescuento(sold, lugar)
    return { ...sold, ...importeDeLinea(sold) }
  })
}

export type ComputedLine = Awaited<ReturnType<typeof computeLines>>[number]

/** What an invoice is stored with, of its lines; a value without lines as it was typed. */
export function valueOf(lineas: readonly ComputedLine[], typed: number | null | undefined) {
  if (lineas.length === 0) return { valor_total: typed, iva: 0 }
  const { total, iva } = totalesDeLineas(lineas)
  return { valor_total: total, iva }
}

/** The lines of an invoice in their order. */
export async function readLines(q: Queries, company: string, idInvoice: string): Promise<StoredLine[]> {
  const rows = await rowsOf<{ fila: StoredLine }>(
    q,
    sql`select to_jsonb(l) as fila from invoice_lines l
      where id_empresa = ${company} and id_factura = ${idInvoice} order by id_linea`,
  )
  return rows.map(({ fila }) => fila)
}

/** The price at which a product was invoiced last; null where it never was. */
export async function lastPriceOf(q: Queries, company: string, idProduct: string): Promise<number | null> {
  if (!isId(idProduct)) return null
  const [last] = await rowsOf<{ precio: string }>(
    q,
    sql`select l.precio::text as precio from invoice_lines l join invoices i on i.id = l.id_factura
      where l.id_empresa = ${company} and l.id_producto = ${idProduct} and i.viva order by l.id_linea desc limit 1`,
  )
  return last ? Number(last.precio) : null
}

/** The same, each with what credit notes took back of it. */
export async function readCredited(
  q: Queries,
  company: string,
  idInvoice: string,
): Promise<(StoredLine & { devuelta: number })[]> {
  const rows = await rowsOf<{ fila: StoredLine & { devuelta: number } }>(
    q,
    sql`select to_jsonb(l) || jsonb_build_object('devuelta', (select coalesce(sum(cantidad), 0) from note_lines k
        where k.id_linea = l.id_linea)) as fila
      from invoice_lines l
      where id_empresa = ${company} and id_factura = ${idInvoice} order by id_linea`,
  )
  return rows.map(({ fila }) => fila)
}
