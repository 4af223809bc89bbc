import { refusalPage } from '#app/shell/plain-page.server.ts'

/** What any method but GET, HEAD and POST is answered: stamp.server.ts leads it here. */
export async function loader() {
  const page = await refusalPage(
    Response.json({ mensaje: 'Este sitio no atiende ese método.' }, { status: 405 }),
  )
  page.headers.set('Allow', 'GET, HEAD, POST')
  return page
}
