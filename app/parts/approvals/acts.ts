import { ACT_PARAM, type Acts } from '#app/form/acts.ts'
import { listHref, type ListState } from '#app/list/define-list.ts'
import { TELEGRAM } from '#server/approvals/words.ts'

const failed = 'Falló Aprobación.'

/** Acts on a waiting request. A Telegram request is associated with a user; any other is approved. */
export const ACTS = {
  asociar: {
    from: ['POR_ASOCIAR'],
    button: 'Asociar',
    busy: 'Asociando...',
    failed,
  },
  aprobar: {
    from: ['POR_APROBAR'],
    button: 'Aprobar',
    busy: 'Aprobando...',
    failed,
  },
  rechazar: {
    from: ['POR_ASOCIAR', 'POR_APROBAR'],
    button: 'Rechazar',
    busy: 'Rechazando...',
    failed: 'No se pudo rechazar la solicitud.',
    danger: true,
  },
} as const satisfies Acts<string>
export type ApprovalAct = keyof typeof ACTS

/** Acts that a request allows; none once it is decided. */
export function waitsFor({ estado, accion }: { estado: string; accion: string }): string[] {
  if (estado !== 'PENDIENTE') return []
  return [accion === TELEGRAM ? 'POR_ASOCIAR' : 'POR_APROBAR']
}

/** Address of a request's dialog over the list, with an open act or without. */
export const requestHref = (state: ListState, id: string, acto: ApprovalAct | '' = '') =>
  listHref(`/approval-requests/${encodeURIComponent(id)}`, state, { [ACT_PARAM]: acto })
