import type { ReactNode } from 'react'
import { coloured } from '#app/format/badge.tsx'
import type { Receivable } from '#server/receivables/contract.ts'

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

/** Classification on a record. Empty where the state beside the title is the same word. */
export const collectionFact = ({
  clasificacion_cobro: estado,
  estado_documento,
}: Pick<Receivable, 'clasificacion_cobro' | 'estado_documento'>): [string, ReactNode] => [
  'Clasificación',
  estado === estado_documento ? '' : <CollectionBadge key="clase" estado={estado} />,
]
