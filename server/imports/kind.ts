import type { Key } from '#server/kit/contract/keys.ts'
import type { Queries, Transaction } from '../db/transaction.ts'

/** A field of a kind, and how the columns are called that it is read from. */
export interface ImportColumn {
  name: string
  label: string
  /** Other heads: of our lists' files, of Siigo, World Office and Alegra. */
  aliases?: readonly string[]
  required?: boolean
  type: 'text' | 'number' | 'pesos' | 'day' | 'yesno' | 'choice'
  /** Letters of a text. */
  max?: number
  options?: readonly { value: string; label: string; aliases?: readonly string[] }[]
  example?: string
  help?: string
}

/** What a row says, by field; what is empty is left out. A day is `yyyy-mm-dd`, a choice its value. */
export type Values = Record<string, string | number | boolean>

/** A row while it is checked; errors by field, of the whole row under ''. */
export interface Draft {
  fila: number
  values: Values
  errors: Record<string, string>
}

/** What a row without errors is, seen beside what is there already. What is `OTRA` is shown and never written. */
export type Found =
  | { estado: 'NUEVA' }
  | { estado: 'IGUAL'; id: string }
  | { estado: 'CAMBIA'; id: string; version: number; antes: Values }
  | { estado: 'OTRA'; porque: string }

/** A checked row that is written. */
export interface Staged {
  fila: number
  estado: 'NUEVA' | 'CAMBIA'
  values: Values
  id: string | null
  version: number | null
}

/** By which import something is written, and on which day (Bogotá). */
export interface By {
  idImportacion: string
  hoy: string
  /** Asked between two statements of a long write: throws when somebody stopped the import. */
  goOn: () => Promise<void>
}

/** One kind of records that are imported. */
export interface ImportKind {
  name: string
  /** 'Terceros', 'tercero', 'terceros'. */
  label: string
  one: string
  many: string
  group: 'Maestros' | 'Saldos iniciales'
  columns: readonly ImportColumn[]
  /** What somebody must be allowed besides importing: `update` where something changes. */
  keys: { create: Key; update?: Key; also?: Key }
  /** The list on which what was imported is seen. */
  path: string
  /** The rules of one row, after its cells were read: brings values into their normal form, adds errors. Pure. */
  check?: (draft: Draft, hoy: string) => void
  /** What makes two rows of a file the same; undefined for never. */
  keyOf: (values: Values) => string | undefined
  /** What the rows without errors are, in their order: few queries for all of them. May add errors, and ids to values. */
  find: (q: Queries, company: string, drafts: Draft[], hoy: string) => Promise<Found[]>
  /** Writes all rows of an import. A Refusal leaves nothing written, and the import is checked anew with its sentence above. */
  write: (tx: Transaction, company: string, rows: Staged[], by: By) => Promise<void>
  /** Takes back what an import wrote; EN_USO says what hangs on it. Left out where it cannot be. */
  takeBack?: (tx: Transaction, company: string, idImportacion: string) => Promise<void>
}

/** What reading the cells of a file asks of a kind. */
export type ReadKind = Pick<ImportKind, 'columns' | 'check'>

/** So many rows go into one statement. */
const WRITTEN_AT_ONCE = 500

/** Writes rows in portions, and asks between two whether to go on. */
export async function inPortions<Row>(
  rows: readonly Row[],
  { goOn }: By,
  write: (portion: Row[]) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < rows.length; at += WRITTEN_AT_ONCE) {
    await goOn()
    await write(rows.slice(at, at + WRITTEN_AT_ONCE))
  }
}
