/** Result of one HTTP request: an answer, or the Spanish reason why none came. */
export type Reply = { status: number; body: string } | { motivo: string }

/** Codes of a socket that nothing listens on, or of a name that nobody knows. */
const UNREACHABLE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

const codeOf = (cause: Error): string => ('code' in cause && typeof cause.code === 'string' ? cause.code : '')

/** Spanish reason of a broken exchange. Null for an error that is no network's. */
function reasonOf(error: unknown, peer: string, timeoutMs: number): string | null {
  if (!(error instanceof Error)) return null
  if (error.name === 'TimeoutError') return `No hubo respuesta de ${peer} en ${timeoutMs / 1000} segundos.`
  if (!(error instanceof TypeError && error.cause instanceof Error)) return null
  const code = codeOf(error.cause)
  if (UNREACHABLE.has(code)) return `No hay conexión con ${peer} (${code}).`
  return `Se cortó la conexión con ${peer}${code && ` (${code})`}.`
}

/**
 * Sends one HTTP request and reads the whole answer within `timeoutMs`. A broken network becomes a reason. `peer`
 * names the other side in it. Throws only for errors that are no network's.
 */
export async function request(peer: string, url: URL, init: RequestInit, timeoutMs: number): Promise<Reply> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) })
    return { status: answer.status, body: await answer.text() }
  } catch (error) {
    const motivo = reasonOf(error, peer, timeoutMs)
    if (motivo === null) throw error
    return { motivo }
  }
}
