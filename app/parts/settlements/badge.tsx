import { worded } from '#app/format/badge.tsx'

export const [settlementState, SettlementBadge] = worded({
  BORRADOR: ['Borrador', 'amber'],
  APROBADA: ['Aprobada', 'blue'],
  PAGADA: ['Pagada', 'green'],
  ANULADA: ['Anulada', 'grey'],
})
