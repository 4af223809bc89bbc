import { Badge, type Tone } from '#app/format/badge.tsx'

const TONES: Record<string, Tone> = { PESADA: 'amber', PENDIENTE: 'red', REPESADA: 'blue', PAGO: 'green' }

export function WeighingBadge({ estado }: { estado: string }) {
  return <Badge tone={TONES[estado] ?? 'grey'}>{estado}</Badge>
}
