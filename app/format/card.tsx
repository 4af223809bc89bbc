import { Link } from '@remix-run/react'

interface CardProps {
  label: string
  value: string
  more?: string
  /** Where what it counts is listed; without it the card leads nowhere. */
  to?: string
}

/** One number with what it is, among others of its kind. */
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
