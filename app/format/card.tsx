import { Link } from '@remix-run/react'

interface CardProps {
  label: string
  value: string
  more?: string
  /** Address of the list behind the number; absent for a number without a list. */
  to?: string
}

/** Number with its label. */
export function Card({ label, value, more, to }: CardProps) {
  const inside = (
    <>
      <span>{label}</span>
      <strong>{value}</strong>
      {more && <span>{more}</span>}
    </>
  )
  if (!to) return <div className="card">{inside}</div>
  return (
    <Link to={to} className="card">
      {inside}
    </Link>
  )
}
