import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { call } from '#app/api/client.server.ts'
import { queryText } from '#app/api/query.ts'
import { actsHandle } from '#app/form/acts.ts'
import { postAct, readActs } from '#app/form/acts.server.ts'
import { RecordPage } from '#app/form/record-page.tsx'
import { GetForm } from '#app/form/get-form.tsx'
import { newOnceKey } from '#app/form/submit.server.ts'
import { RecordTable } from '#app/format/record-parts.tsx'
import { productPath, STOCK_PATH } from '#app/parts/stock/words.ts'
import { loadOrFail, requirePermission } from '#app/session/guard.server.ts'
import { type ProductStock, stock, STOCK_KEY } from '#server/stock/contract.ts'
import { today } from '#server/kit/words/days.ts'
import { askedDay } from '#server/kit/words/typed-days.ts'
import { kilos, pesos, price } from '#server/kit/words/formats.ts'
import { ACTS } from './acts.tsx'
import { CALLS } from './acts.server.ts'
import { productOptions } from '#app/parts/catalogues/options.server.ts'

export const meta = () => [{ title: 'Existencias · Molino' }]
export const handle = actsHandle(ACTS)
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, STOCK_KEY)
  const asked = askedDay(queryText(request.url, 'dia'))
  const hoy = today()
  return loadOrFail(request, 'No se pudieron cargar las existencias', async () => {
    const { dia, data, valor, valor_sin_liquidar } = await call(session, stock.day, {
      query: { dia: asked || hoy },
    })
    const actos = readActs(request, session, CALLS, [])
    const opciones = actos.open ? await productOptions(session) : []
    const sinLiquidar = valor_sin_liquidar
    return { dia, hoy, productos: data, valor, sinLiquidar, actos, opciones, once: newOnceKey() }
  })
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, STOCK_KEY)
  return postAct(request, session, CALLS)
}

export default function Existencias() {
  const data = useLoaderData<typeof loader>()
  const { dia, hoy, productos, valor, sinLiquidar, actos } = data
  return (
    <RecordPage
      title="Existencias"
      name=""
      acts={ACTS}
      actos={actos}
      read={data}
      version={undefined}
      reply={useActionData<typeof action>()}
      first={
        <Link to={`/informe-existencias?dia=${dia}`} className="button secondary">
          Informe
        </Link>
      }
    >
      <GetForm action={STOCK_PATH} className="search">
        <label className="filter">
          <span>Día</span> <input type="date" key={dia} name="dia" defaultValue={dia} max={hoy} />
        </label>
        <button className="secondary">Ver</button> {dia !== hoy && <Link to={STOCK_PATH}>Hoy</Link>}
      </GetForm>
      {productos.length === 0 ? (
        <p className="empty">
          Nada ha entrado todavía: las compras, la molienda y los conteos llenan las existencias.
        </p>
      ) : (
        <>
          <p>
            Valor de las existencias: <strong>{pesos(valor)}</strong>, el mismo de las cuentas de inventario.
            {sinLiquidar ? ` Aparte, paddy sin liquidar por un valor estimado de ${pesos(sinLiquidar)}.` : ''}
          </p>
          <Products rows={productos} dia={dia} valor={valor} />
        </>
      )}
    </RecordPage>
  )
}

interface ProductsProps {
  rows: readonly ProductStock[]
  dia: string
  /** Value of all products, pesos. */
  valor: number
}

function Products({ rows, dia, valor: total }: ProductsProps) {
  return (
    <RecordTable
      rows={rows}
      keyOf={({ id_producto }) => id_producto}
      named
      totals="Total"
      columns={[
        {
          label: 'Producto',
          cell: ({ id_producto, descripcion }) => (
            <Link to={productPath(id_producto, { hasta: dia })}>{descripcion}</Link>
          ),
        },
        {
          label: 'Entró',
          className: 'end whole',
          cell: ({ entradas }) => (entradas ? kilos(entradas) : '–'),
        },
        { label: 'Salió', className: 'end whole', cell: ({ salidas }) => (salidas ? kilos(salidas) : '–') },
        { label: 'Existencia', className: 'end whole main', cell: ({ kg }) => <Kilos kg={kg} /> },
        {
          label: 'Sin liquidar',
          className: 'end whole',
          cell: (row) => <Unsettled {...row} />,
        },
        {
          label: 'Costo por kg',
          className: 'end whole',
          cell: ({ costo_kg }) => (costo_kg === null ? '–' : price(costo_kg)),
        },
        {
          label: 'Valor',
          className: 'end whole',
          cell: ({ valor }) => (valor === null ? '–' : pesos(valor)),
          total: pesos(total),
        },
      ]}
    />
  )
}

/** Kilos without a price yet, and their value at the price list of the day. */
function Unsettled({ sin_liquidar, valor_sin_liquidar: valor }: ProductStock) {
  if (!sin_liquidar) return '–'
  return (
    <>
      {kilos(sin_liquidar)} <small>{valor === null ? 'sin precio' : `≈ ${pesos(valor)}`}</small>
    </>
  )
}

function Kilos({ kg }: { kg: number }) {
  return <strong className={kg < 0 ? 'danger' : undefined}>{kilos(kg)}</strong>
}
