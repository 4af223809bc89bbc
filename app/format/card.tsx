import { Link } from '@remix-run/react'

interface CardProps {
  label: string
  value: string
  more?: string
  /** Address of the list behind the number; without it the card is no link. */
  to?: string
}

/** Number with its label. */
export function Card({ label, value, more, to }: CardProps) {
  const content = (
    <>
      <span>{label}</span>
      <strong>{value}</strong>
      {more && <span>{more}</span>}
    </>
  )
  if (!to) return <div className="card">{content}</div>
  return (
    <Link to={to} className="card">
      {content}
    </Link>
  )
}
