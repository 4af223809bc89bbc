import type { FormState } from '#app/form/reply.ts'
import { writtenDay } from '#server/shared/days.ts'
import { pesos, whole } from '#server/shared/formats.ts'
import { APPLY_PREFIX, type Open, type OpenOnes, typedPesos } from './applying.ts'

interface ApplyGridProps {
  form: FormState
  open: OpenOnes
}

/** The client's open receivables, oldest first, with the pesos that are applied to each. */
export function ApplyGrid({ form, open: { cuentas, total, error } }: ApplyGridProps) {
  if (error) return <p className="missing">{error}</p>
  if (cuentas.length === 0) {
    return <p className="empty">Este cliente no debe nada: lo que se recibe queda como anticipo.</p>
  }
  return (
    <>
      <table className="rows sheet-rows apply-rows">
        <thead>
          <tr>
            <th scope="col">Cuenta</th>
            <th scope="col">Fecha</th>
            <th scope="col">Vence</th>
            <th scope="col" className="end">
              Saldo
            </th>
            <th scope="col" className="end">
              Días
            </th>
            <th scope="col" className="end">
              Mora
            </th>
            <th scope="col" className="end">
              Valor por aplicar
            </th>
          </tr>
        </thead>
        <tbody>
          {cuentas.map((one) => (
            <OpenRow key={one.id} form={form} one={one} />
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

function OpenRow({ form, one }: { form: FormState; one: Open }) {
  const name = APPLY_PREFIX + one.id
  const typed = form.value(name)
  const errors = form.errors(name)
  // What somebody else applied meanwhile left less than was typed.
  const over = form.reply && Object.keys(form.reply.errors).length > 0 && typedPesos(typed) > one.saldo
  const texts = over ? [...errors, `Se deben ${pesos(one.saldo)}.`] : errors
  const errorId = `${form.id}-${name}-error`
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
        <input
          name={name}
          aria-label={`Valor por aplicar a ${one.numero}`}
          defaultValue={typed}
          inputMode="numeric"
          maxLength={20}
          autoComplete="off"
          autoFocus={form.focus === name}
          aria-invalid={texts.length > 0 || undefined}
          aria-describedby={texts.length > 0 ? errorId : undefined}
        />
        {texts.length > 0 && (
          <small className="error" id={errorId}>
            {texts.join(' ')}
          </small>
        )}
      </td>
    </tr>
  )
}
