import { fileName } from '#app/export/export.server.ts'
import { nowInColombia } from '#app/format/columns.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Workbook response, named after its content and the day. */
export async function fileOfBytes(
  title: string,
  parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<Response> {
  const pieces: Uint8Array[] = []
  for await (const piece of parts) pieces.push(piece)
  return new Response(Buffer.concat(pieces), {
    headers: {
      'Content-Type': XLSX,
      'Content-Disposition': `attachment; filename="${fileName(title, nowInColombia().at, '', 'xlsx')}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
