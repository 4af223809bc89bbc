import type { z } from 'zod'
import type { millingOperations as calls, NewMillingOperation } from '../contract/milling-operations.ts'
import { utilidadDeMaquila, utilidadTrasCambio, type Maquila } from '../domain/maquilas.ts'
import type { Transaction } from '../db/transaction.ts'
import { MILLING_OPERATIONS } from './catalogues.ts'
import { numeroDeDocumento } from './consecutives.ts'
import { createRow, lockRow, updateRow, type Row } from './rows.ts'

type OperationChange = z.infer<NonNullable<typeof calls.update.body>>

/** A milling operation; its number and its gain are made when they were left out (C-29, N-63). */
export async function createMillingOperation(
  tx: Transaction,
  idEmpresa: string,
  datos: z.infer<typeof NewMillingOperation>,
): Promise<Row> {
  const consecutivo = await numeroDeDocumento(tx, idEmpresa, 'MAQUILA', {
    resource: MILLING_OPERATIONS,
    numbered: 'consecutivo',
    typed: datos.consecutivo,
  })
  const utilidad = datos.utilidad ?? utilidadDeMaquila(datos)
  return createRow(tx, MILLING_OPERATIONS, idEmpresa, { ...datos, consecutivo, utilidad })
}

export async function updateMillingOperation(
  tx: Transaction,
  idEmpresa: string,
  { _id, id_maquila, version, ...changes }: OperationChange,
): Promise<Row> {
  const id = id_maquila ?? _id ?? ''
  const current = await lockRow(tx, MILLING_OPERATIONS, idEmpresa, id)
  const utilidad = utilidadTrasCambio(current as unknown as Maquila & { utilidad: number }, changes)
  return updateRow(tx, MILLING_OPERATIONS, idEmpresa, id, { ...changes, utilidad }, version)
}
