import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { call } from '#app/api/client.server.ts'
import { queryPage, queryText } from '#app/api/query.ts'
import { actsHandle, PART_PARAM, withAct } from '#app/form/acts.ts'
import { postAct, readActs } from '#app/form/acts.server.ts'
import { RecordPage } from '#app/form/record-page.tsx'
import { FilterDays } from '#app/form/filters.tsx'
import { GetForm } from '#app/form/get-form.tsx'
import { newOnceKey } from '#app/form/submit.server.ts'
import { counted } from '#app/format/counted.ts'
import { Pager } from '#app/format/pager.tsx'
import { quickRanges } from '#app/format/range.server.ts'
import { Facts } from '#app/format/record-parts.tsx'
import { productPath, STOCK_PATH } from '#app/parts/stock/words.ts'
import { idOf, loadOrFail, requirePermission } from '#app/session/guard.server.ts'
import { recordMeta } from '#app/shell/record-name.ts'
import { stock, STOCK_KEY } from '#server/stock/contract.ts'
import { today, writtenDay } from '#server/kit/words/days.ts'
import { kilos } from '#server/kit/words/formats.ts'
import { ACTS, actOfRow } from './acts.tsx'
import { CALLS } from './acts.server.ts'
import { MovementsTable } from './movements.tsx'
import { askedDay } from '#server/kit/words/typed-days.ts'

const recordName = (data: { libro: { producto: { descripcion: string } } }) => data.libro.producto.descripcion
export const meta = recordMeta('Producto', recordName)
export const handle = { ...actsHandle(ACTS), recordName }
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, STOCK_KEY)
  const asked = (name: string) => queryText(request.url, name)
  const pagina = queryPage(request.url)
  return loadOrFail(request, 'No se pudieron cargar las existencias', async () => {
    const days = { desde: askedDay(asked('desde')), hasta: askedDay(asked('hasta')) }
    const query = { id_producto: idOf(params), ...days, pagina }
    const libro = await call(session, stock.movements, { query })
    const movimiento = libro.data.find((row) => actOfRow(row) && row.id === asked(PART_PARAM)) ?? null
    const act = movimiento && actOfRow(movimiento)
    const actos = readActs(request, session, CALLS, act ? ACTS[act].from : [])
    const may = { void: session.can(CALLS.anular.access) }
    return {
      libro,
      pagina,
      movimiento,
      actos,
      may,
      once: newOnceKey(),
      hoy: today(),
      quick: quickRanges(today()),
    }
  })
}

export async function action({ request, params }: ActionFunctionArgs) {
  const session = await requirePermission(request, STOCK_KEY)
  return postAct(request, session, CALLS, idOf(params))
}

export default function ProductStockScreen() {
  const data = useLoaderData<typeof loader>()
  const { libro, pagina, actos, may, quick } = data
  const { search } = useLocation()
  const { producto, desde, hasta } = libro
  const days = { desde, hasta }
  return (
    <RecordPage
      title={producto.descripcion}
      name=""
      acts={ACTS}
      actos={actos}
      read={data}
      version={undefined}
      reply={useActionData<typeof action>()}
    >
      <Facts
        items={[
          [`Antes del ${writtenDay(desde)}`, kilos(libro.antes)],
          ['Entró', kilos(libro.entradas)],
          ['Salió', kilos(libro.salidas)],
          [`Al final del ${writtenDay(hasta)}`, <strong key="hay">{kilos(libro.despues)}</strong>],
        ]}
      />
      <GetForm action={productPath(producto.id_producto)} className="search">
        <div className="tools">
          <FilterDays
            values={days}
            quick={quick.map(({ label, ...range }) => ({
              label,
              to: productPath(producto.id_producto, range),
            }))}
          />
        </div>
        <button className="secondary">Ver</button>
      </GetForm>
      {libro.data.length > 0 ? (
        <MovementsTable
          rows={libro.data}
          acts={
            may.void &&
            ((row) => {
              const act = actOfRow(row)
              return act && <Link to={withAct(search, act, row.id)}>{ACTS[act].button}</Link>
            })
          }
        />
      ) : (
        <p className="empty">No hay movimientos en estos días.</p>
      )}
      <footer className="list-foot">
        <p>{counted(libro.total_count, 'movimiento', 'movimientos')}</p>
        <Pager
          pagina={pagina}
          pages={libro.paginas}
          hrefOf={(page) => `${productPath(producto.id_producto, days)}&pagina=${page}`}
        />
      </footer>
      <p>
        <Link to={STOCK_PATH}>Todas las existencias</Link>
      </p>
    </RecordPage>
  )
}
