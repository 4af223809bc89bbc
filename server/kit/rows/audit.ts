import type { Transaction } from '#server/db/transaction.ts'
import { insertRows } from '#server/db/writes.ts'
import type { RecordedOperation } from '../words/audit.ts'

export interface AuditEvent {
  operacion: RecordedOperation
  tabla_afectada: string
  descripcion: string
  registro_id?: string
  motivo?: string
}

/** Writes an audit entry for an event that changes no row. Triggers of the database record changes of rows. */
export async function recordEvent(tx: Transaction, event: AuditEvent): Promise<void> {
  const { actor } = tx
  const entry = {
    ...event,
    id_empresa: actor.idEmpresa,
    id_usuario: actor.idUsuario,
    usuario: actor.nombre,
    ip: actor.ip,
    peticion: actor.requestId,
  }
  await insertRows(tx, 'auditoria', [entry])
}
