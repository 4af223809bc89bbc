import { ApiError } from '#app/api/client.server.ts'

/** The server's text after the document's own sign (D2 §8). */
export async function asQuoted<Saved>(saving: Promise<Saved>): Promise<Saved> {
  try {
    return await saving
  } catch (error) {
    if (!(error instanceof ApiError) || !error.answer.mensaje) throw error
    throw new ApiError(error.status, { ...error.answer, mensaje: `❌ Error: ${error.answer.mensaje}` })
  }
}
