import type { LoaderFunctionArgs } from '@remix-run/node'
import { refusalPage } from '#app/session/plain-page.server.ts'

/** What a method is answered that this site, or this address, does not take: stamp.server.ts leads it here. */
export async function loader({ request }: LoaderFunctionArgs) {
  const readOnly = new URL(request.url).searchParams.get('solo') === 'lectura'
  const mensaje = readOnly ? 'Esta dirección no recibe formularios.' : 'Este sitio no atiende ese método.'
  const page = await refusalPage(Response.json({ mensaje }, { status: 405 }))
  page.headers.set('Allow', readOnly ? 'GET, HEAD' : 'GET, HEAD, POST')
  return page
}
