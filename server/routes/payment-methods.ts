import type { FastifyInstance } from 'fastify'
import { paymentMethods } from '../contract/payment-methods.ts'
import { manages } from '../plugins/managed.ts'
import { PAYMENT_METHODS, withStoredTags } from '../queries/catalogues.ts'
import { createRow, updateRow } from '../queries/rows.ts'

export function paymentMethodRoutes(app: FastifyInstance): void {
  manages(
    app,
    paymentMethods,
    PAYMENT_METHODS,
    {
      created: 'Forma de pago creada correctamente',
      updated: 'Forma de pago actualizada correctamente',
      removed: 'Forma de pago eliminada correctamente',
    },
    {
      create: ({ tx, company, body }) => createRow(tx, PAYMENT_METHODS, company, withStoredTags(body)),
      update: ({ tx, company, body: { id_forma_pago, version, ...changes } }) =>
        updateRow(tx, PAYMENT_METHODS, company, id_forma_pago, withStoredTags(changes), version),
    },
  )
}
