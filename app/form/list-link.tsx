import { Link } from '@remix-run/react'
import { useLastSeen } from './last-seen.ts'

/** Link from a record to its list as last seen. */
export function ListLink({ to }: { to: string }) {
  return (
    <Link to={useLastSeen(to)} className="button secondary">
      Volver a la lista
    </Link>
  )
}
