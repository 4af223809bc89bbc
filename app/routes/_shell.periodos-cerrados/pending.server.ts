import { ApiError, call } from '#app/api/client.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { closedPeriods, type PendingMonth } from '#server/periods/contract.ts'

/** Months of an API that does not answer. */
const NOTHING: PendingMonth = {
  meses: [],
  siguen: [],
  hasta: [],
  mes: '',
  pendientes: [],
  cuadres: [],
  ultimo: null,
}

/** Open records of months, or the reason why they could not be read. */
export async function readPending(session: Session, query: { mes: string; hasta: string }) {
  try {
    return { ...(await call(session, closedPeriods.pending, { query })), error: '' }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { ...NOTHING, error: error.text('No se pudo leer lo que sigue abierto') }
  }
}
