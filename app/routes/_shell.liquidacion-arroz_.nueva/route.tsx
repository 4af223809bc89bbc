import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import {
  Link,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
  useSearchParams,
} from '@remix-run/react'
import { RecordTable } from '#app/format/record-parts.tsx'
import { call } from '#app/api/client.server.ts'
import { ListLink } from '#app/form/list-link.tsx'
import { readForm } from '#app/form/read-form.server.ts'
import { INTENT_FIELD } from '#app/form/reserved.ts'
import { newOnceKey } from '#app/form/submit.server.ts'
import { dayInBogota, writtenDay } from '#server/shared/days.ts'
import { failedLoad, requirePermission, type Session } from '#app/session/guard.server.ts'
import { type PendingSupplier, settlements } from '#server/contract/settlements.ts'
import { proposedPrice, readCandidates, readSupplier } from './candidates.server.ts'
import { DraftForm } from './draft-form.tsx'
import { LISTS } from './draft.ts'
import { settle } from './settle.server.ts'
import { LongText } from '#app/format/long-text.tsx'
import stylesheet from '#app/styles/settlement.scss?url'
import { identification } from '#server/shared/identifications.ts'
import { measure } from '#server/shared/formats.ts'

const TITLE = 'LIQUIDACIÓN ARROZ PADDY'
export const links = () => [{ rel: 'stylesheet', href: stylesheet }]
export const meta = () => [{ title: `${TITLE} · Molino` }]

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'POST-settlements')
  session.require('POST-weighing-records/search')
  try {
    const candidatas = await askedWeighings(session, new URL(request.url).searchParams)
    const fecha = dayInBogota(new Date())
    if (candidatas) {
      const precio = await proposedPrice(session, candidatas.pedidas)
      return { candidatas, proveedores: [], fecha, precio, once: newOnceKey() }
    }
    const { data } = await call(session, settlements.suppliers, {})
    return { candidatas: null, proveedores: data, fecha, precio: null, once: '' }
  } catch (error) {
    throw failedLoad(request, error, 'No se pudieron cargar las pesadas')
  }
}

/** What the address asks to settle: some weighings, or all of a supplier; null when that is still to be chosen. */
async function askedWeighings(session: Session, params: URLSearchParams) {
  const pesadas = params.getAll('pesada').filter(Boolean)
  const proveedor = params.get('proveedor')
  if (pesadas.length > 0) return readCandidates(session, pesadas, proveedor)
  return proveedor ? readSupplier(session, proveedor) : null
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, 'POST-settlements')
  return settle(session, await readForm(request, session, LISTS))
}

/** Computing changes nothing: the form keeps its one-use key. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formData?.get(INTENT_FIELD) === 'calcular' ? false : defaultShouldRevalidate
}

const NOTHING = { excluidas: 0, liquidacion: null, pesadas: [], total: 0 }

export default function NewSettlementScreen() {
  const { candidatas, proveedores, fecha, precio, once } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { excluidas, liquidacion, pesadas, total } = candidatas ?? NOTHING
  const list = useSearchParams()[0].has('pesada') ? '/weighing-records' : '/liquidacion-arroz'
  return (
    <section>
      <header className="bar">
        <h1>{TITLE}</h1>
        <ListLink to={list} />
      </header>
      {!candidatas && <Suppliers proveedores={proveedores} />}
      {excluidas > 0 && (
        <p className="note">
          {excluidas === 1
            ? 'Una de las pesadas pedidas no se puede liquidar'
            : `${excluidas} de las pesadas pedidas no se pueden liquidar`}
          : ya están liquidadas, les falta un peso o el análisis, o son de otro proveedor.{' '}
          {liquidacion && (
            <Link to={`/liquidacion-arroz/${encodeURIComponent(liquidacion.id)}`}>
              Liquidación {liquidacion.numero}
            </Link>
          )}
        </p>
      )}
      {total > pesadas.length && (
        <p className="note">
          Se ofrecen las más antiguas, {pesadas.length} de {total} por liquidar: las demás quedan para otra
          liquidación.
        </p>
      )}
      {candidatas && pesadas.length > 0 && (
        <DraftForm {...{ candidatas, fecha, precio, once, reply }} cancelTo={list} />
      )}
    </section>
  )
}

/** The suppliers with weighings to settle, each leading to its new settlement. */
function Suppliers({ proveedores }: { proveedores: PendingSupplier[] }) {
  if (proveedores.length === 0) {
    return (
      <p className="empty">
        Ningún proveedor tiene pesadas por liquidar. Se liquidan las compras de arroz paddy con sus dos pesos
        y su análisis. <Link to="/weighing-records">Ver las pesadas</Link>
      </p>
    )
  }
  return (
    <RecordTable
      rows={proveedores}
      keyOf={({ id_proveedor }) => id_proveedor}
      className="slim"
      caption="Elija de quién es la liquidación: primero, quien más lleva esperando."
      named
      columns={[
        {
          label: 'Proveedor',
          cell: ({ id_proveedor, nombre_proveedor }) => (
            <Link to={`/liquidacion-arroz/nueva?proveedor=${encodeURIComponent(id_proveedor)}`}>
              <LongText>{nombre_proveedor}</LongText>
            </Link>
          ),
        },
        {
          label: 'Identificación',
          className: 'whole',
          cell: (proveedor) => identification(proveedor.tipo_identificacion, proveedor.identificacion),
        },
        { label: 'Pesadas', className: 'end', cell: ({ pesadas }) => pesadas },
        { label: 'Kilos netos', className: 'end main', cell: ({ peso_neto }) => measure(peso_neto ?? 0) },
        { label: 'Desde', className: 'whole', cell: ({ desde }) => writtenDay(desde) },
      ]}
    />
  )
}
