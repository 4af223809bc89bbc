import type { Column, Sum } from '#app/format/columns.ts'
import type { PdfHead } from './pdf-head.server.ts'
import { longWork } from '#server/kit/tools/long-work.ts'
import { Paper } from './pdf-paper.server.ts'

/** Writes a PDF page by page as rows arrive; `sums` are printed below the last row. */
export async function* pdfFile<Row>(
  head: PdfHead,
  columns: Column<Row>[],
  portions: AsyncIterable<Row[]>,
  sums: Sum[] = [],
): AsyncGenerator<Uint8Array> {
  // pdfkit takes 26 MB of memory, so it is loaded with the first file.
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    autoFirstPage: false,
    lang: 'es-CO',
    info: { Title: head.title, Author: head.company },
  })
  const pause = longWork()
  let paper: Paper<Row> | undefined
  for await (const rows of portions) {
    paper ??= new Paper(doc, head, columns, rows, sums)
    for (const row of rows) {
      paper.row(row)
      await pause()
    }
    const drawn: unknown = doc.read()
    if (drawn instanceof Uint8Array) yield drawn
  }
  paper?.finish()
  doc.end()
  for await (const chunk of doc) yield chunk as Uint8Array
}
