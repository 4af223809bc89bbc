import type { z } from 'zod'
import type { millingOperations as calls, NewMillingOperation } from './contract.ts'
import { untilToday, refuseOutside } from '#server/kit/rules/dates.ts'
import { tollMillingProfit, profitAfterChange, type Maquila } from './rules.ts'
import { invalidField, voidReason, refuseIfVoided } from '#server/kit/rules/refusal.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { documentNumberFor } from '#server/numbers/acts.ts'
import { MILLING_OPERATIONS, ownerOf } from './queries.ts'
import { refuseChargedLevy, recomputeLevy } from './levy-acts.ts'
import { createRow, defined, lockRow, refuseLate, updateRow, type Row } from '#server/kit/rows/rows.ts'

type OperationChange = z.infer<NonNullable<typeof calls.update.body>>

/** Creates a milling operation. Generates the number and computes the gain if absent. */
export async function createMillingOperation(
  tx: Transaction,
  idEmpresa: string,
  { de_quien, id_dueno, ...datos }: z.infer<typeof NewMillingOperation>,
  hoy: string,
): Promise<Row> {
  refuseOutside('fecha', datos.fecha, untilToday(hoy))
  const consecutivo = await documentNumberFor(tx, idEmpresa, 'MAQUILA', {
    resource: MILLING_OPERATIONS,
    numbered: 'consecutivo',
    typed: datos.consecutivo,
  })
  const utilidad = datos.utilidad ?? tollMillingProfit(datos)
  const whose = await ownerOf(tx, idEmpresa, { de_quien, id_dueno })
  return createRow(tx, MILLING_OPERATIONS, idEmpresa, { ...datos, ...whose, consecutivo, utilidad })
}

/** Changes an operation. Another day or owner recomputes the levy. Throws EN_USO once the levy is charged. */
export async function updateMillingOperation(
  tx: Transaction,
  idEmpresa: string,
  { _id, id_maquila, version, consecutivo, de_quien, id_dueno, ...changes }: OperationChange,
  hoy: string,
): Promise<Row> {
  const id = id_maquila ?? _id ?? ''
  const current = await lockMillingOperation(tx, idEmpresa, id)
  refuseLate(current, version)
  if (consecutivo && consecutivo !== current.consecutivo) {
    throw invalidField('consecutivo', 'El número de una operación no se cambia.')
  }
  if (changes.fecha) refuseOutside('fecha', changes.fecha, untilToday(hoy))
  const asked = { de_quien: de_quien ?? String(current.de_quien), id_dueno: id_dueno ?? current.id_dueno }
  const whose = await ownerOf(tx, idEmpresa, asked)
  const utilidad = profitAfterChange(current as unknown as Maquila & { utilidad: number }, changes)
  const after: Row = { ...current, ...defined(changes), ...whose }
  const levied = ['fecha', 'de_quien', 'id_dueno'].some((name) => after[name] !== current[name])
  if (levied) await refuseChargedLevy(tx, current)
  const levy = levied ? await recomputeLevy(tx, idEmpresa, after) : {}
  return updateRow(tx, MILLING_OPERATIONS, idEmpresa, id, { ...changes, ...whose, ...levy, utilidad })
}

/** Voids a milling operation; the number stays taken. Throws EN_USO once the levy is charged. */
export async function voidMillingOperation(
  tx: Transaction,
  idEmpresa: string,
  id: string,
  motivo: string | undefined,
): Promise<Row> {
  await refuseChargedLevy(tx, await lockMillingOperation(tx, idEmpresa, id))
  const voided = { anulada: true, motivo_anulacion: voidReason(motivo) }
  return updateRow(tx, MILLING_OPERATIONS, idEmpresa, id, voided)
}

/** Locks a milling operation until the transaction ends. Throws 404, and CONFLICTO for a voided one. */
export async function lockMillingOperation(tx: Transaction, idEmpresa: string, id: string): Promise<Row> {
  const row = await lockRow(tx, MILLING_OPERATIONS, idEmpresa, id)
  refuseIfVoided(Boolean(row.anulada), `La operación ${String(row.consecutivo)}`)
  return row
}
