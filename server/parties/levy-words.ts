import type { Fields } from '#server/kit/words/fields.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'

/** Fields of a third party for levy and ReteICA (parties/README.md, levy certificate). */
export const PARTY_LEVY = {
  exento_cuota: { label: 'Exento de cuota de fomento', maxLength: LENGTH.reason },
  certificado_cuota: { label: 'Certificado de cuota pagada', maxLength: LENGTH.reference },
  certificado_cuota_desde: { label: 'Certificado, desde', kind: 'date' },
  certificado_cuota_hasta: { label: 'Certificado, hasta', kind: 'date' },
  certificado_cuota_kg: { label: 'Certificado, kilos', kind: 'kilos' },
  ica: { label: 'ReteICA', kind: 'choice' },
} as const satisfies Fields
