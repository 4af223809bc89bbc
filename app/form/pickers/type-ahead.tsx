import { useId, useRef } from 'react'
import { useHydrated } from 'remix-utils/use-hydrated'
import { named } from '#app/format/icon.tsx'
import { Optional } from '../fields.tsx'
import { FieldErrors } from '../field-notes.tsx'
import { useAutoFocus, useFormField, useKitForm } from '../kit-form.tsx'
import { INTENT_FIELD } from '../reserved.ts'
import {
  type Choice,
  OPEN_INTENT,
  readChoice,
  SEARCH_INTENT,
  TICKED_PREFIX,
  TYPED_PREFIX,
  writeChoice,
} from './choice.ts'
import { labelOf, messageOf, type PickerField, type PickerFrame, unansweredOf, withParam } from './picker.ts'
import { useCombobox } from './use-combobox.ts'

interface TypeAheadProps {
  field: PickerField
  frame: PickerFrame
  /** Choices offered before anything is typed. */
  offered?: readonly Choice[]
  /** Id chosen in the narrowing field (scripts only). */
  within?: string
  /** Address of the form, when it has a search part. */
  path?: string
  readOnly?: boolean
  autoFocus?: boolean
  /** Called when a choice is made or cleared (scripts only). */
  onChoose?: (choice: Choice | null) => void
}

/**
 * One record picked by typing. With scripts it is an ARIA combobox. Without scripts it is a text field with a
 * 'Buscar' button that offers up to ten radio buttons (app/form/README.md, pickers without scripts).
 */
export function TypeAhead({
  field,
  frame,
  offered = [],
  within = '',
  path = '',
  readOnly = false,
  autoFocus,
  onChoose,
}: TypeAheadProps) {
  const hydrated = useHydrated()
  const { reply, value } = useKitForm()
  const own = useFormField(field.name)
  const focused = useAutoFocus(own, autoFocus)
  const id = useId()
  const plus = useRef<HTMLButtonElement>(null)
  const { name, picker, required } = field
  const adds = frame.mayCreate.includes(name) && !readOnly ? picker.adds : undefined
  const box = useCombobox({
    source: `/buscar/${picker.name}?${within && `de=${encodeURIComponent(within)}&`}`,
    start: {
      choice: readChoice(value(name)),
      text: value(TYPED_PREFIX + name),
      found: reply?.extra?.results?.[name],
    },
    offered,
    readOnly,
    onChoose,
    create: adds && (() => plus.current?.click()),
  })
  const { choice } = box
  const errors = messages(box, own.errors, field)
  // An error shared by all fields is shown above the form; this field is only marked.
  const marked = errors.length > 0 || (own.invalid && !box.changed)
  return (
    <div className="field type-ahead">
      <label htmlFor={id}>
        {labelOf(field)}
        <Optional when={!required && !readOnly} />
      </label>
      <div className="type-ahead-row" onBlur={box.blur}>
        <input
          ref={box.input}
          id={id}
          name={TYPED_PREFIX + name}
          value={box.text}
          readOnly={readOnly}
          placeholder={field.placeholder}
          autoComplete="off"
          data-picked=""
          aria-required={required}
          autoFocus={focused}
          aria-invalid={marked || undefined}
          {...(errors.length > 0 ? { 'aria-describedby': own.meta.errorId } : marked && own.aria)}
          {...box.inputEvents}
          {...(hydrated && comboboxOf(id, box))}
        />
        <input ref={box.held} type="hidden" name={name} value={choice ? writeChoice(choice) : ''} />
        {!hydrated && !readOnly && <SearchButton field={field} />}
        {adds && (
          <button
            {...openDialog(field, path)}
            {...named(`Crear ${adds.what}`)}
            ref={plus}
            className="secondary"
            // By keyboard the dialog is opened from the list, when nothing is found.
            tabIndex={-1}
          >
            +
          </button>
        )}
        {choice?.detail && <small className="detail">{choice.detail}</small>}
        {hydrated && <Listbox id={id} box={box} />}
      </div>
      {!hydrated && !readOnly && (
        <Offers field={field} path={path} choice={choice} offered={offered} mayCreate={!!adds} />
      )}
      <div aria-live="polite">
        <FieldErrors field={{ ...own, errors }} />
      </div>
    </div>
  )
}

/** Search button for pages without scripts. */
function SearchButton({ field }: Pick<TypeAheadProps, 'field'>) {
  return (
    <button
      name={INTENT_FIELD}
      value={SEARCH_INTENT + field.name}
      className="secondary until-scripts"
      aria-label={`Buscar ${labelOf(field)}`}
    >
      Buscar
    </button>
  )
}

/** Properties of a button that opens the field's creation dialog over the form. */
const openDialog = ({ name }: PickerField, path: string) => ({
  name: INTENT_FIELD,
  value: OPEN_INTENT + name,
  formAction: withParam(path, 'nuevo', name),
})

type Box = ReturnType<typeof useCombobox>

/** Errors of the server until the field changes, and the message for a text that was cleared. */
function messages(box: Box, sent: string[], field: PickerField): string[] {
  if (box.cleared) return [`${messageOf(field)} Se borró «${box.cleared}».`]
  if (box.failed) return [unansweredOf(field)]
  return box.changed ? [] : sent
}

const isListed = ({ open, shown, nothing }: Box) => open && (shown.length > 0 || nothing)

/** ARIA attributes of the combobox and its list. */
const comboboxOf = (id: string, box: Box) =>
  ({
    role: 'combobox',
    'aria-expanded': isListed(box),
    'aria-controls': `${id}-list`,
    'aria-autocomplete': 'list',
    'aria-activedescendant': isListed(box) ? `${id}-list-${box.active}` : undefined,
  }) as const

function Listbox({ id, box }: { id: string; box: Box }) {
  const list = `${id}-list`
  const mayCreate = box.create !== undefined
  return (
    // Keeps the focus in the input while an entry is pressed.
    <ul id={list} role="listbox" hidden={!isListed(box)} onMouseDown={(event) => event.preventDefault()}>
      {box.shown.map((one, index) => (
        <li
          key={one.id}
          id={`${list}-${index}`}
          role="option"
          aria-selected={index === box.active}
          onClick={() => box.choose(one)}
        >
          {one.label} {one.detail && <small>{one.detail}</small>}
        </li>
      ))}
      {box.nothing && (
        <li
          id={`${list}-0`}
          role="option"
          aria-selected={mayCreate}
          aria-disabled={!mayCreate}
          onClick={box.create}
        >
          {mayCreate ? `Nada coincide. Crear «${box.text.trim()}»` : 'Nada coincide.'}
        </li>
      )}
    </ul>
  )
}

interface OffersProps extends Pick<TypeAheadProps, 'field'> {
  path: string
  mayCreate: boolean
  choice: Choice | null
  offered: readonly Choice[]
}

/** Without scripts: the choice or the offers as radio buttons; without matches, the creation button. */
function Offers({ field, path, choice, offered, mayCreate }: OffersProps) {
  const { reply, value } = useKitForm()
  const results = reply?.extra?.results?.[field.name]
  const typed = value(TYPED_PREFIX + field.name)
  if (!choice && typed && results?.length === 0) {
    if (!mayCreate) return <small>Nada coincide.</small>
    return (
      <button {...openDialog(field, path)} className="secondary">
        Nada coincide. Crear «{typed}»
      </button>
    )
  }
  const shown = choice ? [choice] : (results ?? offered)
  if (shown.length === 0) return null
  return (
    <fieldset className={choice ? 'offers chosen until-scripts' : 'offers until-scripts'}>
      <legend>{choice ? 'Elegido' : `${labelOf(field)}: elija uno`}</legend>
      {shown.map((one) => (
        <label key={one.id}>
          <input
            type="radio"
            name={TICKED_PREFIX + field.name}
            value={writeChoice(one)}
            defaultChecked={one === choice}
          />
          {one.label} {!choice && one.detail && <small>{one.detail}</small>}
        </label>
      ))}
    </fieldset>
  )
}
