import { filesOf } from '#app/parts/list-files.server.ts'
import { accountsPayableList, accountsPayableListOf } from './list.tsx'
import { searchPayables } from './read.server.ts'

export const files = filesOf(accountsPayableList, searchPayables, accountsPayableListOf)
