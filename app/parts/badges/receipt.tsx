import { Badge, type Tone } from '#app/format/badge.tsx'

const TONES: Record<string, Tone> = { PENDIENTE: 'amber', APLICADO: 'green' }

/** The estado of a cash receipt (D2 §4) in its colour. */
export function ReceiptBadge({ estado }: { estado: string }) {
  return <Badge tone={TONES[estado] ?? 'grey'}>{estado}</Badge>
}
