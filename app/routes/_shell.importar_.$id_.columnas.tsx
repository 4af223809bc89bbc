import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { ApiError, call } from '#app/api/client.server.ts'
import { HiddenFields } from '#app/form/post-form.tsx'
import { readForm } from '#app/form/read-form.server.ts'
import { UNSAVED } from '#app/form/reply.ts'
import { INTENT_FIELD, RECOVER_FIELD } from '#app/form/reserved.ts'
import { SubmitButton } from '#app/form/submit-button.tsx'
import { ColumnField } from '#app/parts/imports/column-field.tsx'
import { ImportHead } from '#app/parts/imports/head.tsx'
import { actOnImport } from '#app/parts/imports/post.server.ts'
import { mustBeAt, readImport, readRows } from '#app/parts/imports/read.server.ts'
import { ReadHeads, Reading } from '#app/parts/imports/reading.tsx'
import { IMPORT_PATH, previewPath } from '#app/parts/imports/steps.ts'
import { idOf, loadOrFail, requirePermission } from '#app/session/guard.server.ts'
import stylesheet from '#app/styles/imports.scss?url'
import { imports } from '#server/imports/contract.ts'

const KEY = 'POST-imports'
const SAMPLE_ROWS = 5

export const meta = () => [{ title: 'Columnas de la importación · Molino' }]
export const links = () => [{ rel: 'stylesheet', href: stylesheet }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, KEY)
  const { importacion, kind } = await readImport(request, session, idOf(params))
  mustBeAt('columnas', importacion)
  return loadOrFail(request, 'Error cargando las columnas', async () => {
    const { data } = await readRows(session, importacion._id, { limit: SAMPLE_ROWS })
    return { importacion, kind, samples: data.map(({ celdas }) => celdas) }
  })
}

/** Stores the column map and starts the check of the rows, or reads the file again. */
export async function action({ request, params }: ActionFunctionArgs) {
  const session = await requirePermission(request, KEY)
  const id = idOf(params)
  const form = await readForm(request, session)
  if (form.get(INTENT_FIELD) === 'leer') return actOnImport(request, session, id, form)
  const chosen = [...form].flatMap(([name, value]): [string, string][] =>
    name.startsWith('de.') && typeof value === 'string' && value !== '' ? [[name.slice(3), value]] : [],
  )
  const mapa = Object.fromEntries(chosen)
  if (form.has(RECOVER_FIELD)) return Response.json({ mensaje: UNSAVED, errores: {}, mapa })
  try {
    await call(session, imports.match, { params: { id }, body: { mapa } })
    return redirect(previewPath(id))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { errores = {} } = error.answer
    const body = { mensaje: error.text('No se pudo guardar. Intente de nuevo.'), errores, mapa }
    return Response.json(body, { status: 422 })
  }
}

interface Refused {
  mensaje: string
  errores: Record<string, string[]>
  mapa: Record<string, string>
}

export default function ColumnsScreen() {
  const { importacion, kind, samples } = useLoaderData<typeof loader>()
  const reply = useActionData<Refused>()
  const mapa = reply?.mapa ?? importacion.mapa
  return (
    <section className="import">
      <ImportHead importacion={importacion} label={kind.label} at="Archivo" />
      <Reading importacion={importacion} />
      <ReadHeads importacion={importacion} />
      <p>
        Diga de qué columna del archivo sale cada dato. Se recuerda para los archivos que tengan{' '}
        {importacion.sin_encabezados ? 'las mismas columnas' : 'los mismos encabezados'}.
      </p>
      <Form method="post" className="column-map">
        <HiddenFields />
        {reply && (
          <div className="form-error" role="alert" tabIndex={-1}>
            {reply.mensaje}
          </div>
        )}
        {kind.columns.map((field) => (
          <ColumnField
            key={field.name}
            field={field}
            heads={importacion.encabezados}
            samples={samples}
            value={mapa[field.name]}
            error={reply?.errores[field.name]?.[0]}
          />
        ))}
        <footer className="buttons">
          <SubmitButton busy="Revisando...">Revisar las filas</SubmitButton>{' '}
          <Link to={IMPORT_PATH} className="button secondary">
            Cancelar
          </Link>
        </footer>
      </Form>
    </section>
  )
}
