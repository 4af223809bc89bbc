import type { TableWords } from '#server/kit/words/audited-tables.ts'

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
    columnas: {
      accion: { label: 'Acción', kind: 'choice' },
      estado: { label: 'Estado', kind: 'choice' },
      nombre_tercero: { label: 'Tercero' },
      metadatos: { label: 'Detalle', kind: 'data' },
      solicito: { label: 'Solicitó' },
      decidio: { label: 'Decidió' },
      fecha_decision: { label: 'Fecha de decisión', kind: 'moment' },
      motivo_rechazo: { label: 'Motivo' },
      nombre_usuario: { label: 'Usuario' },
    },
    tecnicas: ['id_referencia', 'id_detalle', 'id_tercero', 'id_usuario'],
  },
}
