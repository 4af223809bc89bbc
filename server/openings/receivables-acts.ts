import { sql } from 'drizzle-orm'
import { rowsOf, type Queries, type Transaction } from '#server/db/transaction.ts'
import { textsOf } from '#server/kit/rows/rows.ts'
import { lateRateOf, RECEIVABLES } from '#server/receivables/queries.ts'
import {
  insertOpeningRows,
  refuseTakenMeanwhile,
  undoneOpening,
  type Bringing,
  type TakenNumber,
  type Used,
} from './opening-rows-acts.ts'

/**
 * Earlier receivable: whole pesos, days `aaaa-mm-dd`. `total_abonos_realizados`: paid before the first day.
 */
export interface OpeningReceivable {
  numero_factura: string
  cliente_id: string
  cliente_nombre: string
  fecha_factura: string
  fecha_esperada_pago: string
  valor_original_factura: number
  total_abonos_realizados: number
  /** % a month. Default: parameter INTERES_MORA of its day. */
  porcentaje_interes_mora?: number | undefined
  observaciones: string
}

/**
 * Inserts receivables. Late interest runs from the due day. Interest collected earlier is not counted. Throws DUPLICADO
 * for a number taken since the check.
 */
export async function bringReceivables(
  tx: Transaction,
  by: Bringing,
  receivables: readonly OpeningReceivable[],
): Promise<void> {
  const rates = new Map<string, string>()
  const rows: object[] = []
  for (const { porcentaje_interes_mora: own, ...receivable } of receivables) {
    const day = receivable.fecha_factura
    if (own === undefined && !rates.has(day)) rates.set(day, await lateRateOf(tx, by.company, day))
    const porcentaje_interes_mora = own ?? rates.get(day)
    rows.push({ ...receivable, porcentaje_interes_mora, origen: 'SALDO_INICIAL' })
  }
  await insertOpeningRows(tx, by, RECEIVABLES.name, rows)
  const numbers = receivables.map(({ numero_factura }) => numero_factura)
  refuseTakenMeanwhile(await formerNumbers(tx, by.company, numbers))
}

/** Former numbers of invoices, which stay taken (receivables/README.md, numbers). */
export const formerNumbers = (
  q: Queries,
  company: string,
  numbers: readonly string[],
): Promise<TakenNumber[]> =>
  rowsOf<TakenNumber>(
    q,
    sql`select f.numero, 'El número ' || f.numero || ' ya lo tuvo la factura ' || i.numero_de_factura || '.' as porque
      from invoices i cross join unnest(i.numeros_anteriores) f (numero)
      where i.id_empresa = ${company} and i.numeros_anteriores <> '{}' and f.numero = any (${textsOf(numbers)})`,
  )

/** Receivables of an import go until one is paid, or its late interest was collected or forgiven. */
export const undoneReceivables = undoneOpening({
  resource: RECEIVABLES,
  day: 'fecha_factura',
  used: (tx, _company, brought) =>
    rowsOf<Used>(
      tx,
      sql`select id_cuenta_por_cobrar as id, 'la cuenta por cobrar ' || numero_factura
          || case when abonos > 0 then ' ya tiene recibos aplicados.' else ' ya tiene mora cobrada o condonada.' end
          as porque
        from accounts_receivable a where ${brought} and (abonos > 0 or mora_condonada > 0 or exists (
          select from accounts_receivable m where m.id_cuenta_principal = a.id_cuenta_por_cobrar))
        order by id_cuenta_por_cobrar`,
    ),
})
