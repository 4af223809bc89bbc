import type { Key } from '#server/kit/contract/keys.ts'
import type { Queries, Transaction } from '#server/db/transaction.ts'
import type { FieldWords, Kind } from '../words/fields.ts'
import type { Resource } from '../rows/resource.ts'

/** Field of a kind, with the headings that match it. */
export interface ImportColumn {
  name: string
  label: string
  /** Other headings: of our own exports, Siigo, World Office and Alegra. */
  aliases?: readonly string[]
  required?: boolean
  type: 'text' | 'number' | 'pesos' | 'day' | 'yesno' | 'choice'
  /** Maximum letters of a text. */
  max?: number
  /** Maximum decimals of a number. With two, a lone separator before three digits groups: `1,250` is 1250. */
  decimals?: 2
  /** Suffix of positive numbers, CR or DB. Numbers with the other suffix are negative. Default: CR. */
  side?: 'CR' | 'DB'
  /** True if the day may be in the future and therefore needs its year. */
  ahead?: true
  options?: readonly { value: string; label: string; aliases?: readonly string[] }[]
  example?: string
  help?: string
}

const TYPES: Readonly<Partial<Record<Extract<Kind, string>, ImportColumn['type']>>> = {
  number: 'number',
  kilos: 'number',
  price: 'number',
  percent: 'number',
  pesos: 'pesos',
  date: 'day',
  yesNo: 'yesno',
  choice: 'choice',
  identification: 'choice',
}

/** Column from the words of its field. */
export const columnOf = (name: string, { label, kind, maxLength }: FieldWords): ImportColumn => ({
  name,
  label,
  type: (typeof kind === 'string' && TYPES[kind]) || 'text',
  ...(maxLength !== undefined && { max: maxLength }),
})

/** Values of a row by field; empty ones are left out. A day is `yyyy-mm-dd`, a choice its value. */
export type Values = Record<string, string | number | boolean>

/** Row during the check. Errors by field; '' holds the error of the whole row. */
export interface Draft {
  fila: number
  values: Values
  errors: Record<string, string>
  /** Remarks on a row. A row with remarks can still be written. */
  remarks?: string[]
}

/** Result of a valid row compared with the existing records. `OTRA` is shown and never written. */
export type Found =
  | { estado: 'NUEVA' }
  | { estado: 'IGUAL'; id: string }
  | { estado: 'CAMBIA'; id: string; version: number; antes: Values }
  | { estado: 'OTRA'; porque: string }

/** Shown if existing data changed between preview and import. */
export const CHANGED_MEANWHILE =
  'Alguien cambió estos datos después de la vista previa: nada se importó. Revise de nuevo e importe.'

/** Checked row to write. */
export interface Staged {
  fila: number
  estado: 'NUEVA' | 'CAMBIA'
  values: Values
  id: string | null
  version: number | null
}

/** Import that writes, with its day in Bogotá. */
export interface By {
  idImportacion: string
  hoy: string
  /** Moment at which the import began to write, `creado_en` of all its records. */
  desde: string
  /** Throws if somebody stopped the import. Called between two statements of a long write. */
  throwIfStopped: () => Promise<void>
  /** All rows to write of the file, also of other steps, whose field has one of these texts. In file order. */
  rowsWith: (field: string, texts: readonly string[]) => Promise<Staged[]>
}

/** Records of an import that one step of its undoing examines: up to `limit`, with ids above `after`. */
export interface UndoStep {
  idImportacion: string
  /** `creado_en` of the records of the import. */
  desde: string
  after: string
  limit: number
}

/** Last id of the examined records, undefined if there were none, and how many of them stay. */
export interface Removed {
  last: string | undefined
  stayed: number
}

/** Deletes the records that an import created, some at a time. Records in use stay. */
export type Undoing = (tx: Transaction, company: string, step: UndoStep) => Promise<Removed>

/** Table and columns of a simple list. */
export interface Written {
  resource: Resource
  /** Columns that the import writes, with their defaults. */
  columns: Readonly<Record<string, string | boolean>>
}

/** Kind of records that can be imported. */
export interface ImportKind {
  name: string
  /** Example: 'Terceros', 'tercero', 'terceros'. */
  label: string
  one: string
  many: string
  group: 'Maestros' | 'Saldos iniciales'
  columns: readonly ImportColumn[]
  /** Keys required in addition to the key for imports. `update` is needed for changes. */
  keys: { create: Key; update?: Key; also?: Key }
  /** Field with the id of the existing record that a new row changes. Such a row needs `update` too. */
  changedBy?: string
  /** List of the imported records. */
  path: string
  /** Checks one row after its cells were read: normalises values and adds errors. Pure. */
  check?: (draft: Draft, hoy: string) => void
  /** Equal keys mark two rows of a file as duplicates. Undefined: never a duplicate. */
  keyOf: (values: Values) => string | undefined
  /**
   * Compares the valid rows with existing records, in order, with few queries for all rows.
   * May add errors, and ids to the values.
   */
  find: (q: Queries, company: string, drafts: Draft[], hoy: string) => Promise<Found[]>
  /**
   * Writes the rows of one step (imports/README.md, steps). After a Refusal all steps are undone, and the import is
   * checked again with that message.
   */
  write: (tx: Transaction, company: string, rows: Staged[], by: By) => Promise<void>
  /** Rows written or undone in one step. Default: 250. */
  rowsPerStep?: number
  /** Undoes the created records, one table after another. */
  undo: readonly Undoing[]
  /** Columns restored in changed records. Undefined if the import changes none. */
  changes?: Written
  /**
   * Locks the records of a finished import and throws EN_USO if one is used. Undefined if such an import cannot be
   * taken back.
   */
  refuseTakeBack?: (tx: Transaction, company: string, idImportacion: string) => Promise<void>
}

/** Part of a kind needed to read cells. */
export type ReadKind = Pick<ImportKind, 'columns' | 'check'>

/** Rows per statement. */
const WRITTEN_AT_ONCE = 500

/** Writes rows in batches and checks for a stop before each batch. */
export async function inPortions<Row>(
  rows: readonly Row[],
  { throwIfStopped }: By,
  write: (portion: Row[]) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < rows.length; at += WRITTEN_AT_ONCE) {
    await throwIfStopped()
    await write(rows.slice(at, at + WRITTEN_AT_ONCE))
  }
}
