import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { call } from '#app/api/client.server.ts'
import { queryPage, queryText, withQuery } from '#app/api/query.ts'
import { actsHandle, PART_PARAM } from '#app/form/acts.ts'
import { postAct, readActs } from '#app/form/acts.server.ts'
import { RecordPage } from '#app/form/record-page.tsx'
import { answerTo } from '#app/form/reply.ts'
import { newOnceKey } from '#app/form/submit.server.ts'
import { Pager } from '#app/format/pager.tsx'
import { closingsPath, bookPath } from '#app/parts/bank/words.ts'
import { idOf, loadOrFail, notFound, requirePermission } from '#app/session/guard.server.ts'
import stylesheet from '#app/styles/bank-book.scss?url'
import { bankMovements, BOOK_KEY } from '#server/bank/contract.ts'
import { cashClosings, CLOSINGS_PER_PAGE } from '#server/bank/cash-closings-contract.ts'
import { today } from '#server/kit/words/days.ts'
import { askedDay } from '#server/kit/words/typed-days.ts'
import { ACTS } from './acts.tsx'
import { CALLS } from './acts.server.ts'
import { ClosingForm } from './closing-form.tsx'
import { Closings } from './closings.tsx'

export const links = () => [{ rel: 'stylesheet', href: stylesheet }]
export const meta = () => [{ title: 'Cierre de caja · Molino' }]
export const handle = actsHandle(ACTS)
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, BOOK_KEY)
  const part = queryText(request.url, PART_PARAM)
  const dia = askedDay(queryText(request.url, 'dia')) || today()
  const pagina = queryPage(request.url)
  const id_banco = idOf(params)
  return loadOrFail(request, 'No se pudo cargar la caja', async () => {
    const [{ data: cuentas }, { data: cierres, total_count: total }] = await Promise.all([
      call(session, bankMovements.accounts, { query: { dia } }),
      call(session, cashClosings.search, { query: { id_banco, actual_page: pagina } }),
    ])
    const caja = cuentas.find((one) => one.id_banco === id_banco && one.clase === 'CAJA')
    if (!caja) throw notFound()
    const pages = Math.max(1, Math.ceil(total / CLOSINGS_PER_PAGE))
    if (pagina > pages) throw redirect(closingsPath(id_banco))
    const cierre = cierres.find((one) => one.id_cierre === part && !one.anulado) ?? null
    const actos = readActs(request, session, CALLS, ['CAJA', ...(cierre ? ['CIERRE'] : [])])
    const may = { close: session.can(CALLS.cerrar.access) }
    // The balance stays on the server: the count is blind (bank/README.md, cash closings).
    return {
      caja: { id_banco, nombre: caja.nombre },
      ...{ cierres, total, pagina, pages, cierre, actos, may, dia },
      once: newOnceKey(),
    }
  })
}

export async function action({ request, params }: ActionFunctionArgs) {
  const session = await requirePermission(request, BOOK_KEY)
  return postAct(request, session, CALLS, idOf(params))
}

export default function CashClosings() {
  const { caja, cierres, total, pagina, pages, cierre, actos, may, dia, once } =
    useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <RecordPage
      title="Cierre de caja"
      name={caja.nombre}
      acts={ACTS}
      actos={actos}
      version={undefined}
      reply={reply}
      links={
        <Link to={bookPath(caja.id_banco)} className="button secondary">
          Libro de la caja
        </Link>
      }
      read={{ cierre }}
    >
      {/* Each closing begins with an empty form. */}
      {may.close && <ClosingForm key={total} {...{ dia, once }} reply={answerTo(reply, 'cerrar')} />}
      <h2>Cierres</h2>
      {cierres.length > 0 ? (
        <Closings rows={cierres} mayVoid={may.close} />
      ) : (
        <p className="empty">La caja no se ha cerrado todavía.</p>
      )}
      <footer className="list-foot">
        <Pager
          {...{ pagina, pages }}
          hrefOf={(page) => withQuery(closingsPath(caja.id_banco), { pagina: page })}
        />
      </footer>
    </RecordPage>
  )
}
