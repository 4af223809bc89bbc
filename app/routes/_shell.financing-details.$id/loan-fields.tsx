import { isSent } from '#server/kit/words/formats.ts'
import { useState } from 'react'
import { useHydrated } from 'remix-utils/use-hydrated'
import { SelectField, TextField } from '#app/form/fields.tsx'
import { useFormField, useKitForm } from '#app/form/kit-form.tsx'
import { fittingFirst } from '#app/parts/payments/fitting-banks.ts'
import { typedWhole } from '#server/kit/words/typed-numbers.ts'
import type { Option } from '#server/kit/contract/common.ts'
import { REQUIRED } from '#server/kit/words/sentences.ts'
import { lendsGoods, lendsMoney, LOAN } from '#server/financing/words.ts'
import { GoodsFields } from './goods-fields.tsx'
import type { LoanOptions } from './read.server.ts'
import { type EditedLoan, leftInWords, LOAN_FIELD, type Maximum, NEXT_FIELD, offered } from './loan.ts'

interface LoanFieldsProps {
  acuerdo: Maximum
  opciones: LoanOptions
  /** The loan being changed; undefined for a new one. */
  loan?: EditedLoan | undefined
}

/**
 * Fields of a loan. Money loans have a method field, bank methods a bank field, and loans in kind a product. With
 * scripts these fields appear at once; without scripts they appear after 'Continuar'. A refused field stays visible.
 */
export function LoanFields({ acuerdo, opciones, loan }: LoanFieldsProps) {
  const hydrated = useHydrated()
  const { method, bank, goods, choose } = useLoanChoice(opciones, loan)
  return (
    <div className="grid">
      {/* Without scripts Enter presses the first button of a form. The first button here saves. */}
      <button className="enter" tabIndex={-1} aria-hidden="true" />
      {opciones.errores.map((texto) => (
        <p key={texto} className="form-error wide" role="alert">
          {texto}
        </p>
      ))}
      {loan && <input type="hidden" name={LOAN_FIELD} value={loan._id} />}
      <div className="wide">
        <TextField
          name="descripcion"
          {...LOAN.descripcion}
          required={REQUIRED}
          placeholder="Ingrese descripción"
        />
      </div>
      <TextField
        name="valor"
        {...LOAN.valor}
        required={REQUIRED}
        inputMode="numeric"
        data-pesos=""
        placeholder="Ingrese valor"
        hint={isSent(acuerdo.maximo_prestar) && <Left acuerdo={acuerdo} loan={loan} />}
      />
      <TextField name="fecha_movimiento" {...LOAN.fecha_movimiento} required={REQUIRED} />
      <SelectField
        name="modalidad_financiacion"
        {...LOAN.modalidad_financiacion}
        options={opciones.modalidades}
        onChoose={choose.mode}
        required
      />
      {method.asked && (
        <SelectField
          name="id_fpago"
          {...LOAN.id_fpago}
          value={method.value}
          options={[
            nothing('la forma de pago'),
            ...offered(opciones.formas, loan?.id_fpago, loan?.nombre_fpago, 'Forma no encontrada'),
          ]}
          onChoose={choose.method}
          required
        />
      )}
      {bank.asked && (
        <SelectField
          key={method.value}
          name="id_banco"
          {...LOAN.id_banco}
          value={bank.value}
          options={[
            nothing('el banco'),
            ...offered(
              fittingFirst(method.label, opciones.bancos),
              loan?.id_banco,
              loan?.nombre_banco,
              'Banco no encontrado',
            ),
          ]}
          onChoose={choose.bank}
          required
        />
      )}
      {goods.asked && <GoodsFields opciones={opciones} loan={loan} />}
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

/** Text about the rest of the maximum, updated while the user types. */
function Left({ acuerdo, loan }: Pick<LoanFieldsProps, 'acuerdo' | 'loan'>) {
  const typed = typedWhole(useFormField('valor').meta.value)
  return <output>{leftInWords(acuerdo, typed, loan)}</output>
}

const nothing = (what: string): Option => ({ value: '', label: `Elija ${what}` })

/** State of mode, method and bank. A new mode or method clears the choices that followed from the old one. */
function useLoanChoice(opciones: LoanOptions, loan: EditedLoan | undefined) {
  const { reply, value } = useKitForm()
  const [mode, setMode] = useState(value('modalidad_financiacion') || opciones.modalidades[0]?.value)
  const [method, setMethod] = useState(value('id_fpago'))
  const [bank, setBank] = useState(value('id_banco'))
  const refused = (name: string) => reply?.error?.[name] !== undefined
  const money = lendsMoney(mode)
  const forma = opciones.formas.find(({ value }) => value === method)
  const isBank = forma?.conBanco ?? (!!method && method === loan?.id_fpago && loan.id_banco !== '')
  const chooseMethod = (chosen: string) => {
    setMethod(chosen)
    setBank('')
  }
  const chooseMode = (chosen: string) => {
    setMode(chosen)
    if (!lendsMoney(chosen)) chooseMethod('')
  }
  return {
    method: { value: method, label: forma?.label, asked: money || refused('id_fpago') },
    goods: { asked: lendsGoods(mode) || refused('id_producto') || refused('kilos') },
    bank: { value: bank, asked: (money && isBank) || refused('id_banco') },
    choose: { mode: chooseMode, method: chooseMethod, bank: setBank },
  }
}
