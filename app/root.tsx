import { data, type LoaderFunctionArgs } from '@remix-run/node'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useRouteLoaderData,
} from '@remix-run/react'
import type { ReactNode } from 'react'
import { useHydrated } from 'remix-utils/use-hydrated'
import { takeFlash } from './session/flash.server.ts'
import { isLight } from './session/remembered.server.ts'
import { requestId } from './api/stamp.server.ts'
import { isFarmerPage } from './parts/farmers/link.server.ts'
import { isPaperCheck } from './parts/printing/paper-check.server.ts'
import { isYardScreen } from './parts/turns/screen.server.ts'
import { Banner } from './shell/banner.tsx'
import { FAVICON } from './shell/favicon.ts'
import { ScreenInFrame } from './shell/screen-in-frame.tsx'
import { useNonce } from './shell/nonce.ts'
import stylesheet from './styles/app.scss?url'

export const links = () => [{ rel: 'icon', href: FAVICON }]

export const meta = () => [{ title: 'Molino' }]

export async function loader({ request }: LoaderFunctionArgs) {
  if (isPaperCheck(request) || isFarmerPage(request) || isYardScreen(request))
    return data({ aviso: null, ligero: true, referencia: requestId(request) })
  const { message, clear } = await takeFlash(request)
  const seen = { aviso: message, ligero: await isLight(request), referencia: requestId(request) }
  return data(seen, clear ? { headers: { 'Set-Cookie': clear } } : undefined)
}

/**
 * Reloads the root on every new address, to take the waiting message; by default Remix would not. A post
 * answered in place does not reload the root. It may be a preview that is sent while the page with the
 * message is loading.
 */
export function shouldRevalidate({ currentUrl, nextUrl, actionResult }: ShouldRevalidateFunctionArgs) {
  return actionResult === undefined || currentUrl.href !== nextUrl.href
}

interface PageHandle {
  /** The page uses only its own stylesheet. */
  ownSheet?: true
  /** The page has type-ahead fields, so it has scripts in Modo ligero too. */
  typeAhead?: true
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  const root = useRouteLoaderData<typeof loader>('root')
  const handles = useMatches().map(({ handle }) => (handle ?? {}) as PageHandle)
  const ownSheet = handles.some((handle) => handle.ownSheet)
  const light = root?.ligero
  // A page reached from one with scripts keeps them.
  const running = useHydrated()
  const scripts = running || !light || handles.some((handle) => handle.typeAhead)
  return (
    <html lang="es-CO" className={scripts ? (light ? 'scripts light' : 'scripts') : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        {!ownSheet && <link rel="stylesheet" href={stylesheet} />}
        <Links />
        {/* Nothing is rendered until the whole page has arrived. A partial table would be laid out twice, and
           its columns would move. */}
        <link rel="expect" href="#whole-page" {...{ blocking: 'render' }} />
      </head>
      <body>
        <ScreenInFrame>{children}</ScreenInFrame>
        <i id="whole-page" hidden />
        <Banner key={root?.aviso?.id} message={root?.aviso ?? null} />
        {scripts && (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  )
}

/**
 * Outlet of all routes; the layout draws frame and messages. A screen of another record is drawn anew: otherwise
 * React would keep what was typed for the former record.
 */
export default function Root() {
  const screen = useMatches()[2]
  return <Outlet key={screen?.pathname} />
}

export { FailedScreen as ErrorBoundary } from './shell/screen-in-frame.tsx'
