import { Readable } from 'node:stream'
import { createReadableStreamFromReadable } from '@remix-run/node'
import { ApiError } from '#app/api/client.server.ts'
import { readLogo } from '#app/api/companies.server.ts'
import { flash, redirectWithFlash } from '#app/session/flash.server.ts'
import { notFound, type Session } from '#app/session/guard.server.ts'
import { log } from '#app/api/log.server.ts'
import { browserIsReady, endWhenUntaken, requestId, whenAnswered } from '#app/api/stamp.server.ts'
import { plainPage } from '#app/session/plain-page.server.ts'
import { nowInColombia, momentText } from '#app/format/columns.ts'
import { type List, listHref, type ListState } from '#app/list/define-list.ts'
import { rangeText } from '#app/format/range.server.ts'
import { askTotals, readState, type Search, searchBody, sumsOf } from '#app/list/read-page.server.ts'
import { pdfFile } from './pdf.server.ts'
import type { RunningHead } from '#server/kit/papers/head.ts'
import { takeTurn } from './export-limits.server.ts'
import type { SearchAnswer } from '#server/kit/contract/common.ts'
import { pdfLogo } from '#server/kit/contract/logo.ts'
import { isDay } from '#server/kit/words/days.ts'
import { PRACTICE_COMPANY, PRACTICE_MARK } from '#server/kit/words/sentences.ts'
import { xlsxFile } from './xlsx.server.ts'

const FILE_TYPES = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
type Format = keyof typeof FILE_TYPES

/** Clears the cookie that keeps 'Preparando…' on the link (page-script.server.ts). */
const FILE_CAME = 'archivo=; Path=/; Max-Age=0; SameSite=Lax'

/** Rows per search call: an early first byte and little memory. */
const LIMIT = 500
const FAILED = 'No se pudo exportar. Intente de nuevo.'

/** Format in the last part of an address. Throws 404 for an unknown one. */
export function formatOf(request: Request): Format {
  const { pathname } = new URL(request.url)
  const format = pathname.slice(pathname.lastIndexOf('/') + 1)
  if (!Object.hasOwn(FILE_TYPES, format)) throw notFound()
  return format as Format
}

interface Asked {
  title: string
  format: Format
  /** Address and label of the link back. */
  back: string
  backLabel?: string
}

/** Logo for a PDF; null for Excel, and for a company without a logo. */
export const logoFor = async (session: Session, format: Format) => {
  const logo = format === 'pdf' ? await readLogo(session) : null
  return logo && pdfLogo(logo)
}

/**
 * Responds with a file that `make` produces. Waits for a turn when too many files are being made, and answers 503
 * when none comes. When the API refuses the first call, redirects back with a message.
 */
export async function answerFile(
  request: Request,
  session: Session,
  { title, format, back, backLabel = 'Volver a la lista' }: Asked,
  make: (head: Omit<RunningHead, 'logo'>, free: () => void) => Promise<{ file: BodyInit; about: string }>,
): Promise<Response> {
  const free = await takeTurn(session.idUsuario || session.token, request.signal)
  if (!free) {
    return plainPage({
      status: 503,
      title: 'Hay otras exportaciones en curso',
      text: 'Este archivo esperó su turno y todavía no le llegó. Intente de nuevo en un momento.',
      back: { to: back, label: backLabel },
      headers: { 'Retry-After': '30' },
    })
  }
  whenAnswered(request, free)
  const now = nowInColombia()
  const practice = session.compania.practica
  const head = {
    title,
    company: session.compania.nombre,
    lines: [...(practice ? [PRACTICE_COMPANY] : []), momentText(now)],
    ...(practice && { mark: PRACTICE_MARK }),
  }
  try {
    const { file, about } = await make(head, free)
    endWhenUntaken(request)
    return new Response(file, {
      headers: {
        'Content-Type': FILE_TYPES[format],
        'Content-Disposition': `attachment; filename="${ofPractice(session)}${fileName(title, now.at, about, format)}"`,
        'Cache-Control': 'private, no-store',
        'Set-Cookie': FILE_CAME,
      },
    })
  } catch (error) {
    free()
    if (!(error instanceof ApiError)) throw error
    return redirectWithFlash(back, flash('error', error.text(FAILED)))
  }
}

/**
 * Streams all rows of the search in the address as a file. The route has already checked the list's search
 * key. A later failure breaks the download off, so that no incomplete file looks complete.
 */
export async function exportList<Row>(
  request: Request,
  session: Session,
  list: List<Row>,
  search: Search<Row>,
): Promise<Response> {
  const format = formatOf(request)
  const state = readState(new URL(request.url).searchParams, list)
  const body = searchBody(list, state, LIMIT)
  const ask = (actual_page: number, headers?: Record<string, string>) =>
    search({ ...body, actual_page, ...(headers && askTotals(list)) }, { headers })
  const asked = { title: list.title, format, back: listHref(list.path, state) }
  return answerFile(request, session, asked, async (head, free) => {
    const [first, logo] = await Promise.all([
      // The API audits the export by this header.
      ask(1, { Exportacion: format }),
      logoFor(session, format),
    ])
    const days = await daysOf(list, state, first, (sort_order) =>
      search({ ...body, actual_page: 1, limit: 1, sort_order }),
    )
    const lines = [...head.lines, ...describe(list, state, days)]
    const rows = allRows(request, list, first, ask)
    const write = format === 'pdf' ? pdfFile : xlsxFile
    const sums = sumsOf(first)
    const columns = list.columns.filter(
      ({ name, ifAny }) => !ifAny || sums.some(({ totals }) => totals[name]),
    )
    const file = write({ ...head, lines, logo }, columns, rows, sums)
    const written = Readable.from(file, { objectMode: false }).once('close', free)
    return { file: createReadableStreamFromReadable(written), about: state.q }
  })
}

/** Prefix of file names in a practice company. */
export const ofPractice = ({ compania }: Session) => (compania.practica ? 'practica_' : '')

/** `terceros_2026-03-01_martinez.xlsx`: list, day and search in ASCII. */
export function fileName(title: string, day: Date, q: string, format: string): string {
  const parts = [title.replace(/^Gestión de (las? |los? )?/, ''), day.toISOString().slice(0, 10), q]
  return `${parts.map(slug).filter(Boolean).join('_')}.${format}`
}

function slug(text: string): string {
  const plain = text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '')
}

/** Search, filters and days in words. */
function describe<Row>(list: List<Row>, { q, filtros }: ListState, days: string): string[] {
  const chosen = (list.filters ?? []).flatMap(({ name, label, options }) => {
    const option = options.find(({ value }) => value === filtros[name])
    return option ? [`${label}: ${option.label}`] : []
  })
  const isWhole = !q && !rangeText(filtros) && chosen.length === 0
  const lines = [isWhole ? 'Todos los registros' : '', q && `Búsqueda: ${q}`, days, ...chosen]
  return lines.filter((line) => line !== '')
}

/** Days that the rows span, in words: a bound that was not asked for is the day of the first or last row. */
async function daysOf<Row>(
  { dated }: List<Row>,
  { filtros: { desde = '', hasta = '' } }: ListState,
  first: SearchAnswer<Row>,
  ask: (order: string) => Promise<SearchAnswer<Row>>,
): Promise<string> {
  if (!dated || first.total_count === 0) return rangeText({ desde, hasta })
  const end = async (direction: 'asc' | 'desc') => {
    const { data } = await ask(`${dated}:${direction}`)
    const day = String(data[0]?.[dated]).slice(0, 10)
    return isDay(day) ? day : ''
  }
  const [oldest, newest] = await Promise.all([desde || end('asc'), hasta || end('desc')])
  return rangeText({ desde: oldest, hasta: newest })
}

/**
 * Yields the pages of a search, each row once. When rows were deleted meanwhile, later rows moved forward, so
 * the previous page is read again. Throws when a page has fewer rows than announced.
 */
async function* allRows<Row>(
  request: Request,
  list: List<Row>,
  first: SearchAnswer<Row>,
  ask: (page: number) => Promise<SearchAnswer<Row>>,
): AsyncGenerator<Row[]> {
  const size = first.data.length
  let total = first.total_count
  let written = new Set<unknown>()
  let answer = first
  try {
    for (let number = 1; ; answer = await ask(number)) {
      const deleted = total - answer.total_count
      total = answer.total_count
      if (deleted > 0 && number > 1) {
        if (deleted >= size) throw new Error(`Se borraron ${deleted} registros mientras se exportaba`)
        number--
      } else {
        if (answer.data.length < Math.min(size, total - (number - 1) * size) || (size === 0 && total > 0))
          throw new Error(`La página ${number} vino incompleta`)
        yield answer.data.filter((row) => !written.has(row[list.id]))
        written = new Set(answer.data.map((row) => row[list.id]))
        if (number * size >= total) return
        number++
      }
      if (!(await browserIsReady(request))) return
    }
  } catch (error) {
    log.error({ err: error, req_id: requestId(request), lista: list.path }, 'exportación interrumpida')
    throw error
  }
}
