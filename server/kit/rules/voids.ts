import { Refusal } from './refusal.ts'

/** Why a numbered document was voided (N-150), also where the caller of a document's own call, who has no reason, says nothing. */
export const motivoDeAnular = (motivo: string | undefined): string => motivo || 'Eliminado'

/** Refuses with CONFLICTO to change or void what is voided; `documento` with its article: 'La factura FAC-7'. */
export function rechazarSiAnulado(anulado: boolean, documento: string): void {
  if (!anulado) return
  const anulada = documento.startsWith('La ') ? 'anulada' : 'anulado'
  throw new Refusal('CONFLICTO', `${documento} está ${anulada}: no cambia más.`)
}
