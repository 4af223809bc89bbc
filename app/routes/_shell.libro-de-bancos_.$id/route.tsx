import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { queryText } from '#app/api/query.ts'
import { actsHandle, PART_PARAM, withAct } from '#app/form/acts.ts'
import { postAct, readActs } from '#app/form/acts.server.ts'
import { RecordPage } from '#app/form/record-page.tsx'
import { newOnceKey } from '#app/form/submit.server.ts'
import { FilterDays } from '#app/form/filters.tsx'
import { GetForm } from '#app/form/get-form.tsx'
import { ListLink } from '#app/form/list-link.tsx'
import { counted } from '#app/format/counted.ts'
import { Pager } from '#app/format/pager.tsx'
import { MovementsTable } from '#app/parts/bank/movements.tsx'
import { BOOK_PATH, bookName, bookPath } from '#app/parts/bank/words.ts'
import { idOf, requirePermission } from '#app/session/guard.server.ts'
import { recordMeta } from '#app/shell/record-name.ts'
import stylesheet from '#app/styles/bank-book.scss?url'
import { type BankMovement, BOOK_KEY } from '#server/bank/contract.ts'
import { RECONCILIATION_KEY } from '#server/bank/reconciliations-contract.ts'
import { UNPLACED } from '#server/bank/book-words.ts'
import { ACTS, actOfRow } from './acts.tsx'
import { CALLS } from './acts.server.ts'
import { Balances, BookLinks } from './balances.tsx'
import { otherAccounts, readBook } from './read.server.ts'

const recordName = (data: { libro: { cuenta?: { nombre: string } | null } }) =>
  data.libro.cuenta?.nombre ?? 'Movimientos sin banco'
export const links = () => [{ rel: 'stylesheet', href: stylesheet }]
export const meta = recordMeta('Cuenta', recordName)
export const handle = { ...actsHandle(ACTS), recordName }
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, BOOK_KEY)
  const part = queryText(request.url, PART_PARAM)
  const libro = await readBook(request, session, idOf(params))
  const movimiento = libro.data.find(({ id_movimiento }) => id_movimiento === part) ?? null
  const ofRow = movimiento && actOfRow(movimiento)
  const states = [...(libro.cuenta ? ['CUENTA'] : []), ...(ofRow ? [ofRow.toUpperCase()] : [])]
  const actos = readActs(request, session, CALLS, states)
  const chooses = actos.open === 'traslado' || actos.open === 'ubicar'
  return {
    libro,
    movimiento,
    actos,
    cuentas: chooses ? await otherAccounts(session, libro.cuenta?.id_banco) : [],
    may: {
      void: session.can(CALLS.anular.access),
      place: session.can(CALLS.ubicar.access),
      reconcile: session.can(RECONCILIATION_KEY),
    },
    once: newOnceKey(),
    hoy: libro.hoy,
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const session = await requirePermission(request, BOOK_KEY)
  return postAct(request, session, CALLS, idOf(params))
}

export default function AccountBook() {
  const data = useLoaderData<typeof loader>()
  const { libro, actos, may } = data
  const { search } = useLocation()
  const { cuenta, desde, hasta, pagina, pages, quick } = libro
  const id = cuenta?.id_banco ?? UNPLACED
  const days = { desde, hasta }
  const shown = libro.data.some((row) => mayDo(row, may))
  return (
    <RecordPage
      title={bookName(cuenta)}
      name={cuenta?.nro_cuenta ?? ''}
      acts={ACTS}
      actos={actos}
      read={data}
      version={actos.open === 'apertura' ? cuenta?.version : undefined}
      reply={useActionData<typeof action>()}
      links={
        <>
          {cuenta && <BookLinks cuenta={cuenta} days={days} reconciles={may.reconcile} />}{' '}
          <ListLink to={BOOK_PATH} />
        </>
      }
    >
      {cuenta && <Balances libro={libro} />}
      {cuenta && (
        <GetForm action={bookPath(id)} className="search">
          <div className="tools">
            <FilterDays
              values={days}
              quick={quick.map(({ label, ...range }) => ({ label, to: bookPath(id, range) }))}
            />
          </div>
          <button className="secondary">Ver</button>
        </GetForm>
      )}
      {libro.data.length > 0 ? (
        <MovementsTable
          rows={libro.data}
          acts={
            shown &&
            ((row) => {
              const act = mayDo(row, may)
              return act && <Link to={withAct(search, act, row.id_movimiento)}>{ACTS[act].button}</Link>
            })
          }
        />
      ) : (
        <p className="empty">
          {cuenta ? 'No hay movimientos en estos días.' : 'Todos los movimientos tienen su cuenta.'}
        </p>
      )}
      <footer className="list-foot">
        <p>{counted(libro.total_count, 'movimiento', 'movimientos')}</p>
        <Pager pagina={pagina} pages={pages} hrefOf={(page) => `${bookPath(id, days)}&pagina=${page}`} />
      </footer>
    </RecordPage>
  )
}

/** Permitted action for a row. */
function mayDo(row: BankMovement, may: { void: boolean; place: boolean }) {
  const act = actOfRow(row)
  return (act === 'anular' && may.void) || (act === 'ubicar' && may.place) ? act : undefined
}
