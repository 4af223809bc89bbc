import { Badge, type Tone } from '#app/format/badge.tsx'

const TONES: Record<string, Tone> = { PESADA: 'amber', PENDIENTE: 'red', REPESADA: 'blue', PAGO: 'green' }

/** The estado of a weighing in its colour (D2 §2.1). */
export function WeighingBadge({ estado }: { estado: string }) {
  return <Badge tone={TONES[estado] ?? 'grey'}>{estado}</Badge>
}
