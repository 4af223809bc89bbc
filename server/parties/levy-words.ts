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

/**
 * Whether purchases from a supplier bear ReteICA (parties/README.md, ica). '' is the rate of the municipality. `es`
 * ends the sentence 'El proveedor es …'.
 */
export const ICA_CHOICES = [
  { value: '', label: 'Según la tarifa del municipio', es: '' },
  {
    value: 'PRODUCTOR_PRIMARIO',
    label: 'Productor primario: no sujeto',
    es: 'productor primario, no sujeto a ICA',
  },
  { value: 'AUTORRETENEDOR', label: 'Autorretenedor de ICA', es: 'autorretenedor de ICA' },
] as const

/** Label of a supplier that bears no ReteICA; '' for the rate of the municipality. */
export const icaLabel = (ica: string): string =>
  ica === '' ? '' : (ICA_CHOICES.find(({ value }) => value === ica)?.label ?? ica)
