/** What a settlement takes off of advances, in words: of which voided ones they were paid. */
export const advanceText = ({ anticipos }: { anticipos: readonly { consecutivo: string }[] }) =>
  `Anticipo de ${anticipos.map(({ consecutivo }) => consecutivo).join(', ') || 'pagos anteriores'}`
