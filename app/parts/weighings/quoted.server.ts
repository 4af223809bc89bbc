import { ApiError } from '#app/api/client.server.ts'

/** What is said of a failure about which the API says nothing (D2 §8). */
export const SAVE_FAILED = '❌ Error: Ocurrió un error inesperado al guardar el registro.'
export const SAVED = '✅ El registro se guardó correctamente.'

/** The server's text after the document's own sign (D2 §8). */
export async function asQuoted<Saved>(saving: Promise<Saved>): Promise<Saved> {
  try {
    return await saving
  } catch (error) {
    if (!(error instanceof ApiError) || !error.answer.mensaje) throw error
    throw new ApiError(error.status, { ...error.answer, mensaje: `❌ Error: ${error.answer.mensaje}` })
  }
}
