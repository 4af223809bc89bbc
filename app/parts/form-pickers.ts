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
import { carrier, client, debtor, driver, supplier } from '#app/parts/parties/pickers.tsx'
import { openReceivable, receipt } from './document-pickers.ts'

/** What a truck is asked before it is weighed, in that order. */
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

/** Who is owed the freight; it stands after the weights, so that no truck waits for it. */
export const CARRIER: PickerField = { name: 'id_transportador', picker: carrier }

/** The pickers of a weighing. */
export const WEIGHING_PICKERS: readonly PickerField[] = [...TRUCK_PICKERS, CARRIER]

/** Whose paddy a milling operation mills, where it is somebody else's. */
export const MILLING_PICKERS: readonly PickerField[] = [
  {
    name: 'id_dueno',
    picker: debtor,
    label: 'Dueño del arroz',
    message: mustChoose('un dueño del arroz'),
  },
]

/** The picker of an invoice. */
export const INVOICE_PICKERS: readonly PickerField[] = [
  { name: 'id_cliente_tercero', picker: client, required: true, unanswered: 'Error al cargar los clientes' },
]

/** The picker of a financing agreement. */
export const AGREEMENT_PICKERS = [
  { name: 'id_tercetro', picker: supplier, required: true },
] as const satisfies readonly PickerField[]

/** The pickers of a receivable. */
export const RECEIVABLE_PICKERS = [
  { name: 'cliente_id', picker: debtor, required: true },
] as const satisfies readonly PickerField[]

export const CLIENT_FIELD = 'id_cliente_tercero'
export const MEANS_FIELD = 'id_medio_pago'

export const CLIENT: PickerField = {
  name: CLIENT_FIELD,
  picker: debtor,
  required: true,
  unanswered: 'Error al cargar los clientes',
}
export const MEANS: PickerField = {
  name: MEANS_FIELD,
  picker: meansOfPayment,
  required: true,
  unanswered: 'Error al cargar medios de pago',
}

/** The pickers of a receipt. */
export const RECEIPT_PICKERS: readonly PickerField[] = [CLIENT, MEANS]

/** A receipt, and what of its client it pays (N-67). */
export const APPLIED_RECEIPT_PICKERS = [
  { name: 'numero_recibo', picker: receipt, required: true },
  {
    name: 'cuenta_por_cobrar_relacionada',
    picker: openReceivable,
    required: true,
    within: 'numero_recibo',
  },
] as const satisfies readonly PickerField[]
