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
export type Ica = (typeof ICA_CHOICES)[number]['value']

/** Label of a supplier that bears no ReteICA; '' for the rate of the municipality. */
export const icaLabel = (ica: string): string =>
  ica === '' ? '' : (ICA_CHOICES.find(({ value }) => value === ica)?.label ?? ica)
