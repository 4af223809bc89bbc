import { sql } from 'drizzle-orm'
import { documentNumber } from '../shared/document-number.ts'
import type { Pending } from '../contract/closed-periods.ts'
import { numerosQueFaltan } from '../domain/periodos.ts'
import { rowsOf, type Queries } from '../db/transaction.ts'

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
    const [found] = await rowsOf<{ prefijo: string; numeros: number[] | null }>(
      q,
      sql`with serie as (
          select prefijo, case prefijo when '' then '' else prefijo || '-' end as antes from consecutives
          where id_empresa = ${company} and activo and ${tag} = any (string_to_array(tags, '|'))),
        numeros as (
          select substr(d.${sql.identifier(number)}, length(s.antes) + 1) as cifras, d.${sql.identifier(day)} as dia
          from ${sql.identifier(table)} d, serie s
          where d.id_empresa = ${company} and starts_with(d.${sql.identifier(number)}, s.antes)),
        propios as (select min(cifras::bigint) as primero, max(cifras::bigint) as ultimo from numeros
          where cifras ~ '^[0-9]{1,15}$' and dia between ${desde}::date and ${hasta}::date)
        select (select prefijo from serie) as prefijo, (select json_agg(cifras::bigint) from numeros
          where cifras ~ '^[0-9]{1,15}$' and cifras::bigint
            between (select primero from propios) and (select ultimo from propios)) as numeros`,
    )
    const { faltan, primeros } = numerosQueFaltan((found?.numeros ?? []).map(Number))
    if (faltan === 0) continue
    const named = primeros.map((one) => documentNumber(found?.prefijo ?? '', one)).join(', ')
    missing.push({
      que: `${faltan} números que faltan en ${words} (${named}${faltan > primeros.length ? '…' : ''})`,
      cuantos: faltan,
      enlace: `${path}?desde=${desde}&hasta=${hasta}`,
    })
  }
  return missing
}
