import type { ComponentType } from 'react'
import type { Option } from '#server/kit/contract/common.ts'
import { mustChoose } from '#server/kit/words/sentences.ts'

/** Options of the selects in a creation dialog, by name. */
export type Lists = Record<string, readonly Option[]>

/** Kind of record that forms pick by typing: the browser's half. PickerRules is the server's half. */
export interface Picker {
  /** Last part of the search address `/buscar/…`, and name among the rules. */
  name: string
  label: string
  /** Message for a text that was not picked from the list. */
  message: string
  /** Creation dialog, for records that may be created while filling in a form. */
  adds?: CreationDialog & {
    /** Object of the '+' button: 'un cliente'. */
    what: string
  }
}

interface CreationDialog {
  title: string
  /** Dialog field that takes the unmatched text, and the empty field to fill in next. */
  typed: string
  next?: string
  Fields: ComponentType<{ lists: Lists }>
}

/** Picker that asks to choose `what`, such as 'un cliente'. `dialog` creates one. */
export const newPicker = (name: string, label: string, what: string, dialog?: CreationDialog): Picker => ({
  name,
  label,
  message: mustChoose(what),
  ...(dialog && { adds: { what, ...dialog } }),
})

/** Picker as a field of a form. */
export interface PickerField {
  /** Name of the field that holds the id. */
  name: string
  picker: Picker
  required?: boolean
  /** Another picker of the form, whose choice narrows the offers of this one. */
  within?: string
  /** Label and message of this form, when they differ from the picker's. */
  label?: string
  message?: string
  /** Message for a failed search, when it differs from the default. */
  unanswered?: string
  placeholder?: string
}

/** Loader data of a form's pickers, besides its values. */
export interface PickerFrame {
  /** Fields for which the user may create records. */
  mayCreate: string[]
  /** Field whose creation dialog the address opens; '' for none. */
  dialog: string
  /** One-use key of the creation dialog. */
  dialogOnce: string
  /** Field whose creation dialog the options are for; '' for none. */
  listsOf: string
  /** Options of the selects in the creation dialog. */
  lists: Lists
}

/** Frame of pickers without creation dialogs. */
export const NO_CREATION: PickerFrame = { mayCreate: [], dialog: '', dialogOnce: '', listsOf: '', lists: {} }

export const labelOf = ({ label, picker }: PickerField): string => label ?? picker.label
export const messageOf = ({ message, picker }: PickerField): string => message ?? picker.message
export const unansweredOf = ({ unanswered }: PickerField): string =>
  unanswered ?? 'No se pudo buscar. Intente de nuevo.'

/** `handle` of a form with pickers: scripts in Modo ligero too, and whether the address opens a creation dialog. */
export const pickerHandle = {
  typeAhead: true,
  dialogOpen: (data: unknown) => Boolean((data as { frame?: PickerFrame } | undefined)?.frame?.dialog),
}

/** Adds a parameter to an address that may already have a search part. */
export const withParam = (path: string, name: string, value: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`
