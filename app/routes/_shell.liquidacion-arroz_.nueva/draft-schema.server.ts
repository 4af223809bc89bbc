import { z } from 'zod'
import { numberField, pesosField } from '#app/form/number-fields.server.ts'
import { Pesos, requiredText, text } from '#server/kit/contract/common.ts'
import { NewSettlement } from '#server/settlements/contract.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { ABOVE_ZERO, CHOOSE_WEIGHING, DESCRIBE_DEDUCTION, REQUIRED } from '#server/kit/words/sentences.ts'
import { WEIGHING_PREFIX } from './draft.ts'

const { id_proveedor, fecha, precio_carga, registro, observaciones, id_acuerdo } = NewSettlement.shape
const amount = pesosField({ min: 0 })
const positive = Pesos.min(1, ABOVE_ZERO)

/** Schema of the form. The checked boxes of `form` are the weighings. */
export const draftSchema = (form: FormData) => {
  const pesadas = chosenWeighings(form)
  return z
    .object({
      id_proveedor,
      fecha,
      precio_carga: numberField(6, { required: 'Escriba el precio por carga.' }).pipe(precio_carga),
      kilos: numberField(0, { min: 1 }),
      registro,
      deducciones: z.object({
        descargue: amount,
        motivo_descargue: text(LENGTH.note),
        flete: amount,
        motivo_flete: text(LENGTH.note),
        bascula: amount,
        motivo_bascula: text(LENGTH.note),
        otras: z
          .array(
            z.object({
              descripcion: requiredText(DESCRIBE_DEDUCTION, LENGTH.label),
              valor: pesosField({ required: REQUIRED }).pipe(positive),
            }),
          )
          .default([]),
      }),
      observaciones,
      id_acuerdo,
      abono: amount,
      anticipo: amount,
    })
    .superRefine((_, context) => {
      const message = CHOOSE_WEIGHING
      if (pesadas.length === 0) context.addIssue({ code: 'custom', path: ['pesadas'], message })
    })
    .transform((value) => ({
      ...value,
      // conform drops an empty field, and a fixation without the field proposes an agreement.
      id_acuerdo: value.id_acuerdo ?? (form.has('id_acuerdo') ? '' : undefined),
      pesadas,
    }))
}

function chosenWeighings(form: FormData): string[] {
  return [...form.keys()]
    .filter((name) => name.startsWith(WEIGHING_PREFIX))
    .map((name) => name.slice(WEIGHING_PREFIX.length))
}
