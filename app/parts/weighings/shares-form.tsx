import { useState } from 'react'
import { NumberField, SelectField } from '#app/form/fields.tsx'
import { useFormField, useKitForm } from '#app/form/kit-form.tsx'
import { PickerForm } from '#app/form/pickers/picker-form.tsx'
import { SaveFoot } from '#app/form/pickers/save-foot.tsx'
import type { PickerFrame } from '#app/form/pickers/picker.ts'
import { TypeAhead } from '#app/form/pickers/type-ahead.tsx'
import { TYPED_PREFIX } from '#app/form/pickers/choice.ts'
import { INTENT_FIELD } from '#app/form/reserved.ts'
import { MORE_ROWS, SHARE_PICKERS, SHARE_ROWS } from './share-rows.ts'
import { optionsOf } from '#server/kit/words/formats.ts'

interface SharesFormProps {
  path: string
  frame: PickerFrame
  version: number | undefined
  cancelTo: string
}

const UNITS = optionsOf({ PORCENTAJE: 'Porcentajes, que suman 100', KG: 'Kilos, que suman el peso neto' })

/** Owners of a weighing, a farmer a row. Shows one more row than filled, at least two. */
export function SharesForm({ cancelTo, ...props }: SharesFormProps) {
  const { value } = useKitForm()
  const { errors } = useFormField('partes')
  const isFilled = ({ owner, part }: (typeof SHARE_ROWS)[number]) =>
    [owner.name, TYPED_PREFIX + owner.name, part].some((name) => value(name) !== '')
  const filled = SHARE_ROWS.findLastIndex(isFilled) + 1
  const [chosen, setChosen] = useState(filled)
  const shown = SHARE_ROWS.slice(0, Math.max(2, filled + 1, chosen + 1))
  return (
    <PickerForm {...props} fields={SHARE_PICKERS}>
      <SelectField name="unidad" label="Repartir en" options={UNITS} required />
      {shown.map(({ owner, part }, index) => (
        <div key={owner.name} className="grid">
          <TypeAhead
            field={owner}
            frame={props.frame}
            onChoose={(choice) => choice && setChosen((now) => Math.max(now, index + 1))}
          />
          <NumberField name={part} label={`Parte ${index + 1}`} maxLength={12} />
        </div>
      ))}
      {errors.length > 0 && (
        <p className="error" role="alert">
          {errors.join(' ')}
        </p>
      )}
      {shown.length < SHARE_ROWS.length && (
        <p>
          <button name={INTENT_FIELD} value={MORE_ROWS} className="secondary">
            Otro agricultor
          </button>
        </p>
      )}
      <SaveFoot cancelTo={cancelTo} />
    </PickerForm>
  )
}
