import { PostForm } from '#app/form/post-form.tsx'
import { ReasonField } from '#app/form/fields.tsx'
import { Refusal } from '#app/form/refusal.tsx'
import { answerTo, type Reply, textsOf, typedIn, typedText } from '#app/form/reply.ts'
import { SubmitButton } from '#app/form/submit-button.tsx'
import { LongText } from '#app/format/long-text.tsx'
import { RecordTable } from '#app/format/record-parts.tsx'
import { writtenDay } from '#server/kit/words/days.ts'
import { pesos, whole } from '#server/kit/words/formats.ts'
import { writtenMonth } from '#server/kit/words/months.ts'
import type { PayrollPayment } from '#server/payroll/payments-contract.ts'

interface RefusedPaymentProps {
  reply: Reply | undefined
  /** Month of the payment form, or ''. */
  mes: string | undefined
  pagos: readonly PayrollPayment[]
}

/** Refusal whose form is gone, because the month was paid or the payment voided meanwhile. It keeps what was typed. */
export function RefusedPayment({ reply, mes, pagos }: RefusedPaymentProps) {
  const stands =
    payingOf(reply, mes) ?? pagos.find(({ _id, anulada }) => !anulada && answerTo(reply, 'anular', _id))
  if (!reply || stands) return null
  const typed = typedText(reply, { fecha: 'Fecha', referencia: RECEIPT_NUMBER, motivo: 'Motivo' })
  return <Refusal reply={reply}>{[...textsOf(reply), typed].join(' ').trim()}</Refusal>
}

/** Reply to the payment of this month. */
export const payingOf = (reply: Reply | undefined, mes: string | undefined): Reply | undefined =>
  typedIn(reply, 'mes') === mes ? answerTo(reply, 'pagar') : undefined

export const RECEIPT_NUMBER = 'Número del comprobante'

interface PaymentsProps {
  pagos: readonly PayrollPayment[]
  anula: boolean
  /** Id of a payment to mark, or ''. */
  pago: string
  reply: Reply | undefined
}

/** Payments of payroll, each with the form that voids it. */
export function Payments({ pagos, anula, pago, reply }: PaymentsProps) {
  if (pagos.length === 0) return null
  return (
    <RecordTable
      caption="Pagos"
      rows={[...pagos]}
      keyOf={({ id_pago_nomina }) => id_pago_nomina}
      named
      columns={[
        {
          label: 'Número',
          className: 'whole',
          cell: ({ consecutivo, id_pago_nomina }) =>
            id_pago_nomina === pago ? <strong>{consecutivo}</strong> : consecutivo,
        },
        { label: 'Nómina de', className: 'whole', cell: ({ mes }) => writtenMonth(mes) },
        { label: 'Fecha', className: 'whole', cell: ({ fecha }) => writtenDay(fecha) },
        { label: 'Colillas', className: 'end', cell: ({ colillas }) => whole(colillas) },
        { label: 'Valor', className: 'end main', cell: ({ valor }) => pesos(valor) },
        {
          label: 'Forma de pago',
          cell: ({ descripcion_fpago, nombre_banco, referencia }) => (
            <LongText>{[descripcion_fpago, nombre_banco, referencia].filter(Boolean).join(' · ')}</LongText>
          ),
        },
        { label: 'Estado', cell: (one) => <State one={one} anula={anula} reply={reply} /> },
      ]}
    />
  )
}

interface StateProps {
  one: PayrollPayment
  anula: boolean
  reply: Reply | undefined
}

function State({ one, anula, reply }: StateProps) {
  const { id_pago_nomina: id, consecutivo, version, anulada, anulada_el, motivo_anulacion } = one
  if (anulada)
    return (
      <>
        Anulado el {writtenDay(anulada_el)}: {motivo_anulacion}
      </>
    )
  if (!anula) return <>Pagado</>
  const own = answerTo(reply, 'anular', id)
  return (
    <details open={!!own}>
      <summary>
        Anular<span className="unseen"> {consecutivo}</span>
      </summary>
      <PostForm id={`anular-${id}`} intent="anular" version={version} reply={own}>
        <input type="hidden" name="id" value={id} />
        <ReasonField />
        <SubmitButton busy="Anulando..." className="secondary">
          Anular el pago
        </SubmitButton>
      </PostForm>
    </details>
  )
}
