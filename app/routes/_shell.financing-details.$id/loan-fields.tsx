import { useState } from 'react'
import { useHydrated } from 'remix-utils/use-hydrated'
import { SelectField, TextField } from '#app/form/fields.tsx'
import type { FormState } from '#app/form/reply.ts'
import type { Option } from '#server/contract/common.ts'
import { LENGTH } from '#server/shared/lengths.ts'
import { LOAN_FIELD, NEXT_FIELD } from './acts.ts'
import { type EditedLoan, offered } from './loan.ts'
import type { LoanOptions } from './options.server.ts'

interface LoanFieldsProps {
  form: FormState
  opciones: LoanOptions
  /** The loan being changed; none when it is a new one. */
  loan?: EditedLoan | undefined
}

/**
 * The fields of a loan. The method is asked for money alone, the bank where the method is one: with scripts at once,
 * without them after 'Continuar'. What the server refused stays in sight.
 */
export function LoanFields({ form, opciones, loan }: LoanFieldsProps) {
  const [mode, setMode] = useState(form.value('modalidad_financiacion') || opciones.modalidades[0]?.value)
  const [method, setMethod] = useState(form.value('id_fpago'))
  const [bank, setBank] = useState(form.value('id_banco'))
  const hydrated = useHydrated()
  const formas = offered(opciones.formas, loan?.id_fpago, loan?.nombre_fpago, 'Forma no encontrada')
  const bancos = offered(opciones.bancos, loan?.id_banco, loan?.nombre_banco, 'Banco no encontrado')
  const withMethod = mode === 'MONEY_LOAN' || form.invalid('id_fpago')
  const isBank =
    opciones.formas.find(({ value }) => value === method)?.conBanco ??
    (!!method && method === loan?.id_fpago && loan.id_banco !== '')
  const withBank = (mode === 'MONEY_LOAN' && isBank) || form.invalid('id_banco')
  const chosen: FormState = {
    ...form,
    value: (name) => (name === 'id_fpago' ? method : name === 'id_banco' ? bank : form.value(name)),
  }
  const chooseMethod = (value: string) => {
    setMethod(value)
    setBank('')
  }
  return (
    <div className="grid">
      {/* The form's first button is the one that Enter presses where scripts are off. */}
      <button className="enter" tabIndex={-1} aria-hidden="true" />
      {opciones.errores.map((texto) => (
        <p key={texto} className="form-error wide" role="alert">
          {texto}
        </p>
      ))}
      {loan && <input type="hidden" name={LOAN_FIELD} value={loan._id} />}
      <div className="wide">
        <TextField
          form={form}
          name="descripcion"
          label="Descripción"
          message="Campo obligatorio"
          placeholder="Ingrese descripción"
          maxLength={LENGTH.name}
          required
        />
      </div>
      <TextField
        form={form}
        name="valor"
        label="Valor"
        message="Campo obligatorio"
        inputMode="numeric"
        placeholder="Ingrese valor"
        required
      />
      <TextField
        form={form}
        name="fecha_movimiento"
        label="Fecha movimiento"
        type="date"
        message="Campo obligatorio"
        required
      />
      <SelectField
        form={form}
        name="modalidad_financiacion"
        label="Modalidad de Financiación"
        options={opciones.modalidades}
        onChoose={(value) => {
          setMode(value)
          if (value !== 'MONEY_LOAN') chooseMethod('')
        }}
        required
      />
      {withMethod && (
        <SelectField
          form={chosen}
          name="id_fpago"
          label="Forma de Pago"
          options={[choose('la forma de pago'), ...formas]}
          onChoose={chooseMethod}
          required
        />
      )}
      {withBank && (
        <SelectField
          key={method}
          form={chosen}
          name="id_banco"
          label="Banco"
          options={[choose('el banco'), ...bancos]}
          onChoose={setBank}
          required
        />
      )}
      {!hydrated && (
        <p className="next wide until-scripts">
          <button name={NEXT_FIELD} value="1" className="secondary">
            Continuar
          </button>{' '}
          <small>después de cambiar la modalidad o la forma de pago</small>
        </p>
      )}
    </div>
  )
}

const choose = (what: string): Option => ({ value: '', label: `Elija ${what}` })
