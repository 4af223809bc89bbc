import { coloured } from '#app/format/badge.tsx'

/** State of a receivable and of its invoice. */
export const ReceivableBadge = coloured({
  PENDIENTE: 'amber',
  PARCIAL: 'blue',
  VENCIDA: 'red',
  PAGADO: 'green',
  ANULADA: 'grey',
})

/** Clasificación de cobro of a receivable. */
export const CollectionBadge = coloured({ CORRIENTE: 'green', 'EN MORA': 'amber', VENCIDA: 'red' })
