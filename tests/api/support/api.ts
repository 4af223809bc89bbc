import { createHmac } from 'node:crypto'
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
/** Public address of the web. Printed documents link to it. */
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
  // Tests read answers without types and compare the values.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  json: any
  raw: LightMyRequestResponse
}

/** A running API over a database with one company and its administrator. */
export class TestApi {
  readonly db: Database
  readonly app: FastifyInstance
  readonly logs: string[] = []
  /** Refusals that the API gave although its document does not list them. */
  readonly untold = new Set<string>()
  /** Folder of the photographs of loads. */
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

  /**
   * Records a refusal that the API's document does not list for the call. Prints the cause of a 500, which the answer
   * hides.
   */
  private note({ id, method, routeOptions }: FastifyRequest, status: number): void {
    if (status === 500) console.error(this.logs.filter((line) => line.includes(id)).join(''))
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

  /** Rows of a query on the database, without the API. */
  rows<Row>(query: SQL): Promise<Row[]> {
    return rowsOf<Row>(this.db.read, query)
  }

  /** Runs a statement on the database, for states that no call produces. */
  async run(query: SQL | string): Promise<void> {
    await this.db.read.execute(query)
  }

  /** Creates a user with exactly these keys, in `companies` or in the administrator's company. */
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

  /** Id of a company that the administrator has no access to. The same document gives the same company. */
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
    // Legal values are built in up to one year. Settlements of later years need values for these years.
    await inTransaction(this.db, SYSTEM, (tx) => makeLaterYears(tx, company, NOW))
    const { token } = await signToken(SECRET, idUsuario, 1)
    this.admin = { idUsuario, token, company }
  }
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Calls the API of the suite, by default as its administrator. */
export const callOf =
  (get: () => TestApi) =>
  (method: Method, url: string, body?: object, as: Session = get().admin): Promise<Answer> =>
    get().call(method, url, { as, ...(body && { body }) })

/** Code, message, messages by field (a string is the only one), or the names of the refused fields. */
type Said = string | readonly string[] | Readonly<Record<string, unknown>>

const isList = (said: Said): said is readonly string[] => Array.isArray(said)

/** Expects this status and answer; without `said`, an answer without refused fields. Returns the answer. */
export function says<Given extends Pick<Answer, 'status' | 'json'>>(
  answer: Given,
  status: number,
  said?: Said,
): Given {
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

/** Expects this status and a message that matches. Returns the answer. */
export function refuses(answer: Answer, status: number, words = /./): Answer {
  expect([answer.status, answer.json.mensaje]).toEqual([status, expect.stringMatching(words)])
  return answer
}

export const signatureOf = (text: string, secret = SECRET): string =>
  createHmac('sha256', secret).update(text).digest('hex')

/** Headers in which the web states the IP address of its visitor, signed. */
export const stamp = (address: string, secret?: string) => ({
  'x-client-address': address,
  'x-client-signature': signatureOf(address, secret),
})

const sharedHash = hashPassword('arroz2026')

/** One API for each engine and test file, because making a database takes longer than most suites. */
const apis = new Map<Engine, TestApi>()

/** Closes the APIs. The next file of the process makes its own, on the same databases. */
async function closeAll(): Promise<void> {
  const untold = [...apis.values()].flatMap((api) => [...api.untold])
  for (const { app, photosDir } of apis.values()) {
    await app.close()
    rmSync(photosDir, { recursive: true, force: true })
  }
  apis.clear()
  expect(untold).toEqual([])
}

/** Tests of an API. `get()` works only inside hooks and tests. */
type Suite = (get: () => TestApi, engine: Engine) => void

/** Runs the suite once per engine of its file, on the file's own database. */
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

/** Body of a valid third party with a fresh identification. */
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
