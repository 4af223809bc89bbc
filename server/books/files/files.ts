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
} from '#server/kit/tools/xlsx-xml.ts'
import { celdaDe, type Celda, type Renglon } from './columns.ts'
import type { Programa } from './programs.ts'

/** File to store and download. */
export interface Archivo {
  extension: string
  tipo: string
  contenido: Buffer
}

/** Builds the file of a program. The same lines always give the same bytes. */
export function archivoDe(programa: Programa, renglones: readonly Renglon[]): Archivo {
  const { formato, letras = 'utf8' } = programa
  const filas = filasDe(programa, renglones)
  if (formato === 'xlsx') {
    const tipo = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    return { extension: 'xlsx', tipo, contenido: xlsx(filas, programa.filas_titulo ?? 0) }
  }
  const separador = programa.separador ?? ';'
  // Letters are replaced before cells are quoted, because a replacement can be a separator or begin a formula.
  const contenido =
    letras === 'latin1'
      ? Buffer.from(csv(filas.map(enLatin1), separador), 'latin1')
      : Buffer.from(`\ufeff${csv(filas, separador)}`)
  return {
    extension: 'csv',
    tipo: `text/csv; charset=${letras === 'latin1' ? 'iso-8859-1' : 'utf-8'}`,
    contenido,
  }
}

/** Rows of a file: title rows, headings and one row per line. */
export function filasDe(programa: Programa, renglones: readonly Renglon[]): Celda[][] {
  const { columnas, formato, filas_titulo = 0 } = programa
  const como = formato === 'xlsx' ? { ...programa, decimal: '' as const } : programa
  const titulos = Array.from({ length: filas_titulo }, (_, fila) =>
    fila === 0 ? [renglones[0]?.empresa ?? ''] : [],
  )
  const encabezado = columnas.map(([nombre]) => nombre)
  const filas = renglones.map((renglon) => columnas.map((columna) => celdaDe(columna, renglon, como)))
  return [...titulos, encabezado, ...filas]
}

/** Removes accents from letters that Latin-1 does not have. Other unknown letters become a question mark. */
const enLatin1 = (fila: readonly Celda[]) =>
  fila.map((celda) =>
    typeof celda === 'number'
      ? celda
      : celda.replace(OUTSIDE_LATIN1, (letra) => letra.normalize('NFD').replace(OUTSIDE_LATIN1, '') || '?'),
  )
const OUTSIDE_LATIN1 = /[\u{100}-\u{10ffff}]/gu

/** Prefixes texts that a spreadsheet would evaluate as a formula. */
const comoTexto = (texto: string) => (/^[=+\-@\t\r]/.test(texto) ? `'${texto}` : texto)

const campoCsv = (separador: string) => (celda: Celda) => {
  if (typeof celda === 'number') return String(celda)
  const texto = comoTexto(celda)
  return texto.includes(separador) || /["\r\n]/.test(texto) ? `"${texto.replaceAll('"', '""')}"` : texto
}

const csv = (filas: readonly Celda[][], separador: string) =>
  filas.map((fila) => `${fila.map(campoCsv(separador)).join(separador)}\r\n`).join('')

/** Fixed time in the zip file, so that the same content gives the same bytes. Zip dates start in 1980. */
const MTIME = new Date(Date.UTC(2000, 0, 1, 12))

function xlsx(filas: readonly Celda[][], encabezado: number): Buffer {
  const rows = filas.map((fila, at) => {
    const cells = fila.map((celda, place) => {
      const ref = `${letters(place)}${at + 1}`
      return typeof celda === 'number'
        ? numberCell(ref, celda, STYLE.number)
        : textCell(ref, celda, at === encabezado ? STYLE.header : STYLE.text)
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
