import { ApiError } from '#app/api/client.server.ts'
import { SHORTAGE_FIELD } from './shortage-tick.tsx'

/** Saves, and adds the tick to the refused form when the API asks about goods that the store lacks. */
export async function askingAboutShortage<Saved>(form: FormData, saving: Promise<Saved>): Promise<Saved> {
  try {
    return await saving
  } catch (error) {
    const asked = error instanceof ApiError && error.answer.errores?.[SHORTAGE_FIELD]
    if (asked && !form.has(SHORTAGE_FIELD)) form.set(SHORTAGE_FIELD, '')
    throw error
  }
}
