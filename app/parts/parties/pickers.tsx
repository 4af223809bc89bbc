import type { Lists, Picker } from '#app/form/pickers/picker.ts'
import { mustChoose } from '#server/kit/words/sentences.ts'
import { ThirdPartyFields } from './fields.tsx'

/** A third party of one type; its dialog creates one of that type (C-87). */
function party(name: string, label: string, type: string, what: string): Picker {
  const Fields = ({ lists }: { lists: Lists }) => (
    <ThirdPartyFields fixedType={type} options={optionsOf(lists)} ownRiceLabel="Arroz propio" />
  )
  return {
    name,
    label,
    message: mustChoose(what),
    adds: { what, title: `Nuevo ${type.toLowerCase()}`, typed: 'nombre', next: 'identificacion', Fields },
  }
}

export const client = party('clientes', 'Cliente', 'CLIENTE', 'un cliente')
/** Who pays what is owed: a farmer can owe too (C-14), so its type is not asked; who is created is a client. */
export const debtor = party('deudores', 'Cliente', 'CLIENTE', 'un cliente')
export const supplier = party('proveedores', 'Proveedor', 'PROVEEDOR', 'un proveedor')
export const driver = party('conductores', 'Conductor', 'CONDUCTOR', 'un conductor')

/** Who is owed the freight of a weighing: any third party, the company itself among them. It is not created on the way. */
export const carrier: Picker = {
  name: 'transportadores',
  label: 'Transportador',
  message: mustChoose('un transportador'),
}

function optionsOf({ identificaciones = [] }: Lists) {
  const errores = identificaciones.length > 0 ? [] : ['Error al cargar tipos de identificación']
  return { tipos: [], identificaciones: [...identificaciones], errores }
}
