import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { historyOf } from '#app/parts/audit/history.server.ts'
import { ownerOf } from '#app/form/drafts.server.ts'
import { requireUser } from '#app/session/guard.server.ts'
import { keepSize, readLight, writeLight } from '#app/session/remembered.server.ts'
import { menuColours } from '#app/shell/colours.ts'
import type { FrameData } from '#app/shell/frame.tsx'
import { readMenu } from '#app/shell/menu.server.ts'
import { visited } from '#app/shell/visits.server.ts'
import { countWaiting } from '#app/shell/waiting.server.ts'

/** Re-exports the root so that both share one browser chunk (vite.config.ts). */
export { default, ErrorBoundary, shouldRevalidate } from '#app/root.tsx'

/**
 * Loader data of the frame. It guards nothing: each screen's loader and action checks its own permission
 * (app/README.md, guards).
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireUser(request)
  const url = new URL(request.url)
  const { crumbs, cookies } = await visited(request, session)
  const empresa = session.compania ?? {
    idEmpresa: '',
    nombre: 'Sin empresa',
    colorPrincipal: '',
    nombreLogo: '',
  }
  const light = await readLight(request)
  const frame: FrameData = {
    usuario: session.nombre,
    autor: ownerOf(session.idUsuario),
    empresa,
    empresas: session.empresas.map(({ idEmpresa, nombre }) => ({ idEmpresa, nombre })),
    ...(await readMenu(request, session)),
    esperan: await countWaiting(session),
    crumbs,
    historial: historyOf(session, url),
    colores: menuColours(empresa.colorPrincipal),
    ligero: !!light,
    /** Modo ligero was switched on automatically, and this page says so. */
    lento: light === 'lento',
  }
  const size = await keepSize(request)
  if (size) cookies.push(size)
  if (frame.lento) cookies.push(await writeLight(true))
  return data(frame, { headers: cookies.map((cookie) => ['Set-Cookie', cookie] as [string, string]) })
}
