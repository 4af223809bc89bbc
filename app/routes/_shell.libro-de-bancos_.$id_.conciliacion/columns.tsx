import { Link, useLocation } from '@remix-run/react'
import type { z } from 'zod'
import { withAct } from '#app/form/acts.ts'
import { TextField } from '#app/form/fields.tsx'
import { useKitForm } from '#app/form/kit-form.tsx'
import { typedIn } from '#app/form/reply.ts'
import { ColumnField } from '#app/parts/imports/column-field.tsx'
import type { bankReconciliations } from '#server/bank/reconciliations-contract.ts'
import { COLUMN, FILE_FIELD } from './fields.ts'
import { Notices } from './notices.tsx'

/** Columns, sheets and first rows of a file. */
export type FileReading = z.infer<typeof bankReconciliations.get.answer>

/** Assigns the columns of the bank's file to the fields. */
export function Columns({ lectura }: { lectura: FileReading }) {
  const { data, columnas, muestra, hojas, hoja, dudosas } = lectura
  const { search } = useLocation()
  const { reply } = useKitForm()
  return (
    <>
      <input type="hidden" name={FILE_FIELD} value={data.id_conciliacion} />
      {hojas.length > 1 && (
        <p>
          Hoja «{hoja}», de {hojas.length}.{' '}
          <Link to={withAct(search, 'hoja', data.id_conciliacion)} preventScrollReset>
            Elegir otra hoja
          </Link>
        </p>
      )}
      {dudosas.length > 0 && (
        <p className="note">
          Hay letras extrañas: {dudosas.map((cell) => `«${cell}»`).join(', ')}. Si no deben ser así, guarde el
          archivo como CSV UTF-8 o como .xlsx y tráigalo de nuevo.
        </p>
      )}
      <Notices avisos={data.avisos.filter(({ tipo }) => tipo === 'DUDA')} />
      {columnas.map((field) => (
        <ColumnField
          key={field.name}
          field={field}
          heads={data.encabezados}
          samples={muestra}
          value={reply ? typedIn(reply, COLUMN + field.name) : data.mapa[field.name]}
          error={undefined}
        />
      ))}
      <TextField
        name="ultimo"
        label="Último día del archivo"
        type="date"
        hint="Solo si sus días vienen sin año y el archivo no dice de cuándo es."
      />
    </>
  )
}
