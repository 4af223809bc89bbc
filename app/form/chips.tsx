import { Form } from '@remix-run/react'
import { useId, useState } from 'react'
import { useHydrated } from 'remix-utils/use-hydrated'
import type { Option } from '#server/kit/contract/common.ts'
import { matching } from './match.ts'
import { HiddenFields } from './post-form.tsx'

interface ChipSelectorProps {
  /** Accessible name of the group: 'Roles de Ana'. */
  label: string
  chips: readonly Option[]
  /** Options to add; existing chips are left out. */
  options: readonly Option[]
  /** Address of the resource route that adds and removes. */
  action: string
  /** Address of the screen to return to. */
  back: string
  mayAdd: boolean
  mayRemove: boolean
}

/**
 * Chips that are saved at once. Each chip is a small form with its remove button; adding is a search. The server
 * takes the first option that matches the text, so that Enter works without scripts.
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
