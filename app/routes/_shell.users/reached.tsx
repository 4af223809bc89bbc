import { Link } from '@remix-run/react'
import { sessionsPath } from '#app/parts/people/sessions-path.ts'
import type { User } from '#server/people/users-contract.ts'

/** The e-mail of the user being edited, which does not change, and where that person has signed in. */
export function Reached({ user, own }: { user: User; own: boolean }) {
  return (
    <>
      {user.correo}
      <br />
      <Link to={own ? '/sesiones' : sessionsPath(user.id_usuario)}>Sesiones abiertas</Link>
    </>
  )
}
