export type Tone = 'amber' | 'red' | 'blue' | 'green' | 'grey'

/** A state in words, with its colour: never by colour alone. */
export function Badge({ tone, children }: { tone: Tone; children: string }) {
  return <span className={`badge ${tone}`}>{children}</span>
}
