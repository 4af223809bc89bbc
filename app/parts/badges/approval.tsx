import { Badge, type Tone } from '#app/format/badge.tsx'

const STATES: Record<string, [label: string, tone: Tone]> = {
  PENDIENTE: ['Pendiente', 'amber'],
  APROBADA: ['Aprobada', 'green'],
  RECHAZADA: ['Rechazada', 'red'],
  VENCIDA: ['Vencida', 'grey'],
}

/** How the estado of a request for approval is read (N-80). */
export const approvalState = (estado: string): string => STATES[estado]?.[0] ?? estado

/** The estado of a request for approval in its colour. */
export function ApprovalBadge({ estado }: { estado: string }) {
  return <Badge tone={STATES[estado]?.[1] ?? 'grey'}>{approvalState(estado)}</Badge>
}
