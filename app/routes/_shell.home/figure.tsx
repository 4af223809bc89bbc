import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { whole } from '#server/kit/words/formats.ts'

/** `(12)` beside a heading. */
export const howMany = (count: number) => `(${whole(count)})`

interface FigureProps {
  label: string
  value: string
  to: string
  children?: ReactNode
}

/** Number with a link to its records, and a comparison below. */
export function Number({ label, value, to, children }: FigureProps) {
  return (
    <>
      <Link to={to}>
        <span>{label}</span>
        <strong className={value.length > 12 ? 'long' : undefined}>{value}</strong>
      </Link>
      {children}
    </>
  )
}

/** The number in its own card. */
export const Figure = (props: FigureProps) => (
  <div className="first-number">
    <Number {...props} />
  </div>
)
