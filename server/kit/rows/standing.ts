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

const list = (items: readonly SQL[]) => sql.join([...items], sql`, `)

/**
 * The amounts `fields` of a table's documents by the day on which they stand in reports, as `dia`: those that count,
 * `alive`, which an index of theirs answers alone, and the few, `of` all of them, that were voided after their month was closed.
 */
export function amountsByDay(
  table: string,
  { alive, of, fields }: { alive: SQL; of: SQL; fields: readonly string[] },
  company: string,
  { desde, hasta }: { desde: string; hasta: string },
): SQL {
  const names = fields.map((field) => sql.identifier(field))
  const both = standing(sql`${sql.identifier(table)}`, sql`fecha`, alive)
  return sql`select dia, ${list(names.map((name) => sql`sum(${name}) as ${name}`))} from (
      select fecha as dia, ${list(names.map((name) => sql`${name}`))} from ${sql.identifier(table)}
      where id_empresa = ${company} and ${alive} and fecha between ${desde}::date and ${hasta}::date
      union all
      select pie.dia, ${list(names.map((name) => sql`pie.signo * ${name}`))}
      from ${sql.identifier(table)} ${both.join}
      where id_empresa = ${company} and anulada_el is not null and ${of} and (pie.signo = -1 or not (${alive}))
        and ${both.within(desde, hasta)}) d
    group by dia`
}
