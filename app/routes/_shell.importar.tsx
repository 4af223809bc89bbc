import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { redirect } from '@remix-run/node'
import { ApiError, call, orElse, searchIn } from '#app/api/client.server.ts'
import { queryText } from '#app/api/query.ts'
import { HiddenFields } from '#app/form/post-form.tsx'
import { filesOf, readForm, UPLOAD_MAX_BYTES } from '#app/form/read-form.server.ts'
import { filesLeftBehind, textOf, UNSAVED } from '#app/form/reply.ts'
import { FILES_FIELD, ONCE_FIELD, RECOVER_FIELD } from '#app/form/reserved.ts'
import { SubmitButton } from '#app/form/submit-button.tsx'
import { newOnceKey } from '#app/form/submit.server.ts'
import { TABLE_FILES } from '#app/form/table-files.ts'
import { Steps } from '#app/parts/imports/head.tsx'
import { Templates } from '#app/parts/imports/templates.tsx'
import { RecentImports } from '#app/parts/imports/recent.tsx'
import { readKinds } from '#app/parts/imports/read.server.ts'
import { previewPath } from '#app/parts/imports/steps.ts'
import { loadOrFail, requirePermission } from '#app/session/guard.server.ts'
import stylesheet from '#app/styles/imports.scss?url'
import { imports } from '#server/imports/contract.ts'

const KEY = 'POST-imports'
const FAILED = 'No se pudo enviar el archivo. Intente de nuevo.'

export const meta = () => [{ title: 'Importar · Molino' }]
export const links = () => [{ rel: 'stylesheet', href: stylesheet }]

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, KEY)
  return loadOrFail(request, 'Error cargando lo que se puede importar', async () => {
    const kinds = await readKinds(session)
    const recent = await orElse(searchIn(session, imports.search)({ limit: 10 }), {
      data: [],
      total_count: 0,
    })
    const tipo = queryText(request.url, 'tipo')
    return { kinds, recent: recent.data, tipo, once: newOnceKey() }
  })
}

/** Stores the file and opens its import. */
export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, KEY)
  const form = await readForm(request, session, {}, { maxBytes: UPLOAD_MAX_BYTES, access: KEY })
  const [file] = filesOf(form, 'archivo')
  const [tipo, once] = [textOf(form, 'tipo'), form.get(ONCE_FIELD)]
  const refused = (mensaje: string, status = 400) => Response.json({ mensaje, tipo }, { status })
  if (form.has(RECOVER_FIELD)) {
    const files = textOf(form, FILES_FIELD)
    return Response.json({ mensaje: `${UNSAVED} ${files && filesLeftBehind(files)}`, tipo, clave: once })
  }
  if (!file) return refused('Elija el archivo que va a importar.')
  if (tipo === '') return refused('Elija qué va a importar.')
  try {
    const { data } = await call(session, imports.create, {
      query: { tipo, archivo: file.name },
      file: new Uint8Array(await file.arrayBuffer()),
      headers: { 'content-type': 'application/octet-stream' },
      ...(typeof once === 'string' && once && { idempotencyKey: once }),
    })
    return redirect(data ? previewPath(data._id) : '/importar')
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return refused(error.text(FAILED), 422)
  }
}

export default function ImportScreen() {
  const { kinds, recent, tipo, once } = useLoaderData<typeof loader>()
  const reply = useActionData<{ mensaje: string; tipo: string; clave?: string }>()
  const groups = [...new Set(kinds.map(({ group }) => group))]
  return (
    <section className="import">
      <header className="bar">
        <h1>Importar de Excel o CSV</h1>
      </header>
      <Steps at="Archivo" />
      <Form method="post" encType="multipart/form-data" className="import-file">
        <HiddenFields once={reply?.clave ?? once} />
        {reply && (
          <div className="form-error" role="alert" tabIndex={-1}>
            {reply.mensaje}
          </div>
        )}
        <div className="field">
          <label htmlFor="tipo">Qué va a importar</label>
          <select id="tipo" name="tipo" defaultValue={reply?.tipo || tipo || kinds[0]?.name}>
            {groups.map((group) => (
              <optgroup key={group} label={group}>
                {kinds
                  .filter((kind) => kind.group === group)
                  .map(({ name, label }) => (
                    <option key={name} value={name}>
                      {label}
                    </option>
                  ))}
              </optgroup>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor="archivo">Archivo (.xlsx, .xls, .ods o .csv, hasta 10 MB y 20.000 filas)</label>
          <input id="archivo" type="file" name="archivo" accept={TABLE_FILES} required />
          <small>
            Sirve una plantilla de abajo, lo que exportan nuestras listas o el archivo de otro programa. Nada
            se escribe todavía: primero se ve qué pasaría.
          </small>
        </div>
        <footer className="buttons">
          <SubmitButton busy="Enviando...">Ver qué trae</SubmitButton>
        </footer>
      </Form>
      <Templates kinds={kinds} />
      <RecentImports recent={recent} kinds={kinds} />
      <p>
        <Link to="/catalog">Volver al catálogo</Link>
      </p>
    </section>
  )
}
