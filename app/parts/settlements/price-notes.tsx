import { Link } from '@remix-run/react'
import { CheckField } from '#app/form/fields.tsx'
import type { SettlementPreview } from '#server/settlements/calculation-contract.ts'
import type { SettlementDetail } from '#server/settlements/contract.ts'
import { momentInBogota, writtenDay } from '#server/kit/words/days.ts'
import { percent } from '#server/kit/words/formats.ts'
import { paddyPrice } from '#server/rates/paddy-price-words.ts'

/** Reason why the price will need an approval or a confirmation, shown while the settlement is made. */
export function PriceWarning({
  precio,
  precio_inusual,
}: Pick<SettlementPreview, 'precio' | 'precio_inusual'>) {
  const warnings = [
    precio?.avisos.length &&
      `${precio.avisos.join(' ')} Para aprobar la liquidación se pedirá la aprobación de este precio.`,
    precio_inusual && `${precio_inusual.aviso} Para aprobar la liquidación se pedirá confirmarlo.`,
  ].filter(Boolean)
  if (warnings.length === 0) return null
  return (
    <p className="missing" role="status">
      {warnings.join(' ')}
    </p>
  )
}

/** Tick that confirms an unusual price in the dialog of the approval. */
export function UnusualPriceTick({ precio_inusual }: Pick<SettlementPreview, 'precio_inusual'>) {
  if (!precio_inusual) return null
  return (
    <>
      <p className="obstacle">{precio_inusual.aviso}</p>
      <CheckField name="precio_confirmado" label="El precio es correcto" />
    </>
  )
}

/** Decisions about the price, newest first. A pending request shows only its link. */
export function PriceRequests({
  solicitudes,
  mayOpen,
}: Pick<SettlementDetail, 'solicitudes'> & { mayOpen: boolean }) {
  return solicitudes.map(({ _id, estado, decidio, fecha_decision, motivo_rechazo, metadatos }) => {
    const link = mayOpen && <Link to={`/approval-requests/${encodeURIComponent(_id)}`}>Ver la solicitud</Link>
    // The obstacle above already names the approvers.
    if (estado === 'PENDIENTE') return link && <p key={_id}>{link}</p>
    const { solicitado, precio_tonelada, difiere, por_debajo } = metadatos
    const number = (value: unknown) => (typeof value === 'number' ? value : null)
    const price = paddyPrice(number(solicitado), number(precio_tonelada))
    const [below, apart] = [number(por_debajo), number(difiere)]
    const off = [
      below !== null && `${paddyPrice(below, null)} por debajo del mínimo`,
      apart !== null && `a ${percent(apart)} del propuesto`,
    ].filter(Boolean)
    const who = [decidio, fecha_decision && writtenDay(momentInBogota(fecha_decision))]
      .filter(Boolean)
      .join(', ')
    return (
      <p key={_id} className={TONES[estado] ?? 'note'}>
        Precio de {price}, {off.join(' y ')}: {SAID[estado] ?? estado}
        {who && ` (${who})`}
        {motivo_rechazo && `. Motivo: ${motivo_rechazo}`}. {link}
      </p>
    )
  })
}

const TONES: Record<string, string> = { RECHAZADA: 'note refused', APROBADA: 'note granted' }
const SAID: Record<string, string> = {
  APROBADA: 'se aprobó',
  RECHAZADA: 'no se aprobó',
  VENCIDA: 'ya no vale: cambió el precio, la lista o la liquidación',
}
