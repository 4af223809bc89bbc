import type { PickerField } from '#app/form/pickers/picker.ts'
import { batch } from '../pickers/batch.tsx'
import { origin } from '../pickers/origin.tsx'
import { paymentMethod } from '../pickers/payment-method.tsx'
import { product } from '../pickers/product.tsx'
import { client, driver, supplier } from '../pickers/third-party.tsx'
import { vehicle } from '../pickers/vehicle.tsx'

/** The pickers of a weighing, in the order in which a truck is asked. */
export const WEIGHING_PICKERS: readonly PickerField[] = [
  { name: 'id_vehiculo', picker: vehicle, required: true },
  { name: 'id_conductor', picker: driver, required: true },
  { name: 'id_cliente', picker: client, required: true },
  { name: 'id_proveedor', picker: supplier, required: true },
  { name: 'id_producto', picker: product, required: true },
  { name: 'id_formapago', picker: paymentMethod, required: true },
  { name: 'id_origen', picker: origin },
  { name: 'id_lote', picker: batch },
]
