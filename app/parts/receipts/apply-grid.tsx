import { BareInput } from '#app/form/cell-fields.tsx'
import { FieldErrors } from '#app/form/field-notes.tsx'
import { type FormField, useFormField, useKitForm } from '#app/form/kit-form.tsx'
import { textsOf } from '#app/form/reply.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { pesos, whole } from '#server/kit/words/formats.ts'
import { APPLY_PREFIX, type Open, type OpenOnes } from './applying.ts'
import { typedWhole } from '#server/kit/words/typed-numbers.ts'

interface ApplyGridProps {
  open: OpenOnes
}

/** Open receivables of the client, oldest first, with a field for the applied pesos. */
export function ApplyGrid({ open: { cuentas, total, error } }: ApplyGridProps) {
  if (error) return <p className="missing">{error}</p>
  if (cuentas.length === 0) {
    return <p className="empty">Este cliente no debe nada: lo que se recibe queda sin aplicar.</p>
  }
  return (
    <>
      <table className="rows sheet-rows apply-rows">
        <thead>
          <tr>
            {['Cuenta', 'Fecha', 'Vence'].map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
            {['Saldo', 'Días', 'Mora', 'Valor por aplicar'].map((label) => (
              <th key={label} scope="col" className="end">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cuentas.map((one) => (
            <OpenRow key={one.id} one={one} />
          ))}
        </tbody>
      </table>
      {total > cuentas.length && (
        <p className="note">
          Se muestran las {cuentas.length} más antiguas de {whole(total)}.
        </p>
      )}
    </>
  )
}

function OpenRow({ one }: { one: Open }) {
  const name = APPLY_PREFIX + one.id
  const { reply, value } = useKitForm()
  const own = useFormField(name)
  // True if another user applied money meanwhile, so that less is open than was typed.
  const over = textsOf(reply).length > 0 && typedWhole(value(name)) > one.saldo
  const field = over ? alsoSaid(own, `Se deben ${pesos(one.saldo)}.`) : own
  return (
    <tr>
      <th scope="row" data-label="Cuenta">
        {one.numero}
      </th>
      <td data-label="Fecha" className="whole">
        {writtenDay(one.fecha)}
      </td>
      <td data-label="Vence" className="whole">
        {writtenDay(one.vence)}
      </td>
      <td data-label="Saldo" className="end whole">
        {pesos(one.saldo)}
      </td>
      <td data-label="Días" className={one.dias > 0 ? 'end negative' : 'end'}>
        {whole(one.dias)}
      </td>
      <td data-label="Mora" className="end whole">
        {pesos(one.mora)}
      </td>
      <td data-label="Valor por aplicar" className="end">
        <BareInput
          field={field}
          label={`Valor por aplicar a ${one.numero}`}
          inputMode="numeric"
          maxLength={20}
        />
        <FieldErrors field={field} />
      </td>
    </tr>
  )
}

function alsoSaid(field: FormField, text: string): FormField {
  const aria = { 'aria-invalid': true, 'aria-describedby': field.meta.errorId }
  return { ...field, aria, errors: [...field.errors, text] }
}
