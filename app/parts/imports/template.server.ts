import { Parts } from '#app/export/xlsx.server.ts'
import {
  CONTENT_TYPES,
  DECLARATION,
  letters,
  MAIN,
  relations,
  STYLE,
  STYLES,
  textCell,
  xmlText,
} from '#app/export/xlsx-xml.server.ts'
import type { ImportKindInfo } from '#server/imports/contract.ts'
import type { ImportField } from '#server/kit/contract/import-field.ts'

/** Last row with a list of values. */
const LAST_ROW = 20_001
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const SAYS: Record<ImportField['type'], string> = {
  text: 'Texto',
  number: 'Número',
  pesos: 'Pesos enteros',
  day: 'Fecha, por ejemplo 31/12/2026',
  yesno: 'Sí o No',
  choice: 'Uno de la lista',
}

const optionsOf = ({ type, options }: ImportField) =>
  type === 'yesno' ? ['Sí', 'No'] : options.map(({ label }) => label)

/**
 * Workbook template of a kind. One sheet takes the rows, as text cells with lists of values.
 * A second sheet explains the columns.
 */
export function* template({ label, columns }: ImportKindInfo): Generator<Uint8Array> {
  const zip = new Parts()
  zip.whole('[Content_Types].xml', CONTENT_TYPES)
  zip.whole('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']]))
  zip.whole('xl/styles.xml', STYLES)
  zip.whole('xl/worksheets/sheet1.xml', dataSheet(columns))
  zip.whole('xl/worksheets/sheet2.xml', helpSheet(columns))
  const sheets = [xmlText(label), 'Cómo se llena']
    .map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="r${at + 1}"/>`)
    .join('')
  zip.whole(
    'xl/workbook.xml',
    `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets}</sheets></workbook>`,
  )
  zip.whole(
    'xl/_rels/workbook.xml.rels',
    relations([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['worksheet', 'worksheets/sheet2.xml'],
      ['styles', 'styles.xml'],
    ]),
  )
  yield* zip.end()
}

function dataSheet(columns: readonly ImportField[]): string {
  const cols = columns
    .map(
      ({ label }, at) =>
        `<col min="${at + 1}" max="${at + 1}" width="${Math.max(14, label.length + 4)}" style="${STYLE.text}" customWidth="1"/>`,
    )
    .join('')
  const heads = columns.map(({ label }, at) => textCell(`${letters(at)}1`, label, STYLE.header)).join('')
  return `${sheet('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>', cols)}<row r="1">${heads}</row></sheetData>${validations(columns)}</worksheet>`
}

/** Excel limits an in-cell list to 255 characters. Longer lists are in the help sheet. */
function validations(columns: readonly ImportField[]): string {
  const lists = columns.flatMap((field, at) => {
    const list = optionsOf(field).join(',')
    if (list === '' || list.length > 255) return []
    const where = `${letters(at)}2:${letters(at)}${LAST_ROW}`
    return `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${where}"><formula1>"${xmlText(list)}"</formula1></dataValidation>`
  })
  return lists.length > 0
    ? `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`
    : ''
}

function helpSheet(columns: readonly ImportField[]): string {
  const rows = [
    ['Columna', 'Obligatoria', 'Qué lleva', 'Valores', 'Ejemplo', 'Nota'],
    ...columns.map((field) => [
      field.label,
      field.required ? 'Sí' : 'No',
      SAYS[field.type],
      optionsOf(field).join(', '),
      field.example,
      field.help,
    ]),
  ]
  const xml = rows.map((cells, at) => {
    const style = at === 0 ? STYLE.header : STYLE.text
    return `<row r="${at + 1}">${cells.map((text, column) => textCell(`${letters(column)}${at + 1}`, text, style)).join('')}</row>`
  })
  const cols = [26, 12, 28, 40, 30, 60]
    .map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
    .join('')
  return `${sheet('', cols)}${xml.join('')}</sheetData></worksheet>`
}

const sheet = (pane: string, cols: string) =>
  `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${cols}</cols><sheetData>`
