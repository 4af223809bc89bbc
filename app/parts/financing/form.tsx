import { PickerForm } from '#app/form/pickers/picker-form.tsx'
import { SaveFoot } from '#app/form/pickers/save-foot.tsx'
import type { PickerFrame } from '#app/form/pickers/picker.ts'
import { AGREEMENT_PICKERS } from '#app/parts/form-pickers.ts'
import { NumberField, TextField } from '#app/form/fields.tsx'
import { Figure } from '#app/form/figure.tsx'
import { useFormField, useKitForm } from '#app/form/kit-form.tsx'
import { TypeAhead } from '#app/form/pickers/type-ahead.tsx'
import { CROP_DAYS, AGREEMENT } from '#server/financing/words.ts'
import { measure, pesos } from '#server/kit/words/formats.ts'
import { parseNumber, typedConvention } from '#server/kit/words/typed-numbers.ts'

interface AgreementFormProps {
  path: string
  frame: PickerFrame
  cancelTo: string
  once?: string
  version?: number
  cupo: number | null
  warning: string
}

/** The form of a new or existing agreement, on a page or in the dialog over the list. */
export function AgreementForm({ cancelTo, cupo, warning, ...props }: AgreementFormProps) {
  return (
    <PickerForm {...props} fields={AGREEMENT_PICKERS}>
      <AgreementFields frame={props.frame} path={props.path} cupo={cupo} warning={warning} />
      <SaveFoot cancelTo={cancelTo} />
    </PickerForm>
  )
}

interface AgreementFieldsProps {
  frame: PickerFrame
  /** Address of the form, when it is not the page's. */
  path?: string
  /** Quota in pesos per hectare; null when unknown. */
  cupo: number | null
  /** Warning about the rate. */
  warning: string
}

/**
 * Fields of a financing agreement. The rate is read-only: the dated parameter decides
 * (financing/README.md, rate and quota).
 */
export function AgreementFields({ frame, path, cupo, warning }: AgreementFieldsProps) {
  const { reply, value } = useKitForm()
  const days = `Los días del cultivo deben estar entre ${CROP_DAYS.least} y ${CROP_DAYS.most}`
  return (
    <>
      {AGREEMENT_PICKERS.map((field) => (
        <TypeAhead
          key={field.name}
          field={field}
          frame={frame}
          path={path}
          autoFocus={!reply && value(field.name) === ''}
        />
      ))}
      <div className="grid">
        <TextField name="fecha_de_inicio" {...AGREEMENT.fecha_de_inicio} required />
        <NumberField
          name="numero_de_dias_del_cultivo"
          {...AGREEMENT.numero_de_dias_del_cultivo}
          whole
          maxLength={4}
          pattern="[3-9][0-9]|1[01][0-9]|120"
          message={{ patternMismatch: days }}
          hint={`Entre ${CROP_DAYS.least} y ${CROP_DAYS.most}.`}
          required
        />
        <NumberField
          name="numero_hectareas"
          {...AGREEMENT.numero_hectareas}
          maxLength={12}
          hint={cupo === null ? undefined : `Máximo a prestar: ${pesos(cupo)} por hectárea.`}
          required
        />
        {cupo !== null && <Maximum cupo={cupo} />}
        <TextField
          name="tasa"
          {...AGREEMENT.tasa}
          label="Tasa (% mensual)"
          readOnly
          hint={warning ? <span className="flag">⚠ {warning}</span> : 'La de las tarifas al iniciar.'}
        />
      </div>
    </>
  )
}

/** Maximum for the typed hectares, so that a slip of a point or a comma is seen. */
function Maximum({ cupo }: { cupo: number }) {
  const typed = useFormField('numero_hectareas').meta.value ?? ''
  const hectares = Number(parseNumber(typed, typedConvention(2)) || 0)
  const value = `${pesos(Math.round(hectares * cupo))} por ${measure(hectares)} ha`
  return <Figure label="Máximo a prestar" value={hectares > 0 ? value : '—'} />
}
