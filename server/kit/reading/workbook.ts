import type * as SheetJs from '@e965/xlsx'
import type { ParsingOptions, WorkBook } from '@e965/xlsx'
import { Refusal } from '../rules/refusal.ts'
import { type Archive, archiveOf, withoutCdata } from './archive.ts'
import { toUtf8 } from './decoding.ts'
import { HEAD_WITHIN, knownIn } from './headings.ts'
import { type Cell, damaged, notWorkbook, unread, withMacros, withPassword } from './limits.ts'
import type { Asked, Format } from './read-table.ts'
import { rowsOf } from './workbook-cells.ts'

type Xlsx = typeof SheetJs & {
  /** Reads an archive whose parts are unpacked on demand. SheetJS exports the function without a type. */
  parse_zip: (archive: Archive, options: ParsingOptions) => WorkBook
}

/** Rows of the sheet in which HEAD_WITHIN filled rows are expected. */
const PREVIEW_ROWS = 200
const OPTIONS = { dense: true, cellNF: true, cellText: false, cellHTML: false, cellFormula: false }

/** Opens a workbook at the asked sheet, else at the sheet with most of the known headings. */
export async function openBook(bytes: Buffer, format: Format, { known, hoja }: Asked) {
  const xlsx = (await import('@e965/xlsx')) as unknown as Xlsx
  const read = readerOf(xlsx, bytes, format)
  const preview = read({ sheetRows: PREVIEW_ROWS }, HEAD_WITHIN)
  const hojas = offered(preview)
  const fits = hojas.map((name) => fitOf([...rowsOf(xlsx, preview, name)], known))
  const chosen = hoja ? hojas.find((name) => name === hoja) : hojas[fits.indexOf(Math.max(...fits))]
  if (chosen === undefined) {
    const names = hojas.map((name) => `«${name}»`).join(', ')
    throw hoja ? unread(`El libro no tiene la hoja «${hoja}»: tiene ${names}.`) : notWorkbook()
  }
  const rows = function* (): Generator<Cell[]> {
    const book = read({ sheets: chosen })
    if (!book.Sheets[chosen]) throw damaged()
    yield* rowsOf(xlsx, book, chosen)
  }
  return { hojas, hoja: chosen, rows }
}

/** Sheets with cells that are not hidden, else all. */
function offered({ SheetNames, Sheets, Workbook }: WorkBook): string[] {
  const tables = SheetNames.filter((name) => Sheets[name]?.['!type'] === undefined)
  const visible = tables.filter((name) => !Workbook?.Sheets?.[SheetNames.indexOf(name)]?.Hidden)
  return visible.length > 0 ? visible : tables
}

/** Known headings in the best row of a sheet. An empty sheet fits less than one with data. */
const fitOf = (rows: Cell[][], known: ReadonlySet<string>) =>
  Math.max(-1, ...rows.slice(0, HEAD_WITHIN).map((row) => knownIn(row, known)))

/** Marks the hidden sheets of an OpenDocument, whose styles SheetJS does not read. */
function hideSheets(book: WorkBook, xml: string): WorkBook {
  const styles = [...xml.matchAll(/<style:style\s([^<>]*)>\s*<style:table-properties\s([^<>]*)>/g)]
  const hidden = styles
    .filter(([, , properties]) => /\btable:display="false"/.test(properties!))
    .map(([, style]) => /\bstyle:name="([^"]*)"/.exec(style!)?.[1])
  const Sheets = [...xml.matchAll(/<table:table\s([^<>]*[^<>/])>/g)].map(([, table], at) => ({
    name: book.SheetNames[at],
    Hidden: hidden.includes(/\btable:style-name="([^"]*)"/.exec(table!)?.[1] ?? '')
      ? (1 as const)
      : (0 as const),
  }))
  return { ...book, Workbook: { ...book.Workbook, Sheets } }
}

/** Errors of SheetJS, some of them texts, mean a password, another kind of file or a corrupt one. */
function readerOf(xlsx: Xlsx, bytes: Buffer, format: Format) {
  return (options: ParsingOptions, preview?: number): WorkBook => {
    try {
      return parse(xlsx, bytes, format, { ...OPTIONS, ...options }, preview)
    } catch (error) {
      if (error instanceof Refusal) throw error
      if (!(error instanceof Error)) throw damaged()
      if (/password|encrypt/i.test(error.message)) throw withPassword()
      throw /workbook|unsupported/i.test(error.message) ? notWorkbook() : damaged()
    }
  }
}

function parse(
  xlsx: Xlsx,
  bytes: Buffer,
  format: Format,
  options: ParsingOptions,
  preview?: number,
): WorkBook {
  if (format === 'web') {
    const markup = markupOf(withoutCdata(toUtf8(bytes).toString()))
    const book = xlsx.read(markup, { ...options, type: 'string', raw: true })
    if (book.bookType === 'fods') return hideSheets(book, markup)
    if (book.bookType !== 'html') return book
    // SheetJS names the tables of a page Sheet1, Sheet2.
    const Sheets = Object.fromEntries(Object.values(book.Sheets).map((one, at) => [`Tabla ${at + 1}`, one]))
    return { ...book, Sheets, SheetNames: Object.keys(Sheets) }
  }
  if (format === 'xls') {
    const { FullPaths } = xlsx.CFB.read(bytes, { type: 'buffer' }) as { FullPaths: string[] }
    if (FullPaths.some((name) => name.includes('_VBA_PROJECT'))) throw withMacros()
    return xlsx.read(bytes, { ...options, type: 'buffer' })
  }
  let failure: unknown
  const archive = archiveOf(bytes, (error) => (failure ??= error), preview)
  const book = xlsx.parse_zip(archive, options)
  if (failure) throw failure
  const content = archive.files['content.xml']?.data
  return content ? hideSheets(book, content) : book
}

const MARKS: Record<string, string> = { acute: '\u0301', tilde: '\u0303', uml: '\u0308' }
/** Codes of `&`, `<` and `>`, whose decoded letters would become tags. */
const TAGS = ['38', '60', '62']

/** XML of Excel 2003, or the tables of a page with letters in place of their entities. */
function markupOf(text: string): string {
  if (/<!ENTITY/i.test(text)) throw damaged()
  const start = text.search(/<(?:\w+:)?(?:workbook|document)\b/i)
  if (start >= 0) return `<?xml version="1.0"?>${text.slice(start)}`
  const table = text.search(/<table\b/i)
  if (table < 0) {
    throw unread('El archivo es una página web o un XML sin tablas: ábralo en Excel y guárdelo como .xlsx.')
  }
  return text
    .slice(table)
    .replace(/&([a-z])(acute|tilde|uml);/gi, (_, letter: string, mark: string) =>
      `${letter}${MARKS[mark.toLowerCase()]}`.normalize(),
    )
    .replace(/&#(\d{1,5});/g, (entity, code: string) =>
      TAGS.includes(code) ? entity : String.fromCharCode(Number(code)),
    )
}
