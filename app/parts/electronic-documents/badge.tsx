import { Link } from '@remix-run/react'
import { Badge, worded, type Tone } from '#app/format/badge.tsx'
import { electronicPath } from '#app/parts/paths.ts'
import type { ElectronicDocument, OfRecord } from '#server/electronic-documents/contract.ts'
import { type State, STATES } from '#server/electronic-documents/words.ts'

const BADGES: Record<State, [label: string, tone: Tone]> = {
  BORRADOR: [STATES.BORRADOR, 'amber'],
  FIRMADO: [STATES.FIRMADO, 'amber'],
  ENVIADO: [STATES.ENVIADO, 'blue'],
  SIN_RESPUESTA: [STATES.SIN_RESPUESTA, 'amber'],
  RECHAZADO: [STATES.RECHAZADO, 'red'],
  ACEPTADO: [STATES.ACEPTADO, 'green'],
}
export const [electronicState, ElectronicStateBadge] = worded<State>(BADGES)

/** True for a document of the simulator or of the tests before the DIAN, which has no tax validity. */
export const isTrial = ({ canal, ambiente }: Pick<ElectronicDocument, 'canal' | 'ambiente'>): boolean =>
  canal === 'SIMULADO' || ambiente === '2'

/** State before the DIAN on the page of an invoice, a settlement or a note. Renders nothing without a document. */
export function ElectronicMark({ documento }: { documento: OfRecord | null }) {
  if (!documento) return null
  const { id_documento, estado, ambiente } = documento
  const state = electronicState(estado).toLowerCase()
  return (
    <Link to={electronicPath(id_documento)}>
      <Badge tone={BADGES[estado][1]}>{`DIAN: ${state}${ambiente === '2' ? ' (pruebas)' : ''}`}</Badge>
    </Link>
  )
}
