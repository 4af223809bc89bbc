/** Marks a reach over all companies. */
export const EVERY_COMPANY = Symbol('every company')

/** Reachable records: those of one company, those of no company (null), or all. */
export type CompanyScope = string | null | typeof EVERY_COMPANY

/**
 * Returns the database with the records of all companies within reach (db/README.md, two walls). ESLint lists
 * the files that may import this function: sign-in, administration, and work of the program itself.
 */
export const acrossCompanies = <Database extends { within: (reach: CompanyScope) => Database }>(
  db: Database,
): Database => db.within(EVERY_COMPANY)
