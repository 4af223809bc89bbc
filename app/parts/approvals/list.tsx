import { optionsFrom } from '#app/form/options.tsx'
import { defineList } from '#app/list/define-list.ts'
import { LongText } from '#app/format/long-text.tsx'
import { ApprovalBadge, approvalState } from '#app/parts/approvals/badge.tsx'
import type { ApprovalRequest } from '#server/approvals/contract.ts'
import { optionsOf, price } from '#server/kit/words/formats.ts'
import {
  kindName,
  metadataPairs,
  REQUEST_KINDS,
  REQUEST_STATES,
  APPROVAL_REQUEST,
} from '#server/approvals/words.ts'

/** Metadata of a request as one line of labelled pairs. The amounts have their own columns. */
const detail = ({ metadatos: { solicitado, exceso, ...rest } }: ApprovalRequest): string =>
  metadataPairs(rest)
    .map(([label, text]) => `${label}: ${text}`)
    .join(' · ')

export const approvalRequestsList = defineList<ApprovalRequest>({
  title: 'Solicitudes de Aprobación',
  path: '/approval-requests',
  id: '_id',
  placeholder: 'Buscar',
  searchFields: '',
  columns: [
    {
      name: 'accion',
      ...APPROVAL_REQUEST.accion,
      value: (row) => kindName(row.accion),
      format: (row) => <span className="whole">{kindName(row.accion)}</span>,
      sort: true,
    },
    {
      name: 'estado',
      ...APPROVAL_REQUEST.estado,
      sort: true,
      value: (row) => approvalState(row.estado),
      format: (row) => <ApprovalBadge estado={row.estado} />,
    },
    {
      name: 'nombre_tercero',
      ...APPROVAL_REQUEST.nombre_tercero,
      value: ({ nombre_tercero, metadatos }) => nombre_tercero || metadatos.nombre,
      sort: true,
    },
    {
      name: 'metadatos',
      label: 'Solicitado',
      kind: 'pesos',
      value: ({ metadatos }) => metadatos.solicitado,
      // The price of a load has decimals, a loan has none.
      format: ({ metadatos }) => typeof metadatos.solicitado === 'number' && price(metadatos.solicitado),
      main: true,
    },
    {
      name: 'metadatos',
      label: 'Por encima',
      kind: 'pesos',
      value: ({ metadatos }) => metadatos.exceso,
    },
    {
      name: 'metadatos',
      ...APPROVAL_REQUEST.metadatos,
      kind: 'text',
      value: detail,
      format: (row) => <LongText>{detail(row)}</LongText>,
    },
    {
      name: 'fecha_creacion',
      label: 'Fecha Creación',
      sort: true,
      kind: 'date',
      value: (row) => row.fecha_creacion || row.fecha_decision,
    },
  ],
  filters: [
    { name: 'estado', ...APPROVAL_REQUEST.estado, options: optionsFrom(REQUEST_STATES, approvalState) },
    { name: 'accion', ...APPROVAL_REQUEST.accion, options: optionsOf(REQUEST_KINDS) },
  ],
  dated: 'fecha_creacion',
  keys: { search: 'POST-approval-requests/search' },
  messages: { load: 'Error cargando solicitudes' },
})
