import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireUser } from '#app/session/guard.server.ts'

/** Unknown address: 404 inside the frame, or sign-in first. */
export async function loader({ request }: LoaderFunctionArgs): Promise<null> {
  await requireUser(request)
  throw Response.json({ mensaje: 'La página que busca no existe.' }, { status: 404 })
}

export const action = loader

export default function NotFound() {
  return null
}
