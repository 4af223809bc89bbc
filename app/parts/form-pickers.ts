import type { PickerField } from '#app/form/pickers/picker.ts'
import { mustChoose } from '#server/kit/words/sentences.ts'
import {
  batch,
  meansOfPayment,
  origin,
  paymentMethod,
  product,
  vehicle,
} from '#app/parts/catalogues/pickers.tsx'
import { carrier, client, debtor, driver, payer, supplier } from '#app/parts/parties/pickers.tsx'
import { openReceivable, receipt } from './document-pickers.ts'

/** Pickers of a truck before weighing, in order. */
export const TRUCK_PICKERS: readonly PickerField[] = [
  { name: 'id_vehiculo', picker: vehicle, required: true },
  { name: 'id_conductor', picker: driver, required: true },
  { name: 'id_cliente', picker: client, required: true },
  { name: 'id_proveedor', picker: supplier, required: true },
  { name: 'id_producto', picker: product, required: true },
  { name: 'id_formapago', picker: paymentMethod, required: true },
  { name: 'id_origen', picker: origin },
  { name: 'id_lote', picker: batch },
]

/** Creditor of the freight. The field comes after the weights, so that no truck waits for it. */
export const CARRIER: PickerField = { name: 'id_transportador', picker: carrier }

export const WEIGHING_PICKERS: readonly PickerField[] = [...TRUCK_PICKERS, CARRIER]

/** Owner of the paddy of a milling operation for third parties. */
export const MILLING_PICKERS: readonly PickerField[] = [
  {
    name: 'id_dueno',
    picker: debtor,
    label: 'Dueño del arroz',
    message: mustChoose('un dueño del arroz'),
  },
]

export const INVOICE_PICKERS: readonly PickerField[] = [
  { name: 'id_cliente_tercero', picker: client, required: true, unanswered: 'Error al cargar los clientes' },
]

export const AGREEMENT_PICKERS = [
  { name: 'id_tercetro', picker: supplier, required: true },
] as const satisfies readonly PickerField[]

export const RECEIVABLE_PICKERS = [
  { name: 'cliente_id', picker: debtor, required: true },
] as const satisfies readonly PickerField[]

/** Seller and product of a purchase of inputs. */
export const INPUT_PICKERS = [
  { name: 'id_tercero', picker: supplier, required: true },
  { name: 'id_producto', picker: product, required: true },
] as const satisfies readonly PickerField[]

export const CLIENT_FIELD = 'id_cliente_tercero'
export const MEANS_FIELD = 'id_medio_pago'

export const CLIENT: PickerField = {
  name: CLIENT_FIELD,
  picker: payer,
  required: true,
  unanswered: 'Error al cargar los clientes',
}
export const MEANS: PickerField = {
  name: MEANS_FIELD,
  picker: meansOfPayment,
  required: true,
  unanswered: 'Error al cargar medios de pago',
}

export const RECEIPT_PICKERS: readonly PickerField[] = [CLIENT, MEANS]

/** Receipt, and the client's receivable that it pays. */
export const APPLIED_RECEIPT_PICKERS = [
  { name: 'numero_recibo', picker: receipt, required: true },
  {
    name: 'cuenta_por_cobrar_relacionada',
    picker: openReceivable,
    required: true,
    within: 'numero_recibo',
  },
] as const satisfies readonly PickerField[]
