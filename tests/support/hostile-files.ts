import { strToU8, zipSync } from 'fflate'
import { workbookOf } from './workbooks.ts'

/** A small file with huge content. */
export interface HostileFile {
  name: string
  bytes: () => Uint8Array
  /** Part of the refusal message. */
  refused: string
}

const MILLION = 1_000_000
const SHEET = 'xl/worksheets/sheet1.xml'
const TOO_LARGE = 'demasiado grande por dentro'
/** The reader skips these parts, so nothing is left. */
const WITHOUT_DATA = 'no tiene datos'

const text = (...parts: string[]) => strToU8(parts.join(''))
const sheet = (cells: string) =>
  workbookOf([], { [SHEET]: `<worksheet><sheetData>${cells}</sheetData></worksheet>` })
const part = (name: string, root: string, content: string) =>
  workbookOf([['Nombre']], { [name]: `<${root}>${content}</${root}>` })
const times = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at))
const sharedText = (cellsOfRow: number, rows: number) =>
  workbookOf([], {
    'xl/sharedStrings.xml': `<sst><si><t>${'A'.repeat(32_000)}</t></si></sst>`,
    [SHEET]: `<worksheet><sheetData>${`<row>${'<c t="s"><v>0</v></c>'.repeat(cellsOfRow)}</row>`.repeat(rows)}</sheetData></worksheet>`,
  })

/** Each of these files once ended the API process. */
export const DEADLY: readonly HostileFile[] = [
  {
    name: 'a text of 9 MB of commas',
    bytes: () => text('x,y\n', ','.repeat(9 * MILLION)),
    refused: 'más de 200 columnas',
  },
  {
    name: 'a workbook of 7.5 million empty shared texts',
    bytes: () => part('xl/sharedStrings.xml', 'sst', '<si></si>'.repeat(7.5 * MILLION)),
    refused: TOO_LARGE,
  },
]

export const HOSTILE: readonly HostileFile[] = [
  ...DEADLY,
  {
    name: 'a line of 9 MB',
    bytes: () => text('x,y\n', `${'a'.repeat(1000)},`.repeat(9000)),
    refused: 'Una fila del archivo tiene más de 1.000.000 de caracteres',
  },
  {
    name: 'a quote that is never closed',
    bytes: () => text('x,y\n"', 'a\n'.repeat(4 * MILLION)),
    refused: 'Una fila del archivo tiene más de 1.000.000 de caracteres',
  },
  {
    name: 'a long cell of a text',
    bytes: () => text('x,y\n', 'a'.repeat(40_000), ',1'),
    refused: 'más de 32.767 caracteres',
  },
  {
    name: 'a cell of many texts',
    bytes: () =>
      sheet(`<row><c t="inlineStr"><is>${`<r><t>${'a'.repeat(1000)}</t></r>`.repeat(20_000)}</is></c></row>`),
    refused: 'más de 32.767 caracteres',
  },
  {
    name: 'a million rows of a text',
    bytes: () => text('a\n'.repeat(MILLION)),
    refused: 'más de 20.000 filas',
  },
  {
    name: 'a million rows of a workbook',
    bytes: () => sheet('<row><c><v>1</v></c></row>'.repeat(MILLION)),
    refused: 'más de 20.000 filas',
  },
  {
    name: 'more than a million cells',
    bytes: () => text(`${'1;'.repeat(100)}\n`.repeat(20_000)),
    refused: 'más de 1.000.000 de celdas',
  },
  {
    name: 'a row of long shared texts',
    bytes: () => sharedText(200, 1),
    refused: 'Una fila del archivo tiene más de 1.000.000 de caracteres',
  },
  { name: 'one shared text in 20,000 cells', bytes: () => sharedText(20, 1000), refused: TOO_LARGE },
  {
    name: 'a million sheets',
    bytes: () => part('xl/workbook.xml', 'workbook', '<sheet/>'.repeat(MILLION)),
    refused: TOO_LARGE,
  },
  {
    name: 'a million cell formats',
    bytes: () => part('xl/styles.xml', 'styleSheet', `<cellXfs>${'<xf/>'.repeat(MILLION)}</cellXfs>`),
    refused: TOO_LARGE,
  },
  {
    name: 'half a million formats of days',
    bytes: () =>
      part(
        'xl/styles.xml',
        'styleSheet',
        times(500_000, (at) => `<numFmt numFmtId="${at}" formatCode="d"/>`).join(''),
      ),
    refused: TOO_LARGE,
  },
  {
    name: 'tags inside one another',
    bytes: () => sheet('<a>'.repeat(MILLION)),
    refused: WITHOUT_DATA,
  },
  {
    name: 'a tag of many attributes',
    bytes: () => sheet(`<row ${times(50_000, (at) => `a${at}=""`).join(' ')}/>`),
    refused: WITHOUT_DATA,
  },
  {
    name: 'a comment of 30 MB that is full of tags',
    bytes: () => sheet(`<!--${'<a>'.repeat(10 * MILLION)}-->`),
    refused: WITHOUT_DATA,
  },
  {
    name: 'half a million relations',
    bytes: () =>
      part(
        'xl/_rels/workbook.xml.rels',
        'Relationships',
        times(500_000, (at) => `<Relationship Id="r${at}" Target="x"/>`).join(''),
      ),
    refused: TOO_LARGE,
  },
  {
    name: 'an archive of many parts',
    bytes: () => zipSync(Object.fromEntries(times(10_000, String).map((name) => [name, new Uint8Array()]))),
    refused: TOO_LARGE,
  },
]

/** A workbook with many unused parts and one row. */
export const oddWorkbook = () =>
  workbookOf([], {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${'<a/>'.repeat(300_000)}</Types>`,
    [SHEET]: `<worksheet><sheetData><row><c t="str"><v>Nombre</v></c></row></sheetData><mergeCells>${'<mergeCell ref="A1:B2"/>'.repeat(MILLION)}</mergeCells></worksheet>`,
  })
