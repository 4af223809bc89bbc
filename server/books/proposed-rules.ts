import { CLASES } from '#server/kit/words/accounting.ts'

/** The accounts that every new company gets, as proposals that somebody has to confirm (accounting.md 2). */
export const CUENTAS_PROPUESTAS = Object.entries(CLASES).map(([clase, { nombre, cuenta }]) => ({
  clase,
  descripcion: nombre,
  cuenta,
}))
