import { data } from '@remix-run/node'
import { ApiError, call, orElse } from '#app/api/client.server.ts'
import { pesosField } from '#app/form/number-fields.server.ts'
import { type Choice, type Offers, readChoice } from '#app/form/pickers/choice.ts'
import { postWithPickers } from '#app/form/pickers/post-with-pickers.server.ts'
import type { Pickers } from '#app/form/pickers/rules.server.ts'
import { type Reply, textOf, typedIn } from '#app/form/reply.ts'
import { INTENT_FIELD } from '#app/form/reserved.ts'
import type { Refused } from '#app/form/submit.server.ts'
import { firstPayers } from '#app/parts/document-pickers.server.ts'
import { PICKER_RULES } from '#app/parts/pickers.server.ts'
import { APPLY_PREFIX, type OpenOnes } from '#app/parts/receipts/applying.ts'
import { typedWhole } from '#server/kit/words/typed-numbers.ts'
import { applyFields, filled, readOpen } from '#app/parts/receipts/applying.server.ts'
import { CLIENT_FIELD, MEANS_FIELD, RECEIPT_PICKERS } from '#app/parts/form-pickers.ts'
import type { Session } from '#app/session/guard.server.ts'
import { NewPaymentReceipt, paymentReceipts } from '#server/receipts/contract.ts'
import { SHARE_INTENT, SHOW_INTENT, SHOWN_FIELD } from './applied-invoices.tsx'
import { asksBank, BANK_DETAIL } from '#app/parts/catalogues/pickers.tsx'
import { namedBank } from '#app/parts/payments/fitting-banks.ts'
import { type PaymentOptions, readPaymentOptions } from '#app/parts/payments/options.server.ts'
import { INCOMPLETE } from '#server/kit/words/sentences.ts'

export const receiptPickers: Pickers = { fields: RECEIPT_PICKERS, rules: PICKER_RULES }

/** Form reply with the open receivables of the client. */
type ReceiptReply = Reply & { abiertas: OpenOnes | null }

const ReceiptForm = NewPaymentReceipt.omit({ aplicaciones: true }).extend({
  valor_pagado: pesosField({ required: INCOMPLETE }).pipe(NewPaymentReceipt.shape.valor_pagado),
})

/** Handles one post: shows the receivables, divides the money, or saves the receipt. */
export async function postReceipt(request: Request, session: Session) {
  const { saved, refused } = await postWithPickers(request, session, receiptPickers, {
    schema: (form) => ReceiptForm.and(applyFields(form)),
    redraws: [SHOW_INTENT, SHARE_INTENT],
    offers: () => readOffers(session),
    save: async (body, idempotencyKey, form) => {
      await refuseUnseen(session, body.id_cliente_tercero, form)
      const id_banco = body.id_banco || (await bankOfMeans(session, form))
      return call(session, paymentReceipts.create, { body: { ...body, id_banco }, idempotencyKey })
    },
    failed: 'Error al crear el recibo de caja',
  })
  return refused ? { refused: await withOpen(session, refused) } : { saved }
}

/** Bank that the payment method names, for a form without a chosen bank; '' for none. */
async function bankOfMeans(session: Session, form: FormData): Promise<string> {
  const means = readChoice(textOf(form, MEANS_FIELD))
  if (!means || !asksBank(means)) return ''
  return namedBank(means.label, (await readMeans(session))?.bancos ?? [])
}

/** Refuses a receipt if its receivables were not shown yet, so that no money is left unapplied unseen. */
async function refuseUnseen(session: Session, client: string, form: FormData): Promise<void> {
  if (form.get(SHOWN_FIELD) === client || (await readOpen(session, client)).cuentas.length === 0) return
  const mensaje =
    'Este cliente tiene cuentas abiertas: aplique el pago, o guarde de nuevo para dejarlo sin aplicar.'
  throw new ApiError(422, { codigo: 'VALIDACION', mensaje })
}

/** Form as typed, with the receivables of the selected client. */
async function withOpen(session: Session, refused: Refused) {
  const { data: typed, init } = refused
  const client = readChoice(typedIn(typed, CLIENT_FIELD))
  // A form restored from the browser is not divided again.
  const share = typedIn(typed, INTENT_FIELD) === SHARE_INTENT && !typed.extra?.unsaved
  const abiertas = client && (await readOpen(session, client.id, share ? {} : (typed.initialValue ?? {})))
  const answer = (more: Partial<Reply>) =>
    data<ReceiptReply>({ ...typed, ...more, abiertas }, { status: init?.status })
  if (!share || !abiertas) return answer({})
  const paid = typedWhole(typedIn(typed, 'valor_pagado'))
  if (paid <= 0) {
    return answer({ error: { ...typed.error, valor_pagado: ['Escriba primero el valor pagado.'] } })
  }
  const [first] = abiertas.cuentas
  return answer({
    initialValue: { ...typed.initialValue, ...filled(paid, abiertas), ...(first && { estado: 'APLICADO' }) },
    extra: { ...typed.extra, ...(first && { focus: APPLY_PREFIX + first.id }) },
  })
}

/** Options of one search. */
const OFFERED = 10

/** First options of client and payment method. */
export function offersOf(options: PaymentOptions | null, payers: Choice[]): Offers {
  const means = (options?.formas ?? [])
    .slice(0, OFFERED)
    .map(({ value, label, conBanco }): Choice => ({ id: value, label, detail: conBanco ? BANK_DETAIL : '' }))
  return { [CLIENT_FIELD]: payers, [MEANS_FIELD]: means }
}

/** Payment methods and banks. Null if the API fails. */
export const readMeans = (session: Session) => orElse(readPaymentOptions(session), null)

async function readOffers(session: Session): Promise<Offers> {
  const [options, payers] = await Promise.all([readMeans(session), firstPayers(session)])
  return offersOf(options, payers)
}
