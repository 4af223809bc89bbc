import { Badge, type Tone } from '#app/format/badge.tsx'
import type { FinancingAgreement } from '#server/financing/contract.ts'

interface BadgeProps {
  estado: string
}

/** Badges of estados that are shown as they are written. */
const coloured = (tones: Record<string, Tone>) =>
  function StateBadge({ estado }: BadgeProps) {
    return <Badge tone={tones[estado] ?? 'grey'}>{estado}</Badge>
  }

/** How estados are read, and their badges; one that is not known stays as it is written (C-48). */
function worded(states: Record<string, [label: string, tone: Tone]>) {
  const label = (estado: string): string => states[estado]?.[0] ?? estado
  const StateBadge = ({ estado }: BadgeProps) => (
    <Badge tone={states[estado]?.[1] ?? 'grey'}>{label(estado)}</Badge>
  )
  return [label, StateBadge] as const
}

/** The estado of a financing agreement (C-44). */
export const [agreementState, AgreementBadge] = worded({
  EN_EJECUCION: ['En ejecución', 'blue'],
  TERMINADO: ['Terminado', 'green'],
  CANCELADO: ['Cancelado', 'grey'],
  ANULADO: ['Anulado', 'grey'],
})

/** The estado of a loan; one that counts has no badge (N-146). */
export const [, LoanBadge] = worded({
  POR_APROBAR: ['Por aprobar', 'amber'],
  RECHAZADO: ['Rechazado', 'red'],
})

/** The estado of a request for approval (N-80). */
export const [approvalState, ApprovalBadge] = worded({
  PENDIENTE: ['Pendiente', 'amber'],
  APROBADA: ['Aprobada', 'green'],
  RECHAZADA: ['Rechazada', 'red'],
  VENCIDA: ['Vencida', 'grey'],
})

/** The estado of a truck's turn. */
export const [, TurnBadge] = worded({
  ESPERA: ['En espera', 'amber'],
  LLAMADO: ['Llamado', 'blue'],
  EN_PATIO: ['En patio', 'blue'],
  DESCARGADO: ['Descargado', 'blue'],
  PESADO: ['Por salir', 'green'],
  SALIO: ['Salió', 'grey'],
  SE_FUE: ['Se fue sin pesar', 'grey'],
})

/** The estado of a settlement (N-05). */
export const [settlementState, SettlementBadge] = worded({
  BORRADOR: ['Borrador', 'amber'],
  APROBADA: ['Aprobada', 'blue'],
  PAGADA: ['Pagada', 'green'],
  ANULADA: ['Anulada', 'grey'],
})

/** The estado of a cash receipt (D2 §4). */
export const ReceiptBadge = coloured({ PENDIENTE: 'amber', APLICADO: 'green' })

/** The estado of a receivable, and so of the invoice that it is of (D2 §4). */
export const ReceivableBadge = coloured({
  PENDIENTE: 'amber',
  PARCIAL: 'blue',
  VENCIDA: 'red',
  PAGADO: 'green',
})

/** The estado of a payable. */
export const [payableState, PayableBadge] = worded({
  PENDIENTE: ['Pendiente', 'amber'],
  PARCIAL: ['Pagada en parte', 'blue'],
  VENCIDA: ['Vencida', 'red'],
  PAGADA: ['Pagada', 'green'],
  ANULADA: ['Anulada', 'grey'],
})

/** The clasificación de cobro of a receivable. */
export const CollectionBadge = coloured({ CORRIENTE: 'green', 'EN MORA': 'amber', VENCIDA: 'red' })

/** The estado of a copy of the database. */
export const [, CopyBadge] = worded({
  EN_CURSO: ['En curso', 'blue'],
  HECHA: ['Hecha', 'green'],
  FALLIDA: ['Falló', 'red'],
})

/** More is lent than the maximum (D2 §2.14, §2.18). */
export const passesMaximum = (one: Pick<FinancingAgreement, 'total_neto' | 'maximo_prestar'>) =>
  (one.total_neto ?? 0) > (one.maximo_prestar ?? 0)
