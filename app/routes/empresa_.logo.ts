import type { LoaderFunctionArgs } from '@remix-run/node'
import { ApiError, send } from '#app/api/client.server.ts'
import { queryText } from '#app/api/query.ts'
import { notFound, requireUser } from '#app/session/guard.server.ts'
import { companies } from '#server/companies/contract.ts'

/**
 * Logo of the current company, or of another company of the user. The address contains the logo's name, so a new one
 * is loaded at once.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireUser(request)
  const asked = queryText(request.url, 'id') || session.empresa
  const own = session.empresas.some(({ idEmpresa }) => idEmpresa === asked)
  if (!own) throw notFound()
  try {
    const logo = await send(session, companies.logo, {
      params: { id: asked },
      signal: request.signal,
    })
    return new Response(logo.body, {
      headers: {
        'Content-Type': logo.headers.get('Content-Type') ?? 'image/png',
        'Cache-Control': 'private, max-age=86400',
      },
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return new Response('', { status: error.status === 404 ? 404 : 503 })
  }
}
