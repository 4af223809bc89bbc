import {
  type Cell,
  CELL_MAX,
  COLUMNS_MAX,
  damaged,
  PART_MAX_BYTES,
  PARTS_MAX,
  SHARED_TEXTS_MAX,
  SHARED_TEXTS_MAX_BYTES,
  SHEETS_MAX,
  STYLES_MAX,
  tooLarge,
  tooLongCell,
  tooManyColumns,
  tooManySharedTexts,
  tooManySheets,
  tooManyStyles,
  unread,
} from './limits.ts'
import { partNames, plainName, readWholeXml, readXml } from './xlsx-parts.ts'

const SMALL_PART_MAX_BYTES = 8 * 1024 * 1024

const DAY_MS = 86_400_000
/** Day 0 of the two Excel calendars, in days before 1970. */
const EPOCH_DAYS = { of1900: 25_569, of1904: 24_107 }

/** Built-in number formats of days. */
const DATE_FORMATS = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 30, 36, 45, 46, 47, 50, 57])

interface Book {
  sheet: string
  texts: string[]
  /** True for each style that shows days. */
  days: boolean[]
  epoch: number
}

/** Rows of the first visible sheet that are not empty. Formulas are not computed; their stored value is read. */
export function* xlsxRows(bytes: Uint8Array): Generator<Cell[]> {
  const book = readBook(bytes)
  let row: Cell[] = []
  const read: Cell[][] = []
  let cell = { type: '', style: 0, column: -1 }
  let [text, kept, formula]: [string, string | null, string] = ['', null, '']
  let inText = false
  const reading = readXml(bytes, book.sheet, PART_MAX_BYTES, {
    open: ({ name, attributes }) => {
      switch (plainName(name)) {
        case 'row':
          row = []
          cell.column = -1
          return
        case 'c': {
          const column = columnOf(attributes.r) ?? cell.column + 1
          cell = { type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), column }
          kept = null
          formula = ''
          return
        }
        case 'v':
        case 't':
        case 'f':
          inText = true
          text = ''
          return
        // Phonetic readings are not part of the text.
        case 'rPh':
          cell.type = 'ignored'
      }
    },
    text: (more) => {
      if (!inText) return
      text += more
      if (text.length > CELL_MAX) throw tooLongCell()
    },
    close: (name) => {
      switch (plainName(name)) {
        case 'v':
          kept = text
          inText = false
          return
        case 'f':
          formula = text
          inText = false
          return
        case 't':
          kept = (kept ?? '') + text
          if (kept.length > CELL_MAX) throw tooLongCell()
          inText = false
          return
        case 'c': {
          const value = valueOf(book, cell, kept, formula)
          if (value === null) return
          if (cell.column >= COLUMNS_MAX) throw tooManyColumns()
          while (row.length < cell.column) row.push(null)
          row[cell.column] = value
          return
        }
        case 'row':
          if (row.some((one) => one !== null)) read.push(row)
      }
    },
  })
  while (!reading.next().done) yield* read.splice(0)
  yield* read
}

/** Column index of a reference: `AB12` is 27. Undefined for a cell without reference. */
function columnOf(place: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0]
  if (!letters) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function valueOf(
  { texts, days, epoch }: Book,
  { type, style }: { type: string; style: number },
  kept: string | null,
  formula: string,
): Cell {
  if (kept === null) return formula === '' ? null : `=${formula}`
  switch (type) {
    case 's':
      return texts[Number(kept)]?.trim() || null
    case 'b':
      return kept === '1'
    case 'n': {
      if (kept.trim() === '') return null
      const number = Number(kept)
      if (!Number.isFinite(number)) return kept.trim()
      return days[style] ? momentOf(number, epoch) : number
    }
    case 'd':
      return kept.slice(0, 16).replace(/T00:00$/, '') || null
    // `str`, `inlineStr`, and `e`, the error of a formula such as '#N/A'.
    default:
      return kept.trim() || null
  }
}

/** Converts an Excel day with its time, if any. A time without a day stays a number. */
function momentOf(number: number, epoch: number): Cell {
  if (number < 1 || number > 2_958_465) return number
  const minutes = Math.round((number - epoch) * 1440)
  const moment = new Date(minutes * (DAY_MS / 1440)).toISOString().slice(0, 16)
  return moment.replace(/T00:00$/, '')
}

function readBook(bytes: Uint8Array): Book {
  const names = partNames(bytes)
  let hasMacros = false
  readWholeXml(bytes, '[Content_Types].xml', SMALL_PART_MAX_BYTES, {
    open: ({ attributes }) => (hasMacros ||= /macroEnabled/i.test(attributes.ContentType ?? '')),
  })
  if (hasMacros) {
    throw unread('El archivo tiene macros: guárdelo como libro de Excel sin macros (.xlsx).')
  }
  const { sheet, epoch } = readSheets(bytes, names)
  const folder = 'xl/'
  return {
    sheet,
    epoch,
    texts: names.has(`${folder}sharedStrings.xml`) ? readTexts(bytes, `${folder}sharedStrings.xml`) : [],
    days: names.has(`${folder}styles.xml`) ? readStyles(bytes, `${folder}styles.xml`) : [],
  }
}

function readSheets(bytes: Uint8Array, names: ReadonlySet<string>): { sheet: string; epoch: number } {
  const targets = new Map<string, string>()
  const sheets: { id: string; hidden: boolean }[] = []
  let epoch = EPOCH_DAYS.of1900
  if (!names.has('xl/workbook.xml') || !names.has('xl/_rels/workbook.xml.rels')) {
    throw unread('El archivo no es un libro de Excel (.xlsx).')
  }
  readWholeXml(bytes, 'xl/_rels/workbook.xml.rels', SMALL_PART_MAX_BYTES, {
    open: ({ attributes }) => {
      if (attributes.Id) targets.set(attributes.Id, attributes.Target ?? '')
      if (targets.size > PARTS_MAX) throw tooLarge()
    },
  })
  readWholeXml(bytes, 'xl/workbook.xml', SMALL_PART_MAX_BYTES, {
    open: ({ name, attributes }) => {
      const tag = plainName(name)
      if (tag === 'workbookPr' && /^(1|true)$/.test(attributes.date1904 ?? '')) epoch = EPOCH_DAYS.of1904
      if (tag !== 'sheet') return
      if (sheets.length === SHEETS_MAX) throw tooManySheets()
      const id = Object.entries(attributes).find(([key]) => plainName(key) === 'id' && key.includes(':'))?.[1]
      sheets.push({ id: id ?? '', hidden: (attributes.state ?? 'visible') !== 'visible' })
    },
  })
  const target = targets.get((sheets.find(({ hidden }) => !hidden) ?? sheets[0])?.id ?? '')
  if (!target) throw damaged()
  const sheet = target.startsWith('/') ? target.slice(1) : `xl/${target}`
  if (!names.has(sheet)) throw damaged()
  return { sheet, epoch }
}

function readTexts(bytes: Uint8Array, name: string): string[] {
  const texts: string[] = []
  let [text, inText, reading] = ['', false, 0]
  readWholeXml(bytes, name, SHARED_TEXTS_MAX_BYTES, {
    open: ({ name: tag }) => {
      const plain = plainName(tag)
      if (plain === 'si') text = ''
      if (plain === 'rPh') reading += 1
      inText = plain === 't' && reading === 0
    },
    text: (more) => {
      if (!inText) return
      text += more
      if (text.length > CELL_MAX) throw tooLongCell()
    },
    close: (tag) => {
      const plain = plainName(tag)
      if (plain === 't') inText = false
      if (plain === 'rPh') reading -= 1
      if (plain !== 'si') return
      if (texts.length === SHARED_TEXTS_MAX) throw tooManySharedTexts()
      texts.push(text)
    },
  })
  return texts
}

/** Finds the cell styles that show days, by format number or by the letters outside of quotes and brackets. */
function readStyles(bytes: Uint8Array, name: string): boolean[] {
  const dated = new Set(DATE_FORMATS)
  const days: boolean[] = []
  let inCells = false
  readWholeXml(bytes, name, SMALL_PART_MAX_BYTES, {
    open: ({ name: tag, attributes }) => {
      const plain = plainName(tag)
      const id = Number(attributes.numFmtId ?? 0)
      if (plain === 'numFmt' && isDate(attributes.formatCode ?? '')) dated.add(id)
      if (plain === 'cellXfs') inCells = true
      if (Math.max(dated.size, days.length) > STYLES_MAX) throw tooManyStyles()
      if (plain === 'xf' && inCells) days.push(dated.has(id))
    },
    close: (tag) => {
      if (plainName(tag) === 'cellXfs') inCells = false
    },
  })
  return days
}

const isDate = (format: string) =>
  /[dmyhsa]/i.test(
    format
      .replace(/"[^"]*"|\\.|_.|\*./g, '')
      .replace(/\[(?!h|m|s)[^\]]*\]/gi, '')
      .replace(/general/gi, ''),
  )
