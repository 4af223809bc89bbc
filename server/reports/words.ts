/** Above this margin in %, the cost or the price is probably wrong: no mill earns it (reports/README.md, doubtful). */
export const DOUBTFUL_MARGIN = 60

export const isDoubtful = (margen: number | null): boolean => margen !== null && margen > DOUBTFUL_MARGIN
