import { worded } from '#app/format/badge.tsx'

export const [payableState, PayableBadge] = worded({
  PENDIENTE: ['Pendiente', 'amber'],
  PARCIAL: ['Pagada en parte', 'blue'],
  VENCIDA: ['Vencida', 'red'],
  PAGADA: ['Pagada', 'green'],
  ANULADA: ['Anulada', 'grey'],
})
