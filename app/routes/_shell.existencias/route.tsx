import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { call } from '#app/api/client.server.ts'
import { GetForm } from '#app/form/get-form.tsx'
import { PageHead } from '#app/format/page-head.tsx'
import { RecordTable } from '#app/format/record-parts.tsx'
import { productOf, STOCK_PATH } from '#app/parts/stock/words.ts'
import { failedLoad, requirePermission } from '#app/session/guard.server.ts'
import { type ProductStock, stock, STOCK_KEY } from '#server/stock/contract.ts'
import { today } from '#server/kit/words/days.ts'
import { askedDay } from '#server/kit/words/typed-days.ts'
import { kilos, pesos, price } from '#server/kit/words/formats.ts'

export const meta = () => [{ title: 'Existencias · Molino' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, STOCK_KEY)
  const asked = askedDay(new URL(request.url).searchParams.get('dia'))
  const hoy = today()
  try {
    const { dia, data } = await call(session, stock.day, { query: { dia: asked || hoy } })
    return { dia, hoy, productos: data }
  } catch (error) {
    throw failedLoad(request, error, 'No se pudieron cargar las existencias')
  }
}

export default function Existencias() {
  const { dia, hoy, productos } = useLoaderData<typeof loader>()
  return (
    <section>
      <PageHead title="Existencias">
        <Link to={`/informe-existencias?dia=${dia}`} className="button secondary">
          Informe
        </Link>
      </PageHead>
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
        <Products rows={productos} dia={dia} />
      )}
    </section>
  )
}

function Products({ rows, dia }: { rows: readonly ProductStock[]; dia: string }) {
  return (
    <RecordTable
      rows={rows}
      keyOf={({ id_producto }) => id_producto}
      named
      columns={[
        {
          label: 'Producto',
          cell: ({ id_producto, descripcion }) => (
            <Link to={productOf(id_producto, { hasta: dia })}>{descripcion}</Link>
          ),
        },
        {
          label: 'Entró',
          className: 'end whole',
          cell: ({ entradas }) => (entradas ? kilos(entradas) : '–'),
        },
        { label: 'Salió', className: 'end whole', cell: ({ salidas }) => (salidas ? kilos(salidas) : '–') },
        { label: 'Existencia', className: 'end whole main', cell: ({ kg }) => <Kilos kg={kg ?? 0} /> },
        {
          label: 'Costo por kg',
          className: 'end whole',
          cell: ({ costo_kg }) => (costo_kg === null ? '–' : price(costo_kg)),
        },
        {
          label: 'Valor',
          className: 'end whole',
          cell: ({ valor }) => (valor === null ? '–' : pesos(valor)),
        },
      ]}
    />
  )
}

function Kilos({ kg }: { kg: number }) {
  return <strong className={kg < 0 ? 'danger' : undefined}>{kilos(kg)}</strong>
}
