import { Refusal } from '#server/kit/rules/refusal.ts'

/** What a rule refuses: the fields; nothing where it does not. */
export function refusedBy(rule: () => unknown): string[] {
  try {
    rule()
    return []
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return Object.keys(error.errores ?? {})
  }
}
