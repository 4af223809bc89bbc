import { pesos } from '#server/kit/words/formats.ts'

/** States of a receivable, derived from its balance and due day. */
export const RECEIVABLE_STATES = ['PENDIENTE', 'PARCIAL', 'PAGADO', 'VENCIDA'] as const
export const COLLECTION_CLASSES = ['CORRIENTE', 'EN MORA', 'VENCIDA'] as const

/** Sentence about a receivable that an act created. The value is in whole pesos. */
export const owedText = ({ numero_factura, valor_original_factura }: Record<string, unknown>): string =>
  `Quedó la cuenta por cobrar ${String(numero_factura)} por ${pesos(Number(valor_original_factura))}.`
