import { strToU8, zipSync } from 'fflate'
import {
  CONTENT_TYPES,
  DECLARATION,
  letters,
  MAIN,
  numberCell,
  relations,
  STYLE,
  STYLES,
  textCell,
  workbook,
} from '../../shared/xlsx-xml.ts'
import { celdaDe, type Celda, type Columna, type Renglon } from './columns.ts'
import type { Programa } from './programs.ts'

/** A file as it is kept and downloaded. */
export interface Archivo {
  extension: string
  tipo: string
  contenido: Buffer
}

/** The file of some lines for a program: always the same of the same lines. */
export function archivoDe(
  { columnas, formato, letras = 'utf8' }: Programa,
  renglones: readonly Renglon[],
): Archivo {
  const filas = renglones.map((renglon) => columnas.map((columna) => celdaDe(columna, renglon)))
  if (formato === 'xlsx') {
    const tipo = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    return { extension: 'xlsx', tipo, contenido: xlsx(columnas, filas) }
  }
  const texto = csv(columnas, filas)
  const contenido =
    letras === 'latin1' ? Buffer.from(enLatin1(texto), 'latin1') : Buffer.from(`\ufeff${texto}`)
  return {
    extension: 'csv',
    tipo: `text/csv; charset=${letras === 'latin1' ? 'iso-8859-1' : 'utf-8'}`,
    contenido,
  }
}

/** Letters that Latin-1 lacks without their accents, and those that it lacks all the same as a question mark. */
const enLatin1 = (texto: string) =>
  texto.replace(OUTSIDE_LATIN1, (letra) => letra.normalize('NFD').replace(OUTSIDE_LATIN1, '') || '?')
const OUTSIDE_LATIN1 = /[\u{100}-\u{10ffff}]/gu

/** A text that a spreadsheet would take for a formula is told to be text. */
const comoTexto = (texto: string) => (/^[=+\-@\t\r]/.test(texto) ? `'${texto}` : texto)

function campoCsv(celda: Celda): string {
  if (typeof celda === 'number') return String(celda)
  const texto = comoTexto(celda)
  return /[;"\r\n]/.test(texto) ? `"${texto.replaceAll('"', '""')}"` : texto
}

const csv = (columnas: readonly Columna[], filas: readonly Celda[][]) =>
  [columnas.map(([nombre]) => nombre), ...filas].map((fila) => `${fila.map(campoCsv).join(';')}\r\n`).join('')

/** The calendar of zip files begins in 1980; a fixed day keeps the same content the same file. */
const MTIME = new Date(Date.UTC(2000, 0, 1, 12))

function xlsx(columnas: readonly Columna[], filas: readonly Celda[][]): Buffer {
  const rows = [columnas.map(([nombre]) => nombre), ...filas].map((fila, at) => {
    const cells = fila.map((celda, place) => {
      const ref = `${letters(place)}${at + 1}`
      return typeof celda === 'number'
        ? numberCell(ref, celda, STYLE.number)
        : textCell(ref, celda, at === 0 ? STYLE.header : STYLE.text)
    })
    return `<row r="${at + 1}">${cells.join('')}</row>`
  })
  const sheet = `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetData>${rows.join('')}</sheetData></worksheet>`
  const parts = {
    '[Content_Types].xml': CONTENT_TYPES,
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': workbook('Comprobantes', 1),
    'xl/_rels/workbook.xml.rels': relations([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': STYLES,
    'xl/worksheets/sheet1.xml': sheet,
  }
  const zipped = Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))
  return Buffer.from(zipSync(zipped, { level: 6, mtime: MTIME }))
}
