import { Refusal } from './refusal.ts'

/** Reason stored with a void. The calls of the specification have no reason and get a default. */
export const voidReason = (motivo: string | undefined): string => motivo || 'Eliminado'

/** Refuses with CONFLICTO if the document is voided. `documento` has its article: 'La factura FAC-7'. */
export function refuseIfVoided(anulado: boolean, documento: string): void {
  if (!anulado) return
  const anulada = documento.startsWith('La ') ? 'anulada' : 'anulado'
  throw new Refusal('CONFLICTO', `${documento} está ${anulada}: no cambia más.`)
}
