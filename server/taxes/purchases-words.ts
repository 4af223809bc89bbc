/** Only approved and paid settlements owe levy and withholding. */
export const ACCRUED_STATES = ['APROBADA', 'PAGADA'] as const
