import { sql } from 'drizzle-orm'
import { heldBy } from '#server/kit/rules/refusal.ts'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { RECEIPTS } from '#server/receipts/queries.ts'
import { openAdvances } from '#server/settlements/advances-queries.ts'
import { bringRows, broughtBy, lockBrought, refuseHanging, type Bringing } from './bringing-acts.ts'

/** Money given to a supplier, or received of a client, before the first day, and not yet taken off: whole pesos. */
export interface OpeningAdvance {
  numero: string
  id_tercero: string
  nombre_tercero: string
  fecha: string
  valor: number
  observaciones: string
}

/** Writes what had been given to suppliers: their next settlements take it off (N-149). */
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
  await bringRows(tx, by, 'advances', rows)
}

/** Takes back the advances of an import. Refuses with EN_USO where a settlement takes of one, a draft too. */
export async function takeBackAdvances(tx: Transaction, company: string, id: string): Promise<void> {
  const brought = broughtBy(company, id)
  // Whoever lets a settlement count that takes an advance off locks its supplier too.
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

/** Writes what clients had paid in advance: receipts that moved no money here, to be applied as any other. */
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
  await bringRows(tx, by, RECEIPTS.name, rows)
}

/** Takes back the receipts of an import. Refuses with EN_USO where one pays something. */
export async function takeBackClientAdvances(tx: Transaction, company: string, id: string): Promise<void> {
  const brought = broughtBy(company, id)
  await lockBrought(tx, RECEIPTS, brought)
  await refuseHanging(
    tx,
    sql`select 'el recibo ' || numero_recibo || ' ya está aplicado a una cuenta.' as porque
      from payment_receipts where ${brought} and aplicado > 0 order by id_recibo_caja`,
  )
  await tx.execute(sql`delete from payment_receipts where ${brought}`)
}
