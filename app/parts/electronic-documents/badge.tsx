import { Link } from '@remix-run/react'
import { Badge, worded, type Tone } from '#app/format/badge.tsx'
import { electronicPath } from '#app/parts/paths.ts'
import type { ElectronicDocument, OfRecord } from '#server/electronic-documents/contract.ts'
import { type State, STATES } from '#server/electronic-documents/words.ts'

const TONES: Record<State, Tone> = {
  BORRADOR: 'amber',
  FIRMADO: 'amber',
  ENVIADO: 'blue',
  SIN_RESPUESTA: 'amber',
  RECHAZADO: 'red',
  ACEPTADO: 'green',
}

export const [electronicState, ElectronicStateBadge] = worded<State>({
  BORRADOR: [STATES.BORRADOR, TONES.BORRADOR],
  FIRMADO: [STATES.FIRMADO, TONES.FIRMADO],
  ENVIADO: [STATES.ENVIADO, TONES.ENVIADO],
  SIN_RESPUESTA: [STATES.SIN_RESPUESTA, TONES.SIN_RESPUESTA],
  RECHAZADO: [STATES.RECHAZADO, TONES.RECHAZADO],
  ACEPTADO: [STATES.ACEPTADO, TONES.ACEPTADO],
})

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
      <Badge tone={TONES[estado]}>{`DIAN: ${state}${ambiente === '2' ? ' (pruebas)' : ''}`}</Badge>
    </Link>
  )
}
