import { exportList } from '#app/export/export.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import type { Files } from '#app/parts/list-files.server.ts'
import { auditList, auditListWith, readFilters } from './list.ts'
import { filtersInWords, searchAudit } from './search.server.ts'

export const files: [string, Files] = [
  auditList.path.slice(1),
  {
    key: auditList.keys.search,
    answer: async (request: Request, session: Session) => {
      const filters = readFilters(new URL(request.url).searchParams)
      const list = auditListWith(filters, await filtersInWords(session, filters))
      return exportList(request, session, list, (...input) => searchAudit(session, filters, ...input))
    },
  },
]
