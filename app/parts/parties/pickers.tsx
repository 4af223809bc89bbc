import { type Lists, newPicker, type Picker } from '#app/form/pickers/picker.ts'
import { ThirdPartyFields } from './fields.tsx'

/** Third party of one type. The dialog creates a third party of that type. */
function party(name: string, label: string, type: string, what: string): Picker {
  const Fields = ({ lists }: { lists: Lists }) => (
    <ThirdPartyFields fixedType={type} options={optionsOf(lists)} ownRiceLabel="Arroz propio" />
  )
  const title = `Nuevo ${type.toLowerCase()}`
  return newPicker(name, label, what, { title, typed: 'nombre', next: 'identificacion', Fields })
}

export const client = party('clientes', 'Cliente', 'CLIENTE', 'un cliente')
/** Debtor of any type, because farmers can owe too. The dialog creates a client. */
export const debtor = party('deudores', 'Cliente', 'CLIENTE', 'un cliente')
/** As debtor, those who owe most first. */
export const payer = party('pagadores', 'Cliente', 'CLIENTE', 'un cliente')
export const supplier = party('proveedores', 'Proveedor', 'PROVEEDOR', 'un proveedor')
export const driver = party('conductores', 'Conductor', 'CONDUCTOR', 'un conductor')

/** Carrier to whom freight is owed: any third party, including the company itself. Creates nobody. */
export const carrier = newPicker('transportadores', 'Transportador', 'un transportador')

function optionsOf({ identificaciones = [] }: Lists) {
  const errores = identificaciones.length > 0 ? [] : ['Error al cargar tipos de identificación']
  return { tipos: [], identificaciones: [...identificaciones], errores }
}
