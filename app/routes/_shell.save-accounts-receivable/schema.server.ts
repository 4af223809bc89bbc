import { numberField, pesosField } from '#app/form/number-fields.server.ts'
import { NewReceivable } from '#server/contract/accounts-receivable.ts'
import { INCOMPLETE_RECEIVABLE } from '#server/shared/sentences.ts'

const money = pesosField({ min: 0 })

/** The form of a receivable: the contract's body, with its numbers as people type them. */
export const TypedReceivable = NewReceivable.extend({
  valor_original_factura: pesosField({ required: INCOMPLETE_RECEIVABLE }).pipe(
    NewReceivable.shape.valor_original_factura,
  ),
  total_abonos_realizados: money,
  porcentaje_interes_mora: numberField(6, { min: 0, max: 100 }),
  saldo_actual: money,
  dias_vencimiento: numberField(0, { min: 0 }),
  valor_mora: money,
})
