import type { ReactNode } from 'react'

interface LongTextProps {
  children: string
  /** True if the column takes the remaining width. */
  detail?: true
}

/** Text shortened to one line; the title attribute holds the whole text. */
export function LongText({ children, detail }: LongTextProps) {
  if (!children) return null
  return (
    <span className={detail ? 'cut detail' : 'cut'} title={children}>
      {children}
    </span>
  )
}

/** Shortens text of more than 16 letters to one line. */
export function shortenedText(shown: ReactNode): ReactNode {
  return typeof shown === 'string' && shown.length > 16 ? <LongText>{shown}</LongText> : shown
}
