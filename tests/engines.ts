import { QUICK } from './plan/quick.ts'

/** API tests that run on PGlite and PostgreSQL, with the reason. All others run on PostgreSQL if there is a server. */
export const BOTH_ENGINES: Readonly<Record<string, string>> = {
  'audit/chain': 'transactions that commit late, and a connection that is killed',
  'books/ties': 'stored lines that the database adds up, and lists on past days',
  'companies/companies': 'makes a database of its own on the same engine',
  'connection-loss': 'connections that end, and statements that are repeated',
  'copies/copies': 'copies one engine restores to the other',
  clock: 'the embedded database has the clock of its process',
  crash: 'processes that are killed while they write',
  'data-layer': 'transactions, locks, types and retries of both drivers',
  doctor: 'checks of the database itself',
  'electronic-documents/day': 'processes that are killed while they send',
  'hostile-files': 'the process that writes an upload into its database',
  'imports/crash': 'an import that is killed while it writes',
  'imports/imports': 'work of several processes on one database',
  metrics: 'measures of the connection pool',
  'money-search': 'search indexes',
  'numbers/numbering': 'numbers given to requests at the same time',
  once: 'locks on a repeated request',
  releases: 'migrations of every release',
  'periods/busy-closing': 'writers that wait for the lock of a closing',
  'row-level-security': 'policies of the database',
  search: 'search indexes',
  sorting: 'order of texts',
  'stock/tie': 'values of the stock that SQL adds up and orders',
  'weighings/search': 'search indexes',
}

/** Tests that the quick run keeps on both engines. */
const CORE: readonly string[] = ['data-layer']

export type Engine = 'pglite' | 'postgres'

export function enginesFor(file: string, hasServer: boolean, quick = QUICK): Engine[] {
  if (!hasServer) return ['pglite']
  const name = /tests\/api\/(.+)\.test\.ts$/.exec(file)?.[1] ?? ''
  const onBoth = quick ? CORE.includes(name) : name in BOTH_ENGINES
  return onBoth ? ['pglite', 'postgres'] : ['postgres']
}
