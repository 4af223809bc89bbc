import type { Acts } from '#app/form/acts.ts'
import { SAVE_FAILED, VOIDED } from '#app/parts/weighings/texts.ts'
import type { WeighingSummary } from '#server/weighings/rows-contract.ts'

const key = 'PUT-weighing-records'
const saved = { key, busy: 'Guardando...', failed: SAVE_FAILED, seconds: 5 } as const

/** Acts that complete or correct a weighing. */
export const ACTS = {
  segunda: { ...saved, from: ['EN_PATIO'], button: 'Guardar peso' },
  analisis: { ...saved, from: ['SIN_ANALISIS'], button: 'Guardar análisis' },
  repesar: { ...saved, from: ['PESADA'], button: 'Repesar', rare: true },
  observaciones: {
    key,
    from: ['VIGENTE'],
    button: 'Observaciones',
    busy: 'Guardando...',
    done: 'Registro actualizado correctamente',
    failed: 'Error al actualizar el registro',
    rare: true,
  },
  eliminar: {
    key: 'POST-weighing-records',
    from: ['SE_ANULA'],
    button: 'Eliminar',
    busy: 'Eliminando...',
    failed: 'Error al eliminar el registro',
    danger: true,
  },
} as const satisfies Acts<'segunda' | 'analisis' | 'repesar' | 'observaciones' | 'eliminar'>

/**
 * States that the acts depend on. In a locked weighing only the remarks can change. In an invoiced one the
 * weights cannot change, and in a voided one nothing can.
 */
export function metConditions(pesada: WeighingSummary, mayVoid: boolean): string[] {
  const { documentos, numero_liquidacion, bloqueada, en_patio, estado } = pesada
  if (estado === VOIDED) return []
  const free = !numero_liquidacion && !documentos.factura
  const stands = ['VIGENTE', ...(mayVoid && free ? ['SE_ANULA'] : [])]
  if (bloqueada) return stands
  const weighed = documentos.factura ? 'FACTURADA' : 'PESADA'
  return [...stands, en_patio ? 'EN_PATIO' : weighed, ...(lacksAnalysis(pesada) ? ['SIN_ANALISIS'] : [])]
}

/** True for a paddy purchase without its analysis (weighings/README.md, analysis). */
function lacksAnalysis(pesada: WeighingSummary): boolean {
  const analysed = !!pesada.humedad && pesada.impureza !== null
  const paddy = pesada.archivoEntradaInventario || (pesada.estado === 'PENDIENTE' && !pesada.en_patio)
  return !analysed && pesada.operacion === 'COMPRA' && paddy
}
