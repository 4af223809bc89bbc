/** Labels of the typed weights of a ticket on which a scale was read. */
const PESOS_DIGITADOS = {
  LLENO: 'Peso lleno digitado',
  VACIO: 'Peso vacío digitado',
  'LLENO Y VACIO': 'Los dos pesos digitados',
} as const

/** Sentence about typed weights; '' for none. */
export const typedInWords = (digitado: string): string =>
  Object.hasOwn(PESOS_DIGITADOS, digitado)
    ? PESOS_DIGITADOS[digitado as keyof typeof PESOS_DIGITADOS]
    : digitado

/** Typed weights with their reason, for papers and records. */
export const typedAndWhy = ({ digitado, motivo_digitado }: { digitado: string; motivo_digitado: string }) =>
  digitado && `${typedInWords(digitado)}: ${motivo_digitado}`
