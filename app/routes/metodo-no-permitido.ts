import type { LoaderFunctionArgs } from '@remix-run/node'
import { refusalPage } from '#app/session/plain-page.server.ts'

interface Refused {
  mensaje: string
  allow?: string
}

const METHOD: Refused = { mensaje: 'Este sitio no atiende ese método.', allow: 'GET, HEAD, POST' }
/** By what alone is taken there. */
const OTHERS = new Map<string | null, Refused>([
  ['lectura', { mensaje: 'Esta dirección no recibe formularios.', allow: 'GET, HEAD' }],
  ['host', { mensaje: 'El nombre del servidor (Host) de lo pedido no se entiende.' }],
])

/** What is answered to a method that this site, or this address, does not take, and to an odd `Host`: stamp.server.ts leads it here. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { mensaje, allow } = OTHERS.get(new URL(request.url).searchParams.get('solo')) ?? METHOD
  const page = await refusalPage(Response.json({ mensaje }, { status: allow ? 405 : 400 }))
  if (allow) page.headers.set('Allow', allow)
  return page
}
