import { TextField } from '#app/form/fields.tsx'
import { useKitForm } from '#app/form/kit-form.tsx'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { useLiveScales } from './live-scales.ts'
import type { ReadScale } from './scale.server.ts'
import { READ_PRESS, readingOf, WHY_TYPED_FIELD } from './press.ts'
import { TRUCK_WEIGHTS, type TruckWeight, WHICH } from '#server/weighings/truck-weights-words.ts'

interface ScaleFieldsProps {
  basculas: readonly ReadScale[]
  /** The weights that the form asks for. */
  fields?: readonly TruckWeight[]
  /** Enter saves the form as if no button of these were there: they stand before the one that saves. */
  first?: boolean
}

/**
 * What the scales show, with a button for each weight that takes it into the form, and why a weight is typed where it is.
 * Nothing where no scale is read.
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

/** What the scales show, a line each. */
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

/** Takes the weight that a scale shows when it is pressed. */
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

/** Which readings the weights are. */
export function Readings({ fields = TRUCK_WEIGHTS }: { fields?: readonly TruckWeight[] }) {
  const { value } = useKitForm()
  return fields.map((field) => {
    const name = readingOf(field)
    return <input key={name} type="hidden" name={name} value={value(name)} />
  })
}
