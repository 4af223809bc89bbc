import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { call } from '#app/api/client.server.ts'
import { ListLink } from '#app/form/list-link.tsx'
import { asGone, versionOf } from '#app/form/submit.server.ts'
import { TableForm, valuesOf } from '#app/parts/rates/quality-form.tsx'
import { postTable, readTable } from '#app/parts/rates/quality.server.ts'
import { idOf, requirePermission } from '#app/session/guard.server.ts'
import { recordMeta } from '#app/shell/record-name.ts'
import stylesheet from '#app/styles/quality.scss?url'
import { qualityTables } from '#server/rates/quality-tables-contract.ts'
import { productOptions } from '#app/parts/catalogues/options.server.ts'

const recordName = (data: { tabla: { nombre: string } }) => `Tabla de calidad ${data.tabla.nombre}`
export const meta = recordMeta('Tabla de calidad', recordName)
export const handle = { recordName }
export const links = () => [{ rel: 'stylesheet', href: stylesheet }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'PUT-quality-tables')
  const [tabla, productos] = await Promise.all([
    readTable(request, session, idOf(params)),
    productOptions(session),
  ])
  return { tabla, productos }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const session = await requirePermission(request, 'PUT-quality-tables')
  return postTable(request, session, qualityTables.update.said, (value, form) => {
    // An emptied field is '', because an absent one would keep its value.
    const { id_producto = '', vigente_hasta = '' } = value
    const named = { id_tabla_calidad: idOf(params), version: versionOf(form) }
    return call(session, qualityTables.update, {
      body: { ...value, id_producto, vigente_hasta, ...named },
    }).catch(asGone)
  })
}

export default function QualityTableScreen() {
  const { tabla, productos } = useLoaderData<typeof loader>()
  return (
    <section>
      <header className="bar">
        <h1>Tabla de calidad</h1>
        <ListLink to="/tablas-de-calidad" />
      </header>
      <p className="subject">{tabla.nombre}</p>
      <TableForm
        defaults={valuesOf(tabla)}
        productos={productos}
        version={tabla.version}
        reply={useActionData<typeof action>()}
      />
    </section>
  )
}
