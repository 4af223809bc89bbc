import { Link } from '@remix-run/react'
import { optionsFrom } from '#app/form/options.tsx'
import { LongText } from '#app/format/long-text.tsx'
import { defineList, type ListColumn, messagesOf } from '#app/list/define-list.ts'
import { ReceiptBadge } from '#app/parts/receipts/badge.tsx'
import { VOID_REASON } from '#app/format/voided-filter.ts'
import { receiptPath } from '#app/parts/paths.ts'
import type { PaymentReceipt } from '#server/receipts/contract.ts'
import { optionsOf, pesos } from '#server/kit/words/formats.ts'
import { keysOf } from '#server/kit/words/managed-keys.ts'
import { RECEIPT } from '#server/receipts/words.ts'
import { partyFilter } from '#app/parts/parties/filter.ts'

/** Columns for export files only. The condition keeps them out of the browser bundle. */
const IN_FILES: ListColumn<PaymentReceipt>[] = import.meta.env.SSR
  ? [
      { name: 'nombre_banco', label: 'Banco', filesOnly: true },
      { name: 'aplicado', ...RECEIPT.aplicado, total: true, filesOnly: true },
      { name: 'anticipo', label: 'Anticipo', kind: 'pesos', total: true, filesOnly: true },
      {
        name: 'facturas_aplicadas',
        ...RECEIPT.facturas_aplicadas,
        label: 'Cuentas que paga',
        filesOnly: true,
      },
      VOID_REASON,
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
      ...RECEIPT.numero_recibo,
      sort: true,
      format: (row) => <Link to={receiptPath(row.id_recibo_caja)}>{row.numero_recibo}</Link>,
    },
    { name: 'fecha_recepcion_pago', ...RECEIPT.fecha_recepcion_pago, label: 'Fecha', sort: true },
    {
      name: 'nombre_cliente',
      ...RECEIPT.nombre_cliente,
      sort: true,
      format: (row) => <LongText>{row.nombre_cliente}</LongText>,
    },
    { name: 'descripcion_medio_pago', label: 'Medio' },
    {
      name: 'estado',
      ...RECEIPT.estado,
      sort: true,
      format: (row) => <ReceiptBadge estado={row.estado} />,
    },
    {
      name: 'valor_pagado',
      ...RECEIPT.valor_pagado,
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
      ...RECEIPT.observaciones,
      kind: 'text',
      sort: true,
      format: (row) => <LongText detail>{row.observaciones}</LongText>,
      edit: true,
    },
    ...IN_FILES,
  ],
  filters: [
    partyFilter('Cliente'),
    { name: 'estado', ...RECEIPT.estado, options: optionsFrom(['PENDIENTE', 'APLICADO', 'ANULADO']) },
    {
      name: 'por_aplicar',
      ...RECEIPT.por_aplicar,
      options: optionsOf({ true: 'Con saldo', false: 'Sin saldo' }),
    },
  ],
  dated: 'fecha_recepcion_pago',
  create: '/save-payment-receipt',
  keys: keysOf('payment-receipts'),
  messages: messagesOf('el recibo', 'recibos de caja'),
})
