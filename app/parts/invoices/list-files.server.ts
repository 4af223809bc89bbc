import { filesOf } from '#app/parts/list-files.server.ts'
import { searchForFile } from './calls.server.ts'
import { invoicesList } from './list.tsx'

export const files = filesOf(invoicesList, searchForFile)
