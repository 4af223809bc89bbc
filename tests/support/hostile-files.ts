import { strToU8, zipSync } from 'fflate'
import { written } from './tables.ts'
import { workbookOf } from './workbooks.ts'

/** A small file with huge content. */
export interface HostileFile {
  name: string
  bytes: () => Uint8Array
  /** Part of the refusal message. */
  refused: string
  /** A file of the quick run: one of each kind that is read in a moment. */
  isOfDay?: boolean
}

const MILLION = 1_000_000
const SHEET = 'xl/worksheets/sheet1.xml'
const TOO_LARGE = 'demasiado grande por dentro'
const DAMAGED = 'está dañado o incompleto'
const TOO_WIDE = 'más de 200 columnas'
const TOO_MANY_ROWS = 'más de 20.000 filas'
const TOO_LONG = 'más de 32.767 caracteres'
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

/** An OpenDocument table with this content. */
const openDocument = (content: string) =>
  zipSync({
    'META-INF/manifest.xml': text('<manifest:manifest/>'),
    'styles.xml': text('<office:document-styles/>'),
    'content.xml': text(
      '<office:document-content><office:body><office:spreadsheet>',
      content,
      '</office:spreadsheet></office:body></office:document-content>',
    ),
  })
const ODS_CELL = 'office:value-type="string"><text:p>a</text:p></table:table-cell>'

/** XML of Excel 2003 with this content. */
const xml2003 = (content: string) => text('<?xml version="1.0"?><Workbook>', content, '</Workbook>')

/** A workbook of Excel 97 with one number in place of some others. */
const excel97 = (value: number, placesOf: (bytes: Buffer) => number[]) => {
  const rows = Array.from({ length: 2000 }, () => [1, 2, 3, 4, 5])
  const bytes = written('biff8', [{ name: 'Datos', rows }])
  for (const place of placesOf(bytes)) bytes.writeUInt32LE(value, place)
  return bytes
}
/** Offsets in the header. */
const HEADER = { directory: 48, shortTable: 60, sectorTable: 76 }
/** Offsets of the first 128 entries of the sector table. */
const sectorTable = (bytes: Buffer) =>
  Array.from({ length: 128 }, (_, entry) => 512 * (1 + bytes.readUInt32LE(HEADER.sectorTable)) + 4 * entry)

/** Each of these files once ended the API process. */
export const DEADLY: readonly HostileFile[] = [
  {
    name: 'a text of 9 MB of commas',
    bytes: () => text('x,y\n', ','.repeat(9 * MILLION)),
    refused: TOO_WIDE,
    isOfDay: true,
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
    refused: TOO_LONG,
  },
  {
    name: 'a cell of many texts',
    bytes: () =>
      sheet(`<row><c t="inlineStr"><is>${`<r><t>${'a'.repeat(1000)}</t></r>`.repeat(20_000)}</is></c></row>`),
    refused: TOO_LONG,
  },
  {
    name: 'a million rows of a text',
    bytes: () => text('a\n'.repeat(MILLION)),
    refused: TOO_MANY_ROWS,
  },
  {
    name: 'a million rows of a workbook',
    bytes: () => sheet('<row><c><v>1</v></c></row>'.repeat(MILLION)),
    refused: TOO_MANY_ROWS,
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
    isOfDay: true,
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
    name: 'an archive within an archive',
    bytes: () => zipSync({ 'a.zip': zipSync({ 'b.xml': new Uint8Array(100 * MILLION) }) }),
    refused: DAMAGED,
  },
  {
    name: 'entities that grow',
    bytes: () =>
      workbookOf([], {
        [SHEET]: `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "aaaaaaaa"><!ENTITY b "${'&a;'.repeat(50)}">]><worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>`,
      }),
    refused: DAMAGED,
    isOfDay: true,
  },
  {
    name: 'a million sections of characters',
    bytes: () => sheet(`<row><c t="str"><v>${'<![CDATA[a]]>'.repeat(MILLION)}</v></c></row>`),
    refused: TOO_LONG,
  },
  {
    name: 'sections of characters that never end',
    bytes: () => sheet(`<row><c t="str"><v>${'<![CDATA['.repeat(3 * MILLION)}`),
    refused: DAMAGED,
  },
  {
    name: 'a formula of 4 MB',
    bytes: () => sheet(`<row><c><f>${'A1+'.repeat(MILLION)}1</f></c></row>`),
    refused: TOO_LONG,
  },
  {
    name: 'formulas in 50,000 rows',
    bytes: () => sheet('<row><c><f>A1+1</f></c></row>'.repeat(50_000)),
    refused: TOO_MANY_ROWS,
  },
  {
    name: 'a cell in the last corner',
    bytes: () => sheet('<row r="4000000000"><c r="XFD4000000000" t="str"><v>x</v></c></row>'),
    refused: TOO_WIDE,
  },
  {
    name: 'an OpenDocument row that is repeated a million times',
    bytes: () =>
      openDocument(
        `<table:table table:name="a"><table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="16384" ${ODS_CELL}</table:table-row></table:table>`,
      ),
    refused: TOO_LARGE,
  },
  {
    name: 'an OpenDocument file of 300,000 tables',
    bytes: () =>
      openDocument(
        `<table:table table:name="a"><table:table-row><table:table-cell ${ODS_CELL}</table:table-row></table:table>`.repeat(
          300_000,
        ),
      ),
    refused: TOO_LARGE,
  },
  {
    name: 'an Excel 97 file whose sectors lead in a circle',
    bytes: () => excel97(0, sectorTable),
    refused: DAMAGED,
  },
  {
    name: 'an Excel 97 file without a directory',
    bytes: () => excel97(0x7fffffff, () => [HEADER.directory]),
    refused: DAMAGED,
    isOfDay: true,
  },
  {
    name: 'an Excel 97 file with a false table of short sectors',
    bytes: () => excel97(0x7fffffff, () => [HEADER.shortTable]),
    refused: DAMAGED,
  },
  {
    name: 'an Excel 97 file of 21,000 rows',
    bytes: () => written('biff8', [{ name: 'Datos', rows: Array.from({ length: 21_000 }, () => [1]) }]),
    refused: TOO_MANY_ROWS,
  },
  {
    name: 'a cell of Excel 2003 in the last corner',
    bytes: () =>
      xml2003(
        '<Worksheet ss:Name="a"><Table><Row ss:Index="2147483647"><Cell ss:Index="2147483647"><Data ss:Type="String">a</Data></Cell></Row></Table></Worksheet>',
      ),
    refused: TOO_WIDE,
    isOfDay: true,
  },
  {
    name: 'a million tables of Excel 2003 inside one another',
    bytes: () => xml2003('<Table>'.repeat(MILLION)),
    refused: DAMAGED,
  },
  {
    name: 'a cell of a page over 2,000 million columns',
    bytes: () => text('<table><tr><td colspan=2000000000>a</td><td>b</td></tr></table>'),
    refused: TOO_WIDE,
    isOfDay: true,
  },
  {
    name: 'a page of 400,000 rows',
    bytes: () => text(`<table>${'<tr><td>1</td></tr>'.repeat(400_000)}</table>`),
    refused: TOO_MANY_ROWS,
  },
  {
    name: 'half a million tables of a page inside one another',
    bytes: () => text('<table><tr><td>'.repeat(500_000)),
    refused: DAMAGED,
  },
  {
    name: 'an archive of many parts',
    bytes: () => zipSync(Object.fromEntries(times(10_000, String).map((name) => [name, new Uint8Array()]))),
    refused: TOO_LARGE,
    isOfDay: true,
  },
]

/** A workbook with many unused parts and one row. */
export const oddWorkbook = () =>
  workbookOf([], {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${'<a/>'.repeat(300_000)}</Types>`,
    [SHEET]: `<worksheet><sheetData><row><c t="str"><v>Nombre</v></c></row></sheetData><mergeCells>${'<mergeCell ref="A1:B2"/>'.repeat(MILLION)}</mergeCells></worksheet>`,
  })
