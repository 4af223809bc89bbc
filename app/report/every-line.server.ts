import { ApiError } from '#app/api/client.server.ts'
import type { FileRequest } from './define-report.ts'

/** Lines on the screen. */
export const ON_SCREEN = 500
/** Lines per call, the maximum of the API. */
const LIMIT = 1000

const CHANGED = 'Los movimientos cambiaron mientras se hacía el archivo. Descárguelo de nuevo.'

interface Lines<Line> {
  data: Line[]
  total_count: number
  saldo_final: number | null
}

/**
 * All lines of an account with its running balance, for a file. Throws ApiError if the account changed between two
 * calls, because the balances would not match.
 */
export async function everyLine<Line, Page>(
  file: FileRequest,
  read: (page: number, limit: number, file?: FileRequest) => Promise<Page & Lines<Line>>,
): Promise<Page & Lines<Line>> {
  const first = await read(1, LIMIT, file)
  const data = [...first.data]
  for (let number = 2; data.length < first.total_count; number++) {
    const page = await read(number, LIMIT)
    if (page.total_count !== first.total_count || page.saldo_final !== first.saldo_final) {
      throw new ApiError(409, { codigo: 'CONFLICTO', mensaje: CHANGED })
    }
    data.push(...page.data)
  }
  return { ...first, data }
}
