/** Instead of a company: every one. */
export const EVERY_COMPANY = Symbol('every company')

/** Whose records are reached: one company's, with null nobody's, or those of all. */
export type Reach = string | null | typeof EVERY_COMPANY

/**
 * The same database with the records of all companies in reach: for signing in, the administration of users, roles and
 * companies, and what the program does by itself. ESLint lists the files that may import it; whoever only serves one
 * company has no need of it.
 */
export const acrossCompanies = <Database extends { within: (reach: Reach) => Database }>(
  db: Database,
): Database => db.within(EVERY_COMPANY)
