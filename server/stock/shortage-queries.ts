import { sql } from 'drizzle-orm'
import { shortageQuestion } from './shortage-rules.ts'
import { addUp } from '#server/kit/rules/figures.ts'
import { invalidFields } from '#server/kit/rules/refusal.ts'
import { PRODUCTS } from '#server/catalogues/queries.ts'
import { getRow } from '#server/kit/rows/rows.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { closedStockBefore } from './closed-queries.ts'
import { stockAt, stockMovements } from './movements-queries.ts'

/** Whether anything of a product ever came into the store. */
export async function keptInStock(q: Queries, company: string, producto: string): Promise<boolean> {
  const found = await rowsOf(
    q,
    sql`select from (${stockMovements(company, { producto })}) m where m.kg > 0 limit 1`,
  )
  return found.length > 0
}

/**
 * Question about kilos that exceed the stock at the end of a day; null if there are enough.
 * `antes`: kilos of the same document that left before (stock/README.md, missing kilos).
 */
export async function shortageOf(
  q: Queries,
  company: string,
  asked: { id_producto: string; nombre: string; fecha: string; kg: number; antes?: number },
): Promise<string | null> {
  const libro = await stockAt(q, company, asked.id_producto, asked.fecha)
  return shortageQuestion({ ...asked, libro })
}

interface Kilos {
  id_producto: string
  /** Null for a line that moves nothing. */
  kg?: number | null | undefined
}

/**
 * Asks on `faltante_confirmado` about products whose kilos exceed the stock at the end of a day. `antes`: lines of the same document that left before. Throws 422.
 */
export async function askAboutShortages(
  q: Queries,
  company: string,
  fecha: string,
  salen: readonly Kilos[],
  antes: readonly Kilos[] = [],
): Promise<void> {
  const faltante_confirmado: string[] = []
  for (const [id_producto, kg] of kilosByProduct(salen)) {
    const { descripcion } = await getRow(q, PRODUCTS, company, id_producto)
    const moved = { fecha, kg, antes: kilosByProduct(antes).get(id_producto) ?? 0 }
    const pregunta = await shortageOf(q, company, { id_producto, nombre: String(descripcion), ...moved })
    if (pregunta) faltante_confirmado.push(pregunta)
  }
  if (faltante_confirmado.length > 0) throw invalidFields({ faltante_confirmado })
}

function kilosByProduct(lines: readonly Kilos[]): Map<string, number> {
  const kilos = new Map<string, number>()
  for (const { id_producto, kg } of lines) {
    const id = id_producto.toLowerCase()
    if (kg) kilos.set(id, addUp([kilos.get(id) ?? 0, kg]))
  }
  return kilos
}

/** A product below zero: the lowest kilos at the end of a day, and the first such day. */
export interface BelowZero {
  id_producto: string
  descripcion: string
  fecha: string
  kg: number
}

/** Products whose stock was below zero at the end of some of these days, both included. */
export async function belowZero(
  q: Queries,
  company: string,
  { desde, hasta }: { desde: string; hasta: string },
): Promise<BelowZero[]> {
  const cerrado = await closedStockBefore(q, company, desde)
  return rowsOf<BelowZero>(
    q,
    sql`select distinct on (orden_de_texto(p.descripcion) collate "C", p.id_producto) p.id_producto, p.descripcion,
        greatest(s.fecha, ${desde}::date)::text as fecha, s.saldo::float8 as kg
      from (select id_producto, fecha, sum(sum(kg)) over (partition by id_producto order by fecha) as saldo,
          lead(fecha, 1, ${hasta}::date + 1) over (partition by id_producto order by fecha) as despues
        from (${stockMovements(company, { cerrado, hasta })}) m group by id_producto, fecha) s
        join products p using (id_producto)
      where p.id_empresa = ${company} and s.saldo < 0 and s.despues > ${desde}::date
      order by orden_de_texto(p.descripcion) collate "C", p.id_producto, s.saldo, s.fecha`,
  )
}
