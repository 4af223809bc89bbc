import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { call } from '#app/api/client.server.ts'
import { postAct, readActs } from '#app/form/acts.server.ts'
import { actsHandle } from '#app/form/acts.ts'
import { RecordPage } from '#app/form/record-page.tsx'
import { readForm } from '#app/form/read-form.server.ts'
import { answerTo } from '#app/form/reply.ts'
import { INTENT_FIELD } from '#app/form/reserved.ts'
import { Badge } from '#app/format/badge.tsx'
import { Facts } from '#app/format/record-parts.tsx'
import { idOf, loadOrFail, requirePermission } from '#app/session/guard.server.ts'
import { recordMeta } from '#app/shell/record-name.ts'
import { millingOperations } from '#server/milling/contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { kilos, percent, pesos, price } from '#server/kit/words/formats.ts'
import { MILLING, paddyOwnerText } from '#server/milling/words.ts'
import { ACTS, ownerPath, metConditions } from './acts.tsx'
import { CALLS } from './acts.server.ts'
import { LevyPanel } from './levy-panel.tsx'
import { LinesForm, LISTS } from './lines-form.tsx'
import { LinesTable } from './lines-table.tsx'
import { saveLines } from './save.server.ts'
import { productOptions } from '#app/parts/catalogues/options.server.ts'

const recordName = (data: { maquila: { consecutivo: string } }) => data.maquila.consecutivo
export const meta = recordMeta('Maquila', recordName)
export const handle = { ...actsHandle(ACTS), recordName }

export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'POST-milling-operations/search')
  return loadOrFail(request, 'No se pudo cargar la maquila', async () => {
    const maquila = await call(session, millingOperations.find, { params: { id: idOf(params) } })
    const edits = session.can('PUT-milling-operations') && !maquila.anulada
    const productos = edits ? await productOptions(session) : []
    const openReceivable = session.can('POST-accounts-receivable/search')
    const actos = readActs(request, session, CALLS, metConditions(maquila))
    return { maquila, productos, edits, openReceivable, actos }
  })
}

export async function action({ request, params }: ActionFunctionArgs) {
  const session = await requirePermission(request, 'PUT-milling-operations')
  const id = idOf(params)
  const form = await readForm(request.clone(), session, LISTS)
  if (form.get(INTENT_FIELD) !== 'cobrar') return saveLines(session, id, form)
  return postAct(request, session, CALLS, id)
}

export default function MillingOperationScreen() {
  const { maquila, productos, edits, openReceivable, actos } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const charging = answerTo(reply, 'cobrar')
  const { consecutivo, fecha, kgs_netos, costo_prom_kg, pr_venta_kg, utilidad, anulada, balance } = maquila
  const known = maquila.entradas.length + maquila.salidas.length > 0
  const share =
    balance.porcentaje === null ? '' : `, ${percent(Math.abs(balance.porcentaje))} de lo que entró`
  return (
    <RecordPage
      title="Maquila"
      name={consecutivo}
      badge={anulada && <Badge tone="grey">ANULADA</Badge>}
      acts={ACTS}
      actos={actos}
      version={maquila.version}
      reply={charging}
      read={{ maquila }}
      links={
        edits && (
          <Link to={ownerPath(maquila.id_maquila)} className="button secondary">
            De quién es el arroz
          </Link>
        )
      }
    >
      <Facts
        items={[
          [MILLING.fecha.label, writtenDay(fecha)],
          [MILLING.de_quien.label, paddyOwnerText(maquila.de_quien)],
          [MILLING.kgs_netos.label, kilos(kgs_netos)],
          [MILLING.costo_prom_kg.label, price(costo_prom_kg)],
          [MILLING.pr_venta_kg.label, price(pr_venta_kg)],
          [MILLING.utilidad.label, pesos(utilidad)],
          ['Motivo de anulación', maquila.motivo_anulacion],
        ]}
      />
      <LevyPanel maquila={maquila} openReceivable={openReceivable} />
      <h2>Entradas y salidas</h2>
      {known ? (
        <>
          <p className={balance.dentro ? undefined : 'danger'}>
            {balance.diferencia === 0
              ? 'Sale lo mismo que entra.'
              : `${balance.diferencia > 0 ? 'Faltan' : 'Sobran'} ${kilos(Math.abs(balance.diferencia))}${share}; la tolerancia es ${percent(balance.tolerancia)}.`}{' '}
            {maquila.motivo_balance}
          </p>
          <LinesTable maquila={maquila} />
        </>
      ) : (
        <p className="empty">Todavía no se ha escrito qué entró a la molienda y qué salió de ella.</p>
      )}
      {edits && <LinesForm maquila={maquila} productos={productos} reply={charging ? undefined : reply} />}
      <p>
        <Link to="/milling-operations">Todas las maquilas</Link>
      </p>
    </RecordPage>
  )
}
