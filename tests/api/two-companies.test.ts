import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { KEYS } from '#server/contract/keys.ts'
import { THIRD_PARTY_TYPES } from '#server/contract/third-parties.ts'
import type { Database } from '#server/db/transaction.ts'
import { onEachEngine, type Session, type TestApi } from './support/api.ts'
import { aPng } from '../support/images.ts'
import { furnish, type Furnished } from './support/furnished.ts'
import { day, HOY } from './support/money.ts'
import { READS, WRITES, type Asked } from './support/writes.ts'

const NOBODY = '01a1f903-63d8-7000-9bbe-d00ca9773530'
const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const UUID = new RegExp(`^${UUIDS.source}$`)
const DONE = /^20[01] /
const MOMENT = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:[\d.]+)?([+-]\d\d(:?\d\d)?|Z)?/g

/** Calls of nobody's company, which administration makes: what of them another company's people may change. */
const SHARED: Record<string, string> = {
  'POST /users/search': 'people work in several companies and stand in one list',
  'POST /rols/search': 'roles are the same in all companies',
  'POST /companies/search': 'one list of companies, for who administers them',
}

/** They begin and end a session, or change who has it. */
const SIGN_IN = ['POST /auth/login', 'POST /auth/logout', 'POST /auth/change-password']

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

interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  name: string
  ofCompany: boolean
}

/** One request: with its body it is what tells it from others. */
interface Request {
  method: Call['method']
  url: string
  body?: object
}

const isRead = ({ method, path, name }: Call) =>
  method === 'GET' || path.includes('/search') || Object.hasOwn(READS, name)

const requestOf = ({ method, path }: Call, { id = '', query = '', body }: Asked): Request => ({
  method,
  url: path.replace(/\{\w+\}/, id) + query,
  ...(body && { body }),
})

/** The answer as it is sent, byte for byte, with its status and kind. */
async function answerTo(api: TestApi, as: Session, { method, url, body }: Request): Promise<string> {
  const { raw } = await api.call(method, encodeURI(url), { as, ...(body && { body }) })
  const isText = String(raw.headers['content-type']).startsWith('application/json')
  return `${raw.statusCode} ${isText ? raw.payload : raw.rawPayload.toString('base64')}`
}

const written = ({ method, url, body }: Request) => `${method} ${url} ${body ? JSON.stringify(body) : ''}`

async function answersTo(api: TestApi, as: Session, requests: readonly Request[]) {
  const answers = new Map<string, string>()
  for (const request of requests) answers.set(written(request), await answerTo(api, as, request))
  return answers
}

/** The first requests that are answered otherwise, with where they begin to differ. */
function differences(before: Map<string, string>, after: Map<string, string>): string[][] {
  const around = (text: string, at: number) => text.slice(Math.max(0, at - 80), at + 80)
  return [...before].flatMap(([request, was]) => {
    const is = after.get(request) ?? ''
    if (is === was) return []
    const at = [...was].findIndex((letter, place) => letter !== is[place])
    return [[request, around(was, at), around(is, at)]]
  })
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

const idsOf = (m: Furnished) => [...new Set(Object.values(m).join(' ').match(UUIDS))]

class Undone {
  readonly result: unknown
  constructor(result: unknown) {
    this.result = result
  }
}

/** The same database, of which every transaction is taken back when it has answered. */
const undoing = (db: Database): Database => ({
  ...db,
  transaction: async (own, work) => {
    try {
      return await db.transaction(own, async (bare) => {
        throw new Undone(await work(bare))
      })
    } catch (error) {
      if (error instanceof Undone) return error.result as never
      throw error
    }
  },
})

/** Does it without leaving anything behind. */
async function undone<Result>(db: Database, work: () => Promise<Result>): Promise<Result> {
  const { within } = db
  db.within = (reach) => undoing(within(reach))
  try {
    return await work()
  } finally {
    db.within = within
  }
}

/** The names of what a request is made of. */
function usedBy(ask: (m: Furnished) => unknown, m: Furnished): string[] {
  const used = new Set<string>()
  ask(new Proxy(m, { get: (target, name: string) => (used.add(name), target[name]) }))
  return [...used]
}

onEachEngine('two companies', (get) => {
  let stranger: Session
  /** Somebody who works in both, here in the first. */
  let ofBoth: Session
  let own: Furnished
  let theirs: Furnished
  let calls: Call[]
  let reads: Request[]
  /** What is read of this company before anything is done in the other. */
  let before: Map<string, string>

  beforeAll(async () => {
    const api = get()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    const { paths } = (await api.call('GET', '/openapi.json')).json as {
      paths: Record<string, Record<string, { parameters: { name: string }[] }>>
    }
    calls = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { parameters }]) => ({
        method: method.toUpperCase() as Call['method'],
        path,
        name: `${method.toUpperCase()} ${path}`,
        ofCompany: parameters.some(({ name }) => name === 'company'),
      })),
    )
    stranger = await api.userWith([...KEYS], [await api.otherCompany('860010522')])
    theirs = await furnish(api, stranger, 1, 1_000)
    own = await furnish(api, api.admin, 1, 0)
    for (const m of [own, theirs]) m.usuario = (await api.userWith([], [m.empresa!])).idUsuario
    own.rol = (await api.call('POST', '/rols/search', { as: api.admin, body: {} })).json.data[0]._id
    ofBoth = await api.userWith([...KEYS], [own.empresa!, theirs.empresa!])
    reads = await readsOf(api)
    before = await answersTo(api, api.admin, reads)
  })
  afterAll(() => void vi.useRealTimers())

  /** Every request that reads of this company something that is there. */
  async function readsOf(api: TestApi): Promise<Request[]> {
    const found = await Promise.all(calls.filter(isRead).map((call) => readsOfCall(api, call)))
    return found.flat()
  }

  async function readsOfCall(api: TestApi, call: Call): Promise<Request[]> {
    const asked = READS[call.name]?.(own) ?? [{}]
    const ids = call.path.includes('{type}') ? THIRD_PARTY_TYPES : call.path.includes('{') ? idsOf(own) : ['']
    const answered: Request[] = []
    const known = new Set<string>()
    for (const request of ids.flatMap((id) => asked.map((one) => requestOf(call, { ...one, id })))) {
      const answer = await answerTo(api, api.admin, request)
      if (!DONE.test(answer)) continue
      const isList = call.path.includes('/search') && !READS[call.name]
      if (!isList) answered.push(request)
      else {
        const { data } = JSON.parse(answer.slice(4)) as { data: Record<string, unknown>[] }
        for (const one of searches(request, data, own)) {
          // A filter that the list does not know finds what all others of the kind do.
          const found = await answerTo(api, api.admin, one)
          if (one.body && 'filtros' in one.body && known.has(found)) continue
          known.add(found)
          answered.push(one)
        }
      }
    }
    if (answered.length === 0) throw new Error(`${call.name} is asked nothing that it answers`)
    return answered
  }

  /** What each call that writes would answer in this company, with new ids and moments called that. */
  async function tries(known: Map<string, string>): Promise<Map<string, string>> {
    const ids = new Set([...known.values()].join(' ').match(UUIDS))
    const answers = new Map<string, string>()
    for (const call of writes()) {
      const answer = await tried(call, own)
      const same = answer.replace(UUIDS, (id) => (ids.has(id) ? id : 'nuevo')).replace(MOMENT, 'momento')
      answers.set(call.name, same)
    }
    return answers
  }

  const writes = () => calls.filter((call) => call.ofCompany && !isRead(call))
  // The embedded database has this clock too, and orders ids of one millisecond by a counter that begins anew: what is
  // tried is of the next one.
  const tried = async (call: Call, m: Furnished, as = get().admin) => {
    const now = Date.now()
    vi.setSystemTime(now + 1)
    const request = requestOf(call, WRITES[call.name]?.(m) ?? {})
    const answer = await undone(get().db, () => answerTo(get(), as, request))
    vi.setSystemTime(now)
    return answer
  }

  it('has a body for every call that writes', async () => {
    expect(Object.keys(WRITES).sort()).toEqual(
      writes()
        .map(({ name }) => name)
        .sort(),
    )
    const refused = [...(await tries(new Map()))].filter(([, answer]) => !DONE.test(answer))
    expect(refused).toEqual([])
  })

  it('know nothing under the ids of the other, whatever is read of them or made with them', async () => {
    const foreign = Object.keys(own).filter(
      (name) => UUID.test(own[name]!) && name !== 'rol' && name !== 'empresa',
    )
    for (const call of calls.filter(({ ofCompany, path }) => ofCompany || path.startsWith('/files/'))) {
      const asked = isRead(call)
        ? (m: Furnished) => READS[call.name]?.(m) ?? [{}]
        : (m: Furnished) => [WRITES[call.name]!(m)]
      const plain = JSON.stringify(asked(own))
      const answers = async (m: Furnished, id?: string) => {
        const requests = asked(m).map((one) => requestOf(call, { ...one, ...(id && { id }) }))
        return undone(get().db, () => answersTo(get(), ofBoth, requests))
      }
      const byId = isRead(call) && call.path.includes('{id')
      const ofNobody = byId ? [...(await answers(own, NOBODY)).values()] : []
      for (const name of byId ? foreign : usedBy(asked, own).filter((one) => foreign.includes(one))) {
        if (!byId && JSON.stringify(asked({ ...own, [name]: NOBODY })) === plain) continue
        const found = byId
          ? await answers(own, theirs[name])
          : await answers({ ...own, [name]: theirs[name]! })
        const none = byId ? ofNobody : [...(await answers({ ...own, [name]: NOBODY })).values()]
        expect([call.name, name, ...found.values()]).toEqual([call.name, name, ...none])
      }
    }
  })

  it('feel nothing of what is done in the other', async () => {
    const api = get()
    const triedBefore = await tries(before)
    expect(differences(triedBefore, await tries(before))).toEqual([])
    await furnish(api, stranger, 2, 5_000)
    for (const [name, ask] of Object.entries(WRITES)) await does(name, ask(theirs))
    for (const { method, url, body } of reads) {
      const headers = { exportacion: 'pdf' }
      if (!body || !('filtros' in body))
        await api.call(method, url, { as: stranger, headers, ...(body && { body }) })
    }
    const after = await answersTo(api, api.admin, reads)
    const differ = differences(before, after)
    // Whose a Telegram account is stands with the person, in the list of all people.
    expect(differ.filter(([request = '']) => !request.startsWith('POST /users/search'))).toEqual([])
    expect(differences(triedBefore, await tries(before))).toEqual([])
    before = after
  })

  /** Somebody of the other company makes the call, which does what it is there for. */
  async function does(name: string, asked: Asked) {
    const call = calls.find((one) => one.name === name)!
    const { method, url, body } = requestOf(call, asked)
    const headers: Record<string, string> = Buffer.isBuffer(body) ? { 'content-type': 'image/png' } : {}
    const { raw } = await get().call(method, url, { as: stranger, ...(body && { body }), headers })
    expect([name, raw.statusCode, raw.payload]).toEqual([name, expect.toBeOneOf([200, 201]), raw.payload])
    done.add(name)
    return raw.json().data as { _id: string }
  }
  const done = new Set<string>()

  it('see of the administration of the other only what belongs to all', async () => {
    const { _id: rol } = await does('POST /rols', { body: { nombre: 'Báscula' } })
    await does('PUT /rols', { body: { id_rol: rol, nombre: 'Patio' } })
    await does('PATCH /rols/{id}/add-route', { id: rol, query: '?route=POST-banks' })
    await does('PATCH /rols/{id}/remove-route', { id: rol, query: '?route=POST-banks' })
    const person = { nombre_usuario: 'Ajena', correo: 'ajena@prueba.example', contrasena: 'zaranda-7' }
    const { _id: id } = await does('POST /users', { body: person })
    await does('POST /users/update', { body: { id_usuario: id, nombre_usuario: 'Otra' } })
    await does('PATCH /users/{id}/add-company', { id, query: `?id_company=${theirs.empresa}` })
    await does('PATCH /users/{id}/add-rol', { id, query: `?id_rol=${rol}` })
    await does('POST /users/{id}/reset-password', { id, body: { contrasena: 'tamizado-8' } })
    await does('PATCH /users/{id}/remove-rol', { id, query: `?id_rol=${rol}` })
    await does('PATCH /users/{id}/remove-company', { id, query: `?id_company=${theirs.empresa}` })
    await does('POST /users/delete', { body: { id_usuario: id } })
    await does('DELETE /rols/{id}', { id: rol })
    await does('POST /users', { body: person })
    await does('POST /rols', { body: { nombre: 'Patio' } })
    const company = { nombre: 'Tercera', tipo_documento: 'CC', documento: '41261533' }
    const { _id: third } = await does('POST /companies/create', { body: company })
    await does('DELETE /companies/delete/{id}', { id: third })
    await does('PUT /companies/update', { body: { id_empresa: theirs.empresa, nombre: 'Renombrada' } })
    await does('POST /companies/{id}/logo', { id: theirs.empresa, body: aPng(2, 2) })
    const shared = calls.filter((call) => !call.ofCompany && !isRead(call)).map(({ name }) => name)
    expect([...done, ...SIGN_IN].filter((name) => shared.includes(name)).sort()).toEqual(shared.sort())
    const changed = differences(before, await answersTo(get(), get().admin, reads))
    const lists = changed.map(([request = '']) => request.split(' ', 2).join(' '))
    expect([...new Set(lists)].sort()).toEqual(Object.keys(SHARED).sort())
  })
})
