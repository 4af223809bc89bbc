import { useKitForm } from '#app/form/kit-form.tsx'
import { typedIn } from '#app/form/reply.ts'
import { ColumnField } from '#app/parts/imports/column-field.tsx'
import { COLUMN } from './acts.ts'
import type { Read } from './read.server.ts'

/** Assigns the columns of the bank's file to the fields. */
export function Columns({ lectura: { data, columnas, muestra } }: { lectura: NonNullable<Read['lectura']> }) {
  const { reply } = useKitForm()
  return columnas.map((field) => (
    <ColumnField
      key={field.name}
      field={field}
      heads={data.encabezados}
      samples={muestra}
      value={reply ? typedIn(reply, COLUMN + field.name) : (data.mapa[field.name] ?? '')}
      error={undefined}
    />
  ))
}
