import type { LoaderFunctionArgs } from '@remix-run/node'
import { pageScript, pageScriptVersion } from '#app/shell/page-script.server.ts'

const YEAR = 365 * 24 * 60 * 60

/** Page script. A page of another release gets the present script uncached. */
export function loader({ params }: LoaderFunctionArgs) {
  const kept = params.version === pageScriptVersion ? `public, max-age=${YEAR}, immutable` : 'no-store'
  return new Response(pageScript, {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': kept },
  })
}
