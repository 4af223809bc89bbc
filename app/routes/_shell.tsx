import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { keepSize } from '#app/session/page-size.server.ts'
import { historyOf } from '#app/parts/history/record.server.ts'
import { requireUser } from '#app/session/guard.server.ts'
import { readLight, writeLight } from '#app/session/light.server.ts'
import { menuColours } from '#app/shell/colours.ts'
import { arrivedOn, readCrumbs, visit, writeCrumbs } from '#app/shell/crumbs.server.ts'
import type { FrameData } from '#app/shell/frame.tsx'
import { rememberInvoice } from '#app/shell/last-invoice.server.ts'
import { readMenu } from '#app/shell/menu.server.ts'
import { countArrival } from '#app/shell/most-used.server.ts'
import { countWaiting } from '#app/shell/waiting.server.ts'

/** In the browser it is one file with the root (vite.config.ts), of which it takes all that it is. */
export { default, ErrorBoundary, shouldRevalidate } from '#app/root.tsx'

/** What the frame shows: it guards nothing. Each screen's loader and action checks its own permission. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireUser(request)
  const url = new URL(request.url)
  const before = await readCrumbs(request)
  const crumbs = visit(before, url)
  const empresa = session.compania ?? {
    idEmpresa: '',
    nombre: 'Sin empresa',
    colorPrincipal: '',
    nombreLogo: '',
  }
  const light = await readLight(request)
  const frame: FrameData = {
    usuario: session.nombre,
    empresa,
    empresas: session.empresas.map(({ idEmpresa, nombre }) => ({ idEmpresa, nombre })),
    ...(await readMenu(request, session)),
    esperan: await countWaiting(session),
    crumbs,
    historial: historyOf(session, url),
    colores: menuColours(empresa.colorPrincipal),
    ligero: !!light,
    /** Modo ligero came by itself and this is the page that says so. */
    lento: light === 'lento',
  }
  const headers = new Headers({ 'Set-Cookie': await writeCrumbs(crumbs) })
  const opened = await rememberInvoice(request, session)
  if (opened) headers.append('Set-Cookie', opened)
  const arrived = await countArrival(request, session, arrivedOn(before, crumbs, url))
  if (arrived) headers.append('Set-Cookie', arrived)
  const size = await keepSize(request)
  if (size) headers.append('Set-Cookie', size)
  if (frame.lento) headers.append('Set-Cookie', await writeLight(true))
  return data(frame, { headers })
}
