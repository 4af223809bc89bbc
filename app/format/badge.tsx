export type Tone = 'amber' | 'red' | 'blue' | 'green' | 'grey'

interface BadgeProps {
  estado: string
}

/** State in words on its colour; the colour alone never carries the meaning. */
export function Badge({ tone, children }: { tone: Tone; children: string }) {
  return <span className={`badge ${tone}`}>{children}</span>
}

/** Makes a badge that shows the estado as the API writes it; an unknown estado is grey. */
export const coloured = (tones: Record<string, Tone>) =>
  function StateBadge({ estado }: BadgeProps) {
    return <Badge tone={tones[estado] ?? 'grey'}>{estado}</Badge>
  }

/** Makes the label and the badge of each estado; an unknown estado is shown as the API writes it, in grey. */
export function worded(states: Record<string, [label: string, tone: Tone]>) {
  const label = (estado: string): string => states[estado]?.[0] ?? estado
  const StateBadge = ({ estado }: BadgeProps) => (
    <Badge tone={states[estado]?.[1] ?? 'grey'}>{label(estado)}</Badge>
  )
  return [label, StateBadge] as const
}
