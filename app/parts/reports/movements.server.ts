import { ApiError, call } from '#app/api/client.server.ts'
import { WHOLE_LIST } from '#app/api/whole-list.server.ts'
import { party } from '#app/parts/reports/pickers.server.ts'
import type { FileRequest, ReportSource } from '#app/report/read-report.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { movements, type Movements } from '#server/contract/reports.ts'
import { MOVEMENTS_ON_SCREEN, movimientosPorTercero } from './movements.ts'
import { mayOpen } from './records.server.ts'

/** Lines of one call; the API gives no more. */
const LIMIT = 1000

const CHANGED = 'Los movimientos cambiaron mientras se hacía el archivo. Descárguelo de nuevo.'

export const movementsSource: ReportSource<Movements> = {
  report: movimientosPorTercero,
  mayOpen,
  rules: party,
  read: (session, filtros, file) =>
    file ? everyPage(session, filtros, file) : readPage(session, filtros, 1, MOVEMENTS_ON_SCREEN),
}

const readPage = (
  session: Session,
  filtros: Record<string, string>,
  actual_page: number,
  limit: number,
  file?: FileRequest,
) => call(session, movements.search, { body: { ...WHOLE_LIST, actual_page, limit, filtros }, ...file })

/** All lines of the days. Throws ApiError when others were written meanwhile: their balances would not run on. */
async function everyPage(session: Session, filtros: Record<string, string>, file: FileRequest) {
  const first = await readPage(session, filtros, 1, LIMIT, file)
  const data = [...first.data]
  for (let number = 2; data.length < first.total_count; number++) {
    const page = await readPage(session, filtros, number, LIMIT)
    if (page.total_count !== first.total_count || page.saldo_final !== first.saldo_final) {
      throw new ApiError(409, { codigo: 'CONFLICTO', mensaje: CHANGED })
    }
    data.push(...page.data)
  }
  return { ...first, data }
}
