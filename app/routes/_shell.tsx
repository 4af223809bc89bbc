import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation, useMatches, useRouteLoaderData } from '@remix-run/react'
import { keepSize } from '#app/session/page-size.server.ts'
import { historyOf } from '#app/parts/history/record.server.ts'
import { requireUser } from '#app/session/guard.server.ts'
import { readLight, writeLight } from '#app/session/light.server.ts'
import { menuColours } from '#app/shell/colours.ts'
import { useComingBack } from '#app/shell/coming-back.ts'
import { readCrumbs, visit, writeCrumbs } from '#app/shell/crumbs.server.ts'
import { ErrorPage } from '#app/shell/error-page.tsx'
import { Frame } from '#app/shell/frame.tsx'
import { entryAddresses, rememberInvoice } from '#app/shell/last-invoice.server.ts'
import { SCREENS } from '#app/shell/screens.ts'
import { countWaiting } from '#app/shell/waiting.server.ts'

/** The frame only: it guards nothing. Each screen's loader and action checks its own permission. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireUser(request)
  const crumbs = visit(await readCrumbs(request), new URL(request.url))
  const empresa = session.compania ?? {
    idEmpresa: '',
    nombre: 'Sin empresa',
    colorPrincipal: '',
    nombreLogo: '',
  }
  const light = await readLight(request)
  const addressOf = await entryAddresses(request, session)
  const frame = {
    usuario: session.nombre,
    empresa,
    empresas: session.empresas.map(({ idEmpresa, nombre }) => ({ idEmpresa, nombre })),
    menu: SCREENS.flatMap(({ path, menu, key, group = '' }) =>
      menu && (!key || session.can(key)) ? [{ to: addressOf(path), label: menu, group }] : [],
    ),
    esperan: await countWaiting(session),
    crumbs,
    historial: historyOf(session, new URL(request.url)),
    colores: menuColours(empresa.colorPrincipal),
    ligero: !!light,
    /** Modo ligero came by itself and this is the page that says so. */
    lento: light === 'lento',
  }
  const headers = new Headers({ 'Set-Cookie': await writeCrumbs(crumbs) })
  const opened = await rememberInvoice(request, session)
  if (opened) headers.append('Set-Cookie', opened)
  const size = await keepSize(request)
  if (size) headers.append('Set-Cookie', size)
  if (frame.lento) headers.append('Set-Cookie', await writeLight(true))
  return data(frame, { headers })
}

/** What a screen's `handle` tells the shell: that a dialog lies over it, so that all else is out of reach. */
interface ScreenHandle {
  dialogOpen?: (data: unknown) => boolean
  /** Names the record that the screen shows, by what its loader found. */
  recordName?: (data: unknown) => string
}

export default function Shell() {
  useComingBack()
  const data = useLoaderData<typeof loader>()
  const screen = useMatches().at(-1)
  const handle = screen?.handle as ScreenHandle | undefined
  const covered = handle?.dialogOpen?.(screen?.data) ?? false
  const record = screen?.data ? handle?.recordName?.(screen.data) : undefined
  return (
    <Frame data={data} inert={covered} record={record}>
      <Outlet />
    </Frame>
  )
}

/** A screen that was refused or failed shows why inside the frame; without the frame's data, alone. */
export function ErrorBoundary() {
  const data = useRouteLoaderData<typeof loader>('routes/_shell')
  const { pathname } = useLocation()
  if (!data) {
    return (
      <main className="page">
        <ErrorPage />
      </main>
    )
  }
  // What failed was not visited: it is no crumb.
  const crumbs = data.crumbs.filter(({ url }) => url.split('?')[0] !== pathname)
  return (
    <Frame data={{ ...data, crumbs }} inert={false}>
      <ErrorPage />
    </Frame>
  )
}
