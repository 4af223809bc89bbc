import { THIRD_PARTY_TYPES } from '#server/parties/contract.ts'
import type { Session, TestApi } from './api.ts'
import { type Call, type Request, requestOf, send } from './calls.ts'
import type { Furnished } from './furnished.ts'
import { day, HOY } from './money.ts'
import { READS } from './writes.ts'

export const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const MOMENT = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:[\d.]+)?([+-]\d\d(:?\d\d)?|Z)?/g

/** Status line of a successful answer. */
export const DONE = /^20[01] /

/** Filters that are not named after a column. A list ignores filters that it does not have. */
const YES_OR_NO = [
  'aplica_liquidacion',
  'analizada',
  'sin_analisis',
  'demorada',
  'causada',
  'por_aplicar',
  'sobre_maximo',
  'cultivo_vencido',
]

export const isRead = ({ method, path, name }: Call) =>
  method === 'GET' || path.includes('/search') || Object.hasOwn(READS, name)

/** Status, content type and body of the answer, byte for byte. */
export async function answerTo(api: TestApi, as: Session, request: Request): Promise<string> {
  const { raw } = await send(api, as, request)
  const isText = String(raw.headers['content-type']).startsWith('application/json')
  return `${raw.statusCode} ${isText ? raw.payload : raw.rawPayload.toString('base64')}`
}

const written = ({ method, url, body }: Request) => `${method} ${url} ${body ? JSON.stringify(body) : ''}`

export async function answersTo(api: TestApi, as: Session, requests: readonly Request[]) {
  const answers = new Map<string, string>()
  for (const request of requests) answers.set(written(request), await answerTo(api, as, request))
  return answers
}

/** The first requests whose answers differ, with the first difference of each. */
export function differences(before: Map<string, string>, after: Map<string, string>): string[][] {
  const around = (text: string, at: number) => text.slice(Math.max(0, at - 80), at + 80)
  return [...before].flatMap(([request, was]) => {
    const is = after.get(request) ?? ''
    if (is === was) return []
    const at = [...was].findIndex((letter, place) => letter !== is[place])
    return [[request, around(was, at), around(is, at)]]
  })
}

/** Secret of a farmer's link, alone or in an address. */
const SECRET = /(?<="codigo":"|\/m\/)[\w-]{22}(?=")/g

/** The answer with new ids, all times and link secrets replaced by constants. */
export const withoutNew = (answer: string, known: ReadonlySet<string>): string =>
  answer
    .replace(UUIDS, (id) => (known.has(id) ? id : 'nuevo'))
    .replace(MOMENT, 'momento')
    .replace(SECRET, 'secreto')

export const idsOf = (m: Furnished) => [...new Set(Object.values(m).join(' ').match(UUIDS))]

/** Names of the records that a request uses. */
export function usedBy(ask: (m: Furnished) => unknown, m: Furnished): string[] {
  const used = new Set<string>()
  ask(new Proxy(m, { get: (target, name: string) => (used.add(name), target[name]) }))
  return [...used]
}

/** Requests that read existing records of the company and write nothing. Their answers are added to `answers`. */
export async function readsOf(
  api: TestApi,
  calls: readonly Call[],
  as: Session,
  own: Furnished,
  answers = new Map<string, string>(),
): Promise<Request[]> {
  // Opening a farmer's link writes in the audit, so a second answer differs from the first.
  const read = calls.filter((call) => isRead(call) && !call.path.startsWith('/farmer-links/'))
  const found = await Promise.all(read.map((call) => readsOfCall(api, call, as, own, answers)))
  return found.flat()
}

/** Records that may fill the braces of a path. */
function namedIn(path: string, own: Furnished): readonly string[] {
  if (path.includes('{type}')) return THIRD_PARTY_TYPES
  if (path.includes('{code}')) return [(path.startsWith('/yard-screens/') ? own.pantalla : own.papel) ?? '']
  return path.includes('{') ? idsOf(own) : ['']
}

async function readsOfCall(
  api: TestApi,
  call: Call,
  as: Session,
  own: Furnished,
  answers: Map<string, string>,
): Promise<Request[]> {
  const asked = READS[call.name]?.(own) ?? [{}]
  const ids = namedIn(call.path, own)
  const answered: Request[] = []
  const keep = (request: Request, answer: string) => {
    answered.push(request)
    answers.set(written(request), answer)
  }
  const known = new Set<string>()
  const refusals = new Set<string>()
  for (const request of ids.flatMap((id) => asked.map((one) => requestOf(call, { ...one, id })))) {
    const answer = await answerTo(api, as, request)
    if (!DONE.test(answer)) {
      refusals.add(answer)
      continue
    }
    const isList = call.path.includes('/search') && !READS[call.name]
    if (!isList) keep(request, answer)
    else {
      const { data } = JSON.parse(answer.slice(4)) as { data: Record<string, unknown>[] }
      for (const one of searches(request, data, own)) {
        // A list ignores a filter that it does not have, and such a request tests nothing new.
        const found = await answerTo(api, as, one)
        if (one.body && 'filtros' in one.body && known.has(found)) continue
        known.add(found)
        keep(one, found)
      }
    }
  }
  if (answered.length === 0) {
    // An answer with status 500 shows a reference only; the log has the error.
    const failures = api.logs.filter((line) => line.includes('unexpected error'))
    const all = [...refusals, ...failures].join('\n')
    throw new Error(`${call.name} is asked nothing that it answers: ${all}`)
  }
  return answered
}

/** Requests of a list: all rows, filters and searches by each column, and further pages. */
function searches({ method, url }: Request, rows: Record<string, unknown>[], own: Furnished): Request[] {
  const values = new Map<string, string>()
  for (const [name, value] of rows.flatMap((row) => Object.entries(row)))
    if (typeof value !== 'object' && value !== '' && !values.has(name)) values.set(name, String(value))
  const histories = new Map(rows.map((row) => [row.tabla_afectada, row.registro_id]))
  const bodies = [
    {},
    { actual_page: 2, limit: 3 },
    { filtros: { desde: day(-30), hasta: HOY } },
    ...YES_OR_NO.map((name) => ({ filtros: { [name]: 'true' } })),
    ...[own.cliente, own.proveedor].map((tercero) => ({ filtros: { tercero } })),
    ...[...values].flatMap(([name, value]) => [
      { filtros: { [name]: value } },
      { search: value.split(' ')[0], searchin_fields: name, sort_order: `${name}:desc` },
    ]),
    ...[...histories].flatMap(([tabla, registro]) => (registro ? [{ filtros: { tabla, registro } }] : [])),
  ]
  return bodies.map((body) => ({ method, url, body: { limit: 1000, totales: true, ...body } }))
}
