import { seedRoles } from '#server/queries/roles.ts'
import { inTransaction, SYSTEM, type Database } from '../transaction.ts'
import { makeApprovalRequests } from './approval-requests.ts'
import { makeCatalogues } from './catalogues.ts'
import { makeCompanies } from './companies.ts'
import { DEMO_CONSECUTIVES } from './consecutives.ts'
import { insertRows } from './insert.ts'
import { makeMillingOperations } from './milling-operations.ts'
import { makeOrganisation } from './organisation.ts'
import { DEMO_PAYMENT_METHODS } from './payment-methods.ts'
import { makePayroll } from './payroll.ts'
import { makeAdministrator, makeStaff } from './staff.ts'
import { makeThirdParties } from './third-parties.ts'
import { DEMO_USERS } from './users.ts'
import { makeWeighings } from './weighings.ts'

export interface SeasonOptions {
  /** The moment of the first start: every date of the season is relative to it. */
  now: Date
  /** How many third parties and weighings the first company gets in all, for measuring. */
  rows?: number | undefined
}

/** Fills an empty, migrated database with the demonstration season (design/demo.md). */
export async function makeSeason(db: Database, options: SeasonOptions): Promise<void> {
  const idUsuario = await inTransaction(db, SYSTEM, async (tx) => {
    await seedRoles(tx)
    return makeAdministrator(tx)
  })
  const administrator = { ...SYSTEM, idUsuario, nombre: DEMO_USERS[0].nombre }
  await inTransaction(db, administrator, async (tx) => {
    const companies = await makeCompanies(tx)
    const ofEspiga = <Row extends object>(row: Row) => ({ id_empresa: companies.espiga, ...row })
    await makeStaff(tx, companies.espiga)
    await insertRows(tx, 'consecutives', DEMO_CONSECUTIVES.map(ofEspiga))
    await insertRows(tx, 'payment_methods', DEMO_PAYMENT_METHODS.map(ofEspiga))
    await makeThirdParties(tx, companies, options)
    await makeOrganisation(tx, companies, options)
    await makePayroll(tx, companies.espiga, options)
    await makeCatalogues(tx, companies.espiga, options)
    await makeMillingOperations(tx, companies.espiga, options)
    await makeWeighings(tx, companies.espiga, options)
    await makeApprovalRequests(tx, companies.espiga, options)
  })
}
