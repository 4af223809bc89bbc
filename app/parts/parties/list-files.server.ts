import { filesOf } from '#app/parts/list-files.server.ts'
import { thirdPartiesList } from './list.tsx'
import { searchThirdParties } from './read.server.ts'

export const files = filesOf(thirdPartiesList, searchThirdParties)
