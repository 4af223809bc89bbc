import { z } from 'zod'
import {
  changeAnswer,
  chosen,
  Day,
  Id,
  requiredPesos,
  row,
  SomeKilos,
  text,
} from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { REQUIRED } from '#server/kit/words/sentences.ts'

export const BUY_KEY = 'POST-accounts-payable'

/** Purchase of inputs on credit. `valor` is in whole pesos with IVA, all of it cost of the kilos. */
export const NewInputPurchase = z.object({
  id_tercero: chosen('a quién se le compra'),
  id_producto: chosen('un producto'),
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
