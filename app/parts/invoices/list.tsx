import { defineList, messagesOf } from '#app/list/define-list.ts'
import { ReceivableBadge } from '#app/parts/receivables/badge.tsx'
import { VOIDED_FILTER } from '#app/format/voided-filter.ts'
import type { Invoice } from '#server/invoices/contract.ts'
import { keysOf } from '#server/kit/words/managed-keys.ts'

export const invoicesList = defineList<Invoice>({
  title: 'Gestión de Facturas',
  path: '/invoices',
  id: 'id',
  placeholder: 'Buscar por número de factura o cliente',
  searchFields: 'numero_de_factura,nombre_cliente',
  columns: [
    { name: 'numero_de_factura', label: 'Número', sort: true },
    { name: 'valor_total', label: 'Valor', kind: 'pesos', sort: true, total: true },
    { name: 'fecha_de_emision', label: 'Emisión', kind: 'date', sort: true },
    { name: 'fecha_de_vencimiento', label: 'Vencimiento', kind: 'date', sort: true },
    { name: 'nombre_cliente', label: 'Cliente', sort: true },
    { name: 'saldo_actual', label: 'Saldo', kind: 'pesos', total: true, main: true },
    {
      name: 'estado',
      label: 'Estado',
      format: (row) => row.estado && <ReceivableBadge estado={row.estado} />,
    },
    { name: 'iva', label: 'IVA', kind: 'pesos', total: true, filesOnly: true },
    { name: 'notas', label: 'Notas crédito', kind: 'pesos', filesOnly: true },
    { name: 'documento_de_soporte', label: 'Documento de soporte', filesOnly: true },
    { name: 'observaciones', label: 'Observaciones', filesOnly: true },
    { name: 'motivo_anulacion', label: 'Motivo de anulación', filesOnly: true },
  ],
  filters: [VOIDED_FILTER],
  dated: 'fecha_de_emision',
  create: '/save-invoice',
  edit: 'page',
  keys: keysOf('invoices'),
  messages: {
    ...messagesOf('la factura', 'facturas'),
    remove: 'Anular',
    removeFailed: 'Error al anular la factura',
    ask: '¿Anular esta factura? Conserva su número.',
    askWhy: 'Motivo',
  },
})
