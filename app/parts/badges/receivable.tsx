import { Badge, type Tone } from '#app/format/badge.tsx'

const TONES: Record<string, Tone> = { PENDIENTE: 'amber', PARCIAL: 'blue', VENCIDA: 'red', PAGADO: 'green' }

/** The estado of a receivable, and so of the invoice that it is of (D2 §4), in its colour. */
export function ReceivableBadge({ estado }: { estado: string }) {
  return <Badge tone={TONES[estado] ?? 'grey'}>{estado}</Badge>
}

const CLASSES: Record<string, Tone> = { CORRIENTE: 'green', 'EN MORA': 'amber', VENCIDA: 'red' }

/** The clasificación de cobro of a receivable in its colour. */
export function CollectionBadge({ clasificacion }: { clasificacion: string }) {
  return <Badge tone={CLASSES[clasificacion] ?? 'grey'}>{clasificacion}</Badge>
}
