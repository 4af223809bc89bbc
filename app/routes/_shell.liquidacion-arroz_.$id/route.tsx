import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { ApiError, call } from '#app/api/client.server.ts'
import { readForm } from '#app/form/read-form.server.ts'
import { dayInBogota } from '#server/shared/days.ts'
import { Facts } from '#app/format/facts.tsx'
import { pesos } from '#server/shared/formats.ts'
import { identification } from '#server/shared/identifications.ts'
import { writtenDay, writtenMoment } from '#server/shared/days.ts'
import { failedLoad, requirePermission } from '#app/session/guard.server.ts'
import { type SettlementDetail, settlements } from '#server/contract/settlements.ts'
import { SettlementBadge } from '#app/parts/badges/settlement.tsx'
import { Steps } from '#app/parts/settlements/steps.tsx'
import { Deductions, Totals } from '#app/parts/settlements/sums.tsx'
import { WeighingRows } from '#app/parts/settlements/weighing-rows.tsx'
import { Approve, Pay, Void } from './actions.tsx'
import { changeSettlement } from './changes.server.ts'
import { readPaymentOptions } from '#app/parts/payments/options.server.ts'

const TITLE = 'LIQUIDACIÓN ARROZ PADDY'
export const meta = () => [{ title: `${TITLE} · Molino` }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'POST-settlements/search')
  try {
    const liquidacion = await call(session, settlements.get, { params: { id: params.id ?? '' } })
    const { estado } = liquidacion
    const may = {
      approve: estado === 'BORRADOR' && session.can('PATCH-settlements/{id}/approve'),
      pay: estado === 'APROBADA' && session.can('PATCH-settlements/{id}/pay'),
      void: estado !== 'ANULADA' && session.can('PATCH-settlements/{id}/void'),
      ticket: session.can('POST-weighing-records/search'),
    }
    const opciones = may.pay ? await readPaymentOptions(session) : null
    return json({ liquidacion, may, opciones, hoy: dayInBogota(new Date()) })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw failedLoad(request, error.status, 'No se pudo cargar la liquidación')
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const session = await requirePermission(request, 'POST-settlements/search')
  return changeSettlement(session, await readForm(request, session), params.id ?? '')
}

export default function SettlementScreen() {
  const { liquidacion, may, opciones, hoy } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { version } = liquidacion
  return (
    <section>
      <header className="bar">
        <h1>{TITLE}</h1>
        <SettlementBadge estado={liquidacion.estado} />
        <a
          href={`/documentos/LIQUIDACION/${encodeURIComponent(liquidacion.id_liquidacion)}`}
          target="_blank"
          rel="noreferrer"
          role="button"
          className="secondary"
        >
          PDF
        </a>
      </header>
      <Sheet liquidacion={liquidacion} mayOpenTicket={may.ticket} />
      <div className="columns">
        {may.approve && <Approve version={version} reply={reply} />}
        {opciones && <Pay version={version} reply={reply} opciones={opciones} fecha={hoy} />}
        {may.void && <Void version={version} reply={reply} />}
      </div>
      <Steps calculo={liquidacion} />
    </section>
  )
}

/** The settlement as it is printed: head, weighings, deductions and totals, people. */
function Sheet({ liquidacion, mayOpenTicket }: { liquidacion: SettlementDetail; mayOpenTicket: boolean }) {
  return (
    <article className="sheet panel">
      <div className="sheet-head">
        <Named label="Proveedor" value={liquidacion.nombre_proveedor} />
        <Named
          label="Identificación"
          value={identification(
            liquidacion.tipo_identificacion_proveedor,
            liquidacion.identificacion_proveedor,
          )}
        />
        <Named label="Número" value={liquidacion.consecutivo} />
        <Named label="Fecha" value={writtenDay(liquidacion.fecha)} />
        <Named label="Precio por carga" value={pesos(liquidacion.precio_carga ?? 0)} />
      </div>
      <WeighingRows
        pesadas={liquidacion.pesadas}
        totals={liquidacion}
        ticket={({ id_weighing_record, consecutivo }) =>
          mayOpenTicket ? (
            <Link to={`/weighing-records/final-weight/${encodeURIComponent(id_weighing_record)}`}>
              {consecutivo}
            </Link>
          ) : (
            consecutivo
          )
        }
      />
      <div className="columns">
        <Deductions calculo={liquidacion} />
        <Totals calculo={liquidacion} />
      </div>
      {liquidacion.observaciones && <p>{liquidacion.observaciones}</p>}
      <People liquidacion={liquidacion} />
    </article>
  )
}

function Named({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <span>{label}</span>
      <strong>{value}</strong>
    </div>
  )
}

/** Who weighed, analysed, settled, approved, paid and voided it, and when. */
function People({ liquidacion }: { liquidacion: SettlementDetail }) {
  const { fecha_pago, descripcion_fpago, nombre_banco } = liquidacion
  const signed = (name: string, moment = '') =>
    [name, name && moment && writtenMoment(moment)].filter(Boolean).join(', ')
  const paid = [fecha_pago && writtenDay(fecha_pago), descripcion_fpago, nombre_banco]
  return (
    <Facts
      items={[
        ['Pesó', liquidacion.peso],
        ['Analizó', liquidacion.analizo],
        ['Liquidó', signed(liquidacion.liquido, liquidacion.liquidada_en)],
        ['Aprobó', signed(liquidacion.aprobo, liquidacion.aprobada_en)],
        ['Pagó', signed(liquidacion.pago)],
        ['Pago', paid.filter(Boolean).join(' · ')],
        ['Anuló', signed(liquidacion.anulo, liquidacion.anulada_en)],
        ['Motivo de la anulación', liquidacion.motivo_anulacion],
      ]}
    />
  )
}
