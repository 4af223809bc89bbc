import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { getSelectProps } from '@conform-to/react'
import { call, orElse, searchIn } from '#app/api/client.server.ts'
import { queryText } from '#app/api/query.ts'
import { changeList } from '#app/list/change-list.server.ts'
import { ListScreen } from '#app/list/list-screen.tsx'
import { readPage } from '#app/list/read-page.server.ts'
import { paymentReceiptsList } from '#app/parts/receipts/list.tsx'
import { askedThirdParty } from '#app/parts/parties/read.server.ts'
import { requirePermission, type Session } from '#app/session/guard.server.ts'
import { type PaymentReceipt, PaymentReceiptChange, paymentReceipts } from '#server/receipts/contract.ts'
import { BareInput } from '#app/form/cell-fields.tsx'
import { FieldErrors } from '#app/form/field-notes.tsx'
import { useFormField } from '#app/form/kit-form.tsx'
import { SAVED_PARAM, SavedPaper, type SavedPaperProps } from '#app/format/saved-paper.tsx'
import { ReceiptBadge } from '#app/parts/receipts/badge.tsx'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { RecordForm } from '#app/form/record-form.tsx'
import { SubmitButton } from '#app/form/submit-button.tsx'
import { ActIcon, named } from '#app/format/icon.tsx'
import { listHref, type Page } from '#app/list/define-list.ts'
import { RowLink } from '#app/list/row-actions.tsx'
import { pdfPath, receiptPath } from '#app/parts/paths.ts'
import { ofThirdParty } from '#app/parts/parties/filter.ts'

export const meta = () => [{ title: `${paymentReceiptsList.title} · Molino` }]

export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

/** `?tercero=` filters by client. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, paymentReceiptsList.keys.search)
  const tercero = await askedThirdParty(request, session)
  const list = ofThirdParty(paymentReceiptsList, tercero)
  const page = await readPage(request, session, list, searchIn(session, paymentReceipts.search))
  return { page, tercero, guardado: await readSaved(request, session) }
}

/** Receipt that was just saved, if the address names one. */
async function readSaved(request: Request, session: Session): Promise<SavedPaperProps | null> {
  const id = queryText(request.url, SAVED_PARAM)
  const found = id && (await orElse(call(session, paymentReceipts.get, { params: { id } }), null))
  if (!found) return null
  const href = pdfPath('RECIBO_CAJA', found.id_recibo_caja)
  return {
    numero: found.numero_recibo,
    valor: found.valor_pagado,
    to: receiptPath(found.id_recibo_caja),
    href,
    roll: `${href}?formato=80mm`,
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, paymentReceiptsList.keys.search)
  const list = ofThirdParty(paymentReceiptsList, await askedThirdParty(request, session))
  return changeList(request, session, list, paymentReceipts, {
    edit: PaymentReceiptChange.pick({ estado: true, motivo: true }).extend({
      observaciones: PaymentReceiptChange.shape.observaciones.default(''),
    }),
  })
}

export default function RecibosDeCaja() {
  const { page, tercero, guardado } = useLoaderData<typeof loader>()
  return (
    <>
      {guardado && <SavedPaper key={guardado.to} {...guardado} />}
      <ListScreen
        list={ofThirdParty(paymentReceiptsList, tercero)}
        page={page}
        reply={useActionData<typeof action>()}
        cells={{ estado: (row) => <EditState row={row} /> }}
        actions={(row) => <ReceiptActions page={page} row={row} />}
      />
    </>
  )
}

/** Next state from the row (receipts/README.md, states). */
const NEXT: Record<string, string> = { PENDIENTE: 'APLICADO', APLICADO: 'ANULADO' }

/** State field of the edited row. Voiding asks for a reason. A scale fee changes with its weighing. */
function EditState({ row }: { row: PaymentReceipt }) {
  const estado = useFormField('estado')
  const motivo = useFormField('motivo')
  const next = row.origen === 'PESADA' ? undefined : NEXT[row.estado]
  if (!next) return <ReceiptBadge estado={row.estado} />
  return (
    <span className="edited">
      <select {...getSelectProps(estado.meta)} aria-label="Estado">
        <option>{row.estado}</option>
        <option>{next}</option>
      </select>
      {next === 'ANULADO' && (
        <BareInput
          field={motivo}
          label="Motivo de la anulación"
          placeholder="Motivo, si lo anula"
          maxLength={LENGTH.reason}
        />
      )}
      <FieldErrors field={motivo} />
    </span>
  )
}

interface ReceiptActionsProps {
  page: Page<PaymentReceipt>
  row: PaymentReceipt
}

/** Actions of a row. A PENDIENTE receipt is deleted without a question. */
function ReceiptActions({ page, row }: ReceiptActionsProps) {
  const { id_recibo_caja: id, numero_recibo: numero } = row
  return (
    <>
      <a
        href={pdfPath('RECIBO_CAJA', id)}
        target="_blank"
        rel="noreferrer"
        className="icon-only"
        {...named(`Imprimir ${numero}`)}
      >
        <ActIcon icon="printer">Imprimir</ActIcon>
      </a>{' '}
      {page.may.edit && row.estado !== 'ANULADO' && (
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
