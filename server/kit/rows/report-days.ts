import { sql, type SQL } from 'drizzle-orm'

/**
 * Joins a document to its days in reports. The document counts in its own month. A void after the close of that month
 * counts once more, reversed (kit/README.md, voided after the close). `pie.dia` and `pie.signo` hold day and sign. `d`
 * is the alias of the table, `alive` its condition today.
 */
export function reportDays(d: SQL, day: SQL, alive: SQL) {
  return {
    join: sql`cross join lateral (values (${day}, 1), (${d}.anulada_el, -1)) as pie (dia, signo)`,
    /** Is true where the document counts on its day. */
    counts: sql`(pie.signo = 1 and (${alive} or ${d}.anulada_el is not null) or pie.signo = -1 and pie.dia is not null)`,
    /** Like `counts`, for the days from `desde` to `hasta`. The database can use the indexes. */
    within: (desde: string, hasta: string) =>
      sql`((${day} between ${desde}::date and ${hasta}::date) or (${d}.anulada_el between ${desde}::date and ${hasta}::date))
        and pie.dia between ${desde}::date and ${hasta}::date`,
  }
}

const list = (items: readonly SQL[]) => sql.join([...items], sql`, `)

/**
 * Sums `fields` of the documents by their day in reports, `dia`. Valid documents (`alive`) are read from an
 * index alone. The few documents voided after their month was closed are added. `of` restricts both kinds of
 * documents.
 */
export function amountsByDay(
  table: string,
  { alive, of, fields }: { alive: SQL; of: SQL; fields: readonly string[] },
  company: string,
  { desde, hasta }: { desde: string; hasta: string },
): SQL {
  const names = fields.map((field) => sql.identifier(field))
  const both = reportDays(sql`${sql.identifier(table)}`, sql`fecha`, alive)
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
