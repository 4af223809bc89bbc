import { ADMINISTRATION } from './tables-administration-words.ts'
import { OPERATIONS } from './tables-operations-words.ts'
import { PAYMENTS } from './tables-payments-words.ts'
import { RECEIVABLES } from './tables-receivables-words.ts'
import { SCALE } from './tables-weighing-words.ts'
import type { TableWords } from './table-words.ts'
import { AUDITED_REPORTS } from '#server/kit/words/audit.ts'

/**
 * Words of every audited table.
 * A test fails if an audited column is neither here nor technical.
 */
export const TABLES: Readonly<Record<string, TableWords>> = {
  ...ADMINISTRATION,
  ...SCALE,
  ...RECEIVABLES,
  ...PAYMENTS,
  ...OPERATIONS,
}

/** Words of a table; undefined for an unknown one. */
export const tableWords = (table: string): TableWords | undefined =>
  Object.hasOwn(TABLES, table) ? TABLES[table] : undefined

/** Exports without records of their own. */
const WITHOUT_RECORDS: Readonly<Record<string, string>> = {
  auditoria: 'Auditoría',
  [AUDITED_REPORTS]: 'Informes',
}

/** 'Pesadas'; an unknown table keeps its database name. */
export const tableName = (table: string): string =>
  tableWords(table)?.nombre ?? (Object.hasOwn(WITHOUT_RECORDS, table) ? WITHOUT_RECORDS[table]! : table)

/** Tables of the audit filter, sorted by name. */
export const TABLE_OPTIONS: readonly { value: string; label: string }[] = [
  ...Object.keys(TABLES),
  ...Object.keys(WITHOUT_RECORDS),
]
  .map((value) => ({ value, label: tableName(value) }))
  .sort((one, other) => one.label.localeCompare(other.label, 'es'))

/** Table with the tables of its parts. The entries of all these tables appear together. */
export const withParts = (table: string): string[] => [
  table,
  ...Object.keys(TABLES).filter((part) => TABLES[part]?.parte_de?.tabla === table),
]

/** Record whose history includes this one: its parent, or itself. */
export function wholeOf(
  tabla: string,
  id: string,
  row?: Readonly<Record<string, unknown>> | null,
): { tabla: string; id: string } {
  const words = tableWords(tabla)
  for (const part of [words?.parte_de, words?.o_parte_de]) {
    const named = part && (part.por === words?.id ? id : row?.[part.por])
    if (part && typeof named === 'string' && named !== '') return { tabla: part.tabla, id: named }
  }
  return { tabla, id }
}
