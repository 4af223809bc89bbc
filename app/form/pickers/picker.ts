import type { ComponentType } from 'react'
import type { Option } from '#server/kit/contract/common.ts'

/** What the selects of a creation dialog offer, by name. */
export type Lists = Record<string, readonly Option[]>

/** A kind of record that forms pick by typing, as the browser knows it; PickerRules is the server's half. */
export interface Picker {
  /** Last part of its search address, `/buscar/…`, and its name among the rules. */
  name: string
  label: string
  /** The quoted message for a text that was not picked from the list. */
  message: string
  /** Its creation dialog; none for what is not created on the way. */
  adds?: {
    /** 'un cliente': what the '+' button creates. */
    what: string
    title: string
    /** The dialog's field that a text without a match becomes, and the empty one that is written next, if there is one. */
    typed: string
    next?: string
    Fields: ComponentType<{ lists: Lists }>
  }
}

/** A picker as a field of a form. */
export interface PickerField {
  /** The field that holds the id. */
  name: string
  picker: Picker
  required?: boolean
  /** Another picker of the form, whose choice narrows what this one offers. */
  within?: string
  /** In place of the picker's own, where the form's document quotes another. */
  label?: string
  message?: string
  /** Said when its search failed, where the form's document quotes another text. */
  unanswered?: string
  placeholder?: string
}

/** What the pickers of a form need beside its values. */
export interface PickerFrame {
  /** Fields for which the person may create records. */
  mayCreate: string[]
  /** The field whose creation dialog the address opens; `''` for none. */
  dialog: string
  /** One-use key of that dialog. */
  dialogOnce: string
  /** What that dialog's selects offer. */
  lists: Lists
}

/** The frame of pickers that create nothing. */
export const NO_CREATION: PickerFrame = { mayCreate: [], dialog: '', dialogOnce: '', lists: {} }

export const labelOf = ({ label, picker }: PickerField): string => label ?? picker.label
export const messageOf = ({ message, picker }: PickerField): string => message ?? picker.message
export const unansweredOf = ({ unanswered }: PickerField): string =>
  unanswered ?? 'No se pudo buscar. Intente de nuevo.'

/** `handle` of a form with pickers: whether its address opens a creation dialog, for the shell. */
export const pickerHandle = {
  dialogOpen: (data: unknown) => Boolean((data as { frame?: PickerFrame } | undefined)?.frame?.dialog),
}

/** An address, which may have a search of its own, with one parameter more. */
export const withParam = (path: string, name: string, value: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`
