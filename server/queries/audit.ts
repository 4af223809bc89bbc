import { auditoria } from '../db/schema.ts'
import type { Transaction } from '../db/transaction.ts'

export type Operation = 'LOGIN' | 'LOGIN_RECHAZADO' | 'EXPORT' | 'APPROVAL'

export interface AuditEvent {
  operacion: Operation
  tabla_afectada: string
  descripcion: string
  registro_id?: string
  motivo?: string
}

/** Writes an audit entry that no change of a row makes by itself. Changes of rows are written by the database. */
export async function recordEvent(tx: Transaction, event: AuditEvent): Promise<void> {
  const { actor } = tx
  await tx.insert(auditoria).values({
    ...event,
    id_empresa: actor.idEmpresa,
    id_usuario: actor.idUsuario,
    usuario: actor.nombre,
    ip: actor.ip,
    peticion: actor.requestId,
  })
}
