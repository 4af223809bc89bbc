import type { TableWords } from '#server/kit/words/audited-tables.ts'
import { APPROVAL_REQUEST } from './words.ts'

export const AUDITED: Readonly<Record<string, TableWords>> = {
  approval_requests: {
    id: 'id_solicitud',
    nombre: 'Solicitudes de aprobación',
    uno: 'la solicitud',
    llamada: ['accion'],
    actos: [
      { columna: 'estado', vale: 'APROBADA', frase: 'Dejó aprobada la solicitud: {accion}' },
      {
        columna: 'estado',
        vale: 'RECHAZADA',
        frase: 'Rechazó la solicitud: {accion}',
        motivo: 'motivo_rechazo',
      },
      { columna: 'estado', vale: 'VENCIDA', frase: 'Dejó vencida la solicitud: {accion}' },
    ],
    frases: { CREATE: 'Solicitó: {accion}', UPDATE: 'Modificó la solicitud: {accion}' },
    columnas: APPROVAL_REQUEST,
    tecnicas: ['id_referencia', 'id_detalle', 'id_tercero', 'id_usuario'],
  },
}
