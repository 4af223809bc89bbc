import { QUICK } from './quick.ts'

/** Test files that only `npm test -- --all` runs, with the reason. */
export const SLOW: Readonly<Record<string, string>> = {
  'api/check-data': 'needs the season of a fixed day',
  'api/conditions': 'reads everything of a company again and again',
  'api/desk/dashboard-lists': 'needs the season of a fixed day',
  'api/electronic-documents/day': 'kills processes while they send',
  'api/imports/crash': 'kills imports while they write',
  'api/companies/practice': 'fills practice companies with a season',
  'api/replica': 'starts two PostgreSQL servers',
  'api/row-level-security': 'needs the season of a fixed day, on each engine',
  'api/season': 'needs the season of a fixed day',
  'web/demonstration': 'fills a whole season',
  'web/dev': 'starts the development servers',
  'web/companies/practice': 'fills a practice company with a season',
}

/** Test files that the quick run shortens (`QUICK` and `runs`), with the part that stays. */
export const SHORTENED: Readonly<Record<string, string>> = {
  'api/bank/book': 'one history in place of eight',
  'api/bounds': 'values beyond the bounds, without a company at the bounds',
  'api/periods/histories': 'one history in place of eight',
  'api/stock/closed': 'one history in place of five',
  'api/copies/copies': 'copies of a small mill, without the season, killed processes and commands',
  'api/crash': 'one killed process',
  'api/damaged-folder': 'one damaged folder',
  'api/settlements/deposits': 'two histories in place of ten',
  'api/hostile': 'one spoiled request of each call in place of five',
  'api/hostile-files': 'one file of 9 MB in place of all',
  'api/financing/histories': 'two and one histories in place of ten and five',
  'api/money-histories': 'two and one histories in place of ten and five',
  'api/openings/openings': 'one history in place of six',
  'api/settlements/owed': 'one history in place of eight',
  'api/releases': 'the newest release',
  'api/reports/histories': 'one history in place of four',
  'api/settlements/histories': 'one history in place of eight and four',
  'api/settlements/payments': 'one history in place of four',
  'api/stock/stock': 'one history in place of six',
  'api/stock/tie': 'one history in place of four',
  'api/two-companies': 'every call that writes, without reading anything',
  'api/books/ties': 'one random month in place of six',
  'api/books/voucher-histories': 'one history in place of eight',
  'api/weighings/shares': 'two histories in place of twelve',
  'unit/hostile-files': 'a file of most kinds, without the memory of the largest',
  'web/export': 'tests without slow readers',
  'web/launcher': 'the start of the README',
  'web/recipes': 'the texts of the recipes, without following them',
  'web/recovered-forms': 'five forms, without following links',
}

/** Vitest's `exclude` of a project. */
export const leftOut = (folder: string): string[] =>
  QUICK
    ? Object.keys(SLOW)
        .filter((file) => file.startsWith(`${folder}/`))
        .map((file) => `tests/${file}.test.ts`)
    : []
