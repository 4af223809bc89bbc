/** Result of one check in words, with the remedy if something has to be done. */
export interface Finding {
  /** `note` is information: nothing is wrong. */
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

/** Formats a finding as one line. */
export const lineOf = ({ state, text, remedy }: Finding): string =>
  `${MARKS[state]} ${text}${remedy ? ` → ${remedy}` : ''}`
