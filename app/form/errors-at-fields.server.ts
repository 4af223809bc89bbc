import { ApiError } from '#app/api/client.server.ts'

/**
 * The API's messages under the names of a form's fields (`otras.0.valor` is the form's `otras[0].valor`); those of no
 * field of it are said above the form. `fields` are the names that the form has.
 */
export async function errorsAtFields<Saved>(
  fields: Iterable<string>,
  saving: Promise<Saved>,
): Promise<Saved> {
  try {
    return await saving
  } catch (error) {
    if (!(error instanceof ApiError) || !error.answer.errores) throw error
    const own = new Set(fields)
    const named = Object.entries(error.answer.errores).map(
      ([name, texts]) => [name.replace(/\.(\d+)(?=\.|$)/g, '[$1]'), texts] as const,
    )
    const elsewhere = named.filter(([name]) => !own.has(name)).flatMap(([, texts]) => texts)
    throw new ApiError(error.status, {
      ...error.answer,
      errores: Object.fromEntries(named),
      ...(elsewhere.length > 0 && { mensaje: elsewhere.join(' ') }),
    })
  }
}
