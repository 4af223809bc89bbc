import { sql, type SQL } from 'drizzle-orm'
import { queryCheck, together, type Check } from './check.ts'

/** A kind of documents with a number: the tag of its consecutive, its table and column, and what people call one. */
interface Numbered {
  tag: string
  table: string
  number: string
  name: string
  /** Of these the program gave the number; people may type any other. */
  given?: SQL
}

const ALL = sql`true`

const NUMBERED: readonly Numbered[] = [
  { tag: 'PESADA', table: 'weighing_records', number: 'consecutivo', name: 'Pesada', given: ALL },
  { tag: 'LIQUIDACION', table: 'settlements', number: 'consecutivo', name: 'Liquidación', given: ALL },
  {
    tag: 'ACUERDO',
    table: 'financing_agreements',
    number: 'consecutivo',
    name: 'Acuerdo',
    given: sql`id_importacion is null`,
  },
  { tag: 'RECIBO_CAJA', table: 'payment_receipts', number: 'numero_recibo', name: 'Recibo' },
  { tag: 'FACTURA', table: 'invoices', number: 'numero_de_factura', name: 'Factura' },
  { tag: 'CUENTA', table: 'accounts_receivable', number: 'numero_factura', name: 'Cuenta' },
  { tag: 'MAQUILA', table: 'milling_operations', number: 'consecutivo', name: 'Maquila' },
  { tag: 'LOTE', table: 'batches', number: 'consecutivo', name: 'Lote' },
]

/** What stands before the digits of a number. */
const PREFIX = sql`case c.prefijo when '' then '' else c.prefijo || '-' end`

const belowTheNext = ({ tag, table, number, name, given = sql`false` }: Numbered): Check =>
  queryCheck(
    tag,
    sql`select from ${sql.identifier(table)} where ${given}`,
    sql`select d.id_empresa as empresa, format('%s %s: pasa del siguiente número de su consecutivo, que es %s', ${name}::text,
        d.numero, c.consecutivo_actual) as que
      from (select id_empresa, ${sql.identifier(number)} as numero from ${sql.identifier(table)} where ${given}) d
        join consecutives c on c.id_empresa = d.id_empresa and c.activo and ${tag} = any (string_to_array(c.tags, '|'))
          and starts_with(d.numero, ${PREFIX})
        cross join lateral substr(d.numero, length(${PREFIX}) + 1) cifras
      where cifras ~ '^[0-9]{1,15}$' and cifras::bigint >= c.consecutivo_actual`,
  )

/** An invoice keeps the numbers that it had. */
const FORMER = sql`union all select distinct id_empresa, former from invoices, unnest(numeros_anteriores) former
  where former <> numero_de_factura`

const once = ({ tag, table, number, name }: Numbered): Check =>
  queryCheck(
    tag,
    sql`select from ${sql.identifier(table)}`,
    sql`select empresa, format('%s %s: el número está %s veces', ${name}::text, numero, count(*)) as que
      from (select id_empresa as empresa, ${sql.identifier(number)} as numero from ${sql.identifier(table)}
        ${table === 'invoices' ? FORMER : sql``}) n
      group by empresa, numero having count(*) > 1`,
  )

export const NUMBER_CHECKS: readonly Check[] = [
  together('Números por debajo del siguiente', async () =>
    NUMBERED.filter(({ given }) => given).map(belowTheNext),
  ),
  together('Ningún número repetido', async () => NUMBERED.map(once)),
]
