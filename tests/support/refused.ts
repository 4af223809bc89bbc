import { Refusal } from '#server/kit/rules/refusal.ts'

/** Fields that a rule refuses; empty if it accepts. */
export function refusedBy(rule: () => unknown): string[] {
  try {
    rule()
    return []
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return Object.keys(error.errores ?? {})
  }
}
