import { sql, type SQL } from 'drizzle-orm'
import { documentNumber } from '#server/numbers/words.ts'
import type { Pending } from '#server/kit/contract/common.ts'
import { missingNumbersOf } from './rules.ts'
import type { Asked } from '#server/kit/rows/pending.ts'
import { rowsOf } from '#server/db/transaction.ts'

/** Month `aaaa-mm` whose open records are read, with its first and last day. */
export interface Month extends Asked {
  mes: string
  desde: string
  hasta: string
}

/** Checked documents: tag of the consecutive, table, number, day, words and address of the list. */
const NUMBERED = [
  ['PESADA', 'weighing_records', 'consecutivo', 'fecha', 'tiquetes', '/weighing-records'],
  ['LIQUIDACION', 'settlements', 'consecutivo', 'fecha', 'liquidaciones', '/liquidacion-arroz'],
  ['FACTURA', 'invoices', 'numero_de_factura', 'fecha_de_emision', 'facturas', '/invoices'],
  [
    'RECIBO_CAJA',
    'payment_receipts',
    'numero_recibo',
    'fecha_recepcion_pago',
    'recibos de caja',
    '/payment-receipts',
  ],
] as const

/** Disjoint conditions that cover all rows. The day index of weighings holds only the rows in force. */
const partsOf = (table: string) =>
  table === 'weighing_records' ? [sql`not d.eliminada`, sql`d.eliminada`] : [sql`true`]

/** Up to this many gaps are looked up one by one. Above this limit, all numbers in between are read. */
const LOOKUPS_MAX = 100

/**
 * Numbers missing between the first and the last of a period, with the prefix of the consecutive. A number used
 * by a voided document or on another day is not missing (periods/README.md, missing numbers).
 */
export async function missingNumbers({ q, company, desde, hasta }: Month): Promise<Pending[]> {
  const missing: Pending[] = []
  for (const [tag, table, number, day, words, path] of NUMBERED) {
    const [serie] = await rowsOf<{ prefijo: string }>(
      q,
      sql`select prefijo from consecutives
        where id_empresa = ${company} and activo and ${tag} = any (string_to_array(tags, '|'))`,
    )
    if (!serie) continue
    const before = serie.prefijo === '' ? '' : `${serie.prefijo}-`
    const numbers = async (documents: SQL, which: SQL) => {
      const rows = await rowsOf<{ numero: string }>(
        q,
        sql`select numero from (${sql.join(
          partsOf(table).map(
            (part) => sql`select substr(d.${sql.identifier(number)}, ${before.length + 1}::int) as numero
              from ${sql.identifier(table)} d
              where d.id_empresa = ${company} and ${part} and ${documents} and starts_with(d.${sql.identifier(number)}, ${before})`,
          ),
          sql` union all `,
        )}) n
          where case when numero ~ '^[0-9]{1,15}$' then ${which} else false end`,
      )
      return rows.map(({ numero }) => Number(numero)).sort((one, other) => one - other)
    }
    const own = await numbers(
      sql`d.${sql.identifier(day)} between ${desde}::date and ${hasta}::date`,
      sql`true`,
    )
    // Documents of other days are read only if the period has gaps.
    const gaps = missingNumbersOf(own, LOOKUPS_MAX)
    if (gaps.faltan === 0) continue
    // Leading zeros do not change a number: candidates with up to 15 digits are compared.
    const asWritten = sql`any (array(select ${before}::text || lpad(falta, digitos, '0')
      from unnest(string_to_array(${gaps.primeros.join(',')}, ',')) falta, generate_series(length(falta), 15) digitos))`
    const others =
      gaps.faltan <= LOOKUPS_MAX
        ? await numbers(sql`d.${sql.identifier(number)} = ${asWritten}`, sql`true`)
        : await numbers(sql`true`, sql`numero::bigint between ${own[0]}::bigint and ${own.at(-1)}::bigint`)
    const { faltan, primeros } = missingNumbersOf([...own, ...others])
    if (faltan === 0) continue
    const named = primeros.map((one) => documentNumber(serie.prefijo, one)).join(', ')
    missing.push({
      que: `${faltan} números que faltan en ${words} (${named}${faltan > primeros.length ? '…' : ''})`,
      cantidad: faltan,
      enlace: `${path}?desde=${desde}&hasta=${hasta}`,
    })
  }
  return missing
}
