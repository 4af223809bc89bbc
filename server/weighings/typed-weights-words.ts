/** Which of its weights a weighing has typed although a scale was read, in the words that people read. */
const PESOS_DIGITADOS = {
  LLENO: 'Peso lleno digitado',
  VACIO: 'Peso vacío digitado',
  'LLENO Y VACIO': 'Los dos pesos digitados',
} as const

/** What is said of typed weights: nothing of none. */
export const typedInWords = (digitado: string): string =>
  Object.hasOwn(PESOS_DIGITADOS, digitado)
    ? PESOS_DIGITADOS[digitado as keyof typeof PESOS_DIGITADOS]
    : digitado

/** The same with their reason, for papers and records. */
export const typedAndWhy = ({ digitado, motivo_digitado }: { digitado: string; motivo_digitado: string }) =>
  digitado && `${typedInWords(digitado)}: ${motivo_digitado}`
