import { Link } from '@remix-run/react'
import { LongText } from '#app/format/long-text.tsx'
import { defineList, messagesOf } from '#app/list/define-list.ts'
import type { AppliedReceipt } from '#server/receipts/applied-contract.ts'
import { keysOf } from '#server/kit/words/managed-keys.ts'
import { receiptPath } from './list.tsx'

export const appliedReceiptsList = defineList<AppliedReceipt>({
  title: 'Recibos Aplicados',
  path: '/applied-receipts',
  id: 'id_applied_receipt',
  placeholder: 'Buscar por número de recibo o cuenta',
  searchFields: 'numero_recibo,cuenta_por_cobrar_relacionada',
  columns: [
    {
      name: 'numero_recibo',
      label: 'Número Recibo',
      sort: true,
      format: (row) => <Link to={receiptPath(row.id_recibo_caja)}>{row.numero_recibo}</Link>,
    },
    { name: 'cuenta_por_cobrar_relacionada', label: 'Cuenta', sort: true },
    {
      name: 'nombre_cliente',
      label: 'Cliente',
      format: (row) => (
        <Link to={`/terceros/${encodeURIComponent(row.id_cliente_tercero)}`}>
          <LongText>{row.nombre_cliente}</LongText>
        </Link>
      ),
    },
    {
      name: 'valor_aplicado',
      label: 'Valor Aplicado',
      sort: true,
      total: true,
      main: true,
      kind: 'pesos',
      edit: { maxLength: 20, inputMode: 'numeric' },
    },
    { name: 'fecha_aplicacion', label: 'Fecha', kind: 'date', sort: true },
  ],
  dated: 'fecha_aplicacion',
  create: '/save-applied-receipt',
  keys: keysOf('applied-receipts'),
  messages: {
    ...messagesOf('el recibo aplicado', 'recibos aplicados'),
    ask: '¿Estás seguro de eliminar este recibo aplicado?',
  },
})
