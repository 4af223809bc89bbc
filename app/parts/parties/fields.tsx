import { FirstControl } from '#app/form/dialog.tsx'
import { type ReactNode, useState } from 'react'
import { CheckField, SelectField, TextField } from '#app/form/fields.tsx'
import { useKitForm } from '#app/form/kit-form.tsx'
import type { Option } from '#server/kit/contract/common.ts'
import type { ThirdPartyOptions } from './read.server.ts'
import { EMAIL_MALFORMED, IDENTIFICATION_REQUIRED, PARTY_NAME_REQUIRED } from '#server/kit/words/sentences.ts'
import { THIRD_PARTY } from '#server/parties/words.ts'

interface ThirdPartyFieldsProps {
  options: ThirdPartyOptions
  /** Fixed type. */
  fixedType?: string
  /** 'Arroz propio' on creation, '¿Arroz propio?' on the edit form. */
  ownRiceLabel: string
  /** True if the edit form requires the address, which it does unless the address was empty before. */
  addressAsked?: boolean
  /** Further fields for the chosen type. */
  more?: (tipo: string) => ReactNode
}

/** Fields of a third party, for the creation dialog and the edit page. */
export function ThirdPartyFields(props: ThirdPartyFieldsProps) {
  const { options, fixedType, ownRiceLabel, addressAsked, more } = props
  const { value } = useKitForm()
  const [tipo, setTipo] = useState(fixedType ?? (value('tipo') || firstValue(options.tipos)))
  const [left, setLeft] = useState<string[]>([])
  const choose = (chosen: string) => {
    if (chosen !== tipo) setLeft((before) => [...before, tipo])
    setTipo(chosen)
  }
  // Key that remounts, and so unticks, a checkbox when its type is deselected. A tick made before hydration
  // stays.
  const keyOf = (type: string) => `${type}-${left.filter((one) => one === type).length}`
  return (
    <div className="grid">
      {options.errores.map((texto) => (
        <p key={texto} className="form-error wide" role="alert">
          {texto}
        </p>
      ))}
      {fixedType ? (
        <div className="field fixed">
          <span>{THIRD_PARTY.tipo.label}</span>
          <strong>{fixedType}</strong>
        </div>
      ) : (
        <SelectField name="tipo" {...THIRD_PARTY.tipo} options={options.tipos} onChoose={choose} required />
      )}
      {/* Without scripts, CSS shows each checkbox for the matching option. */}
      {/* A hidden checkbox cannot take the focus of a dialog. */}
      <FirstControl.Provider value={null}>
        <div className="own-rice" hidden={tipo.toUpperCase() !== 'CLIENTE'} key={keyOf('CLIENTE')}>
          <CheckField name="esArrozPropio" label={ownRiceLabel} />
        </div>
        <div className="invoices-itself" hidden={tipo.toUpperCase() !== 'PROVEEDOR'} key={keyOf('PROVEEDOR')}>
          <CheckField name="facturaElectronica" label="Expide factura electrónica" />
        </div>
      </FirstControl.Provider>
      <div className="wide">
        <TextField name="nombre" {...THIRD_PARTY.nombre} required={PARTY_NAME_REQUIRED} />
      </div>
      <SelectField
        name="tipo_identificacion"
        {...THIRD_PARTY.tipo_identificacion}
        options={options.identificaciones}
        required
      />
      <TextField
        name="identificacion"
        {...THIRD_PARTY.identificacion}
        required={IDENTIFICATION_REQUIRED}
        hint="Para un NIT, el dígito de verificación se calcula."
      />
      <TextField name="direccion" {...THIRD_PARTY.direccion} optional={!addressAsked} />
      <TextField name="municipio" {...THIRD_PARTY.municipio} />
      <TextField name="telefono1" {...THIRD_PARTY.telefono1} type="tel" inputMode="tel" />
      <TextField name="telefono2" {...THIRD_PARTY.telefono2} type="tel" inputMode="tel" />
      <div className="wide">
        <TextField
          name="email"
          {...THIRD_PARTY.email}
          type="email"
          inputMode="email"
          message={EMAIL_MALFORMED}
        />
      </div>
      {more?.(tipo)}
    </div>
  )
}

function firstValue(options: Option[]): string {
  return options[0]?.value ?? ''
}
