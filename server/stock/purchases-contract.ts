import { z } from 'zod'
import {
  changeAnswer,
  Day,
  Id,
  requiredPesos,
  requiredText,
  row,
  SomeKilos,
  text,
} from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { mustChoose, REQUIRED } from '#server/kit/words/sentences.ts'

export const BUY_KEY = 'POST-accounts-payable'

/** Purchase of inputs on credit. `valor` is in whole pesos with IVA, all of it cost of the kilos. */
export const NewInputPurchase = z.object({
  id_tercero: requiredText(mustChoose('a quién se le compra'), 64),
  id_producto: requiredText(mustChoose('un producto'), 64),
  kilos: SomeKilos,
  valor: requiredPesos(REQUIRED),
  fecha: Day('Escriba la fecha de la compra.'),
  fecha_vencimiento: Day('Escriba el día en que vence.'),
  /** Number of the supplier's invoice. */
  factura: text(LENGTH.reference),
})
export type NewInputPurchase = z.infer<typeof NewInputPurchase>

/** Payable that a purchase makes. */
const Bought = row('id_cuenta_por_pagar', {
  id_cuenta_por_pagar: Id,
  consecutivo: z.string(),
  nombre_tercero: z.string(),
  concepto: z.string(),
  fecha: z.string(),
  fecha_vencimiento: z.string(),
  kilos: z.number(),
  valor: z.number(),
  saldo: z.number(),
})

export const inputPurchases = {
  create: endpoint('POST /accounts-payable/inputs', {
    access: BUY_KEY,
    creates: true,
    summary: 'Compra insumos a crédito: entran a existencias a su costo y quedan por pagar',
    said: 'Compra de insumos guardada correctamente',
    body: NewInputPurchase,
    answer: changeAnswer(Bought),
  }),
}
