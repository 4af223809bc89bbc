import type { PickerField } from '#app/form/pickers/picker.ts'
import { client } from '../pickers/third-party.tsx'

/** The picker of an invoice. */
export const INVOICE_PICKERS: readonly PickerField[] = [
  { name: 'id_cliente_tercero', picker: client, required: true, unanswered: 'Error al cargar los clientes' },
]
