import type { List } from '#app/list/define-list.ts'
import { accessKeys } from '#server/kit/contract/endpoint.ts'
import { type Files, filesOf, rowsOf, type SearchCall } from './list-files.server.ts'

type Module = Record<string, unknown>

const isList = (exported: unknown): exported is List<unknown> =>
  typeof exported === 'object' && exported !== null && 'searchFields' in exported

/** All search endpoints of the contracts. */
const SEARCHES = Object.values(
  import.meta.glob<Module>('../../server/{*/{contract,*-contract},kit/contract/*}.ts', { eager: true }),
)
  .flatMap((module) => Object.values(module) as ({ search?: SearchCall<unknown> } | null)[])
  .flatMap((calls) => (calls?.search?.access ? [calls.search] : []))

/** Search endpoint that the list's key opens. */
const searchOf = ({ keys }: List<unknown>) =>
  SEARCHES.find(({ access }) => accessKeys(access).includes(keys.search))

/** Default files: every list of a subject, with the rows of the search endpoint that its key opens. */
const DEFINED = Object.values(import.meta.glob<Module>('./*/{list,*-list}.{ts,tsx}', { eager: true }))
  .flatMap((module) => Object.values(module).filter(isList))
  .flatMap((list) => {
    const search = searchOf(list)
    return search ? [filesOf(list, rowsOf(search))] : []
  })

/** Lists whose rows are searched in their own way: the subject's `list-files.server.ts`. */
const OWN = Object.values(
  import.meta.glob<[string, Files]>('./*/list-files.server.ts', { eager: true, import: 'files' }),
)

/** PDF and Excel of every list, by the first part of the list's address. */
export const EXPORTS: ReadonlyMap<string, Files> = new Map([...DEFINED, ...OWN])
