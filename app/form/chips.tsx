import { Form } from '@remix-run/react'
import { useId, useState } from 'react'
import { useHydrated } from 'remix-utils/use-hydrated'
import type { Option } from '#server/kit/contract/common.ts'
import { matching } from './match.ts'
import { HiddenFields } from './post-form.tsx'

interface ChipSelectorProps {
  /** What the chips are, for those who cannot see them: 'Roles de Ana'. */
  label: string
  chips: readonly Option[]
  /** What may be added; what is there already is left out. */
  options: readonly Option[]
  /** Where adding and removing post to. */
  action: string
  /** Where the screen returns to. */
  back: string
  mayAdd: boolean
  mayRemove: boolean
}

/**
 * Chips that change at once: each is a small form with its remove button, adding is a search-and-pick (D1 §5).
 * The server takes the first option that matches the text, so Enter works without scripts too.
 */
export function ChipSelector({ label, chips, options, action, back, mayAdd, mayRemove }: ChipSelectorProps) {
  const free = options.filter((option) => !chips.some((chip) => chip.value === option.value))
  return (
    <div className="chips" role="group" aria-label={label}>
      {chips.map((chip) => (
        <Form key={chip.value} method="post" action={action} className="chip" preventScrollReset>
          <HiddenFields intent="quitar" />
          <input type="hidden" name="volver" value={back} />
          <span>{chip.label}</span>
          {mayRemove && (
            <button name="valor" value={chip.value} aria-label={`Quitar ${chip.label}`}>
              ✕
            </button>
          )}
        </Form>
      ))}
      {chips.length === 0 && <small>Ninguno</small>}
      {mayAdd && free.length > 0 && (
        <AddChip key={chips.length} label={label} options={free} action={action} back={back} />
      )}
    </div>
  )
}

type AddChipProps = Pick<ChipSelectorProps, 'label' | 'options' | 'action' | 'back'>

/** The search-and-pick that adds a chip. */
export function AddChip({ label, options, action, back }: AddChipProps) {
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const list = useId()
  const hydrated = useHydrated()
  const shown = matching(options, typed)
  return (
    <Form
      method="post"
      action={action}
      className="chip-add"
      preventScrollReset
      onFocus={() => setOpen(true)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
    >
      <HiddenFields intent="agregar" />
      <input type="hidden" name="volver" value={back} />
      <input
        name="texto"
        placeholder="Buscar..."
        aria-label={`Agregar: ${label}`}
        aria-controls={open ? list : undefined}
        list={hydrated ? undefined : list}
        autoComplete="off"
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <button className="secondary">Agregar</button>
      {!hydrated && (
        <datalist id={list}>
          {options.map((option) => (
            <option key={option.value} value={option.label} />
          ))}
        </datalist>
      )}
      {open && shown.length > 0 && (
        <ul id={list}>
          {shown.map((option) => (
            <li key={option.value}>
              <button name="valor" value={option.value}>
                {option.label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Form>
  )
}
