import { sql } from 'drizzle-orm'
import { rowsOf, type Queries, type Transaction } from '#server/db/transaction.ts'
import { textsOf } from '#server/kit/rows/rows.ts'
import { PAYABLES } from '#server/payables/resource-queries.ts'
import {
  insertOpeningRows,
  refuseTakenMeanwhile,
  undoneOpening,
  type Bringing,
  type TakenNumber,
  type Used,
} from './opening-rows-acts.ts'

/** Debt to a third party on the first day: whole pesos, days `aaaa-mm-dd`. */
export interface OpeningPayable {
  consecutivo: string
  id_tercero: string
  nombre_tercero: string
  fecha: string
  fecha_vencimiento: string
  concepto: string
  valor: number
}

/** Inserts payables. Throws DUPLICADO for a number that a payable or a settlement took since the check. */
export async function bringPayables(
  tx: Transaction,
  by: Bringing,
  payables: readonly OpeningPayable[],
): Promise<void> {
  const rows = payables.map((payable) => ({ ...payable, origen: 'SALDO_INICIAL' }))
  await insertOpeningRows(tx, by, PAYABLES.name, rows)
  const numbers = payables.map(({ consecutivo }) => consecutivo)
  refuseTakenMeanwhile(await numbersOfSettlements(tx, by.company, numbers))
}

/** Numbers of settlements. An approved settlement is owed under its own number, so a draft keeps it too. */
export const numbersOfSettlements = (
  q: Queries,
  company: string,
  numbers: readonly string[],
): Promise<TakenNumber[]> =>
  rowsOf<TakenNumber>(
    q,
    sql`select consecutivo as numero,
        'Ya existe la liquidación ' || consecutivo || ', de ' || nombre_proveedor || '.' as porque
      from settlements where id_empresa = ${company} and consecutivo = any (${textsOf(numbers)})`,
  )

/** Payables of an import go until one is paid, even in part. */
export const undonePayables = undoneOpening({
  resource: PAYABLES,
  day: 'fecha',
  used: (tx, _company, brought) =>
    rowsOf<Used>(
      tx,
      sql`select id_cuenta_por_pagar as id, 'de la cuenta por pagar ' || consecutivo || ' ya se pagó algo.' as porque
        from accounts_payable c where ${brought}
          and exists (select from payments p where p.id_cuenta_por_pagar = c.id_cuenta_por_pagar)
        order by id_cuenta_por_pagar`,
    ),
})
