import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as xlsx from '@e965/xlsx'
import { Refusal } from '#server/kit/rules/refusal.ts'
import { type Cell, withinLimits } from '#server/kit/reading/limits.ts'
import { formatOf } from '#server/kit/reading/read-table.ts'
import { openText } from '#server/kit/reading/text.ts'
import { openBook } from '#server/kit/reading/workbook.ts'

/** File as another program wrote it. */
export const tableFile = (name: string): Buffer => readFileSync(path.resolve('tests/fixtures/tables', name))

export interface Sheets {
  hojas: string[]
  hoja: string
  rows: Cell[][]
}

/** Reads a file without the process that protects the program. */
export async function sheetsOf(
  file: Uint8Array | string,
  heads: readonly string[] = [],
  hoja?: string,
): Promise<Sheets> {
  const bytes = Buffer.from(file as string)
  const format = formatOf(bytes)
  const opened =
    format === 'csv' ? openText(bytes) : await openBook(bytes, format, { known: new Set(heads), hoja })
  return { ...opened, rows: [...withinLimits(opened.rows())] }
}

export const rowsOf = async (file: Uint8Array | string) => (await sheetsOf(file)).rows

/** Refusal message, or 'leído'. */
export async function refusalOf(reading: Promise<unknown>): Promise<string> {
  try {
    await reading
    return 'leído'
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

/** Value, or number with a format. */
type Written = Cell | { t: 'n'; v: number; z: string }

export interface WrittenSheet {
  name: string
  rows: readonly (readonly Written[])[]
  isHidden?: boolean
}

/** A workbook written by SheetJS, in any of its formats. */
export function written(
  bookType: xlsx.BookType,
  sheets: readonly WrittenSheet[],
  props: xlsx.WorkbookProperties = {},
): Buffer {
  const book = xlsx.utils.book_new()
  for (const { name, rows } of sheets) {
    const sheet = xlsx.utils.aoa_to_sheet(rows as unknown[][])
    xlsx.utils.book_append_sheet(book, sheet, name)
  }
  book.Workbook = {
    WBProps: props,
    Sheets: sheets.map(({ name, isHidden }) => ({ name, Hidden: isHidden ? 1 : 0 })),
  }
  return xlsx.write(book, { type: 'buffer', bookType }) as Buffer
}
