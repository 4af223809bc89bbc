import { CLASES } from '#server/kit/words/accounting.ts'

/** Proposed accounts of a new company. An accountant must confirm them. */
export const CUENTAS_PROPUESTAS = Object.entries(CLASES).map(([clase, { nombre, cuenta }]) => ({
  clase,
  descripcion: nombre,
  cuenta,
}))
