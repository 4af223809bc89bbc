import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql, type SQL } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest, InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { Key } from '#server/kit/contract/keys.ts'
import { inTransaction, rowsOf, SYSTEM, type Database } from '#server/db/transaction.ts'
import { makeLaterYears } from '#server/demo/companies.ts'
import { insertRows } from '#server/db/writes.ts'
import { refusalsOf } from '#server/kit/http/openapi-refusals.ts'
import { signToken } from '#server/kit/http/tokens.ts'
import { createCompany } from '#server/companies/acts.ts'
import { createFirstCompanyAndAdmin } from '#server/ops/first-start.ts'
import { hashPassword } from '#server/people/passwords.ts'
import { createUser } from '#server/people/users-acts.ts'
import { NewCompany } from '#server/companies/contract.ts'
import { NOW } from './clock.ts'
import { emptyDatabase, type Engine } from './database.ts'
import { engines } from './engines.ts'

export const SECRET = 'clave-de-prueba-larga-y-secreta'
/** Where people reach the web: papers bear links to it. */
export const PUBLIC_URL = 'https://molino.example'
export const ADMIN = { email: 'admin@prueba.example', password: 'arroz2026' }

export interface Session {
  idUsuario: string
  token: string
  company: string
}

export interface CallOptions {
  as?: Session
  body?: unknown
  headers?: Record<string, string>
}

export interface Answer {
  status: number
  // Tests read answers freely; what they read they compare.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  json: any
  raw: LightMyRequestResponse
}

/** A running API over a database with one company and its administrator. */
export class TestApi {
  readonly db: Database
  readonly app: FastifyInstance
  readonly logs: string[] = []
  /** Refusals that were answered and that the document does not tell. */
  readonly untold = new Set<string>()
  /** Where it keeps photographs of loads. */
  readonly photosDir = mkdtempSync(path.join(os.tmpdir(), 'molino-fotos-'))
  admin: Session = { idUsuario: '', token: '', company: '' }
  private made = 0
  private readonly others = new Map<string, string>()

  constructor(db: Database) {
    this.db = db
    const logStream = { write: (line: string) => void this.logs.push(line) }
    this.app = buildApp({
      db,
      tokenSecrets: [SECRET],
      logLevel: 'info',
      logStream,
      publicUrl: PUBLIC_URL,
      photosDir: this.photosDir,
    })
    this.app.addHook('onSend', async (request, { statusCode }) => this.note(request, statusCode))
  }

  /** Notes a refusal that the API's own document does not tell of its call. */
  private note({ method, routeOptions }: FastifyRequest, status: number): void {
    if (status < 400 || status >= 500) return
    const told = this.app.endpoints.find(
      (one) => one.method === method && one.path.replace(/\{(\w+)\}/g, ':$1') === routeOptions.url,
    )
    if (told && !(status in refusalsOf(told))) this.untold.add(`${method} ${told.path}: ${status}`)
  }

  async call(method: InjectOptions['method'], url: string, options: CallOptions = {}): Promise<Answer> {
    const { as, body, headers } = options
    const raw = await this.app.inject({
      method: method ?? 'GET',
      url,
      headers: { ...(as && { token: as.token, company: as.company }), ...headers },
      ...(body !== undefined && { payload: body as object }),
    })
    const isJson = String(raw.headers['content-type']).startsWith('application/json')
    return { status: raw.statusCode, json: isJson ? raw.json() : undefined, raw }
  }

  /** What a query finds in the database, past the API. */
  rows<Row>(query: SQL): Promise<Row[]> {
    return rowsOf<Row>(this.db.read, query)
  }

  /** Does in the database what no call of the API does. */
  async run(query: SQL | string): Promise<void> {
    await this.db.read.execute(query)
  }

  /** A user with exactly these keys, in `companies` or in the administrator's. */
  async userWith(keys: Key[], companies: string[] = [this.admin.company]): Promise<Session> {
    const nombre = `usuario${(this.made += 1)}`
    const hash = await sharedHash
    const idUsuario = await inTransaction(this.db, SYSTEM, async (tx) => {
      const own = sql`returning id_rol`
      const [role] = await insertRows<{ id_rol: string }>(tx, 'roles', [{ nombre }], own)
      const { id_rol } = role!
      await insertRows(
        tx,
        'role_routes',
        keys.map((permission) => ({ id_rol, permission })),
      )
      const correo = `${nombre}@prueba.example`
      return createUser(tx, {
        nombre_usuario: nombre,
        correo,
        contrasena_hash: hash,
        debe_cambiar_contrasena: false,
        roles: [id_rol],
        companies,
      })
    })
    const { token } = await signToken(SECRET, idUsuario, 1)
    return { idUsuario, token, company: companies[0] ?? '' }
  }

  /** Another company, which the administrator has nothing to do with; the same for the same document. */
  async otherCompany(documento: string): Promise<string> {
    const known = this.others.get(documento)
    if (known) return known
    const datos = NewCompany.parse({ nombre: `Empresa ${documento}`, tipo_documento: 'NIT', documento })
    const { _id } = await inTransaction(this.db, SYSTEM, async (tx) => {
      const made = await createCompany(tx, datos)
      await makeLaterYears(tx, made._id, NOW)
      return made
    })
    this.others.set(documento, _id)
    return _id
  }

  async start(): Promise<void> {
    await this.app.ready()
    await createFirstCompanyAndAdmin(this.db, {
      COMPANY_NAME: 'Molino de Prueba S.A.S.',
      COMPANY_NIT: '900123456',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    })
    const [admin] = await rowsOf<{ id_usuario: string; id_empresa: string }>(
      this.db.read,
      sql`select id_usuario, id_empresa from users join user_companies using (id_usuario) where correo = ${ADMIN.email}`,
    )
    const { id_usuario: idUsuario, id_empresa: company } = admin!
    // The house knows the values of the law up to a year; settlements of a later one wait for them (N-153).
    await inTransaction(this.db, SYSTEM, (tx) => makeLaterYears(tx, company, NOW))
    const { token } = await signToken(SECRET, idUsuario, 1)
    this.admin = { idUsuario, token, company }
  }
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Calls the suite's API, as its administrator or as somebody else. */
export const callOf =
  (get: () => TestApi) =>
  (method: Method, url: string, body?: object, as: Session = get().admin): Promise<Answer> =>
    get().call(method, url, { as, ...(body && { body }) })

/** A code, a message, messages by field (a text stands for the only one), or the names of the fields that have any. */
type Said = string | readonly string[] | Readonly<Record<string, unknown>>

const isList = (said: Said): said is readonly string[] => Array.isArray(said)

/** Expects that a call was answered with a status and this; without `said`, that it refuses no field. Answers the answer. */
export function says(answer: Answer, status: number, said?: Said): Answer {
  const { codigo, mensaje, errores } = answer.json ?? {}
  if (typeof said === 'string') {
    const isCode = /^[A-Z_]+$/.test(said)
    expect([answer.status, isCode ? codigo : mensaje]).toEqual([status, said])
  } else if (said && isList(said)) {
    expect([answer.status, Object.keys(errores ?? {})]).toEqual([status, said])
  } else {
    expect([answer.status, errores]).toEqual([status, said && messagesOf(said)])
  }
  return answer
}

const messagesOf = (said: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(said).map(([field, told]) => [field, Array.isArray(told) ? told : [told]]),
  )

const sharedHash = hashPassword('arroz2026')

/** The APIs of this test file, one for each engine: making a database takes longer than most suites. */
const apis = new Map<Engine, TestApi>()

/** The next file of this process has its own, on the same databases. */
async function closeAll(): Promise<void> {
  const untold = [...apis.values()].flatMap((api) => [...api.untold])
  for (const { app, photosDir } of apis.values()) {
    await app.close()
    rmSync(photosDir, { recursive: true, force: true })
  }
  apis.clear()
  expect(untold).toEqual([])
}

/** A suite of an API, which `get()` is once the tests run. */
type Suite = (get: () => TestApi, engine: Engine) => void

/** The suite once per engine of its file, on the file's own database. */
export function onEachEngine(name: string, suite: Suite): void {
  afterAll(closeAll)
  describe.each(engines())(`${name} (%s)`, (engine) => {
    beforeAll(async () => {
      if (apis.has(engine)) return
      const api = new TestApi(await emptyDatabase(engine))
      apis.set(engine, api)
      await api.start()
    })
    suite(() => {
      const api = apis.get(engine)
      if (!api) throw new Error('The API has not started')
      return api
    }, engine)
  })
}

let identification = 10_000_000

/** A valid third party that no other call has made. */
export function aThirdParty(changes: Record<string, unknown> = {}) {
  identification += 1
  return {
    tipo: 'PROVEEDOR',
    nombre: `Tercero ${identification}`,
    tipo_identificacion: '13',
    identificacion: String(identification),
    ...changes,
  }
}
