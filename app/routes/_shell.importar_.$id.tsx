import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { queryPage, queryText, withQuery } from '#app/api/query.ts'
import type { Reply } from '#app/form/reply.ts'
import { Pager } from '#app/format/pager.tsx'
import { ApplyForm } from '#app/parts/imports/apply-form.tsx'
import { Counts } from '#app/parts/imports/counts.tsx'
import { ImportHead } from '#app/parts/imports/head.tsx'
import { postImport } from '#app/parts/imports/post.server.ts'
import { Progress } from '#app/parts/imports/progress.tsx'
import { mustBeAt, readImport, readRows } from '#app/parts/imports/read.server.ts'
import { Reading } from '#app/parts/imports/reading.tsx'
import { ImportRowsTable } from '#app/parts/imports/rows-table.tsx'
import { columnsPath, previewPath } from '#app/parts/imports/steps.ts'
import { idOf, loadOrFail, requirePermission } from '#app/session/guard.server.ts'
import stylesheet from '#app/styles/imports.scss?url'
import type { ImportRow } from '#server/imports/contract.ts'
import { isUnderWay } from '#server/imports/words.ts'

const KEY = 'POST-imports'
const PAGE_ROWS = 50

export const meta = () => [{ title: 'Vista previa de la importación · Molino' }]
export const links = () => [{ rel: 'stylesheet', href: stylesheet }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, KEY)
  const { importacion, kind } = await readImport(request, session, idOf(params))
  mustBeAt('vista', importacion)
  const ver = queryText(request.url, 'ver')
  const pagina = queryPage(request.url)
  const none = { data: [] as ImportRow[], total_count: 0 }
  return loadOrFail(request, 'Error cargando las filas', async () => {
    const rows = isUnderWay(importacion.estado)
      ? none
      : await readRows(session, importacion._id, {
          actual_page: pagina,
          limit: PAGE_ROWS,
          filtros: { estado: ver },
        })
    const pages = Math.max(1, Math.ceil(rows.total_count / PAGE_ROWS))
    return { importacion, kind, rows: rows.data, ver, pagina, pages }
  })
}

export async function action({ request, params }: ActionFunctionArgs) {
  const session = await requirePermission(request, KEY)
  return postImport(request, session, idOf(params))
}

export default function PreviewScreen() {
  const { importacion, kind, rows, ver, pagina, pages } = useLoaderData<typeof loader>()
  const reply: Reply | undefined = useActionData<typeof action>()
  const path = previewPath(importacion._id)
  if (isUnderWay(importacion.estado)) {
    return (
      <section className="import">
        <ImportHead importacion={importacion} label={kind.label} at="Vista previa" />
        <Progress importacion={importacion} kind={kind} />
      </section>
    )
  }
  return (
    <section className="import">
      <ImportHead importacion={importacion} label={kind.label} at="Vista previa" />
      {importacion.motivo && (
        <div className="form-error" role="alert">
          {importacion.motivo}
        </div>
      )}
      <Reading importacion={importacion} />
      <ApplyForm reply={reply} importacion={importacion} kind={kind} />
      <Counts importacion={importacion} ver={ver} path={path} />
      <ImportRowsTable importacion={importacion} kind={kind} rows={rows} />
      <footer className="list-foot">
        <p>
          <Link to={columnsPath(importacion._id)}>Cambiar las columnas</Link>
        </p>
        <Pager pagina={pagina} pages={pages} hrefOf={(page) => withQuery(path, { ver, pagina: page })} />
      </footer>
    </section>
  )
}
