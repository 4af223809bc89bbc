import { LENGTH } from './lengths.ts'

/** Kinds of columns of lists and reports. The column of a `choice` gives the words of its values. */
export type ColumnKind = 'text' | 'number' | 'pesos' | 'kilos' | 'date' | 'choice' | 'yesNo'

/**
 * Kind of a field's values. No kind is text.
 * `pesosIfAny`: hidden while 0. `key`: permission key. `of`: id of a record in another table, shown by its name.
 */
export type Kind =
  | ColumnKind
  | 'pesosIfAny'
  | 'price'
  | 'percent'
  | 'month'
  | 'moment'
  | 'tags'
  | 'identification'
  | 'key'
  | 'data'
  | { readonly of: string }

/** Words of a field: its label, the kind of its values, and the maximum letters of a text that people type. */
export interface FieldWords {
  label: string
  kind?: Kind
  maxLength?: number
}

/** Fields of a table, in the order of the audit. Plain data: a build drops the fields that a browser does not use. */
export type Fields = Readonly<Record<string, FieldWords>>

/** Words that many tables share. */
export const NOTES = { label: 'Observaciones', maxLength: LENGTH.remarks } as const
export const TAGS = { label: 'Etiquetas', kind: 'tags', maxLength: LENGTH.tags } as const
export const ACTIVE = { label: 'Activo', kind: 'yesNo' } as const
