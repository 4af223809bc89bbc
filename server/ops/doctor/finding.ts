/** What was looked at and how it stands, in words; the remedy where something has to be done. */
export interface Finding {
  /** `note`: nothing is wrong, and somebody may want to know. */
  state: 'good' | 'note' | 'wrong'
  text: string
  remedy?: string
}

export const good = (text: string): Finding => ({ state: 'good', text })
export const note = (text: string, remedy?: string): Finding => ({
  state: 'note',
  text,
  ...(remedy && { remedy }),
})
export const wrong = (text: string, remedy: string): Finding => ({ state: 'wrong', text, remedy })

const MARKS = { good: '✓', note: '·', wrong: '✗' }

/** A finding in one line. */
export const lineOf = ({ state, text, remedy }: Finding): string =>
  `${MARKS[state]} ${text}${remedy ? ` → ${remedy}` : ''}`
