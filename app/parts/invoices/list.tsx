import { defineList, messagesOf } from '#app/list/define-list.ts'
import { ReceivableBadge } from '#app/parts/receivables/badge.tsx'
import { VOID_REASON, VOIDED_FILTER } from '#app/format/voided-filter.ts'
import type { Invoice } from '#server/invoices/contract.ts'
import { keysOf } from '#server/kit/words/managed-keys.ts'
import { INVOICE } from '#server/invoices/words.ts'

export const invoicesList = defineList<Invoice>({
  title: 'Gestión de Facturas',
  path: '/invoices',
  id: 'id',
  placeholder: 'Buscar por número de factura o cliente',
  searchFields: 'numero_de_factura,nombre_cliente',
  columns: [
    { name: 'numero_de_factura', ...INVOICE.numero_de_factura, label: 'Número', sort: true },
    { name: 'valor_total', ...INVOICE.valor_total, label: 'Valor', sort: true, total: true },
    { name: 'fecha_de_emision', ...INVOICE.fecha_de_emision, label: 'Emisión', sort: true },
    { name: 'fecha_de_vencimiento', ...INVOICE.fecha_de_vencimiento, label: 'Vencimiento', sort: true },
    { name: 'nombre_cliente', ...INVOICE.nombre_cliente, sort: true },
    { name: 'saldo_actual', label: 'Saldo', kind: 'pesos', total: true, main: true },
    {
      name: 'estado',
      label: 'Estado',
      format: (row) => row.estado && <ReceivableBadge estado={row.estado} />,
    },
    { name: 'iva', ...INVOICE.iva, total: true, filesOnly: true },
    { name: 'notas', ...INVOICE.notas, filesOnly: true },
    { name: 'documento_de_soporte', ...INVOICE.documento_de_soporte, filesOnly: true },
    { name: 'observaciones', ...INVOICE.observaciones, filesOnly: true },
    VOID_REASON,
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
