import { TextField } from '#app/form/fields.tsx'
import { useKitForm } from '#app/form/kit-form.tsx'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { useLiveScales } from './live-scales.ts'
import type { ReadScale } from './scale.server.ts'
import { READ_PRESS, readingOf, WHY_TYPED_FIELD } from './press.ts'
import { TRUCK_WEIGHTS, type TruckWeight, WHICH } from '#server/weighings/truck-weights-words.ts'

interface ScaleFieldsProps {
  basculas: readonly ReadScale[]
  /** Weights that the form asks for. */
  fields?: readonly TruckWeight[]
  /**
   * True if the scale buttons precede the submit button. A hidden first button then keeps Enter from pressing
   * a scale button.
   */
  first?: boolean
}

/**
 * Live scales with a button that takes each weight into the form, and the reason for a typed weight. Renders
 * nothing without a scale that is read.
 */
export function ScaleFields({ fields = TRUCK_WEIGHTS, first = false, ...props }: ScaleFieldsProps) {
  const basculas = useLiveScales(props.basculas)
  if (basculas.length === 0) return null
  return (
    <div className="scales">
      {first && <button hidden tabIndex={-1} aria-hidden="true" />}
      <Readings fields={fields} />
      {basculas.map((bascula) => (
        <p key={bascula.id} className="scale">
          <Shown bascula={bascula} />{' '}
          {fields.map((field) => (
            <ReadButton key={field} bascula={bascula} field={field}>
              Leer peso {fields.length > 1 && WHICH[field]}
            </ReadButton>
          ))}
        </p>
      ))}
      <TextField
        name={WHY_TYPED_FIELD}
        label="Por qué se digita el peso"
        hint="Solo si el peso no se lee de la báscula."
        maxLength={LENGTH.reason}
      />
    </div>
  )
}

/** Live scales, a line each. */
export function ScalesNow({ basculas }: Pick<ScaleFieldsProps, 'basculas'>) {
  return useLiveScales(basculas).map((bascula) => (
    <p key={bascula.id} className="scale">
      <Shown bascula={bascula} />
    </p>
  ))
}

function Shown({ bascula: { nombre, muestra } }: { bascula: ReadScale }) {
  return (
    <span>
      {nombre}: <strong>{muestra}</strong>
    </span>
  )
}

interface ReadButtonProps {
  bascula: ReadScale
  field: TruckWeight
  children: React.ReactNode
}

/** Button that takes the current weight of a scale. */
export function ReadButton({ bascula: { id, nombre }, field, children }: ReadButtonProps) {
  return (
    <button
      name={READ_PRESS}
      value={`${field}:${id}`}
      className="secondary"
      formNoValidate
      aria-label={`Leer el peso ${WHICH[field]} de ${nombre}`}
    >
      {children}
    </button>
  )
}

/** Hidden fields with the reading ids of the weights. */
export function Readings({ fields }: { fields: readonly TruckWeight[] }) {
  const { value } = useKitForm()
  return fields.map((field) => {
    const name = readingOf(field)
    return <input key={name} type="hidden" name={name} value={value(name)} />
  })
}
