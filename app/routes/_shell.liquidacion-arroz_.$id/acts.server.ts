import { z } from 'zod'
import { act, NOTHING, ofRecord, withCalls } from '#app/form/acts.server.ts'
import { numberField } from '#app/form/number-fields.server.ts'
import { askingAboutCash, isCashConfirmed } from '#app/parts/payments/cash.server.ts'
import { settlementPath } from '#app/parts/paths.ts'
import {
  ApproveSettlement,
  CorrectPrice,
  NewSettlement,
  PaySettlement,
  RegisterSettlement,
  ReturnAdvance,
  settlements,
  VoidSettlement,
} from '#server/settlements/contract.ts'
import { ACTS } from './acts.tsx'

const Approval = ApproveSettlement.omit({ version: true })
const Price = z.object({
  precio_carga: numberField(6, { required: 'Escriba el precio por carga.' }).pipe(
    NewSettlement.shape.precio_carga,
  ),
})
const Registration = RegisterSettlement.omit({ version: true })
const Payment = PaySettlement.omit({ version: true, efectivo_confirmado: true })
const Voided = VoidSettlement.omit({ version: true })
const Returned = ReturnAdvance.omit({ version: true })
const Corrected = CorrectPrice.omit({ version: true }).extend(Price.shape)

export const CALLS = withCalls(ACTS, {
  aprobar: act(settlements.approve, Approval, ({ value, id, version, send }) => {
    const { precio_confirmado = false } = value
    return send({ params: { id }, body: { ...value, precio_confirmado, version } })
  }),
  recalcular: act(settlements.recalculate, NOTHING, ofRecord),
  precio: act(settlements.recalculate, Price, ofRecord),
  pagar: act(settlements.pay, Payment, ({ value, id, version, form, send }) =>
    askingAboutCash(
      form,
      send({ params: { id }, body: { ...value, efectivo_confirmado: isCashConfirmed(form), version } }),
    ),
  ),
  registrar: act(settlements.register, Registration, ofRecord),
  corregir: act(settlements.correctPrice, Corrected, ofRecord, {
    said: ({ data }) =>
      [
        settlements.correctPrice.said,
        data?.corrige && `${data.corrige.consecutivo} quedó anulada y este borrador la corrige`,
      ]
        .filter(Boolean)
        .join('. '),
    leadsTo: ({ data }) => data && settlementPath(data.id_liquidacion),
  }),
  devolver: act(settlements.returnAdvance, Returned, ofRecord),
  anular: act(settlements.void, Voided, ofRecord),
})
