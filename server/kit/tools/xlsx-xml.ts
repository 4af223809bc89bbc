/** Building blocks of every exported Excel file: parts of the zip, cells, styles. */

/** Maximum characters of an Excel cell. */
const CELL_CHARS = 32_767
export const STYLE = {
  text: 0,
  header: 1,
  title: 2,
  pesos: 3,
  kilos: 4,
  number: 5,
  date: 6,
  timed: 7,
} as const
/** The same number formats in bold. */
export const TOTAL = { pesos: 8, kilos: 9, number: 10 } as const
/** Pesos with negative values in red. */
export const BALANCE = { plain: 11, bold: 12 } as const

/** Escapes text for XML: markup escaped, control characters dropped, a literal `_x0041_` kept literal. */
export function xmlText(text: string): string {
  return (
    text
      // eslint-disable-next-line no-control-regex -- these are what XML 1.0 forbids
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .slice(0, CELL_CHARS)
      .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
      .replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
  )
}

export function numberCell(place: string, value: number, style: number): string {
  return `<c r="${place}" s="${style}"><v>${value}</v></c>`
}

export function textCell(place: string, text: string, style: number = STYLE.text): string {
  if (text === '') return ''
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`
}

/** Letters of a column: 0 is A, 26 is AA. */
export function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last
}

export function workbook(title: string, sheets: number): string {
  const name = xmlText(title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 25))
  const entries = Array.from({ length: sheets }, (_, index) => {
    const number = index === 0 ? '' : ` ${index + 1}`
    return `<sheet name="${name}${number}" sheetId="${index + 1}" r:id="r${index + 1}"/>`
  })
  return `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${entries.join('')}</sheets></workbook>`
}

/** Relations of a part, each a type and a target. Their ids are r1, r2… */
export function relations(targets: string[][]): string {
  const entries = targets.map(
    ([type, target], index) =>
      `<Relationship Id="r${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  )
  return `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${entries.join('')}</Relationships>`
}

export const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/**
 * First part of the file, written before the number of sheets is known. Every part without a name here therefore counts
 * as a sheet.
 */
export const CONTENT_TYPES = `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`

const FORMATS = [
  '"$"\\ #,##0',
  '#,##0.00',
  'dd/mm/yyyy',
  'dd/mm/yyyy\\ hh:mm',
  '"$"\\ #,##0;[Red]\\-"$"\\ #,##0',
]
const formats = FORMATS.map(
  (code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${xmlText(code)}"/>`,
)
const style = (format: number, font: number) =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`
/** Number format and font of each style, in the order of STYLE, TOTAL and BALANCE. Format 49 is text, 0 is general. */
const OF_CELLS: [format: number, font: number][] = [
  ...[0, 1, 2].map((font): [number, number] => [49, font]),
  ...[164, 165, 0, 166, 167].map((format): [number, number] => [format, 0]),
  ...[164, 165, 0].map((format): [number, number] => [format, 1]),
  [168, 0],
  [168, 1],
]
const styles = OF_CELLS.map(([format, font]) => style(format, font))
export const STYLES = `${DECLARATION}<styleSheet xmlns="${MAIN}"><numFmts count="${FORMATS.length}">${formats.join('')}</numFmts><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="14"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${styles.length}">${styles.join('')}</cellXfs></styleSheet>`
