import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/transaction.ts'
import { PAYABLES } from '#server/payables/resource-queries.ts'
import {
  insertOpeningRows,
  ofImport,
  lockBrought,
  refuseUsedRecords,
  type Bringing,
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

export async function bringPayables(
  tx: Transaction,
  by: Bringing,
  payables: readonly OpeningPayable[],
): Promise<void> {
  const rows = payables.map((payable) => ({ ...payable, origen: 'SALDO_INICIAL' }))
  await insertOpeningRows(tx, by, PAYABLES.name, rows)
}

/** Deletes the payables of an import. Throws EN_USO if one is paid, even in part. */
export async function takeBackPayables(tx: Transaction, company: string, id: string): Promise<void> {
  const brought = ofImport(company, id)
  await lockBrought(tx, PAYABLES, brought)
  await refuseUsedRecords(
    tx,
    sql`select 'de la cuenta por pagar ' || consecutivo || ' ya se pagó algo.' as porque
      from accounts_payable c where ${brought}
        and exists (select from payments p where p.id_cuenta_por_pagar = c.id_cuenta_por_pagar)
      order by id_cuenta_por_pagar`,
  )
  await tx.execute(sql`delete from accounts_payable where ${brought}`)
}
