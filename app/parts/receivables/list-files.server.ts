import { filesOf } from '#app/parts/list-files.server.ts'
import { accountsReceivableList, accountsReceivableListOf } from './list.tsx'
import { searchReceivables } from './read.server.ts'

export const files = filesOf(accountsReceivableList, searchReceivables, accountsReceivableListOf)
