import { coloured } from '#app/format/badge.tsx'

export const ReceiptBadge = coloured({ PENDIENTE: 'amber', APLICADO: 'green', ANULADO: 'grey' })
