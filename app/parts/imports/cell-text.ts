import type { ImportCell } from '#server/imports/contract.ts'

/** Cell of a file as the file shows it. */
export const cellText = (cell: ImportCell | undefined): string =>
  typeof cell === 'object' && cell !== null ? cell.texto : String(cell ?? '')
