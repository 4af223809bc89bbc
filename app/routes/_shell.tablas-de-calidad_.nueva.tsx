import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { call } from '#app/api/client.server.ts'
import { queryText } from '#app/api/query.ts'
import { ListLink } from '#app/form/list-link.tsx'
import { newOnceKey } from '#app/form/submit.server.ts'
import { TableForm, valuesOf } from '#app/parts/rates/quality-form.tsx'
import { postTable, readTable } from '#app/parts/rates/quality.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import stylesheet from '#app/styles/quality.scss?url'
import { qualityTables } from '#server/rates/quality-tables-contract.ts'
import { today } from '#server/kit/words/days.ts'
import { productOptions } from '#app/parts/catalogues/options.server.ts'

const TITLE = 'Nueva tabla de calidad'
export const meta = () => [{ title: `${TITLE} · Molino` }]
export const links = () => [{ rel: 'stylesheet', href: stylesheet }]

/** `?de=` is the id of a table to copy. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'POST-quality-tables')
  const de = queryText(request.url, 'de')
  const [before, productos] = await Promise.all([
    de ? readTable(request, session, de) : { modo: 'FACTOR' as const, medida: 'partido' as const },
    productOptions(session),
  ])
  const days = { vigente_desde: today(), vigente_hasta: '' }
  return { defaults: valuesOf({ ...before, ...days }), productos, once: newOnceKey() }
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, 'POST-quality-tables')
  return postTable(request, session, qualityTables.create.said, (body, _, idempotencyKey) =>
    call(session, qualityTables.create, { body, idempotencyKey }),
  )
}

export default function NewQualityTableScreen() {
  return (
    <section>
      <header className="bar">
        <h1>{TITLE}</h1>
        <ListLink to="/tablas-de-calidad" />
      </header>
      <TableForm {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />
    </section>
  )
}
