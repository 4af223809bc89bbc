import { ApiError } from './client.server.ts'
import { log } from './log.server.ts'
import { textIn } from './query.ts'

/**
 * Reads a response as a complete PDF. Throws ApiError when the type or the first bytes are not those of a
 * PDF, or when the response broke off.
 */
export async function readPdf(answer: Response): Promise<Uint8Array<ArrayBuffer>> {
  const type = textIn(answer.headers, 'Content-Type')
  const bytes = await answer.arrayBuffer().catch((error: unknown) => {
    log.error({ err: error, llamada: new URL(answer.url).pathname }, 'documento interrumpido')
    return new ArrayBuffer()
  })
  const pdf = new Uint8Array(bytes)
  if (/^application\/pdf\b/i.test(type) && Buffer.from(pdf.subarray(0, 5)).toString('latin1') === '%PDF-')
    return pdf
  log.error(
    { llamada: new URL(answer.url).pathname, tipo: type, bytes: pdf.length },
    'el documento no es un PDF',
  )
  throw new ApiError(0, { mensaje: '' })
}
