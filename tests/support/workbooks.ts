import { strToU8, Zip, ZipDeflate, ZipPassThrough, zipSync, type Zippable } from 'fflate'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Additional or replaced parts of a workbook. */
type Parts = Record<string, string | Uint8Array>

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** `0` → A, `27` → AB. */
const letters = (column: number): string =>
  (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

/** A cell as raw XML: `{ xml: '<f>1+1</f><v>2</v>', t: 'n', s: 1 }`. */
export interface RawCell {
  xml: string
  t?: string
  s?: number
}

type Value = string | number | boolean | null | RawCell

function cellXml(value: Value, place: string): string {
  if (value === null) return ''
  if (typeof value === 'object')
    return `<c r="${place}" t="${value.t ?? 'n'}" s="${value.s ?? 0}">${value.xml}</c>`
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`
  if (typeof value === 'boolean') return `<c r="${place}" t="b"><v>${value ? 1 : 0}</v></c>`
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
}

export const sheetXml = (rows: readonly (readonly Value[])[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${MAIN}"><sheetData>${rows
    .map((row, at) => {
      const cells = row.map((value, column) => cellXml(value, `${letters(column)}${at + 1}`))
      return `<row r="${at + 1}">${cells.join('')}</row>`
    })
    .join('')}</sheetData></worksheet>`

/** Parts of an Excel workbook without its sheet. Style 1 is a date. */
const BESIDE_THE_SHEET: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${TYPE}.sharedStrings+xml"/></Types>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Datos" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
}

const SHEET = 'xl/worksheets/sheet1.xml'

/** An Excel workbook with one sheet. Style 1 is a date. */
export function workbookOf(rows: readonly (readonly Value[])[], parts: Parts = {}): Uint8Array {
  const all: Parts = {
    ...BESIDE_THE_SHEET,
    [SHEET]: sheetXml(rows),
    ...parts,
  }
  const zippable: Zippable = {}
  for (const [name, part] of Object.entries(all)) {
    zippable[name] = typeof part === 'string' ? strToU8(part) : part
  }
  return zipSync(zippable)
}

/** A workbook that repeats one row, compressed while it is written: the sheet is never in memory. */
export function workbookOfRepeated(row: readonly (string | number)[], times: number): Uint8Array {
  const ROWS_AT_ONCE = 10_000
  const packed: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    packed.push(part)
  })
  for (const [name, part] of Object.entries(BESIDE_THE_SHEET)) {
    const file = new ZipPassThrough(name)
    zip.add(file)
    file.push(strToU8(part), true)
  }
  const sheet = new ZipDeflate(SHEET, { level: 1 })
  zip.add(sheet)
  const cells = row.map((value) => cellXml(value, '').replace(' r=""', '')).join('')
  const portion = strToU8(`<row>${cells}</row>`.repeat(ROWS_AT_ONCE))
  sheet.push(strToU8(`<worksheet xmlns="${MAIN}"><sheetData>`))
  for (let done = 0; done < times; done += ROWS_AT_ONCE) sheet.push(portion.slice())
  sheet.push(strToU8('</sheetData></worksheet>'), true)
  zip.end()
  return Buffer.concat(packed)
}
