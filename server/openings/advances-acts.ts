import { sql } from 'drizzle-orm'
import { heldBy } from '#server/kit/rules/refusal.ts'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { RECEIPTS } from '#server/receipts/queries.ts'
import { openAdvances } from '#server/settlements/advances-queries.ts'
import {
  insertOpeningRows,
  ofImport,
  lockBrought,
  refuseUsedRecords,
  type Bringing,
} from './opening-rows-acts.ts'

/** Advance to a supplier or from a client before the first day, not yet used. Whole pesos. */
export interface OpeningAdvance {
  numero: string
  id_tercero: string
  nombre_tercero: string
  fecha: string
  valor: number
  observaciones: string
}

/** Inserts advances to suppliers. The next settlement of the supplier deducts the advance. */
export async function bringAdvances(
  tx: Transaction,
  by: Bringing,
  advances: readonly OpeningAdvance[],
): Promise<void> {
  const rows = advances.map(({ numero, observaciones, ...advance }) => ({
    ...advance,
    consecutivo: numero,
    concepto: observaciones,
  }))
  await insertOpeningRows(tx, by, 'advances', rows)
}

/** Deletes the advances of an import. Throws EN_USO if a settlement, even a draft, deducts one. */
export async function takeBackAdvances(tx: Transaction, company: string, id: string): Promise<void> {
  const brought = ofImport(company, id)
  // Same lock as a settlement that deducts an advance.
  await tx.execute(
    sql`select from third_parties where id_tercero in (select id_tercero from advances where ${brought})
      order by id_tercero for no key update`,
  )
  const advances = await rowsOf<{ id_anticipo: string; consecutivo: string; nombre: string; valor: string }>(
    tx,
    sql`select id_anticipo, consecutivo, nombre_tercero as nombre, valor::text as valor
      from advances where ${brought} order by id_anticipo`,
  )
  const suppliers = sql`any (array(select id_tercero from advances where ${brought}))`
  const open = await openAdvances(tx, company, suppliers, { drafts: true })
  const left = new Map(open.map((one) => [one.id_anticipo, one.queda]))
  const taken = advances.find((one) => left.get(one.id_anticipo) !== Number(one.valor))
  if (taken) {
    const porque = `el anticipo ${taken.consecutivo} de ${taken.nombre} ya se descuenta en una liquidación.`
    throw heldBy('deshacer la importación', porque)
  }
  await tx.execute(sql`delete from advances where ${brought}`)
}

/** Inserts advances of clients as receipts without a payment. Such receipts are applied like any other. */
export async function bringClientAdvances(
  tx: Transaction,
  by: Bringing,
  advances: readonly OpeningAdvance[],
): Promise<void> {
  const rows = advances.map(({ numero, id_tercero, nombre_tercero, fecha, valor, observaciones }) => ({
    numero_recibo: numero,
    estado: 'APLICADO',
    valor_pagado: valor,
    fecha_recepcion_pago: fecha,
    id_cliente_tercero: id_tercero,
    nombre_cliente: nombre_tercero,
    observaciones,
    origen: 'SALDO_INICIAL',
  }))
  await insertOpeningRows(tx, by, RECEIPTS.name, rows)
}

/** Deletes the receipts of an import. Throws EN_USO if one is applied. */
export async function takeBackClientAdvances(tx: Transaction, company: string, id: string): Promise<void> {
  const brought = ofImport(company, id)
  await lockBrought(tx, RECEIPTS, brought)
  await refuseUsedRecords(
    tx,
    sql`select 'el recibo ' || numero_recibo || ' ya está aplicado a una cuenta.' as porque
      from payment_receipts where ${brought} and aplicado > 0 order by id_recibo_caja`,
  )
  await tx.execute(sql`delete from payment_receipts where ${brought}`)
}
