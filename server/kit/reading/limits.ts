import { Refusal } from '../rules/refusal.ts'

/** Number whose format adds letters or leading zeros: 5 shown as `FE-00005`. */
export interface ShownNumber {
  numero: number
  texto: string
  /** Day of a plain number in a workbook that counts days from 1904. */
  dia?: string
}

/** Value of a cell. Excel days are `yyyy-mm-dd` or `yyyy-mm-ddThh:mm`, formulas their stored value; never `''`. */
export type Cell = string | number | boolean | null | ShownNumber

/** Larger files are answered with 413. */
export const FILE_MAX_BYTES = 10 * 1024 * 1024

/**
 * Limits with their own message. A file within the limits that still takes too much memory or time ends the
 * reading process.
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
const CELL_MAX = 32_767
/** Maximum of non-empty cells. */
const CELLS_MAX = 1_000_000
/** Characters of all cells. A workbook can repeat one shared text in every cell. */
const CHARACTERS_MAX = 20_000_000
/** Bytes of one unpacked part of a workbook. */
export const PART_MAX_BYTES = 120 * 1024 * 1024
/** Parts of an archive. A workbook has some dozens. */
export const PARTS_MAX = 2000
/** Tags of a part without cells or texts. 65,490 cell formats, the maximum of Excel, have up to five each. */
export const TAGS_MAX = 400_000

/** 422 with the reason why a file cannot be read. */
export const unread = (reason: string) => new Refusal('VALIDACION', reason)

export const tooManyRows = () =>
  unread('El archivo tiene más de 20.000 filas: divídalo en partes e impórtelas una por una.')
export const tooLarge = () =>
  unread('El archivo es demasiado grande por dentro y no se lee: copie sus datos a un libro nuevo.')
export const tooLargeSheet = () =>
  unread(
    'El archivo es demasiado grande por dentro: una hoja tiene más de 20.000 filas o formatos hasta el final. Copie sus datos, en partes, a libros nuevos.',
  )
export const withPassword = () =>
  unread('El archivo tiene contraseña: guárdelo sin contraseña y envíelo otra vez.')
export const withMacros = () =>
  unread('El archivo tiene macros: guárdelo como libro de Excel sin macros (.xlsx).')
export const notWorkbook = () => unread('El archivo no es un libro de Excel (.xlsx).')
export const damaged = () =>
  unread(
    'El archivo está dañado o incompleto: ábralo en Excel, guárdelo de nuevo como .xlsx y envíelo otra vez.',
  )
export const tooManyColumns = () => unread(`El archivo tiene más de ${COLUMNS_MAX} columnas.`)
const tooLongCell = () => unread('Una celda del archivo tiene más de 32.767 caracteres.')
export const tooLongLine = () => unread('Una fila del archivo tiene más de 1.000.000 de caracteres.')
const tooManyCells = () =>
  unread(
    'El archivo tiene más de 1.000.000 de celdas con datos: divídalo en partes e impórtelas una por una.',
  )

/** Yields the rows unchanged. Refuses files with too many rows, columns, cells or characters. */
export function* withinLimits(rows: Iterable<Cell[]>): Generator<Cell[]> {
  let [count, cells, characters] = [0, 0, 0]
  for (const row of rows) {
    count += 1
    if (count > ROWS_MAX) throw tooManyRows()
    if (row.slice(COLUMNS_MAX).some((cell) => cell !== null)) throw tooManyColumns()
    const lengths = row.map((cell) => (typeof cell === 'string' ? cell.length : 0))
    if (Math.max(...lengths.slice(0, COLUMNS_MAX)) > CELL_MAX) throw tooLongCell()
    const length = lengths.reduce((sum, one) => sum + one, 0)
    if (length > LINE_MAX) throw tooLongLine()
    cells += row.filter((cell) => cell !== null).length
    if (cells > CELLS_MAX) throw tooManyCells()
    characters += length
    if (characters > CHARACTERS_MAX) throw tooLarge()
    yield row.slice(0, COLUMNS_MAX)
  }
}
