import { writeFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { it, vi } from 'vitest'
import { KEYS } from '#server/kit/contract/keys.ts'
import { rowsOf } from '#server/db/transaction.ts'
import { type Session, TestApi } from '../../api/support/api.ts'
import { type Call, callsOf, type Request, requestOf, undone } from '../../api/support/calls.ts'
import * as copies from '../../api/support/copies.ts'
import { newDatabase } from '../../api/support/database.ts'
import { furnish, type Furnished, withPeople } from '../../api/support/furnished.ts'
import { answerTo, isRead, readsOf, usedBy, UUIDS, withoutNew } from '../../api/support/reads.ts'
import { addressOn } from '../../api/support/server.ts'
import { READS, WRITES } from '../../api/support/writes.ts'
import type { Walls } from './switch.ts'

/** Result of a run, for the parent program. */
export interface Told {
  /** Request that noticed each removed condition; '' if none did. */
  noticed: Record<string, string>
  /** Conditions that no request reached. */
  unmet: string[]
  requests: number
  /** Requests that are ignored, because their answers vary without any change. */
  unstable: string[]
}

/** A request whose answer is compared. */
interface Asking {
  label: string
  ask: () => Promise<string>
}

const { __walls: walls } = globalThis as unknown as { __walls: Walls }
const asked = JSON.parse(process.env.WALLS_ASKED ?? '{}') as {
  wall: 'on' | 'off'
  names: string[]
  file: string
}

it(`finds the company conditions whose removal changes no answer (second wall ${asked.wall})`, async () => {
  const api = new TestApi(await newDatabase('postgres', asked.wall === 'off' ? 'off' : undefined))
  await api.start()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const told: Told = { noticed: {}, unmet: [], requests: 0, unstable: [] }
  const ground = await groundOf(api)
  await tryEach(told, await askingsOf(ground))
  await cross(ground)
  await tryEach(told, await askingsOf(ground))
  writeFileSync(asked.file, JSON.stringify(told))
  await ground.taker.end()
  await api.app.close()
  await api.db.close()
})

/** Removes each condition that nothing has noticed yet. */
async function tryEach(told: Told, askings: readonly Asking[]): Promise<void> {
  const { before, meets, unstable } = await answersOf(askings)
  told.requests += askings.length
  told.unstable.push(...unstable)
  told.unmet = []
  for (const name of asked.names.filter((one) => !told.noticed[one])) {
    const met = meets.get(name) ?? []
    if (met.length === 0) told.unmet.push(name)
    walls.out = name
    told.noticed[name] = await whoNotices(met, before)
    walls.out = ''
  }
}

/** All answers, and the requests that reach each condition. */
async function answersOf(askings: readonly Asking[]) {
  const before = new Map<Asking, string>()
  const meets = new Map<string, Asking[]>()
  const unstable: string[] = []
  for (const asking of askings) {
    walls.met.clear()
    before.set(asking, await asking.ask())
    const met = [...walls.met]
    if ((await asking.ask()) !== before.get(asking)) unstable.push(asking.label)
    else
      for (const name of met) {
        const known = meets.get(name)
        if (known) known.push(asking)
        else meets.set(name, [asking])
      }
  }
  return { before, meets, unstable }
}

/** Maximum number of requests tried per condition with row-level security, where few answers change. */
const ASKED_BEHIND_THE_WALL = 300

async function whoNotices(met: readonly Asking[], before: ReadonlyMap<Asking, string>): Promise<string> {
  const every = asked.wall === 'on' ? Math.ceil(met.length / ASKED_BEHIND_THE_WALL) : 1
  for (const asking of met.filter((_, place) => place % every === 0))
    if ((await asking.ask()) !== before.get(asking)) return asking.label
  return ''
}

type Named = ReadonlyMap<string, string>

interface Ground {
  api: TestApi
  calls: Call[]
  tables: copies.Table[]
  own: Furnished
  /** User of another company. */
  stranger: Session
  /** User of all companies, signed in to the first. */
  ofAll: Session
  /** Company without records. */
  empty: string
  /** Company whose rows refer to the first company's. Undefined until `cross` has run. */
  crossing?: string
  /** Ids of records of another company, and of deleted records, by name. */
  others: Named[]
  /** Reads of the first company. */
  reads: Request[]
  /** Second connection, which locks records of other companies. */
  taker: pg.Client
}

const idsBy = (own: Furnished, ids: ReadonlyMap<string, string>): Named =>
  new Map(Object.entries(own).flatMap(([name, id]) => (ids.has(id) ? [[name, ids.get(id)!]] : [])))

/**
 * Furnishes a company, and adds records that it must not see. A second company is furnished. A third has copies of
 * the first one's documents, with other amounts and dates. A fourth has the records that the first one is about to
 * write. The first company itself gets deleted copies of its weighings.
 */
async function groundOf(api: TestApi): Promise<Ground> {
  const { db } = api
  const calls = await callsOf(api)
  const company = (n: number) => api.otherCompany(`8600105${n}`)
  const [second, papers, ahead, empty] = [
    await company(22),
    await company(23),
    await company(24),
    await company(25),
  ]
  const stranger = await api.userWith([...KEYS], [second])
  const theirs = await withPeople(api, await furnish(api, stranger, 1, 1_000))
  const own = await withPeople(api, await furnish(api, api.admin, 1, 0))
  const ofAll = await api.userWith([...KEYS], [own.empresa!, second, papers, ahead, empty])
  for (const correo of ['usuario1@prueba.example', 'usuario2@prueba.example'])
    await api.call('POST', '/auth/login', { body: { email: correo, password: 'arroz2026' } })
  const tables = await copies.tablesOfCompanies(db.read)
  const { ids: copied, moved } = await copies.copyAll(db, own.empresa!, papers, { papers: true })
  await copies.makeOthers(db, papers)
  await copies.nameOthers(db, own.empresa!, papers, copied)
  const deleted = await copies.copyDeleted(db, own.empresa!)
  await copies.invoiceDeleted(db, own.empresa!, deleted)
  const [here] = await rowsOf<{ name: string }>(db.read, sql`select current_database() as name`)
  const taker = new pg.Client({ connectionString: addressOn(here!.name) })
  await taker.connect()
  const foreign = new Map(Object.entries(theirs).filter(([key, id]) => own[key] !== id && UUID.test(id)))
  const reads = await readsOf(api, calls, api.admin, own)
  const others = [idsBy(own, copied), foreign, idsBy(own, deleted)]
  const ground: Ground = { api, calls, tables, own, stranger, ofAll, empty, others, reads, taker }
  const rows: copies.Written[] = []
  for (const call of calls.filter(({ name }) => Object.hasOwn(WRITES, name))) {
    const request = requestOf(call, WRITES[call.name]!(own))
    await undone(
      db,
      () => answerTo(api, api.admin, request),
      async (tx) => {
        await tx.execute(WITHOUT_WALL)
        rows.push(...copies.renamed(await copies.writtenIn(tx, own.empresa!, tables), moved))
      },
    )
  }
  // An invoice already has a receivable, so its number is used for one without invoice and therefore without notes.
  const numbers = rows
    .filter(({ tabla, fila }) => tabla === 'accounts_receivable' && fila.id_factura)
    .map(({ tabla, fila }) => ({ tabla, fila: { ...fila, id_factura: null, notas: 0 } }))
  await copies.layInto(db, ahead, [...rows, ...numbers], tables)
  await copies.standLast(db, own.empresa!)
  return ground
}

const UUID = new RegExp(`^${UUIDS.source}$`)
const WITHOUT_WALL = sql`select set_config('role', 'none', true), set_config('molino.entre_empresas', 'si', true)`

/** Adds a company whose rows refer to the first company's records, which no call would write. */
async function cross(ground: Ground): Promise<void> {
  const { api, own } = ground
  const crossing = await api.otherCompany('860010526')
  ground.crossing = crossing
  await api.db.read.execute(
    sql`insert into user_companies (id_usuario, id_empresa) values (${ground.ofAll.idUsuario}, ${crossing})`,
  )
  ground.others = [
    idsBy(own, (await copies.copyAll(api.db, own.empresa!, crossing, { papers: false })).ids),
    ...ground.others,
  ]
}

async function askingsOf(ground: Ground): Promise<Asking[]> {
  const { api, calls, own, stranger, ofAll, others, reads, crossing } = ground
  const reading = (as: Session, request: Request): Asking => ({
    label: `${request.method} ${request.url} ${request.body ? JSON.stringify(request.body) : ''}`,
    ask: () => answerTo(api, as, request),
  })
  const known = new Set(
    [...Object.values(own), ...others.flatMap((one) => [...one.values()])].join(' ').match(UUIDS),
  )
  const trying = (label: string, as: Session, request: Request, company = own.empresa!): Asking => ({
    label,
    ask: async () => {
      let rows = ''
      const answer = await undone(
        api.db,
        () => answerTo(api, as, request),
        async (tx) => {
          await tx.execute(WITHOUT_WALL)
          rows = await copies.othersRows(tx, company, ground.tables)
        },
      )
      return `${withoutNew(answer, known)} ${rows}`
    },
  })
  const writes = calls.filter((call) => Object.hasOwn(WRITES, call.name))
  const papers = reads.filter(({ url }) => url.startsWith('/files/'))
  return [
    ...reads.map((request) => reading(api.admin, request)),
    ...writes.map((call) => trying(call.name, api.admin, requestOf(call, WRITES[call.name]!(own)))),
    ...writes.flatMap((call) =>
      withOthers(ground, WRITES[call.name]!).map(([name, m]) =>
        trying(`${call.name} with another ${name}`, ofAll, requestOf(call, WRITES[call.name]!(m))),
      ),
    ),
    ...calls
      .filter(isRead)
      .flatMap((call) => readingOthers(ground, call).map((request) => reading(ofAll, request))),
    ...(crossing ? reads.map((request) => reading({ ...ofAll, company: crossing }, request)) : []),
    ...papers.flatMap((request) => [
      reading({ ...api.admin, company: '' }, request),
      reading({ ...stranger, company: '' }, request),
    ]),
    ...administering(ground).map(([as, request]) =>
      trying(`${request.method} ${request.url}`, as, request, ground.empty),
    ),
    reading({ ...stranger, company: own.empresa! }, { method: 'POST', url: '/banks/search', body: {} }),
    reading(stranger, { method: 'GET', url: `/companies/${own.empresa}/logo` }),
    reading(ofAll, { method: 'POST', url: '/users/search', body: { filtros: { id_empresa: ground.empty } } }),
    ...writes.flatMap((call) =>
      [own, ...withOthers(ground, WRITES[call.name]!).map(([, m]) => m)].map((m) =>
        besideTaken(ground, trying(call.name, api.admin, requestOf(call, WRITES[call.name]!(m)))),
      ),
    ),
  ]
}

/** The company's names, in which one id is replaced by that of another company's or a deleted record. */
const withOthers = ({ own, others }: Ground, ask: (m: Furnished) => unknown): [string, Furnished][] => {
  const used = usedBy(ask, own)
  return others.flatMap((named) =>
    [...named].flatMap(([name, id]): [string, Furnished][] =>
      used.includes(name) ? [[name, { ...own, [name]: id }]] : [],
    ),
  )
}

/** Reading calls with ids of another company or of deleted records. */
function readingOthers(ground: Ground, call: Call): Request[] {
  const asked = READS[call.name]
  if (call.path.includes('{id')) {
    const answered = new Set(ground.reads.map(({ url }) => url.split('?')[0]))
    const isAnswered = (name: string) => answered.has(requestOf(call, { id: ground.own[name] }).url)
    const alike = ground.others.flatMap((named) => [...named].filter(([name]) => isAnswered(name)))
    return alike.flatMap(([, id]) =>
      (asked?.(ground.own) ?? [{}]).map((one) => requestOf(call, { ...one, id })),
    )
  }
  return asked
    ? withOthers(ground, asked).flatMap(([, m]) => asked(m).map((one) => requestOf(call, one)))
    : []
}

/** Administration calls about one company or person. */
function administering({ ofAll, own, empty }: Ground): [Session, Request][] {
  const usuario = ofAll.idUsuario
  return [
    [ofAll, { method: 'DELETE', url: `/companies/delete/${empty}` }],
    [ofAll, { method: 'PUT', url: '/companies/update', body: { id_empresa: empty, nombre: 'Renombrada' } }],
    [ofAll, { method: 'PATCH', url: `/users/${own.usuario}/add-company?id_company=${empty}` }],
    [ofAll, { method: 'PATCH', url: `/users/${usuario}/remove-company?id_company=${empty}` }],
  ]
}

/** The same call while all records of the other companies are locked. The call must not wait. */
const besideTaken = ({ taker, tables, own }: Ground, { label, ask }: Asking): Asking => ({
  label: `${label} while others are taken`,
  ask: async () => {
    await taker.query(`begin; ${copies.lockOthers(tables, own.empresa!)}`)
    const answer = await ask()
    await taker.query('rollback')
    return answer
  },
})
