import { ADMINISTRATION } from './tables-administration-words.ts'
import { OPERATIONS } from './tables-operations-words.ts'
import { PAYMENTS } from './tables-payments-words.ts'
import { RECEIVABLES } from './tables-receivables-words.ts'
import { SCALE } from './tables-weighing-words.ts'
import type { TableWords } from './table-words.ts'
import { AUDITED_REPORTS } from '#server/kit/words/audit.ts'

/**
 * Every audited table by its name in the database. A test walks the database: a table or a column that is audited and
 * stands neither here nor among what is technical fails it.
 */
export const TABLES: Readonly<Record<string, TableWords>> = {
  ...ADMINISTRATION,
  ...SCALE,
  ...RECEIVABLES,
  ...PAYMENTS,
  ...OPERATIONS,
}

/** The words of a table; nothing for one of another API. */
export const tableWords = (table: string): TableWords | undefined =>
  Object.hasOwn(TABLES, table) ? TABLES[table] : undefined

/** What is exported and keeps no records of its own. */
const WITHOUT_RECORDS: Readonly<Record<string, string>> = {
  auditoria: 'Auditoría',
  [AUDITED_REPORTS]: 'Informes',
}

/** What people call a table: 'Pesadas'; one that is not known by its own name. */
export const tableName = (table: string): string =>
  tableWords(table)?.nombre ?? (Object.hasOwn(WITHOUT_RECORDS, table) ? WITHOUT_RECORDS[table]! : table)

/** Tables and their names, by name, as the filter of the audit offers them. */
export const TABLE_OPTIONS: readonly { value: string; label: string }[] = [
  ...Object.keys(TABLES),
  ...Object.keys(WITHOUT_RECORDS),
]
  .map((value) => ({ value, label: tableName(value) }))
  .sort((one, other) => one.label.localeCompare(other.label, 'es'))

/** A table and those that are part of its records: their entries are told together. */
export const withParts = (table: string): string[] => [
  table,
  ...Object.keys(TABLES).filter((part) => TABLES[part]?.parte_de?.tabla === table),
]

/**
 * The record whose history tells of this one: of a part what it is part of, where its row or its own id says so; else
 * itself.
 */
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
