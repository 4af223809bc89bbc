import { sql } from 'drizzle-orm'
import {
  draftMissing,
  earlierVersions,
  keepDraft,
  leaseNext,
  lockDocument,
  markSent,
  momentOf,
  preparedOf,
  putAside,
  quietly,
  recordAnswer,
  storeVersion,
  type Leased,
} from './acts.ts'
import { driverOf, signingCertificate, type Surroundings } from './channels.ts'
import { contentOf } from './content-queries.ts'
import type { Driver, Outcome } from './driver-contract.ts'
import { documentXml } from './document-xml-rules.ts'
import { readIssuer, readNit, type StoredIssuer } from './issuer-queries.ts'
import { missingForChannel } from './issuer-rules.ts'
import { signXml } from './signature.ts'
import { stampOf } from './stamp-rules.ts'
import { ownAnswer, stepAfter } from './states-rules.ts'
import type { Channel, Environment } from './issuer-words.ts'
import { companiesInTurn, startBackground, type Background, type Running } from '#server/kit/background.ts'
import { addDays, today } from '#server/kit/words/days.ts'
import { inTransaction, SYSTEM, type Database, type Transaction } from '#server/db/transaction.ts'

/** Polling interval in milliseconds. Nobody waits for a document to be sent. */
const LOOK_MS = 5000

/** Unanswered calls in a row after which a company waits for its next turn, so that others need not wait for it. */
const UNANSWERED_MAX = 3

/** Days of records in which most turns look for documents that are not drafted yet. */
const RECENT_DAYS = 30

/** Interval in milliseconds after which a turn looks through all records, for a record that was entered late. */
const WHOLE_LOOK_MS = 3_600_000

/** Seconds until a draft that lacks something is tried again. */
const DRAFT_AGAIN = 60

/** Seconds until a document with an unexpected error is tried again. */
const ASIDE_SECONDS = 900

interface Options extends Running {
  around: Surroundings
}

/**
 * Sends the documents of all companies in the background (electronic-documents/README.md, queue). Several processes may
 * share a database: each document is leased, and a process that dies leaves it to the next.
 */
export function startSending({ db, all, around, onProblem }: Options): Background {
  const firstDay = firstDays()
  const sending = startBackground({
    lookMs: LOOK_MS,
    onProblem,
    take: companiesInTurn(all, sql`select id_empresa from electronic_issuers where canal <> 'NINGUNO'`),
    work: (company: string, stopping) =>
      sendAll(db.within(company), company, around, { stopping, onProblem, firstDay }),
  })
  // A process that was killed left documents behind.
  sending.wake()
  return sending
}

/**
 * First day of the records through which a turn looks. Those of years cost a second of the database, so most turns look
 * through recent ones. All are looked through at the start, when `desde` changed, and once an hour.
 */
export function firstDays(): (company: string, desde: string) => string {
  const whole = new Map<string, { desde: string; until: number }>()
  return (company, desde) => {
    const recent = addDays(today(), -RECENT_DAYS)
    const last = whole.get(company)
    if (desde < recent && last?.desde === desde && Date.now() < last.until) return recent
    whole.set(company, { desde, until: Date.now() + WHOLE_LOOK_MS })
    return desde
  }
}

/** Twice the timeout, so that an answer is recorded before another process may take the document. */
const leaseSeconds = ({ timeoutMs }: Surroundings) => Math.max(10, (2 * timeoutMs) / 1000)

interface Loop {
  stopping?: () => boolean
  /** First day of the records to look through. Default: the first day of the company. */
  firstDay?: ReturnType<typeof firstDays>
  /** Default: throws the error. */
  onProblem?: (error: unknown) => void
}

/**
 * Drafts what is missing and then works on every document of the company that is due by then. A document that becomes
 * due later waits for the next turn, so that other companies get theirs. A document with an unexpected error is put
 * aside, so that the others go on.
 */
export async function sendAll(
  db: Database,
  company: string,
  around: Surroundings,
  { stopping = () => false, onProblem = rethrow, firstDay = (_company, desde) => desde }: Loop = {},
): Promise<void> {
  const issuer = await readIssuer(db.read, company)
  if (!issuer || issuer.canal === 'NINGUNO' || issuer.desde === null) return
  const since = firstDay(company, issuer.desde)
  const start = await inTransaction(db, SYSTEM, async (tx) => {
    await draftMissing(tx, company, since, new Date())
    return momentOf(tx)
  })
  const turn = { start, version: issuer.version, seconds: leaseSeconds(around) }
  const context = contextOf(db, company, issuer, await readNit(db.read, company), around)
  for (let unanswered = 0; unanswered < UNANSWERED_MAX && !stopping();) {
    const leased = await inQuiet(db, (tx) => leaseNext(tx, company, turn))
    if (!leased) return
    try {
      const answer = await advance(context, leased)
      unanswered = answer === 'SIN_RESPUESTA' ? unanswered + 1 : 0
    } catch (error) {
      await inQuiet(db, (tx) => putAside(tx, leased.id_documento, ASIDE_SECONDS))
      onProblem(error)
    }
  }
}

function rethrow(error: unknown): never {
  throw error
}

/** One transaction whose steps stay out of the audit. */
const inQuiet = <Result>(db: Database, work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
  inTransaction(db, SYSTEM, async (tx) => {
    await quietly(tx)
    return work(tx)
  })

interface Context {
  db: Database
  company: string
  issuer: StoredIssuer
  /** Certificate of a channel, read once per turn. */
  certificateOf: (canal: Channel) => ReturnType<typeof signingCertificate>
  /** Driver of an environment and channel, made once per turn: a provider's driver keeps its token. */
  driverOf: (ambiente: Environment) => (canal: Channel) => Driver
}

function contextOf(
  db: Database,
  company: string,
  issuer: StoredIssuer,
  nit: string,
  around: Surroundings,
): Context {
  const certificateOf = once((canal: Channel) => signingCertificate(canal, nit, around))
  const driversOf = (ambiente: Environment) =>
    once((canal: Channel) =>
      driverOf(canal, { ...issuer, ambiente }, certificateOf(canal).certificate, around),
    )
  return { db, company, issuer, certificateOf, driverOf: once(driversOf) }
}

/** The same result for the same argument. An error is not kept. */
function once<Key, Result>(make: (key: Key) => Result): (key: Key) => Result {
  const made = new Map<Key, Result>()
  return (key) => {
    const known = made.get(key) ?? make(key)
    made.set(key, known)
    return known
  }
}

/**
 * Takes a document one step further: signs a draft, sends a signed one, asks about a sent one. Returns the state of an
 * answer.
 */
async function advance(context: Context, leased: Leased): Promise<Outcome['estado'] | undefined> {
  if (leased.estado === 'BORRADOR' || (leased.estado === 'FIRMADO' && !isFresh(context, leased))) {
    await sign(context, leased)
    return undefined
  }
  return leased.estado === 'FIRMADO' ? send(context, leased) : ask(context, leased)
}

/** True for a version that was signed today for the channel and environment of the company. */
const isFresh = ({ issuer }: Context, { canal, version_actual }: Leased) =>
  version_actual?.fecha === today() &&
  canal === issuer.canal &&
  version_actual.contenido.ambiente === issuer.ambiente

/** Signs the content of the record as it stands now. A document that lacks something stays a draft that says so. */
async function sign({ db, company, issuer, certificateOf }: Context, leased: Leased): Promise<void> {
  const { id_documento: id } = leased
  const { certificate, problema } = certificateOf(issuer.canal)
  await inQuiet(db, async (tx) => {
    await lockDocument(tx, company, leased)
    const missing = missingForChannel(issuer, certificate, problema, today())
    const built = missing.length > 0 ? { faltas: missing } : await contentOf(tx, company, issuer, leased)
    if ('faltas' in built) return keepDraft(tx, id, built.faltas.join(' '), DRAFT_AGAIN)
    const { contenido, claveTecnica } = built
    const moment = new Date()
    const sello = stampOf(moment)
    const by = { canal: issuer.canal, ambiente: issuer.ambiente }
    if (!certificate)
      return storeVersion(tx, company, id, by, { sello, identificador: '', contenido, xml: '' })
    const software = { id: issuer.software_id, pin: issuer.software_pin, claveTecnica }
    const { xml, identificador } = documentXml(contenido, sello, software)
    return storeVersion(tx, company, id, by, {
      sello,
      identificador,
      contenido,
      xml: signXml(xml, certificate, moment),
    })
  })
}

async function send(context: Context, leased: Leased): Promise<Outcome['estado']> {
  const { db, company } = context
  const driver = driverFor(context, leased)
  await inQuiet(db, (tx) => markSent(tx, leased.id_documento))
  const document = preparedOf(leased)
  const answer = ownAnswer(await driver.send(document), document.identificador)
  const step = stepAfter(answer, leased.intentos + 1, leased.consultas)
  await inQuiet(db, (tx) => recordAnswer(tx, company, leased, 'ENVIO', answer, step))
  if (answer.estado === 'RECHAZADO') await askAboutEarlier(context, driver, leased)
  return answer.estado
}

/** A number may be refused because a late answer accepted an earlier version, which the document then takes. */
async function askAboutEarlier({ db, company }: Context, driver: Driver, leased: Leased): Promise<void> {
  for (const version_actual of await earlierVersions(db.read, leased)) {
    const earlier = { ...leased, version_actual }
    const document = preparedOf(earlier)
    const answer = ownAnswer(await driver.find(document, ''), document.identificador)
    if (answer.estado !== 'ACEPTADO') continue
    const step = stepAfter(answer, leased.intentos)
    await inQuiet(db, (tx) => recordAnswer(tx, company, earlier, 'CONSULTA', answer, step))
    return
  }
}

async function ask(context: Context, leased: Leased): Promise<Outcome['estado']> {
  const { db, company } = context
  const document = preparedOf(leased)
  const found = await driverFor(context, leased).find(document, leased.seguimiento)
  const answer = ownAnswer(found, document.identificador)
  const step = stepAfter(answer, leased.intentos, leased.consultas + 1)
  await inQuiet(db, (tx) => recordAnswer(tx, company, leased, 'CONSULTA', answer, step))
  return answer.estado
}

/** Driver of the channel and environment that the document was signed for. The settings may have changed since. */
const driverFor = ({ issuer, driverOf: driver }: Context, { canal, version_actual }: Leased) =>
  driver(version_actual?.contenido.ambiente ?? issuer.ambiente)(canal || issuer.canal)
