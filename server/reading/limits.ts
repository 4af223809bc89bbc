import { Refusal } from '../domain/refusal.ts'

/** What a cell holds: a day of Excel as `yyyy-mm-dd` or `yyyy-mm-ddThh:mm`, a formula as its stored value; never `''`. */
export type Cell = string | number | boolean | null

/** Files over this are refused with 413. */
export const FILE_MAX_BYTES = 10 * 1024 * 1024

/** Rows with something in them: 20,000 and what stands above them. */
export const ROWS_MAX = 20_100
export const COLUMNS_MAX = 200
/** Characters of a cell, which are as many as Excel holds. */
export const CELL_MAX = 32_767
/** Bytes of one unpacked part of a workbook. */
export const PART_MAX_BYTES = 120 * 1024 * 1024
export const SHARED_TEXTS_MAX_BYTES = 40 * 1024 * 1024
/** Parts of an archive; a workbook has some tens. */
export const PARTS_MAX = 2000

/** 422: a file that is not read, with the reason in words. */
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
