/** Deducted advances in words, with the numbers of their settlements. */
export const advanceText = ({ anticipos }: { anticipos: readonly { consecutivo: string }[] }) =>
  `Anticipo de ${anticipos.map(({ consecutivo }) => consecutivo).join(', ') || 'pagos anteriores'}`
