import { isRouteErrorResponse, Link, useRouteError, useRouteLoaderData } from '@remix-run/react'
import { FAILED, TITLES, UNEXPECTED } from '#app/format/failures.ts'
import { NO_PERMISSION } from '#server/kit/words/sentences.ts'

const TEXTS: Record<number, string> = {
  403: NO_PERMISSION,
  404: 'La página que busca no existe.',
  405: 'Esta dirección no recibe formularios.',
  413: 'Lo que envió pasa de lo que este sitio recibe.',
}
/** Statuses without a reference, because nothing failed and nothing was logged. */
const WITHOUT_REFERENCE = [403, 404]

/** Error page in Spanish, with the reference of the log entry. */
export function ErrorPage() {
  const error = useRouteError()
  const root = useRouteLoaderData<{ referencia?: string }>('root')
  const status = isRouteErrorResponse(error) ? error.status : 500
  const data: { mensaje?: string; referencia?: string } =
    isRouteErrorResponse(error) && typeof error.data === 'object' && error.data !== null ? error.data : {}
  const reference = WITHOUT_REFERENCE.includes(status)
    ? undefined
    : data.referencia || referenceOf(error) || root?.referencia
  return (
    <section className="error-page">
      <h1>{TITLES[status] ?? FAILED}</h1>
      <p>{data.mensaje ?? TEXTS[status] ?? UNEXPECTED}</p>
      {reference && (
        <p>
          <small>
            Número de referencia: <code>{reference}</code>
          </small>
        </p>
      )}
      <Link to="/home">Volver al inicio</Link>
    </section>
  )
}

/** Reference of a failed data request (entry.server.tsx). */
function referenceOf(error: unknown): string | undefined {
  return error instanceof Error && /^[0-9a-f]{8}$/.test(error.message) ? error.message : undefined
}
