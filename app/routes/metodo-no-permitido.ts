import type { LoaderFunctionArgs } from '@remix-run/node'
import { queryText } from '#app/api/query.ts'
import { refusalPage } from '#app/session/plain-page.server.ts'

interface Refused {
  mensaje: string
  allow?: string
}

const METHOD: Refused = { mensaje: 'Este sitio no atiende ese método.', allow: 'GET, HEAD, POST' }
/** Refusals of one address only. */
const OTHERS = new Map<string, Refused>([
  ['lectura', { mensaje: 'Esta dirección no recibe formularios.', allow: 'GET, HEAD' }],
  ['host', { mensaje: 'El nombre del servidor (Host) de lo pedido no se entiende.' }],
])

/**
 * Error page for a method that the site or an address does not accept, and for an invalid Host. stamp.server.ts
 * redirects here.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const { mensaje, allow } = OTHERS.get(queryText(request.url, 'solo')) ?? METHOD
  const page = await refusalPage(Response.json({ mensaje }, { status: allow ? 405 : 400 }))
  if (allow) page.headers.set('Allow', allow)
  return page
}
