import { AUDITED as approvals } from '#server/approvals/audit-words.ts'
import { AUDITED as bank } from '#server/bank/audit-words.ts'
import { AUDITED as books } from '#server/books/audit-words.ts'
import { AUDITED as catalogues } from '#server/catalogues/audit-words.ts'
import { AUDITED as companies } from '#server/companies/audit-words.ts'
import { AUDITED as desk } from '#server/desk/audit-words.ts'
import { AUDITED as electronicDocuments } from '#server/electronic-documents/audit-words.ts'
import { AUDITED as farmers } from '#server/farmers/audit-words.ts'
import { AUDITED as financing } from '#server/financing/audit-words.ts'
import { AUDITED as imports } from '#server/imports/audit-words.ts'
import { AUDITED as invoices } from '#server/invoices/audit-words.ts'
import { AUDITED as milling } from '#server/milling/audit-words.ts'
import { AUDITED as numbers } from '#server/numbers/audit-words.ts'
import { AUDITED as openings } from '#server/openings/audit-words.ts'
import { AUDITED as parties } from '#server/parties/audit-words.ts'
import { AUDITED as payables } from '#server/payables/audit-words.ts'
import { AUDITED as payments } from '#server/payments/audit-words.ts'
import { AUDITED as payroll } from '#server/payroll/audit-words.ts'
import { AUDITED as people } from '#server/people/audit-words.ts'
import { AUDITED as periods } from '#server/periods/audit-words.ts'
import { AUDITED as rates } from '#server/rates/audit-words.ts'
import { AUDITED as receipts } from '#server/receipts/audit-words.ts'
import { AUDITED as receivables } from '#server/receivables/audit-words.ts'
import { AUDITED as scales } from '#server/scales/audit-words.ts'
import { AUDITED as settlements } from '#server/settlements/audit-words.ts'
import { AUDITED as stock } from '#server/stock/audit-words.ts'
import { AUDITED as turns } from '#server/turns/audit-words.ts'
import { AUDITED as weighings } from '#server/weighings/audit-words.ts'
import type { TableWords } from '#server/kit/words/audited-tables.ts'
import { AUDITED_REPORTS } from '#server/kit/words/audit.ts'

/**
 * Words of every audited table.
 * A test fails if an audited column is neither here nor technical.
 */
export const TABLES: Readonly<Record<string, TableWords>> = {
  ...approvals,
  ...bank,
  ...books,
  ...catalogues,
  ...companies,
  ...desk,
  ...farmers,
  ...financing,
  ...imports,
  ...invoices,
  ...electronicDocuments,
  ...milling,
  ...numbers,
  ...openings,
  ...parties,
  ...payables,
  ...payments,
  ...payroll,
  ...people,
  ...periods,
  ...rates,
  ...receipts,
  ...receivables,
  ...scales,
  ...settlements,
  ...stock,
  ...turns,
  ...weighings,
}

/** Words of a table; undefined for an unknown one. */
export const tableWords = (table: string): TableWords | undefined =>
  Object.hasOwn(TABLES, table) ? TABLES[table] : undefined

/** Exports that belong to no table. */
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
