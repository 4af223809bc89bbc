import { cellText } from '#app/format/columns.ts'
import { Facts } from '#app/format/facts.tsx'
import { ApprovalBadge } from '#app/parts/badges/approval.tsx'
import type { ApprovalRequest } from '#server/contract/approval-requests.ts'
import { metadataPairs } from '#server/shared/approvals.ts'

/** What is asked, by whom, and what was decided. */
export function RequestFacts({ solicitud }: { solicitud: ApprovalRequest }) {
  const { estado, nombre_tercero, metadatos, solicito, decidio, nombre_usuario, motivo_rechazo } = solicitud
  const moment = (name: 'fecha_creacion' | 'fecha_decision') =>
    cellText(solicitud, { name, label: '', kind: 'date' })
  return (
    <Facts
      items={[
        ['Estado', <ApprovalBadge key="estado" estado={estado} />],
        ['Proveedor', nombre_tercero],
        ...metadataPairs(metadatos),
        ['Solicitó', [solicito, moment('fecha_creacion')].filter(Boolean).join(', ')],
        ['Usuario', nombre_usuario],
        ['Decidió', [decidio, moment('fecha_decision')].filter(Boolean).join(', ')],
        ['Motivo', motivo_rechazo],
      ]}
    />
  )
}
