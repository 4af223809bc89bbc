/** Above this margin in %, the cost or the price is probably wrong: no mill earns it (reports/README.md, doubtful). */
export const DOUBTFUL_MARGIN = 60

/** False without a known cost, and for credit notes and voids, which are negative sales. */
export const isDoubtful = ({ vr_venta, margen }: Record<'vr_venta' | 'margen', number | null>): boolean =>
  (vr_venta ?? 0) > 0 && (margen ?? 0) > DOUBTFUL_MARGIN
