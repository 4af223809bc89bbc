import { z } from 'zod'
import { call } from '#app/api/client.server.ts'
import { actWithForm } from '#app/form/acts.server.ts'
import { numberField } from '#app/form/number-fields.server.ts'
import { askingAboutCash } from '#app/parts/payments/cash.server.ts'
import { settlementPath } from '#app/parts/settlements/path.ts'
import type { Session } from '#app/session/guard.server.ts'
import {
  ApproveSettlement,
  CorrectPrice,
  NewSettlement,
  PaySettlement,
  RegisterSettlement,
  settlements,
  VoidSettlement,
} from '#server/settlements/contract.ts'

const Approval = ApproveSettlement.omit({ version: true })
const Price = z.object({
  precio_carga: numberField(6, { required: 'Escriba el precio por carga.' }).pipe(
    NewSettlement.shape.precio_carga,
  ),
})
const Registration = RegisterSettlement.omit({ version: true })
const Payment = PaySettlement.omit({ version: true, efectivo_confirmado: true })
const Voided = VoidSettlement.omit({ version: true })
const Corrected = CorrectPrice.omit({ version: true }).extend(Price.shape)

/** API calls of the acts. */
export const doings = (session: Session, id: string) => {
  const params = { id }
  return {
    aprobar: actWithForm(settlements.approve, Approval, ({ precio_confirmado = false, ...value }, version) =>
      call(session, settlements.approve, { params, body: { ...value, precio_confirmado, version } }),
    ),
    recalcular: actWithForm(settlements.recalculate, z.object({}), (_, version) =>
      call(session, settlements.recalculate, { params, body: { version } }),
    ),
    precio: actWithForm(settlements.recalculate, Price, (value, version) =>
      call(session, settlements.recalculate, { params, body: { ...value, version } }),
    ),
    registrar: actWithForm(settlements.register, Registration, (value, version) =>
      call(session, settlements.register, { params, body: { ...value, version } }),
    ),
    pagar: actWithForm(settlements.pay, Payment, (value, version, form) =>
      askingAboutCash(form, (confirmed) =>
        call(session, settlements.pay, { params, body: { ...value, ...confirmed, version } }),
      ),
    ),
    corregir: actWithForm(
      { said: '' },
      Corrected,
      (value, version) => call(session, settlements.correctPrice, { params, body: { ...value, version } }),
      ({ data }) =>
        [
          settlements.correctPrice.said,
          data?.corrige && `${data.corrige.consecutivo} quedó anulada y este borrador la corrige`,
        ]
          .filter(Boolean)
          .join('. '),
      ({ data }) => data && settlementPath(data.id_liquidacion),
    ),
    anular: actWithForm(settlements.void, Voided, (value, version) =>
      call(session, settlements.void, { params, body: { ...value, version } }),
    ),
  }
}
