import { Link } from '@remix-run/react'
import { sessionsPath } from '#app/parts/people/sessions-path.ts'
import type { User } from '#server/people/users-contract.ts'

/** E-mail of the edited user, which never changes, and the link to the user's sessions. */
export function Reached({ user, own }: { user: User; own: boolean }) {
  return (
    <>
      {user.correo}
      <br />
      <Link to={own ? '/sesiones' : sessionsPath(user.id_usuario)}>Sesiones abiertas</Link>
    </>
  )
}
