import type { PickerRules } from '#app/form/pickers/rules.server.ts'
import { account, box } from '#app/parts/bank/pickers.server.ts'
import { agreement, employee, openReceivable, payer, receipt, user } from './document-pickers.server.ts'
import {
  batch,
  meansOfPayment,
  origin,
  paymentMethod,
  product,
  vehicle,
} from '#app/parts/catalogues/pickers.server.ts'
import { anybody, carrier, debtor, party } from '#app/parts/parties/pickers.server.ts'

/** Server half of each picker, by name: the last part of `/buscar/…`. */
export const PICKER_RULES: Record<string, PickerRules> = {
  placas: vehicle,
  conductores: party('CONDUCTOR'),
  clientes: party('CLIENTE'),
  deudores: debtor,
  pagadores: payer,
  terceros: anybody,
  transportadores: carrier,
  proveedores: party('PROVEEDOR'),
  productos: product,
  'formas-de-pago': paymentMethod,
  'medios-de-pago': meansOfPayment,
  origenes: origin,
  lotes: batch,
  usuarios: user,
  recibos: receipt,
  'cuentas-abiertas': openReceivable,
  'cuentas-de-banco': account,
  cajas: box,
  acuerdos: agreement,
  empleados: employee,
}
