import { Badge, type Tone } from '#app/format/badge.tsx'
import type { FinancingAgreementDetail } from '#server/contract/financing-agreements.ts'
import { momentInBogota, writtenDay } from '#server/shared/days.ts'
import { pesos } from '#server/shared/formats.ts'

type Request = FinancingAgreementDetail['solicitudes'][number]

/** Loans that passed the maximum: what waits and for whom, what was rejected and why, what was approved (N-79). */
export function Requests({ solicitudes }: { solicitudes: readonly Request[] }) {
  return solicitudes
    .filter(({ estado }) => estado !== 'VENCIDA')
    .map((one) => (
      <p key={one._id} className={TONES[one.estado] ?? 'note'}>
        <strong>{nameOf(one)}</strong> {said(one)}
      </p>
    ))
}

const TONES: Record<string, string> = { RECHAZADA: 'note refused', APROBADA: 'note granted' }

/** The loan that passed the maximum, or all that was lent. */
function nameOf({ metadatos: { descripcion, solicitado } }: Request): string {
  const what = descripcion ? `El préstamo «${descripcion}»` : 'Lo prestado'
  return typeof solicitado === 'number' ? `${what}, ${pesos(solicitado)},` : what
}

const MARKS: Record<string, [mark: string, tone: Tone]> = {
  PENDIENTE: ['Espera aprobación', 'amber'],
  RECHAZADA: ['No aprobado', 'red'],
}

/** What is still to be said of a loan in its row: that it waits, or was not approved. */
export function RequestMark({ solicitudes, loan }: { solicitudes: readonly Request[]; loan: string }) {
  const last = solicitudes.find(({ id_detalle }) => id_detalle === loan)
  const mark = last && MARKS[last.estado]
  return mark ? <Badge tone={mark[1]}>{mark[0]}</Badge> : null
}

/** What became of a request, in words. */
function said({ estado, esperan_a, decidio, fecha_decision, motivo_rechazo, solicito }: Request): string {
  const passed = 'pasa el máximo a prestar:'
  const by = [decidio, fecha_decision && writtenDay(momentInBogota(fecha_decision))]
    .filter(Boolean)
    .join(', ')
  if (estado === 'RECHAZADA') return `${passed} no se aprobó (${by}). Motivo: ${motivo_rechazo}`
  if (estado === 'APROBADA') return `${passed} lo aprobó ${by}.`
  const whom = esperan_a.length > 0 ? ` de ${listed(esperan_a)}` : ''
  return `${passed} espera la aprobación${whom}. Lo pidió ${solicito}.`
}

const listed = (names: readonly string[]) =>
  new Intl.ListFormat('es-CO', { type: 'disjunction' }).format(names)
