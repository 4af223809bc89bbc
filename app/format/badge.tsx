export type Tone = 'amber' | 'red' | 'blue' | 'green' | 'grey'

/** State in words on its colour; the colour alone never carries the meaning. */
export function Badge({ tone, children }: { tone: Tone; children: string }) {
  return <span className={`badge ${tone}`}>{children}</span>
}

/** Makes a badge that shows the estado as the API writes it. An unknown estado of another API is grey. */
export function coloured<State extends string>(tones: Record<State, Tone>) {
  const known: Readonly<Record<string, Tone>> = tones
  return function StateBadge({ estado }: { estado: State }) {
    return <Badge tone={known[estado] ?? 'grey'}>{estado}</Badge>
  }
}

/**
 * Makes the label and the badge of each estado. An unknown estado of another API is shown as the API writes it, in
 * grey.
 */
export function worded<State extends string>(states: Record<State, [label: string, tone: Tone]>) {
  const known: Readonly<Record<string, [label: string, tone: Tone]>> = states
  const label = (estado: State): string => known[estado]?.[0] ?? estado
  const StateBadge = ({ estado }: { estado: State }) => (
    <Badge tone={known[estado]?.[1] ?? 'grey'}>{label(estado)}</Badge>
  )
  return [label, StateBadge] as const
}

/** Check mark in a cell, with its meaning as text. */
export function CheckMark({ title }: { title: string }) {
  return (
    <span title={title} role="img" aria-label={title} className="check-mark">
      ✓
    </span>
  )
}
