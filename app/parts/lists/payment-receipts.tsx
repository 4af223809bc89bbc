import { Link } from '@remix-run/react'
import { Cut } from '#app/format/cut.tsx'
import { defineList, keysOf } from '#app/list/define-list.ts'
import { ReceiptBadge } from '#app/parts/badges/receipt.tsx'
import type { PaymentReceipt } from '#server/contract/payment-receipts.ts'
import { LENGTH } from '#server/shared/lengths.ts'

const STATES = ['PENDIENTE', 'APLICADO', 'ANULADO']

export const recibosDeCaja = defineList<PaymentReceipt>({
  title: 'Gestión de Recibos de Caja',
  path: '/payment-receipts',
  id: 'id_recibo_caja',
  placeholder: 'Buscar por número de recibo o estado',
  searchFields: 'numero_recibo,estado',
  columns: [
    {
      name: 'numero_recibo',
      label: 'Número Recibo',
      sort: true,
      value: (row) => row.numero_recibo,
      format: (row) => <Link to={receiptPath(row.id_recibo_caja)}>{row.numero_recibo}</Link>,
    },
    {
      name: 'estado',
      label: 'Estado',
      sort: true,
      value: (row) => row.estado,
      format: (row) => <ReceiptBadge estado={row.estado} />,
    },
    { name: 'valor_pagado', label: 'Valor Pagado', kind: 'pesos', sort: true, total: true },
    // A text by its kind, so that the row keeps its number as its name.
    {
      name: 'observaciones',
      label: 'Observaciones',
      kind: 'text',
      value: (row) => row.observaciones,
      format: (row) => <Cut>{row.observaciones}</Cut>,
      edit: { maxLength: LENGTH.remarks },
    },
  ],
  filters: [{ name: 'estado', label: 'Estado', options: STATES.map((value) => ({ value, label: value })) }],
  dated: true,
  create: '/save-payment-receipt',
  keys: keysOf('payment-receipts'),
  messages: {
    load: 'Error cargando recibos de caja',
    updated: 'Recibo actualizado correctamente',
    updateFailed: 'Error al actualizar el recibo',
    removed: 'Recibo eliminado correctamente',
    removeFailed: 'Error al eliminar el recibo',
  },
})

/** The screen of one receipt. */
export const receiptPath = (id: string) => `/payment-receipts/${encodeURIComponent(id)}`
