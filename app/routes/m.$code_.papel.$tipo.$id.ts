import type { LoaderFunctionArgs } from '@remix-run/node'
import { ApiError, callOpenFile } from '#app/api/client.server.ts'
import { readPdf } from '#app/api/read-pdf.server.ts'
import { queryText } from '#app/api/query.ts'
import { endWhenUntaken, stampHeaders } from '#app/api/stamp.server.ts'
import { readPass } from '#app/parts/farmers/link.server.ts'
import { plainPage } from '#app/session/plain-page.server.ts'
import { farmerLinks } from '#server/farmers/contract.ts'
import { FARMER_PAPERS, linkPath } from '#server/farmers/words.ts'

/** A farmer's paper as PDF. The API checks that it belongs to the farmer. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { code = '', id = '' } = params
  const tipo = FARMER_PAPERS.find((one) => one === params.tipo)
  const anio = queryText(request.url, 'anio')
  const back = { to: linkPath(code), label: 'Volver' }
  const robots = { 'X-Robots-Tag': 'noindex, nofollow' }
  if (!tipo) return plainPage({ status: 404, title: NO_PAPER, text: NOT_HIS, back, headers: robots })
  try {
    const query = { pase: await readPass(request), tipo, id, anio: /^\d{4}$/.test(anio) ? anio : '' }
    const input = { params: { code }, query, signal: request.signal }
    const file = await callOpenFile(stampHeaders(request), farmerLinks.paper, input)
    const pdf = await readPdf(file)
    endWhenUntaken(request)
    return new Response(pdf, {
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Disposition': file.headers.get('Content-Disposition') ?? 'inline',
        'Cache-Control': 'private, no-store',
        ...robots,
      },
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, retryAfter } = error
    const headers = { ...robots, ...(retryAfter && { 'Retry-After': retryAfter }) }
    if (status === 422)
      return plainPage({ status: 403, title: 'Falta el PIN', text: ASKS_PIN, back, headers })
    if (status === 404) return plainPage({ status, title: NO_PAPER, text: NOT_HIS, back, headers })
    const text = error.text('El papel no se puede abrir en este momento. Intente de nuevo en unos minutos.')
    return plainPage({
      status: status === 429 ? status : 503,
      title: 'No se pudo abrir',
      text,
      back,
      headers,
    })
  }
}

const NO_PAPER = 'Ese papel no está'
const NOT_HIS = 'El papel no existe, o el enlace ya no sirve.'
const ASKS_PIN = 'Pasó media hora. Vuelva y escriba de nuevo los cuatro números.'
