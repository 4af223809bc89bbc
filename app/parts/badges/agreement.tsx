import { Badge, type Tone } from '#app/format/badge.tsx'

const STATES: Record<string, [label: string, tone: Tone]> = {
  EN_EJECUCION: ['En ejecución', 'blue'],
  TERMINADO: ['Terminado', 'green'],
  CANCELADO: ['Cancelado', 'grey'],
}

/** How the estado of a financing agreement is read (C-44); one that is not known stays as it is written (C-48). */
export const agreementState = (estado: string): string => STATES[estado]?.[0] ?? estado

/** The estado of a financing agreement in its colour. */
export function AgreementBadge({ estado }: { estado: string }) {
  return <Badge tone={STATES[estado]?.[1] ?? 'grey'}>{agreementState(estado)}</Badge>
}
