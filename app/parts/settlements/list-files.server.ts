import { settlements } from '#server/settlements/contract.ts'
import { filesOf, rowsOf } from '#app/parts/list-files.server.ts'
import { settlementsList, settlementsListOf } from './list.tsx'

export const files = filesOf(settlementsList, rowsOf(settlements.search), settlementsListOf)
