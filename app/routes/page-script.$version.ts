import type { LoaderFunctionArgs } from '@remix-run/node'
import { pageScript, pageScriptVersion } from '#app/shell/page-script.server.ts'

const YEAR = 365 * 24 * 60 * 60

/** What a page runs while it is only read. Another release's page is given this one's, which its browser does not keep. */
export function loader({ params }: LoaderFunctionArgs) {
  const kept = params.version === pageScriptVersion ? `public, max-age=${YEAR}, immutable` : 'no-store'
  return new Response(pageScript, {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': kept },
  })
}
