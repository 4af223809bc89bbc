import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { call, orElse, searchIn } from '#app/api/client.server.ts'
import { WHOLE_LIST } from '#app/api/whole-list.server.ts'
import { SelectField, TextField } from '#app/form/fields.tsx'
import { quickRanges } from '#app/format/range.server.ts'
import { changeList } from '#app/list/change-list.server.ts'
import { CreateForm } from '#app/list/list-forms.tsx'
import { ListScreen } from '#app/list/list-screen.tsx'
import { readPage } from '#app/list/read-page.server.ts'
import { accountingExportsList } from '#app/parts/books/exports-list.tsx'
import { requirePermission, type Session } from '#app/session/guard.server.ts'
import { accountingExports, NewAccountingExport } from '#server/books/exports-contract.ts'
import { accountingPrograms } from '#server/books/programs-contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { askedDay } from '#server/kit/words/typed-days.ts'
import { whole } from '#server/kit/words/formats.ts'

export const meta = () => [{ title: `${accountingExportsList.title} · Molino` }]
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

/**
 * `?nuevo=1&del=&al=&programa=` opens the form for that period and program. Default period: the current month.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, accountingExportsList.keys.search)
  const page = await readPage(
    request,
    session,
    accountingExportsList,
    searchIn(session, accountingExports.search),
  )
  const { searchParams } = new URL(request.url)
  const month = quickRanges().at(-1)!
  const asked = (name: string, instead: string) => askedDay(searchParams.get(name)) || instead
  const days = { desde: asked('del', month.desde), hasta: asked('al', month.hasta) }
  const pending = page.creating
    ? await orElse(call(session, accountingExports.pending, { query: days }), null)
    : null
  const programs = page.creating ? await programOptions(session) : []
  const programa = searchParams.get('programa') ?? ''
  return {
    page,
    days,
    pending,
    programs,
    ...(programs.some(({ value }) => value === programa) && { programa }),
  }
}

/** Active programs by name. */
async function programOptions(session: Session) {
  if (!session.can('POST-accounting-programs/search')) return []
  const body = { ...WHOLE_LIST, sort_order: 'nombre:asc', filtros: { activo: 'true' } }
  const { data } = await call(session, accountingPrograms.search, { body })
  return data.map(({ id_programa, nombre }) => ({ value: id_programa, label: nombre }))
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, accountingExportsList.keys.search)
  const { create } = accountingExports
  return changeList(
    request,
    session,
    accountingExportsList,
    { create },
    {
      create: { schema: NewAccountingExport, failed: 'No se pudo exportar' },
    },
  )
}

export default function ExportacionesContables() {
  const { page, days, pending, programs, programa = '' } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const listed = { list: accountingExportsList, page, reply }
  return (
    <ListScreen {...listed} nameTo={() => undefined}>
      <CreateForm
        title="Exportar comprobantes"
        {...listed}
        defaults={{ ...days, programa }}
        submit="Exportar"
      >
        {pending && (
          <p className="note">
            Del {writtenDay(days.desde)} al {writtenDay(days.hasta)} faltan por exportar{' '}
            {whole(pending.nuevos ?? 0)} comprobantes y {whole(pending.reversos ?? 0)} reversos de los que
            cambiaron.
            {(pending.sin_cuenta ?? 0) > 0 &&
              ` A ${whole(pending.sin_cuenta ?? 0)} les falta una cuenta: esperan a que se escriba.`}
          </p>
        )}
        <div className="grid">
          <SelectField name="programa" label="Programa" options={programs} required />
          <TextField name="desde" label="Desde" type="date" required />
          <TextField name="hasta" label="Hasta" type="date" required />
        </div>
        {programs.length > 0 && (
          <p className="subject">
            Las columnas y los códigos de cada programa se cambian en{' '}
            <Link to="/programas-contables">Programas contables</Link>.
          </p>
        )}
      </CreateForm>
    </ListScreen>
  )
}
