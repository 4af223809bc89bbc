import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { RECEIPTS } from '#server/receipts/queries.ts'
import { openAdvances } from '#server/settlements/advances-queries.ts'
import { insertOpeningRows, undoneOpening, type Bringing, type Used } from './opening-rows-acts.ts'

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

/** Advances of an import go until a settlement, even a draft, deducts one. */
export const undoneAdvances = undoneOpening({
  resource: { name: 'advances', id: 'id_anticipo' },
  day: 'fecha',
  used: usedAdvances,
})

async function usedAdvances(tx: Transaction, company: string, brought: SQL): Promise<Used[]> {
  // Same lock as a settlement that deducts an advance.
  await tx.execute(
    sql`select from third_parties where id_tercero in (select id_tercero from advances where ${brought})
      order by id_tercero for no key update`,
  )
  const advances = await rowsOf<{ id: string; consecutivo: string; nombre: string; valor: string }>(
    tx,
    sql`select id_anticipo as id, consecutivo, nombre_tercero as nombre, valor::text as valor
      from advances where ${brought} order by id_anticipo`,
  )
  const suppliers = sql`any (array(select id_tercero from advances where ${brought}))`
  const open = await openAdvances(tx, company, suppliers, { drafts: true })
  const left = new Map(open.map((one) => [one.id_anticipo, one.queda]))
  return advances
    .filter(({ id, valor }) => left.get(id) !== Number(valor))
    .map(({ id, consecutivo, nombre }) => ({
      id,
      porque: `el anticipo ${consecutivo} de ${nombre} ya se descuenta en una liquidación.`,
    }))
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

/** Receipts of an import go until one is applied. */
export const undoneClientAdvances = undoneOpening({
  resource: RECEIPTS,
  day: 'fecha_recepcion_pago',
  used: (tx, _company, brought) =>
    rowsOf<Used>(
      tx,
      sql`select id_recibo_caja as id, 'el recibo ' || numero_recibo || ' ya está aplicado a una cuenta.' as porque
        from payment_receipts where ${brought} and aplicado > 0 order by id_recibo_caja`,
    ),
})
