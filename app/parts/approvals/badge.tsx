import { worded } from '#app/format/badge.tsx'

export const [approvalState, ApprovalBadge] = worded({
  PENDIENTE: ['Pendiente', 'amber'],
  APROBADA: ['Aprobada', 'green'],
  RECHAZADA: ['Rechazada', 'red'],
  VENCIDA: ['Vencida', 'grey'],
})
