import { writtenDay } from '#server/kit/words/days.ts'
import { whole } from '#server/kit/words/formats.ts'

/** Row that is no line or is doubtful, with its number under the headings. */
export interface FilaDicha {
  fila: number
  texto: string
  porque: string
}

/**
 * Notice about a file. DUDA: rows to decide. POR_FUERA: rows that a person left out. AJENA: rows that are no
 * movements. DESCUADRE: lines that do not fit the balance. LECTURA: how the file was read.
 */
export interface Aviso {
  tipo: 'DUDA' | 'POR_FUERA' | 'AJENA' | 'DESCUADRE' | 'LECTURA'
  texto: string
  cantidad: number
  lineas: FilaDicha[]
}

/** Maximum of rows that a notice lists, and that may be left out of a file. */
export const FILAS_DICHAS = 200

export interface LoLeido {
  dudas: FilaDicha[]
  porFuera: FilaDicha[]
  ajenas: FilaDicha[]
  descuadres: FilaDicha[]
  /** Number of balances that could be checked. */
  revisados: number
  /** Numbers of the first and of the last line. */
  primera: number
  ultima: number
  /** Last day for days without a year. Undefined if all days have one. */
  sinAnio: string | undefined
}

interface ComoSeLeyo {
  hoja: string
  hojas: readonly string[]
  /** First cells with odd letters. */
  dudosas: readonly string[]
}

/** Notices about the rows of a file. */
export function noticesOf(leido: LoLeido): Aviso[] {
  const { dudas, porFuera, ajenas, descuadres, revisados } = leido
  const ninguna = descuadres.length > 1 && descuadres.length === revisados
  return [
    ...said('DUDA', dudas, lines(dudas.length, 'no se entiende', 'no se entienden')),
    ...said('POR_FUERA', porFuera, lines(porFuera.length, 'quedó por fuera', 'quedaron por fuera')),
    ...said(
      'DESCUADRE',
      descuadres,
      ninguna
        ? 'Ninguna línea cuadra con la columna «Saldo» del archivo.'
        : lines(descuadres.length, 'no cuadra', 'no cuadran', ' con el saldo del archivo'),
    ),
    ...said('AJENA', ajenas, otherRows(leido)),
    ...asNotices(yearless(leido)),
  ]
}

/** Notices about a file as a whole: its sheet, and letters that show a wrong encoding. */
export const readingNotices = ({ hoja, hojas, dudosas }: ComoSeLeyo): Aviso[] =>
  asNotices([
    ...(hojas.length > 1 ? [`Se leyó la hoja «${hoja}», de ${whole(hojas.length)}.`] : []),
    ...(dudosas.length > 0
      ? [`Hay letras extrañas: ${dudosas.map((letras) => `«${letras}»`).join(', ')}.`]
      : []),
  ])

const asNotices = (textos: readonly string[]): Aviso[] =>
  textos.map((texto) => ({ tipo: 'LECTURA', texto, cantidad: 0, lineas: [] }))

const said = (tipo: Aviso['tipo'], filas: readonly FilaDicha[], texto: string): Aviso[] =>
  filas.length === 0 ? [] : [{ tipo, texto, cantidad: filas.length, lineas: filas.slice(0, FILAS_DICHAS) }]

const countOf = (cuantas: number) => `${whole(cuantas)} ${cuantas === 1 ? 'línea' : 'líneas'}`

const lines = (cuantas: number, una: string, varias: string, mas = '') =>
  `${countOf(cuantas)} ${cuantas === 1 ? una : varias}${mas}.`

/** '2 líneas al final no son movimientos.' */
function otherRows({ ajenas, primera, ultima }: LoLeido): string {
  const sitios: [donde: string, cuantas: number][] = [
    ['al principio', ajenas.filter(({ fila }) => fila < primera).length],
    ['entre las demás', ajenas.filter(({ fila }) => primera < fila && fila < ultima).length],
    ['al final', ajenas.filter(({ fila }) => fila > ultima).length],
  ]
  const [primero, ...otros] = sitios.filter(([, cuantas]) => cuantas > 0)
  if (!primero) return ''
  const partes = [
    `${countOf(primero[1])} ${primero[0]}`,
    ...otros.map(([donde, n]) => `${whole(n)} ${donde}`),
  ]
  const todas = [partes.slice(0, -1).join(', '), partes.at(-1)].filter(Boolean).join(' y ')
  return `${todas} ${ajenas.length === 1 ? 'no es un movimiento' : 'no son movimientos'}.`
}

const yearless = ({ sinAnio }: LoLeido): string[] =>
  sinAnio === undefined
    ? []
    : [`Los días vienen sin año: se toman los últimos hasta el ${writtenDay(sinAnio)}.`]
