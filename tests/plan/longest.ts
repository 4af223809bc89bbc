/** Test files that start first, in this order, so that no core waits for the last of them (README, where the time goes). */
export const LONGEST: readonly string[] = [
  'web/recipes',
  'web/recovered-forms',
  'web/demonstration',
  'web/companies/practice',
  'web/launcher',
  'web/other-api',
  'web/export',
  'api/copies/copies',
  'api/two-companies',
  'api/companies/practice',
  'api/one-key',
  'api/imports/imports',
  'api/conditions',
  'api/bounds',
  'api/crash',
  'api/row-level-security',
]
