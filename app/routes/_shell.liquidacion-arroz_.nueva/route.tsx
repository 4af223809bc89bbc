import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import {
  Link,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
  useSearchParams,
} from '@remix-run/react'
import { call } from '#app/api/client.server.ts'
import { ListLink } from '#app/form/list-link.tsx'
import { readForm } from '#app/form/read-form.server.ts'
import { newOnceKey } from '#app/form/submit.server.ts'
import { computes } from '#app/form/use-calculation.ts'
import { settlementPath } from '#app/parts/paths.ts'
import { dayInBogota } from '#server/kit/words/days.ts'
import { loadOrFail, requirePermission, type Session } from '#app/session/guard.server.ts'
import { settlements } from '#server/settlements/contract.ts'
import { SETTLEMENT_TITLE } from '#server/weighings/shares-words.ts'
import { readCandidates, readSupplier } from './candidates.server.ts'
import { proposedPrice } from './price.server.ts'
import { DraftForm } from './draft-form.tsx'
import { LISTS } from './draft.ts'
import { firstCalculation, settle } from './settle.server.ts'
import { Deposited, Suppliers } from './suppliers.tsx'
import stylesheet from '#app/styles/settlement.scss?url'

export const links = () => [{ rel: 'stylesheet', href: stylesheet }]
export const meta = () => [{ title: `${SETTLEMENT_TITLE} · Molino` }]

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'POST-settlements')
  session.require('POST-weighing-records/search')
  return loadOrFail(request, 'No se pudieron cargar las pesadas', async () => {
    const candidatas = await askedWeighings(session, new URL(request.url).searchParams)
    const fecha = dayInBogota(new Date())
    if (candidatas) {
      const precio = await proposedPrice(session, candidatas.pedidas)
      const calculo = await firstCalculation(session, candidatas, fecha, precio)
      return { candidatas, proveedores: [], fecha, precio, calculo, once: newOnceKey() }
    }
    const { data } = await call(session, settlements.suppliers, {})
    return { candidatas: null, proveedores: data, fecha, precio: null, calculo: undefined, once: '' }
  })
}

/** Weighings named in the address, or all weighings of a supplier. Null when the user still has to choose. */
async function askedWeighings(session: Session, params: URLSearchParams) {
  const pesadas = params.getAll('pesada').filter(Boolean)
  const proveedor = params.get('proveedor')
  if (pesadas.length > 0) return readCandidates(session, pesadas, proveedor)
  return proveedor ? readSupplier(session, proveedor, params.has('deposito')) : null
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, 'POST-settlements')
  return settle(session, await readForm(request, session, LISTS))
}

export const shouldRevalidate = (asked: ShouldRevalidateFunctionArgs) =>
  computes(asked) ? false : asked.defaultShouldRevalidate

const NOTHING = { excluidas: 0, liquidacion: null, pesadas: [], total: 0 }

export default function NewSettlementScreen() {
  const { candidatas, proveedores, fecha, precio, calculo, once } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { excluidas, liquidacion, pesadas, total } = candidatas ?? NOTHING
  const [asked] = useSearchParams()
  const list = asked.has('pesada') ? '/weighing-records' : '/liquidacion-arroz'
  return (
    <section>
      <header className="bar">
        <h1>{SETTLEMENT_TITLE}</h1>
        <ListLink to={list} />
      </header>
      {candidatas?.en_deposito && <p className="subject">Fijación de precio</p>}
      {!candidatas && <Suppliers proveedores={proveedores.filter((one) => !one.en_deposito)} />}
      {!candidatas && <Deposited proveedores={proveedores.filter((one) => one.en_deposito)} />}
      {excluidas > 0 && (
        <p className="note">
          {excluidas === 1
            ? 'Una de las pesadas pedidas no se puede liquidar'
            : `${excluidas} de las pesadas pedidas no se pueden liquidar`}
          : ya están liquidadas, les falta un peso o el análisis, o son de otro proveedor.{' '}
          {liquidacion && <Link to={settlementPath(liquidacion.id)}>Liquidación {liquidacion.numero}</Link>}
        </p>
      )}
      {total > pesadas.length && (
        <p className="note">
          Se ofrecen las más antiguas, {pesadas.length} de {total} por liquidar: las demás quedan para otra
          liquidación.
        </p>
      )}
      {candidatas && pesadas.length > 0 && (
        <DraftForm
          // Another supplier's settlement begins anew.
          key={asked.toString()}
          {...{ candidatas, fecha, precio, once, reply }}
          primero={calculo}
          cancelTo={list}
        />
      )}
    </section>
  )
}
