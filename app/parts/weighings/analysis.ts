import type { WeighingSummary } from '#server/weighings/rows-contract.ts'

/** 0 counts as not analysed, like an empty field (weighings/README.md, analysis). */
export const lacksAnalysis = ({ humedad, impureza }: { humedad?: unknown; impureza?: unknown }) =>
  !Number(humedad) || impureza === null || impureza === undefined

/** True for a paddy purchase without its analysis (weighings/README.md, analysis). */
export function isToAnalyse(pesada: WeighingSummary): boolean {
  const paddy = pesada.archivoEntradaInventario || (pesada.estado === 'PENDIENTE' && !pesada.en_patio)
  return lacksAnalysis(pesada) && pesada.operacion === 'COMPRA' && paddy
}
