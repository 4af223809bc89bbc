import { THIRD_PARTY_TYPES } from '#server/parties/contract.ts'
import type { Session, TestApi } from './api.ts'
import { type Call, type Request, requestOf, send } from './calls.ts'
import type { Furnished } from './furnished.ts'
import { day, HOY } from './money.ts'
import { READS } from './writes.ts'

export const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const MOMENT = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:[\d.]+)?([+-]\d\d(:?\d\d)?|Z)?/g

/** An answer of a call that did what it is there for. */
export const DONE = /^20[01] /

/** Filters of some list that no column of its rows is named after; lists ignore those of others. */
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

/** The answer as it is sent, byte for byte, with its status and kind. */
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

/** The first requests that are answered otherwise, with where they begin to differ. */
export function differences(before: Map<string, string>, after: Map<string, string>): string[][] {
  const around = (text: string, at: number) => text.slice(Math.max(0, at - 80), at + 80)
  return [...before].flatMap(([request, was]) => {
    const is = after.get(request) ?? ''
    if (is === was) return []
    const at = [...was].findIndex((letter, place) => letter !== is[place])
    return [[request, around(was, at), around(is, at)]]
  })
}

/** The secret of a farmer's link, alone and in its address. */
const SECRET = /(?<="codigo":"|\/m\/)[\w-]{22}(?=")/g

/** An answer with the ids that are not known, every moment, and the secret of a link, called that. */
export const withoutNew = (answer: string, known: ReadonlySet<string>): string =>
  answer
    .replace(UUIDS, (id) => (known.has(id) ? id : 'nuevo'))
    .replace(MOMENT, 'momento')
    .replace(SECRET, 'secreto')

export const idsOf = (m: Furnished) => [...new Set(Object.values(m).join(' ').match(UUIDS))]

/** The names of what a request is made of. */
export function usedBy(ask: (m: Furnished) => unknown, m: Furnished): string[] {
  const used = new Set<string>()
  ask(new Proxy(m, { get: (target, name: string) => (used.add(name), target[name]) }))
  return [...used]
}

/** Every request that reads of this company something that is there, and changes nothing by that. */
export async function readsOf(
  api: TestApi,
  calls: readonly Call[],
  as: Session,
  own: Furnished,
): Promise<Request[]> {
  // What a farmer opens stands in his company's audit: what is read of that twice differs by itself.
  const read = calls.filter((call) => isRead(call) && !call.path.startsWith('/farmer-links/'))
  const found = await Promise.all(read.map((call) => readsOfCall(api, call, as, own)))
  return found.flat()
}

/** What may stand in an address between its braces. */
function namedIn(path: string, own: Furnished): readonly string[] {
  if (path.includes('{type}')) return THIRD_PARTY_TYPES
  if (path.includes('{code}')) return [(path.startsWith('/yard-screens/') ? own.pantalla : own.papel) ?? '']
  return path.includes('{') ? idsOf(own) : ['']
}

async function readsOfCall(api: TestApi, call: Call, as: Session, own: Furnished): Promise<Request[]> {
  const asked = READS[call.name]?.(own) ?? [{}]
  const ids = namedIn(call.path, own)
  const answered: Request[] = []
  const known = new Set<string>()
  const refusals = new Set<string>()
  for (const request of ids.flatMap((id) => asked.map((one) => requestOf(call, { ...one, id })))) {
    const answer = await answerTo(api, as, request)
    if (!DONE.test(answer)) {
      refusals.add(answer)
      continue
    }
    const isList = call.path.includes('/search') && !READS[call.name]
    if (!isList) answered.push(request)
    else {
      const { data } = JSON.parse(answer.slice(4)) as { data: Record<string, unknown>[] }
      for (const one of searches(request, data, own)) {
        // A filter that the list does not know finds what all others of the kind do.
        const found = await answerTo(api, as, one)
        if (one.body && 'filtros' in one.body && known.has(found)) continue
        known.add(found)
        answered.push(one)
      }
    }
  }
  if (answered.length === 0) {
    // Of what the server could not do the answer says no more than a reference.
    const failures = api.logs.filter((line) => line.includes('unexpected error'))
    const all = [...refusals, ...failures].join('\n')
    throw new Error(`${call.name} is asked nothing that it answers: ${all}`)
  }
  return answered
}

/** Requests of a list that come to all its rows, to part of them by each of its columns, and to its other pages. */
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
