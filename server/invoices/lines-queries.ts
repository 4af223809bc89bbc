import { sql } from 'drizzle-orm'
import type { InvoiceLineInput } from './contract.ts'
import { lineAmount, refuseDiscount, lineTotals } from './lines-rules.ts'
import { invalidField } from '#server/kit/rules/refusal.ts'
import { mustChoose } from '#server/kit/words/sentences.ts'
import type { VatRate } from '#server/catalogues/vat-words.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { idsOf, isId } from '#server/kit/rows/rows.ts'

/** Stored line. Amounts in whole pesos, price with up to 6 decimals. */
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
  /** Whether the line took goods out of the store, and their kilos. */
  sale_de_bodega: boolean | null
  kg: number | null
}

/** Adds name and IVA rate of the products, and computes the amounts. Throws 422 for unknown products. */
export async function computeLines(q: Queries, company: string, lineas: readonly InvoiceLineInput[]) {
  const ids = lineas.map(({ id_producto }) => id_producto).filter(isId)
  const products =
    ids.length === 0
      ? []
      : await rowsOf<{ id: string; descripcion: string; iva: VatRate }>(
          q,
          sql`select id_producto as id, descripcion, iva from products
            where id_empresa = ${company} and id_producto = any (${idsOf(ids)})`,
        )
  return lineas.map((linea, lugar) => {
    const product = products.find(({ id }) => id === linea.id_producto.toLowerCase())
    if (!product) throw invalidField(`lineas.${lugar}.id_producto`, mustChoose('un producto'))
    const sold = { ...linea, iva: product.iva, descripcion: product.descripcion }
    refuseDiscount(sold, lugar)
    return { ...sold, ...lineAmount(sold) }
  })
}

export type ComputedLine = Awaited<ReturnType<typeof computeLines>>[number]

/** Total and IVA of an invoice. Without lines, the typed total and no IVA. */
export function valueOf(lineas: readonly ComputedLine[], typed: number | null | undefined) {
  if (lineas.length === 0) return { valor_total: typed, iva: 0 }
  const { total, iva } = lineTotals(lineas)
  return { valor_total: total, iva }
}

export async function readLines(q: Queries, company: string, idInvoice: string): Promise<StoredLine[]> {
  const rows = await rowsOf<{ fila: StoredLine }>(
    q,
    sql`select to_jsonb(l) as fila from invoice_lines l
      where id_empresa = ${company} and id_factura = ${idInvoice} order by id_linea`,
  )
  return rows.map(({ fila }) => fila)
}

/** Price before IVA in the last valid invoice of a product. Returns null if there is none. */
export async function lastPriceOf(q: Queries, company: string, idProduct: string): Promise<number | null> {
  if (!isId(idProduct)) return null
  const [last] = await rowsOf<{ precio: string }>(
    q,
    sql`select l.precio::text as precio from invoice_lines l join invoices i on i.id = l.id_factura
      where l.id_empresa = ${company} and l.id_producto = ${idProduct} and i.viva order by l.id_linea desc limit 1`,
  )
  return last ? Number(last.precio) : null
}

/** Lines of an invoice with the quantity that credit notes have returned. */
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
