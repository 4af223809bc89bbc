import { sql } from 'drizzle-orm'
import { closePeriod } from '#server/periods/acts.ts'
import { CONSECUTIVES } from '#server/numbers/queries.ts'
import { PAYMENT_METHODS } from '#server/payments/queries.ts'
import { seedRoles } from '#server/people/roles-acts.ts'
import { createRow } from '#server/kit/rows/rows.ts'
import { VOUCHER_STORE } from '#server/books/closed-acts.ts'
import { exportVouchers } from '#server/books/exports-acts.ts'
import { createProgram } from '#server/books/programs-acts.ts'
import { dayInBogota } from '#server/kit/words/days.ts'
import { addMonths, daysOfMonth, lastEndedMonth, monthOf } from '#server/kit/words/months.ts'
import {
  inTransaction,
  rowsOf,
  SYSTEM,
  type Actor,
  type Database,
  type Transaction,
} from '#server/db/transaction.ts'
import { planAgreements, planClosings } from './agreements.ts'
import { openAccounts } from './bank-book.ts'
import { planRanges } from './authorised-ranges.ts'
import { calendarOf } from './calendar.ts'
import { planCatalogues, DEMO_CONSECUTIVES, DEMO_PAYMENT_METHODS } from './catalogues.ts'
import { makeScale } from './scale.ts'
import { LA_ESPIGA, makeCompanies, makeRates } from './companies.ts'
import { planDeclarations } from './declarations.ts'
import { planDeposits } from './deposits.ts'
import { chooseSimulator } from './electronic-issuer.ts'
import { makeCreditNotes, planInvoices } from './invoices.ts'
import { readLookups } from './lookups.ts'
import { planEvenly, type Company, type People } from './mill.ts'
import { planMillingOperations } from './milling-operations.ts'
import { insertOlderWeighings } from './older-weighings.ts'
import { planOpenings } from './openings.ts'
import { planOrganisation } from './organisation.ts'
import { makePayroll } from './payroll.ts'
import { random } from './random.ts'
import { reconcileAccount } from './reconciliation.ts'
import { planReceipts } from './receipts.ts'
import { planSettlements } from './settlements.ts'
import { makeAdministrator, makeStaff } from './staff.ts'
import { planTelegrams } from './telegrams.ts'
import { insertOlderThirdParties, planThirdParties } from './third-parties.ts'
import { makeStock } from './stock.ts'
import { makeYardScreen, planTurns } from './turns.ts'
import { DEMO_USERS } from './users.ts'
import { planWeighing, weighingsOf } from './weighings.ts'
import { unaudited } from '#server/db/writes.ts'

/** Ages in months of the closed months, oldest first. */
const CLOSED = [4, 3, 2]

export interface SeasonOptions {
  /** Time of the first start. All dates of the season are relative to it. */
  now: Date
  /** Number of third parties and weighings of the first company, for measurements. */
  rows?: number | undefined
  /** Called with the step of the filling (from 2), and its done and planned events. */
  onStep?: (step: number, done?: number, of?: number) => Promise<void>
}

/** Fills an empty, migrated database with the season, through the acts of the API itself. */
export async function makeSeason(db: Database, { now, rows = 0, onStep }: SeasonOptions): Promise<void> {
  await onStep?.(2)
  const { administrator, companies } = await found(db, now)
  const { espiga: company, llano } = companies
  const people = await readPeople(db, company)
  const nombre = LA_ESPIGA.nombre
  await inTransaction(db, administrator, (tx) => insertOlderThirdParties(tx, { company, now, count: rows }))
  const calendar = calendarOf(db, async (done, of) => onStep?.(3, done, of))
  const onClosing = async (done: number, of: number) => onStep?.(4, done, of)
  await fill(db, { company, nombre, beside: llano, now, people, calendar }, rows, onClosing)
  await inTransaction(db, administrator, (tx) => chooseSimulator(tx, company, now))
}

interface Practising {
  company: string
  nombre: string
  now: Date
  /** Actor of all events of the filling. */
  who: Actor
  /** Called with the number of events. A rejection ends the season. */
  onStep: (done: number) => Promise<void>
}

/** Fills a new company with the season while others work. `db` reaches only that company. */
export async function makePractice(db: Database, { who, onStep, ...mill }: Practising): Promise<void> {
  const actor = { ...who, idEmpresa: mill.company }
  const people = { administrator: actor, weigher: actor, cashier: actor, credit: actor, analyst: actor }
  await inTransaction(db, actor, (tx) => makeRates(tx, mill.company, mill.now))
  let events = 0
  const onEvent = async (done: number) => {
    events = done
    await onStep(done)
  }
  await fill(db, { ...mill, people, calendar: calendarOf(db, onEvent) }, 0, () => onStep(events))
}

async function fill(
  db: Database,
  mill: Company,
  rows: number,
  onClosing: (done: number, of: number) => Promise<void>,
): Promise<void> {
  const { company, now, beside, people } = mill
  const { administrator } = people
  planEvenly(mill, DEMO_CONSECUTIVES, { from: 300, to: 290 }, (tx, row) =>
    createRow(tx, CONSECUTIVES, company, row),
  )
  planEvenly(mill, DEMO_PAYMENT_METHODS, { from: 300, to: 290 }, (tx, row) =>
    createRow(tx, PAYMENT_METHODS, company, row),
  )
  planThirdParties(mill)
  planOrganisation(mill)
  planCatalogues(mill)
  planRanges(mill)
  await mill.calendar.run()
  await inTransaction(db, administrator, (tx) =>
    unaudited(tx, () => insertOlderWeighings(tx, { company, now, count: rows })),
  )
  await happen(db, mill)
  // One transaction each: in the embedded database nobody else reads meanwhile. A transaction writes its payments into
  // the bank book when it ends, and later ones read them there.
  const steps: ((tx: Transaction) => Promise<unknown>)[] = [
    (tx) => makePayroll(tx, company, { now }),
    (tx) => makeCreditNotes(tx, company, dayInBogota(now)),
    (tx) => openAccounts(tx, company, now),
    (tx) => makeStock(tx, company, now),
    (tx) => makeScale(tx, company),
    (tx) => makeYardScreen(tx, company),
    (tx) => createProgram(tx, company, { nombre: 'Siigo Pyme', copia_de: 'SIIGO_PYME' }),
    (tx) => reconcileAccount(tx, company, now),
    (tx) => exportLastMonth(tx, company, now),
    (tx) => mill.calendar.backdate(tx, [company, ...(beside ? [beside] : [])]),
    ...CLOSED.map((back) => (tx: Transaction) => closeMonth(tx, company, now, back)),
  ]
  for (const [index, step] of steps.entries()) {
    await inTransaction(db, administrator, step)
    await onClosing(index + 1, steps.length)
  }
}

/** Exports the previous month to the accounting program. */
async function exportLastMonth(tx: Transaction, company: string, now: Date): Promise<void> {
  const hoy = dayInBogota(now)
  const days = daysOfMonth(lastEndedMonth(hoy))
  await exportVouchers(tx, company, { programa: 'SIIGO_NUBE', ...days }, hoy)
}

/** Closes the month of `back` months ago. The first closing covers all earlier months. */
async function closeMonth(tx: Transaction, company: string, now: Date, back: number): Promise<void> {
  const hoy = dayInBogota(now)
  const closing = { mes: addMonths(monthOf(hoy), -back), con_pendientes: true }
  await closePeriod(tx, company, closing, hoy, VOUCHER_STORE)
}

/** Creates roles, administrator, companies and the other users. */
async function found(db: Database, now: Date) {
  const idUsuario = await inTransaction(db, SYSTEM, async (tx) => {
    await seedRoles(tx)
    return makeAdministrator(tx)
  })
  const administrator = { ...SYSTEM, idUsuario, nombre: DEMO_USERS[0].nombre }
  const companies = await inTransaction(db, administrator, async (tx) => {
    const made = await makeCompanies(tx)
    for (const company of Object.values(made)) await makeRates(tx, company, now)
    await makeStaff(tx, made.espiga)
    return made
  })
  return { administrator, companies }
}

/** Reads the users of the first company by task. */
async function readPeople(db: Database, idEmpresa: string): Promise<People> {
  const users = await rowsOf<{ idUsuario: string; nombre: string; correo: string }>(
    db.read,
    sql`select id_usuario as "idUsuario", nombre_usuario as nombre, correo from users`,
  )
  const of = (name: string) => {
    const { idUsuario, nombre } = users.find(({ correo }) => correo.startsWith(`${name}@`))!
    return { ...SYSTEM, idUsuario, nombre, idEmpresa }
  }
  return {
    administrator: of('admin'),
    weigher: of('bascula'),
    cashier: of('cartera'),
    credit: of('credito'),
    analyst: of('laboratorio'),
  }
}

/** Plans and runs the months of work. */
async function happen(db: Database, company: Company): Promise<void> {
  const mill = { ...company, from: await readLookups(db.read, company.company) }
  const chance = random(1874)
  const weighings = weighingsOf(mill, chance)
  for (const weighing of weighings) planWeighing(mill, weighing, chance)
  planTurns(mill, weighings, random(1939))
  planAgreements(mill, random(1953))
  planSettlements(mill, weighings, random(1874))
  planDeposits(mill, weighings)
  const owed = planInvoices(mill, weighings, random(1899))
  planReceipts(mill, owed, random(1900))
  planMillingOperations(mill)
  planOpenings(mill)
  planDeclarations(mill)
  // Telegram accounts belong to users of all companies, so a practice company gets none.
  if (mill.beside) planTelegrams(mill, random(8_150))
  await mill.calendar.run()
  await planClosings(mill, db)
  await mill.calendar.run()
}
