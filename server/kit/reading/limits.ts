import { Refusal } from '../rules/refusal.ts'

/** Number whose format adds letters or leading zeros: 5 shown as `FE-00005`. */
export interface ShownNumber {
  numero: number
  texto: string
}

/** Value of a cell. Excel days are `yyyy-mm-dd` or `yyyy-mm-ddThh:mm`, formulas their stored value; never `''`. */
export type Cell = string | number | boolean | null | ShownNumber

/** Larger files are answered with 413. */
export const FILE_MAX_BYTES = 10 * 1024 * 1024

/**
 * Every array and text that grows while a file is read has a limit. The memory limit of the thread does not help there:
 * V8 ends the whole process while one array grows.
 */

/** Maximum of non-empty rows: 20,000 records and the rows above the records. */
export const ROWS_MAX = 20_100
/** Maximum of non-empty columns. */
export const COLUMNS_MAX = 200
/** Columns of a line, empty ones included: the maximum of an Excel sheet. */
export const LINE_COLUMNS_MAX = 16_384
/** Characters of a row. */
export const LINE_MAX = 1_000_000
/** Characters of a cell: the maximum of Excel. */
export const CELL_MAX = 32_767
/** Maximum of non-empty cells. */
export const CELLS_MAX = 1_000_000
/** Characters of all cells. A workbook can repeat one shared text in every cell. */
export const CHARACTERS_MAX = 20_000_000
/** Bytes of one unpacked part of a workbook. */
export const PART_MAX_BYTES = 120 * 1024 * 1024
export const SHARED_TEXTS_MAX_BYTES = 40 * 1024 * 1024
export const SHARED_TEXTS_MAX = 1_000_000
/** Parts of an archive. A workbook has some dozens. */
export const PARTS_MAX = 2000
export const SHEETS_MAX = 1000
/** Cell formats: the maximum of Excel. */
export const STYLES_MAX = 65_490
/** Nesting of tags. A sheet has five levels. */
export const DEPTH_MAX = 100
export const ATTRIBUTES_MAX = 1000

/** 422 with the reason why a file cannot be read. */
export const unread = (reason: string) => new Refusal('VALIDACION', reason)

export const tooManyRows = () =>
  unread('El archivo tiene más de 20.000 filas: divídalo en partes e impórtelas una por una.')
export const tooLarge = () =>
  unread('El archivo es demasiado grande por dentro y no se lee: copie sus datos a un libro nuevo.')
export const damaged = () =>
  unread(
    'El archivo está dañado o incompleto: ábralo en Excel, guárdelo de nuevo como .xlsx y envíelo otra vez.',
  )
export const tooManyColumns = () => unread(`El archivo tiene más de ${COLUMNS_MAX} columnas.`)
export const tooLongCell = () => unread('Una celda del archivo tiene más de 32.767 caracteres.')
export const tooLongLine = () => unread('Una fila del archivo tiene más de 1.000.000 de caracteres.')
export const tooManyCells = () =>
  unread(
    'El archivo tiene más de 1.000.000 de celdas con datos: divídalo en partes e impórtelas una por una.',
  )
export const tooManySharedTexts = () =>
  unread('El libro tiene más de 1.000.000 de textos: copie sus datos a un libro nuevo.')
export const tooManySheets = () =>
  unread('El libro tiene más de 1.000 hojas: copie los datos a un libro nuevo de una sola hoja.')
export const tooManyStyles = () =>
  unread('El libro tiene más de 65.490 formatos de celda: copie sus datos como valores a un libro nuevo.')

/** Passes the rows on. Refuses files with too many rows, cells or characters. */
export function* withinLimits(rows: Iterable<Cell[]>): Generator<Cell[]> {
  let [count, cells, characters] = [0, 0, 0]
  for (const row of rows) {
    count += 1
    if (count > ROWS_MAX) throw tooManyRows()
    const length = row.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0)
    if (length > LINE_MAX) throw tooLongLine()
    cells += row.filter((cell) => cell !== null).length
    if (cells > CELLS_MAX) throw tooManyCells()
    characters += length
    if (characters > CHARACTERS_MAX) throw tooLarge()
    yield row
  }
}
