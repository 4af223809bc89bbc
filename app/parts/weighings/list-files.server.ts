import { weighingRecords } from '#server/weighings/contract.ts'
import { filesOf, rowsOf } from '#app/parts/list-files.server.ts'
import { type ListedWeighing, weighingRecordsList, weighingRecordsListOf } from './list.tsx'

export const files = filesOf(
  weighingRecordsList,
  rowsOf<ListedWeighing>(weighingRecords.search),
  weighingRecordsListOf,
)
