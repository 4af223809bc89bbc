import { Link } from '@remix-run/react'
import { LongText } from '#app/format/long-text.tsx'
import {
  defineList,
  type FixedOption,
  type ListColumn,
  withFixedFilter,
  messagesOf,
} from '#app/list/define-list.ts'
import { ReceiptBadge } from '#app/parts/receipts/badge.tsx'
import type { PaymentReceipt } from '#server/receipts/contract.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { keysOf } from '#server/kit/words/managed-keys.ts'

const STATES = ['PENDIENTE', 'APLICADO', 'ANULADO']

/** Columns for export files only. The condition keeps them out of the browser bundle. */
const IN_FILES: ListColumn<PaymentReceipt>[] = import.meta.env.SSR
  ? [
      { name: 'nombre_banco', label: 'Banco', filesOnly: true },
      { name: 'aplicado', label: 'Aplicado', kind: 'pesos', total: true, filesOnly: true },
      { name: 'anticipo', label: 'Anticipo', kind: 'pesos', total: true, filesOnly: true },
      { name: 'facturas_aplicadas', label: 'Cuentas que paga', filesOnly: true },
      { name: 'motivo_anulacion', label: 'Motivo de anulación', filesOnly: true },
    ]
  : []

export const paymentReceiptsList = defineList<PaymentReceipt>({
  title: 'Gestión de Recibos de Caja',
  path: '/payment-receipts',
  id: 'id_recibo_caja',
  placeholder: 'Buscar por número de recibo o estado',
  searchFields: 'numero_recibo,estado,nombre_cliente',
  columns: [
    {
      name: 'numero_recibo',
      label: 'Número Recibo',
      sort: true,
      format: (row) => <Link to={receiptPath(row.id_recibo_caja)}>{row.numero_recibo}</Link>,
    },
    { name: 'fecha_recepcion_pago', label: 'Fecha', kind: 'date', sort: true },
    {
      name: 'nombre_cliente',
      label: 'Cliente',
      sort: true,
      format: (row) => <LongText>{row.nombre_cliente}</LongText>,
    },
    { name: 'descripcion_medio_pago', label: 'Medio' },
    {
      name: 'estado',
      label: 'Estado',
      sort: true,
      format: (row) => <ReceiptBadge estado={row.estado} />,
    },
    {
      name: 'valor_pagado',
      label: 'Valor Pagado',
      kind: 'pesos',
      sort: true,
      total: true,
      main: true,
      format: (row) => (
        <div className="pair">
          <span>{pesos(row.valor_pagado)}</span>{' '}
          {!!row.anticipo && <small className="aside">anticipo {pesos(row.anticipo)}</small>}
        </div>
      ),
    },
    // Text column by kind, so that the row is still named by its number.
    {
      name: 'observaciones',
      label: 'Observaciones',
      kind: 'text',
      sort: true,
      format: (row) => <LongText detail>{row.observaciones}</LongText>,
      edit: true,
      maxLength: LENGTH.remarks,
    },
    ...IN_FILES,
  ],
  filters: [
    { name: 'estado', label: 'Estado', options: STATES.map((value) => ({ value, label: value })) },
    {
      name: 'por_aplicar',
      label: 'Por aplicar',
      options: [
        { value: 'true', label: 'Con saldo' },
        { value: 'false', label: 'Sin saldo' },
      ],
    },
  ],
  dated: 'fecha_recepcion_pago',
  create: '/save-payment-receipt',
  keys: keysOf('payment-receipts'),
  messages: messagesOf('el recibo', 'recibos de caja'),
})

/** List of receipts, optionally of one client. */
export const paymentReceiptsListOf = (tercero: FixedOption) =>
  withFixedFilter(paymentReceiptsList, { name: 'tercero', label: 'Cliente' }, tercero)

export const receiptPath = (id: string) => `/payment-receipts/${encodeURIComponent(id)}`
