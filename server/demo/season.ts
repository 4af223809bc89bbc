import { sql } from 'drizzle-orm'
import { closePeriod } from '#server/periods/acts.ts'
import { CONSECUTIVES } from '#server/numbers/queries.ts'
import { PAYMENT_METHODS } from '#server/catalogues/queries.ts'
import { seedRoles } from '#server/people/roles-acts.ts'
import { createRow } from '#server/kit/rows/rows.ts'
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
import { planCatalogues } from './catalogues.ts'
import { makeScale } from './scale.ts'
import { LA_ESPIGA, makeCompanies, makeRates } from './companies.ts'
import { DEMO_CONSECUTIVES } from './consecutives.ts'
import { planDeclarations } from './declarations.ts'
import { planDeposits } from './deposits.ts'
import { makeCreditNotes, planInvoices } from './invoices.ts'
import { readLookups } from './lookups.ts'
import { planEvenly, type Company, type People } from './mill.ts'
import { planMillingOperations } from './milling-operations.ts'
import { insertOlderWeighings } from './older-weighings.ts'
import { planOpenings } from './openings.ts'
import { planOrganisation } from './organisation.ts'
import { DEMO_PAYMENT_METHODS } from './payment-methods.ts'
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

export interface SeasonOptions {
  /** The moment of the first start: every date of the season is relative to it. */
  now: Date
  /** How many third parties and weighings the first company gets in all, for measuring. */
  rows?: number | undefined
  /** Called with the step of the filling (from 2), and how many things of it are done and planned. */
  onStep?: (step: number, done?: number, of?: number) => Promise<void>
}

/** Fills an empty, migrated database with the demonstration season (design/demo.md), by what the API itself does. */
export async function makeSeason(db: Database, { now, rows = 0, onStep }: SeasonOptions): Promise<void> {
  await onStep?.(2)
  const { administrator, companies } = await found(db, now)
  const { espiga: company, llano } = companies
  const people = await readPeople(db, company)
  const nombre = LA_ESPIGA.nombre
  await inTransaction(db, administrator, (tx) => insertOlderThirdParties(tx, { company, now, count: rows }))
  const calendar = calendarOf(db, async (done, of) => onStep?.(3, done, of))
  await fill(db, { company, nombre, beside: llano, now, people, calendar }, rows, async () => onStep?.(4))
}

interface Practising {
  company: string
  nombre: string
  now: Date
  /** Who does everything in it. */
  who: Actor
  /** Told how many things have happened; ends the season when it rejects. */
  onStep: (done: number) => Promise<void>
}

/** Fills a company that was just made with the season, in a database where people work; `db` reaches it alone. */
export async function makePractice(db: Database, { who, onStep, ...mill }: Practising): Promise<void> {
  const actor = { ...who, idEmpresa: mill.company }
  const people = { administrator: actor, weigher: actor, cashier: actor, credit: actor, analyst: actor }
  await inTransaction(db, actor, (tx) => makeRates(tx, mill.company, mill.now))
  await fill(db, { ...mill, people, calendar: calendarOf(db, onStep) })
}

async function fill(
  db: Database,
  mill: Company,
  rows = 0,
  onHappened: () => Promise<void> = async () => {},
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
  await inTransaction(db, administrator, (tx) => insertOlderWeighings(tx, { company, now, count: rows }))
  await happen(db, mill)
  await onHappened()
  await inTransaction(db, administrator, async (tx) => {
    await makePayroll(tx, company, { now })
    await makeCreditNotes(tx, company, dayInBogota(now))
    await openAccounts(tx, company, now)
    await makeStock(tx, company, now)
    await makeScale(tx, company)
    await makeYardScreen(tx, company)
    await createProgram(tx, company, { nombre: 'Siigo Pyme', copia_de: 'SIIGO_PYME' })
    await reconcileAccount(tx, company, now)
    await exportLastMonth(tx, company, now)
    await closeLongPast(tx, company, now)
    await mill.calendar.backdate(tx, [company, ...(beside ? [beside] : [])])
  })
}

/** What went to the accounting program of the month before this one. */
async function exportLastMonth(tx: Transaction, company: string, now: Date): Promise<void> {
  const hoy = dayInBogota(now)
  const days = daysOfMonth(lastEndedMonth(hoy))
  await exportVouchers(tx, company, { programa: 'SIIGO_NUBE', ...days }, hoy)
}

/** What is long past is declared: the month of two years ago is closed, and with it all before it. */
async function closeLongPast(tx: Transaction, company: string, now: Date): Promise<void> {
  const hoy = dayInBogota(now)
  await closePeriod(tx, company, { mes: addMonths(monthOf(hoy), -24), con_pendientes: true }, hoy)
}

/** The roles, the administrator, who makes both companies, and everybody else. */
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

/** Who does what, in the first company. */
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

/** The months of work themselves. */
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
  // Accounts of Telegram are people's, of all companies: nobody practises with them.
  if (mill.beside) planTelegrams(mill, random(8_150))
  await mill.calendar.run()
  await planClosings(mill, db)
  await mill.calendar.run()
}
