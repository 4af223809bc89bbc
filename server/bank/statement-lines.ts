import type { LineaDelBanco } from './reconciliation-rules.ts'
import { amountsOf, checkBalances, type ColumnasDeUnaLinea } from './statement-balance-rules.ts'
import { STATEMENT } from './statement-columns.ts'
import type { FilaDicha, LoLeido } from './statement-notes-rules.ts'
import { type Period, periodOfYearless } from './statement-period.ts'
import { COLUMNAS, isOpening, type Palabra, sumRows, wordOf } from './statement-sums-rules.ts'
import type { Values } from '#server/kit/reading/import-kind.ts'
import { cellOf, type ColumnMap, type Reading, readDraft, readingOf } from '#server/kit/reading/read-cells.ts'
import { dayOf, folded, textOf } from '#server/kit/reading/cells.ts'
import type { Cell } from '#server/kit/reading/limits.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { bankPesos } from '#server/kit/words/formats.ts'

export interface StatementRows {
  /** Rows under the headings, or all rows of a file without headings. */
  filas: readonly (readonly Cell[])[]
  /** Rows above the headings. */
  titulos: readonly (readonly Cell[])[]
  mapa: ColumnMap
  hoy: string
  /** Typed last day of the file, for days without a year. */
  ultimo?: string | undefined
  /** Numbers of rows that a person left out. */
  fuera?: ReadonlySet<number>
}

export interface ReadStatement extends LoLeido {
  lineas: LineaDelBanco[]
  /** Balance at the end of the last day. Undefined if the file has none. */
  cierre: number | undefined
}

/**
 * Reads a statement. Each row becomes a line, a doubt, or a row that is no movement; no row is dropped
 * silently (bank/README.md, statement rows).
 */
export function readStatement({ fuera = new Set(), ...statement }: StatementRows): ReadStatement {
  const { filas, mapa, hoy } = statement
  const { period, yearless } = yearsOf(statement)
  const sinAnio = yearless.includes(true)
  const reading = { ...wayOfReading(filas, mapa), until: period.hasta }
  const rows = filas.map((cells, at) => readRow({ cells, at, mapa, hoy, reading, sinAnio: yearless[at]! }))
  const isSum = sumRows(
    rows.map(({ dia, monto, palabra, valores }) => (dia && monto && !palabra ? valores : null)),
  )
  let desde = 0
  const sorted = rows.map((row, at) => {
    const porque = otherThanLine(row, (fila) => isSum(fila, at, desde))
    if (porque && row.monto) desde = at + 1
    const duda = porque ? '' : faultOf(row, { hoy, desde: sinAnio ? period.desde : undefined })
    const es = porque ? 'AJENA' : fuera.has(row.fila) ? 'POR_FUERA' : duda ? 'DUDA' : 'LINEA'
    return { ...row, es, porque: porque || duda }
  })
  const told = (es: string): FilaDicha[] =>
    sorted.filter((row) => row.es === es).map(({ fila, texto, porque }) => ({ fila, texto, porque }))
  const balanced = balance(sorted)
  const lineas = balanced.pasos.filter(({ es, valor }) => es === 'LINEA' && valor)
  return {
    lineas: lineas.map(({ valores, valor }) => lineOf(valores, valor ?? 0)),
    dudas: told('DUDA'),
    porFuera: told('POR_FUERA'),
    ajenas: [...told('AJENA'), ...balanced.nulas].sort((one, other) => one.fila - other.fila),
    descuadres: balanced.descuadres,
    revisados: balanced.revisados,
    cierre: balanced.cierre,
    primera: lineas[0]?.fila ?? Infinity,
    ultima: lineas.at(-1)?.fila ?? Infinity,
    sinAnio: sinAnio ? period.hasta : undefined,
  }
}

/** A day that cannot have its month first, such as `20/11/2026` or `20/11`. */
const DAY_FIRST = /^(?:1[3-9]|2\d|3[01])[-/]\d{1,2}(?:[-/]\d{2,4}(?!\d)|$)/

/** In a file whose dates begin with the day, a date with its month first is doubtful. */
function wayOfReading(filas: StatementRows['filas'], mapa: ColumnMap): Reading {
  const reading = readingOf(STATEMENT, mapa, filas)
  const dayFirst = filas.some((cells) => DAY_FIRST.test(textOf(cellOf(cells, mapa.fecha))))
  return { ...reading, monthFirst: reading.monthFirst === true && !dayFirst }
}

/** Period of the days without a year, and the rows that have one. */
function yearsOf({ filas, titulos, mapa, hoy, ultimo }: StatementRows) {
  const days = filas.map((cells) => {
    const cell = cellOf(cells, mapa.fecha)
    const whole = dayOf(cell)
    return whole === 'invalid' && dayOf(cell, hoy) !== 'invalid' ? 'yearless' : (whole ?? 'invalid')
  })
  const others = filas.filter((_, at) => days[at] === 'invalid')
  const dated = days.filter((day) => day !== 'invalid' && day !== 'yearless')
  const yearless = days.map((day) => day === 'yearless')
  const around = { ultimo, alrededor: [...titulos, ...others] }
  const period: Period = yearless.includes(true) ? periodOfYearless(around, dated, hoy) : { hasta: hoy }
  return { period, yearless }
}

const TEXT_MAX = 200
/** Maximum of filled cells per row, and of characters per cell, searched for words such as 'total'. */
const SOUGHT = { cells: 12, characters: 40 }

interface StatementRow {
  fila: number
  texto: string
  palabra: Palabra | undefined
  abre: boolean
  valores: Values & ColumnasDeUnaLinea & { saldo?: number; fecha?: string }
  errores: Record<string, string>
  /** `dia`: the row has a day. `digitos`: the day cell has digits. */
  dia: boolean
  digitos: boolean
  /** `monto`: the row has an amount. `montoMalo`: an amount of the row is unreadable. */
  monto: boolean
  montoMalo: boolean
  sinAnio: boolean
}

interface RawRow {
  cells: readonly Cell[]
  at: number
  mapa: ColumnMap
  hoy: string
  reading: Reading
  sinAnio: boolean
}

function readRow({ cells, at, mapa, hoy, reading, sinAnio }: RawRow): StatementRow {
  const { fila, values, errors } = readDraft(STATEMENT, mapa, at + 1, cells, hoy, reading)
  const amounts = new Set(COLUMNAS.map((name) => mapa[name]))
  const texts = cells
    .filter((cell, place) => cell !== null && !amounts.has(`c${place}`))
    .slice(0, SOUGHT.cells)
  const textos = texts.map((cell) => folded(textOf(cell).slice(0, SOUGHT.characters)))
  const day = cellOf(cells, mapa.fecha)
  return {
    fila,
    texto: cells.map(textOf).filter(Boolean).join(' · ').slice(0, TEXT_MAX),
    palabra: wordOf(textos),
    abre: isOpening(textos),
    valores: values,
    errores: errors,
    dia: values.fecha !== undefined,
    digitos: /\d/.test(textOf(day)),
    monto: COLUMNAS.some((name) => values[name]),
    montoMalo: COLUMNAS.some((name) => errors[name]),
    sinAnio,
  }
}

const WORDS: Record<Palabra, string> = {
  TOTAL: 'Es un total.',
  SALDO: 'Es un saldo.',
  PIE: 'Es un pie de página.',
}

/** Reason why a row is no movement, or ''. Its amounts are no amount of a line. */
function otherThanLine(row: StatementRow, isSum: (fila: ColumnasDeUnaLinea) => boolean): string {
  const { palabra, dia, digitos, monto, montoMalo, valores } = row
  if (dia) {
    if (!monto && !montoMalo) return palabra ? WORDS[palabra] : 'No trae valor.'
    // A movement may be called 'saldo' or 'total' too. It has a balance of its own and is no sum.
    const own =
      valores.saldo !== undefined &&
      COLUMNAS.every((name) => Math.abs(valores[name] ?? 0) !== Math.abs(valores.saldo ?? 0))
    if (palabra === 'SALDO' && !own) return WORDS.SALDO
    return palabra === 'TOTAL' && (montoMalo || isSum(valores)) ? WORDS.TOTAL : ''
  }
  // Headings that a page repeats have texts in the amount columns.
  if (palabra && (monto || !montoMalo)) return WORDS[palabra]
  if (!monto && !(montoMalo && digitos)) return 'No trae fecha ni valor.'
  return monto && isSum(valores) ? 'Es la suma de otras líneas.' : ''
}

const LABELS = new Map(STATEMENT.columns.map(({ name, label }) => [name, label]))

/** Reason why a row is not understood, or ''. An unreadable balance is no reason. */
function faultOf(row: StatementRow, { hoy, desde }: { hoy: string; desde: string | undefined }): string {
  const { valores, errores, sinAnio } = row
  const [name, error] = Object.entries(errores).find(([field]) => field !== 'saldo') ?? []
  if (name !== undefined) return `${LABELS.get(name) ?? name}: ${error}`
  const { fecha = '' } = valores
  if (fecha > hoy) return `El ${writtenDay(fecha)} todavía no llega.`
  if (sinAnio && desde !== undefined && fecha < desde) return 'El día no cae en el período del archivo.'
  return ''
}

interface SortedRow extends StatementRow {
  es: string
  porque: string
}

/** Signs the amounts and checks the balances. A row that is not read leaves a gap. */
function balance(sorted: readonly SortedRow[]) {
  const rows = sorted.filter(({ es }) => es !== 'AJENA')
  const openings = sorted.filter(
    ({ es, abre, valores }) => es === 'AJENA' && abre && valores.saldo !== undefined,
  )
  let fecha = ''
  const steps = rows.map(({ es, valores }) => {
    fecha = valores.fecha ?? fecha
    return { fecha, montos: es === 'LINEA' ? amountsOf(valores) : null, saldo: valores.saldo }
  })
  const opening = openings.length === 1 ? openings[0]?.valores.saldo : undefined
  const { valores, descuadres, revisados, cierre } = checkBalances(steps, opening)
  const pasos = rows.map((row, at) => ({ ...row, valor: valores[at] }))
  const dicha = ({ fila, texto }: SortedRow, porque: string): FilaDicha => ({ fila, texto, porque })
  const unreadable = rows.filter(({ es, errores }) => es === 'LINEA' && errores.saldo)
  return {
    pasos,
    nulas: pasos
      .filter(({ es, valor }) => es === 'LINEA' && !valor)
      .map((row) => dicha(row, 'Sale y entra lo mismo.')),
    descuadres: [
      ...descuadres.map(({ at, saldo, esperado }) =>
        dicha(
          rows[at]!,
          `El archivo dice un saldo de ${bankPesos(saldo)}; con las líneas da ${bankPesos(esperado)}.`,
        ),
      ),
      ...unreadable.map((row) => dicha(row, `Saldo: ${row.errores.saldo}`)),
    ].sort((one, other) => one.fila - other.fila),
    revisados,
    cierre,
  }
}

const lineOf = ({ fecha, descripcion, referencia }: Values, valor: number): LineaDelBanco => ({
  fecha: String(fecha),
  valor,
  descripcion: String(descripcion ?? '').slice(0, TEXT_MAX),
  referencia: String(referencia ?? '').slice(0, TEXT_MAX),
})
