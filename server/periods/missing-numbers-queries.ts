import { sql, type SQL } from 'drizzle-orm'
import { documentNumber } from '#server/numbers/document-number-words.ts'
import type { Pending } from './contract.ts'
import { numerosQueFaltan } from './rules.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'

/** The documents whose numbers are looked through: tag of the consecutive, table, number, day, words and where it is. */
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

/** Conditions of which every document fulfils exactly one: the index of weighings by their day holds those in force alone. */
const partsOf = (table: string) =>
  table === 'weighing_records' ? [sql`not d.eliminada`, sql`d.eliminada`] : [sql`true`]

/** So many numbers at most are looked for one by one among the documents of other days, which are not all read then. */
const FEW = 100

/**
 * The numbers that no document has between the first and the last of some days, of those with the prefix of their
 * consecutive. A number that a document of other days has does not lack, nor does one of a voided document.
 */
export async function missingNumbers(
  q: Queries,
  company: string,
  { desde, hasta }: { desde: string; hasta: string },
): Promise<Pending[]> {
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
    // Those of other days are looked through only where these leave a gap.
    const gaps = numerosQueFaltan(own, FEW)
    if (gaps.faltan === 0) continue
    // A number is that one with zeros before it too, up to as many digits as numbers have.
    const asWritten = sql`any (array(select ${before}::text || lpad(falta, digitos, '0')
      from unnest(string_to_array(${gaps.primeros.join(',')}, ',')) falta, generate_series(length(falta), 15) digitos))`
    const others =
      gaps.faltan <= FEW
        ? await numbers(sql`d.${sql.identifier(number)} = ${asWritten}`, sql`true`)
        : await numbers(sql`true`, sql`numero::bigint between ${own[0]}::bigint and ${own.at(-1)}::bigint`)
    const { faltan, primeros } = numerosQueFaltan([...own, ...others])
    if (faltan === 0) continue
    const named = primeros.map((one) => documentNumber(serie.prefijo, one)).join(', ')
    missing.push({
      que: `${faltan} números que faltan en ${words} (${named}${faltan > primeros.length ? '…' : ''})`,
      cuantos: faltan,
      enlace: `${path}?desde=${desde}&hasta=${hasta}`,
    })
  }
  return missing
}
