import { Link } from '@remix-run/react'
import { LongText } from '#app/format/long-text.tsx'
import { defineList, messagesOf } from '#app/list/define-list.ts'
import { PartyLink } from '#app/parts/parties/party-link.tsx'
import { receiptPath } from '#app/parts/paths.ts'
import type { AppliedReceipt } from '#server/receipts/applied-contract.ts'
import { keysOf } from '#server/kit/words/managed-keys.ts'
import { APPLIED_RECEIPT } from '#server/receipts/words.ts'

/** List of applied receipts, with links to their clients for a person who may open third parties. */
export const appliedReceiptsListOf = (mayOpenClient: boolean) =>
  defineList<AppliedReceipt>({
    title: 'Recibos Aplicados',
    path: '/applied-receipts',
    id: 'id_applied_receipt',
    placeholder: 'Buscar por número de recibo o cuenta',
    searchFields: 'numero_recibo,cuenta_por_cobrar_relacionada',
    columns: [
      {
        name: 'numero_recibo',
        ...APPLIED_RECEIPT.numero_recibo,
        label: 'Número Recibo',
        sort: true,
        format: (row) => <Link to={receiptPath(row.id_recibo_caja)}>{row.numero_recibo}</Link>,
      },
      {
        name: 'cuenta_por_cobrar_relacionada',
        ...APPLIED_RECEIPT.cuenta_por_cobrar_relacionada,
        label: 'Cuenta',
        sort: true,
        format: (row) => (
          <>
            {row.cuenta_por_cobrar_relacionada}{' '}
            <small className="aside">
              <PartyLink id={row.id_cliente_tercero} may={mayOpenClient}>
                <LongText>{row.nombre_cliente}</LongText>
              </PartyLink>
            </small>
          </>
        ),
      },
      { name: 'nombre_cliente', label: 'Cliente', filesOnly: true },
      {
        name: 'valor_aplicado',
        ...APPLIED_RECEIPT.valor_aplicado,
        label: 'Valor Aplicado',
        sort: true,
        total: true,
        main: true,
        edit: true,
        maxLength: 20,
        inputMode: 'numeric',
      },
      { name: 'fecha_aplicacion', ...APPLIED_RECEIPT.fecha_aplicacion, label: 'Fecha', sort: true },
    ],
    dated: 'fecha_aplicacion',
    create: '/save-applied-receipt',
    keys: keysOf('applied-receipts'),
    messages: {
      ...messagesOf('el recibo aplicado', 'recibos aplicados'),
      ask: '¿Estás seguro de eliminar este recibo aplicado?',
    },
  })

export const appliedReceiptsList = appliedReceiptsListOf(false)
