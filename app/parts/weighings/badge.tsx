import { coloured } from '#app/format/badge.tsx'

export const WeighingBadge = coloured({
  PESADA: 'amber',
  PENDIENTE: 'red',
  REPESADA: 'blue',
  PAGO: 'green',
  ANULADA: 'grey',
})
