import type { PickerRules } from '#app/form/pickers/rules.server.ts'
import { agreement } from './agreement.server.ts'
import { batch } from './batch.server.ts'
import { employee } from './employee.server.ts'
import { openReceivable } from './open-receivable.server.ts'
import { origin } from './origin.server.ts'
import { meansOfPayment } from './means-of-payment.server.ts'
import { paymentMethod } from './payment-method.server.ts'
import { product } from './product.server.ts'
import { anybody, debtor, party } from './third-party.server.ts'
import { user } from './user.server.ts'
import { receipt } from './receipt.server.ts'
import { vehicle } from './vehicle.server.ts'

/** What the server does for each picker, by the picker's name: the last part of `/buscar/…`. */
export const PICKER_RULES: Record<string, PickerRules> = {
  placas: vehicle,
  conductores: party('CONDUCTOR'),
  clientes: party('CLIENTE'),
  deudores: debtor,
  terceros: anybody,
  proveedores: party('PROVEEDOR'),
  productos: product,
  'formas-de-pago': paymentMethod,
  'medios-de-pago': meansOfPayment,
  origenes: origin,
  lotes: batch,
  usuarios: user,
  recibos: receipt,
  'cuentas-abiertas': openReceivable,
  acuerdos: agreement,
  empleados: employee,
}
