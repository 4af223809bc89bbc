import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { call } from '#app/api/client.server.ts'
import { NumberField } from '#app/form/fields.tsx'
import { ListLink } from '#app/form/list-link.tsx'
import { PostForm } from '#app/form/post-form.tsx'
import { readForm } from '#app/form/read-form.server.ts'
import { SaveButtons } from '#app/form/save-buttons.tsx'
import { Badge } from '#app/format/badge.tsx'
import { PageHead } from '#app/format/page-head.tsx'
import { idOf, loadOrFail, requirePermission } from '#app/session/guard.server.ts'
import { recordMeta } from '#app/shell/record-name.ts'
import stylesheet from '#app/styles/accounting.scss?url'
import { type AccountingProgram, accountingPrograms } from '#server/books/programs-contract.ts'
import { CodeFields, ColumnFields, FormatFields, LISTS } from './fields.tsx'
import { Preview } from './preview.tsx'
import { saveProgram } from './save.server.ts'
import { ACCOUNTING_PROGRAM } from '#server/books/words.ts'

const TITLE = 'Programa contable'
const recordName = (data: { programa: { nombre: string } }) => data.programa.nombre
export const meta = recordMeta(TITLE, recordName)
export const handle = { recordName }
export const links = () => [{ rel: 'stylesheet', href: stylesheet }]
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'POST-accounting-programs/search')
  return loadOrFail(request, 'No se pudo cargar el programa contable', async () => {
    const found = await call(session, accountingPrograms.preview, { params: { id: idOf(params) } })
    return {
      ...found,
      mayEdit: session.can('PUT-accounting-programs'),
      mayExport: session.can('POST-accounting-exports'),
    }
  })
}

export async function action({ request, params }: ActionFunctionArgs) {
  const session = await requirePermission(request, 'POST-accounting-programs/search')
  session.require('PUT-accounting-programs')
  return saveProgram(session, idOf(params), await readForm(request, session, LISTS))
}

/** Program as form values. */
function valuesOf({ columnas, codigos, ...program }: AccountingProgram): Record<string, unknown> {
  return Object.fromEntries([
    ...Object.entries(program),
    ...Object.entries(codigos).map(([tipo, codigo]) => [`codigos.${tipo}`, codigo]),
    ...columnas.flatMap(({ nombre, campo, fijo }, row) => [
      [`columnas[${row}].lugar`, String(row + 1)],
      [`columnas[${row}].nombre`, nombre],
      [`columnas[${row}].campo`, campo],
      [`columnas[${row}].fijo`, fijo],
    ]),
  ])
}

export default function ProgramScreen() {
  const { programa, filas, encabezado, mayEdit, mayExport } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const own = programa.base === ''
  return (
    <section className="record accounting-program">
      <PageHead title={programa.nombre} badge={!programa.confirmado && <Badge tone="amber">Propuesta</Badge>}>
        {mayExport && (
          <Link
            to={`/exportaciones-contables?nuevo=1&programa=${encodeURIComponent(programa.id_programa)}`}
            className="button secondary"
          >
            Exportar
          </Link>
        )}
        <ListLink to="/programas-contables" />
      </PageHead>
      {!own && (
        <p className="note">
          Sus columnas son las de la plantilla de {programa.nombre}. Para cambiarlas, cree un programa que
          empiece como este.
        </p>
      )}
      <Preview filas={filas} encabezado={encabezado} />
      {mayEdit && (
        <PostForm
          key={programa.version}
          id="programa"
          defaults={valuesOf(programa)}
          reply={reply}
          version={programa.version}
        >
          {own ? (
            <FormatFields />
          ) : (
            <div className="grid">
              <NumberField name="filas_maximo" {...ACCOUNTING_PROGRAM.filas_maximo} whole required />
            </div>
          )}
          {own && <ColumnFields />}
          <CodeFields />
          <SaveButtons
            cancelTo="/programas-contables"
            save={programa.confirmado ? 'Guardar' : 'Guardar y confirmar'}
          />
        </PostForm>
      )}
    </section>
  )
}
