import { RecordForm } from '#app/form/record-form.tsx'
import { SubmitButton } from '#app/form/submit-button.tsx'
import { ActIcon, named } from '#app/format/icon.tsx'
import { listHref, type Page } from '#app/list/define-list.ts'
import { RowLink } from '#app/list/row-actions.tsx'
import { paymentReceiptsList } from '#app/parts/lists/payment-receipts.tsx'
import type { PaymentReceipt } from '#server/contract/payment-receipts.ts'

interface ReceiptActionsProps {
  page: Page<PaymentReceipt>
  row: PaymentReceipt
}

/** What may be done with a receipt in its row. One that is PENDIENTE is deleted at once, without a question (D2 §2.11). */
export function ReceiptActions({ page, row }: ReceiptActionsProps) {
  const { id_recibo_caja: id, numero_recibo: numero } = row
  return (
    <>
      <a
        href={`/documentos/RECIBO_CAJA/${encodeURIComponent(id)}`}
        target="_blank"
        rel="noreferrer"
        className="icon-only"
        {...named(`Imprimir ${numero}`)}
      >
        <ActIcon icon="printer">Imprimir</ActIcon>
      </a>{' '}
      {page.may.edit && (
        <RowLink
          list={paymentReceiptsList}
          row={row}
          icon="pencil"
          to={listHref('/payment-receipts', page.state, { editar: id })}
        >
          Editar
        </RowLink>
      )}
      {page.may.remove && row.estado === 'PENDIENTE' && (
        <RecordForm id={id} intent="eliminar">
          <SubmitButton busy="Eliminando..." className="icon-only danger" {...named(`Eliminar ${numero}`)}>
            <ActIcon icon="trash-2">Eliminar</ActIcon>
          </SubmitButton>
        </RecordForm>
      )}
    </>
  )
}
