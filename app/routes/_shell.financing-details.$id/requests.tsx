import { LoanBadge } from '#app/parts/financing/badge.tsx'
import type { AgreementLine, FinancingAgreementDetail } from '#server/financing/contract.ts'
import { momentInBogota, writtenDay } from '#server/kit/words/days.ts'
import { pesos } from '#server/kit/words/formats.ts'

type Request = FinancingAgreementDetail['solicitudes'][number]

/** Requests for loans above the maximum: who may decide, the decision and its reason. */
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

/** Name of the loan, or of the whole amount lent. */
function nameOf({ metadatos: { descripcion, solicitado } }: Request): string {
  const what = descripcion ? `El préstamo «${descripcion}»` : 'Lo prestado'
  return typeof solicitado === 'number' ? `${what}, ${pesos(solicitado)},` : what
}

/** Mark in the row of a loan that does not count: waiting, or rejected with the reason. */
export function LoanMark({ solicitudes, loan }: { solicitudes: readonly Request[]; loan: AgreementLine }) {
  if (loan.estado === 'APROBADO') return null
  const rejected = solicitudes.find(
    ({ id_detalle, estado }) => id_detalle === loan._id && estado === 'RECHAZADA',
  )
  return (
    <>
      <LoanBadge estado={loan.estado} />{' '}
      {loan.estado === 'RECHAZADO' && rejected && (
        <small>
          {decider(rejected)}: {rejected.motivo_rechazo}
        </small>
      )}
    </>
  )
}

/** Text of a request's outcome. */
function said(request: Request): string {
  const { estado, esperan_a, motivo_rechazo, solicito } = request
  const passed = 'pasa el máximo a prestar:'
  const by = decider(request)
  if (estado === 'RECHAZADA') return `${passed} no se aprobó (${by}). Motivo: ${motivo_rechazo}`
  if (estado === 'APROBADA') return `${passed} lo aprobó ${by}.`
  const whom = esperan_a.length > 0 ? ` de ${listed(esperan_a)}` : ''
  return `${passed} espera la aprobación${whom}. Lo pidió ${solicito}.`
}

/** Person and day of the decision. */
const decider = ({ decidio, fecha_decision }: Request) =>
  [decidio, fecha_decision && writtenDay(momentInBogota(fecha_decision))].filter(Boolean).join(', ')

const listed = (names: readonly string[]) =>
  new Intl.ListFormat('es-CO', { type: 'disjunction' }).format(names)
