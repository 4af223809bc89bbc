import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { call } from '#app/api/client.server.ts'
import { readForm } from '#app/form/read-form.server.ts'
import { Badge } from '#app/format/badge.tsx'
import { Facts } from '#app/format/facts.tsx'
import { PageHead } from '#app/format/page-head.tsx'
import { productOptions } from '#app/parts/products.server.ts'
import { failedLoad, requirePermission } from '#app/session/guard.server.ts'
import { recordMeta } from '#app/shell/record-name.ts'
import { millingOperations } from '#server/contract/milling-operations.ts'
import { writtenDay } from '#server/shared/days.ts'
import { kilos, percent, pesos, price } from '#server/shared/formats.ts'
import { LISTS } from './lines.ts'
import { LinesForm } from './lines-form.tsx'
import { LinesTable } from './lines-table.tsx'
import { saveLines } from './save.server.ts'

const recordName = (data: { maquila: { consecutivo: string } }) => data.maquila.consecutivo
export const meta = recordMeta('Maquila', recordName)
export const handle = { recordName }

export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'POST-milling-operations/search')
  try {
    const maquila = await call(session, millingOperations.find, { params: { id: params.id ?? '' } })
    const edits = session.can('PUT-milling-operations') && !maquila.anulada
    return { maquila, productos: edits ? await productOptions(session) : [], edits }
  } catch (error) {
    throw failedLoad(request, error, 'No se pudo cargar la maquila')
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const session = await requirePermission(request, 'PUT-milling-operations')
  return saveLines(session, params.id ?? '', await readForm(request, session, LISTS))
}

export default function MillingOperationScreen() {
  const { maquila, productos, edits } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { consecutivo, fecha, kgs_netos, costo_prom_kg, pr_venta_kg, utilidad, anulada, balance } = maquila
  const known = maquila.entradas.length + maquila.salidas.length > 0
  return (
    <section>
      <PageHead title="Maquila" name={consecutivo} badge={anulada && <Badge tone="grey">ANULADA</Badge>} />
      <Facts
        items={[
          ['Fecha', writtenDay(fecha)],
          ['Kg netos', kilos(kgs_netos ?? 0)],
          ['Costo promedio por kg', price(costo_prom_kg ?? 0)],
          ['Precio de venta por kg', price(pr_venta_kg ?? 0)],
          ['Utilidad', pesos(utilidad ?? 0)],
          ['Motivo de anulación', maquila.motivo_anulacion],
        ]}
      />
      <h2>Entradas y salidas</h2>
      {known ? (
        <>
          <LinesTable maquila={maquila} />
          <p className={balance.dentro ? undefined : 'danger'}>
            {(balance.diferencia ?? 0) === 0
              ? 'Sale lo mismo que entra.'
              : `${(balance.diferencia ?? 0) > 0 ? 'Faltan' : 'Sobran'} ${kilos(Math.abs(balance.diferencia ?? 0))}, ${percent(Math.abs(balance.porcentaje ?? 0))} de lo que entró; la tolerancia es ${percent(balance.tolerancia ?? 0)}.`}{' '}
            {maquila.motivo_balance}
          </p>
        </>
      ) : (
        <p className="empty">Todavía no se ha escrito qué entró a la molienda y qué salió de ella.</p>
      )}
      {edits && <LinesForm maquila={maquila} productos={productos} reply={reply} />}
      <p>
        <Link to="/milling-operations">Todas las maquilas</Link>
      </p>
    </section>
  )
}
