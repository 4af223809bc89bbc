import { sql, type SQL } from 'drizzle-orm'
import { NOTE_KINDS } from '#server/invoices/notes-words.ts'
import { queryCheck, together, type Check } from '#server/kit/check.ts'

/** Numbered document: tag of its consecutive, table, column and label. */
interface Numbered {
  tag: string
  table: string
  number: string
  name: string
  /** Rows numbered by the program. Typed numbers may be above the consecutive. */
  given?: SQL
  /** Rows of the table with this kind of number. Default: all rows. */
  of?: SQL
  /** Expression that is equal in rows which may share a number. Default: no number is shared. */
  sharedBy?: SQL
}

const ALL = sql`true`

const NUMBERED: readonly Numbered[] = [
  {
    tag: 'PESADA',
    table: 'weighing_records',
    number: 'consecutivo',
    name: 'Pesada',
    given: sql`id_importacion is null`,
  },
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
  {
    tag: 'DOCUMENTO_SOPORTE',
    table: 'settlements',
    number: 'numero_documento',
    name: 'Documento soporte',
    given: sql`tipo_documento = 'DOCUMENTO_SOPORTE'`,
    of: sql`tipo_documento = 'DOCUMENTO_SOPORTE'`,
    sharedBy: sql`case when semana_documento is null then id_liquidacion::text else id_proveedor || ' ' || semana_documento end`,
  },
  ...(['AJUSTE', 'CREDITO', 'DEBITO'] as const).map((clase) => ({
    tag: `NOTA_${clase}`,
    table: 'notes',
    number: 'numero',
    name: NOTE_KINDS[clase],
    given: sql`clase = ${clase}`,
    of: sql`clase = ${clase}`,
  })),
]

/** Prefix with its hyphen, in SQL. */
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

/** Former numbers of renumbered invoices stay taken. */
const FORMER = sql`union all select distinct id_empresa, former from invoices, unnest(numeros_anteriores) former
  where former <> numero_de_factura`

const once = ({ tag, table, number, name, of = ALL, sharedBy }: Numbered): Check =>
  queryCheck(
    tag,
    sql`select from ${sql.identifier(table)}`,
    sql`select empresa, format('%s %s: el número está %s veces', ${name}::text, numero, count(*)) as que
      from (select ${sharedBy ? sql`distinct on (id_empresa, ${sql.identifier(number)}, ${sharedBy})` : sql``}
          id_empresa as empresa, ${sql.identifier(number)} as numero from ${sql.identifier(table)} where ${of}
        ${table === 'invoices' ? FORMER : sql``}) n
      group by empresa, numero having count(*) > 1`,
  )

/** Digits after the prefix. Null for another prefix. */
const digits = (number: string) => sql`case when starts_with(${sql.identifier(number)}, ${PREFIX})
  and substr(${sql.identifier(number)}, length(${PREFIX}) + 1) ~ '^[0-9]{1,15}$'
  then substr(${sql.identifier(number)}, length(${PREFIX}) + 1)::bigint end`

/** A document with a DIAN range uses a number inside it and, if it `stands`, a day on which the range is valid. */
const authorised = (table: string, number: string, day: string, stands: SQL): Check =>
  queryCheck(
    table,
    sql`select from ${sql.identifier(table)} where id_rango is not null`,
    sql`select d.id_empresa as empresa, format('%s del %s: no es un número dado de la resolución %s', ${sql.identifier(number)},
        ${sql.identifier(day)}, resolucion) as que
      from ${sql.identifier(table)} d join authorised_ranges c using (id_rango)
      where ${digits(number)} is null or ${digits(number)} not between numero_desde and numero_hasta
        or (${stands} and ${sql.identifier(day)} not between vigente_desde and vigente_hasta)
        or c.id_empresa <> d.id_empresa`,
  )

/**
 * Adjustment notes add up to the subtotal of a voided support document, and to 0 otherwise. A purchase that left its open
 * week has none.
 */
const adjusted = queryCheck(
  'Notas de ajuste de los documentos soporte',
  sql`select from settlements where tipo_documento = 'DOCUMENTO_SOPORTE'`,
  sql`select s.id_empresa as empresa, format('Documento soporte %s: su liquidación está %s y sus notas suman %s de %s',
      numero_documento, estado, notas, subtotal) as que
    from settlements s, lateral (select coalesce(sum(valor), 0) as notas from notes n
      where n.id_liquidacion = s.id_liquidacion) x
    where tipo_documento = 'DOCUMENTO_SOPORTE' and notas <> case estado when 'ANULADA' then subtotal else 0 end
      and not (semana_documento is not null and notas = 0)`,
)

export const NUMBER_CHECKS: readonly Check[] = [
  together('Números por debajo del siguiente', async () =>
    NUMBERED.filter(({ given }) => given).map(belowTheNext),
  ),
  together('Ningún número repetido', async () => NUMBERED.map(once)),
  together('Números autorizados por la DIAN', async () => [
    authorised('settlements', 'numero_documento', 'fecha_documento', sql`estado <> 'ANULADA'`),
    authorised('invoices', 'numero_de_factura', 'fecha_de_emision', sql`viva`),
  ]),
  adjusted,
]
