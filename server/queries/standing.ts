import { sql, type SQL } from 'drizzle-orm'

/**
 * Where a document stands in reports of days: in its own month, and, when it was voided after that month was closed, once more
 * the other way round on the day of its void (N-127); `pie.dia` and `pie.signo` say so. `d` is the alias of its table, `alive`
 * that it counts today.
 */
export function standing(d: SQL, day: SQL, alive: SQL) {
  return {
    join: sql`cross join lateral (values (${day}, 1), (${d}.anulada_el, -1)) as pie (dia, signo)`,
    /** To be among the conditions. */
    counts: sql`(pie.signo = 1 and (${alive} or ${d}.anulada_el is not null) or pie.signo = -1 and pie.dia is not null)`,
    /** The same within days, both included, which the indexes find. */
    within: (desde: string, hasta: string) =>
      sql`((${day} between ${desde}::date and ${hasta}::date) or (${d}.anulada_el between ${desde}::date and ${hasta}::date))
        and pie.dia between ${desde}::date and ${hasta}::date`,
  }
}
