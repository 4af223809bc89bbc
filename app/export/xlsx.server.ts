import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { Column, Sum } from '#app/format/columns.ts'
import { longWork } from '#server/kit/tools/long-work.ts'
import {
  CONTENT_TYPES,
  headRows,
  relations,
  rowXml,
  type SheetHead,
  sheetEnd,
  sheetStart,
  STYLES,
  sumXml,
  workbook,
} from './xlsx-xml.server.ts'

/** Rows that an Excel sheet holds; more rows continue on the next sheet. */
const SHEET_ROWS = 1_048_576

/**
 * Writes an Excel file as rows arrive. Cells are typed; each sheet has a bold frozen header with filters. Sums
 * are below the last row. Texts are inline strings, which Excel never evaluates as formulas.
 */
export async function* xlsxFile<Row>(
  head: SheetHead,
  columns: Column<Row>[],
  portions: AsyncIterable<Row[]>,
  sums: Sum[] = [],
  sheetRows = SHEET_ROWS,
): AsyncGenerator<Uint8Array> {
  const zip = new Parts()
  zip.whole('[Content_Types].xml', CONTENT_TYPES)
  zip.whole('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']]))
  zip.whole('xl/styles.xml', STYLES)
  let sheets = 0
  let last = 0
  let number = 0
  const open = (rows: Row[]) => {
    if (sheets > 0) zip.close(sheetEnd(head, columns, last))
    zip.open(`xl/worksheets/sheet${++sheets}.xml`)
    zip.write(sheetStart(head, columns, rows))
    last = headRows(head)
  }
  const pause = longWork()
  for await (const rows of portions) {
    if (sheets === 0) open(rows)
    for (const row of rows) {
      if (last === sheetRows) open(rows)
      zip.write(rowXml(row, columns, ++last, ++number))
      await pause()
    }
    yield* zip.take()
  }
  sums.forEach((sum, below) => zip.write(sumXml(sum, columns, last + 1 + below)))
  zip.close(sheetEnd(head, columns, last))
  zip.whole('xl/workbook.xml', workbook(head.title, sheets))
  const parts = Array.from({ length: sheets }, (_, index) => [
    'worksheet',
    `worksheets/sheet${index + 1}.xml`,
  ])
  zip.whole('xl/_rels/workbook.xml.rels', relations([...parts, ['styles', 'styles.xml']]))
  yield* zip.end()
}

/** Zip writer that compresses each part as it is written. */
export class Parts {
  private chunks: Uint8Array[] = []
  private part: ZipDeflate | null = null
  private readonly zip = new Zip((error, chunk) => {
    if (error) throw error
    this.chunks.push(chunk)
  })

  open(name: string) {
    this.part = new ZipDeflate(name, { level: 6 })
    this.zip.add(this.part)
  }

  write(xml: string, final = false) {
    this.part?.push(strToU8(xml), final)
  }

  close(xml: string) {
    this.write(xml, true)
  }

  whole(name: string, xml: string) {
    this.open(name)
    this.close(xml)
  }

  *take() {
    const chunks = this.chunks
    this.chunks = []
    yield* chunks.filter((chunk) => chunk.length > 0)
  }

  *end() {
    this.zip.end()
    yield* this.take()
  }
}
