import { Link } from '@remix-run/react'

interface CardProps {
  label: string
  value: string
  more?: string
  /** Address of the list behind the number. */
  to: string
}

/** Number with its label. */
export function Card({ label, value, more, to }: CardProps) {
  return (
    <Link to={to} className="card">
      <span>{label}</span>
      <strong>{value}</strong>
      {more && <span>{more}</span>}
    </Link>
  )
}
