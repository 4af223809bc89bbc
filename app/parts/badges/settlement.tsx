import { Badge, type Tone } from '#app/format/badge.tsx'

const STATES: Record<string, [label: string, tone: Tone]> = {
  BORRADOR: ['Borrador', 'amber'],
  APROBADA: ['Aprobada', 'blue'],
  PAGADA: ['Pagada', 'green'],
  ANULADA: ['Anulada', 'grey'],
}

/** How the estado of a settlement is read (N-05). */
export const settlementState = (estado: string): string => STATES[estado]?.[0] ?? estado

/** The estado of a settlement in its colour. */
export function SettlementBadge({ estado }: { estado: string }) {
  return <Badge tone={STATES[estado]?.[1] ?? 'grey'}>{settlementState(estado)}</Badge>
}
