/** Payment methods of the first company, in addition to those of every new company. */
export const DEMO_PAYMENT_METHODS = [
  { descripcion: 'Transferencia Banco Agrario', tags: 'SON_BANCOS' },
  { descripcion: 'Consignación Bancolombia', tags: 'SON_BANCOS' },
  { descripcion: 'Cheque de gerencia', tags: 'SON_BANCOS' },
  { descripcion: 'Billetera móvil', tags: 'SON_BANCOS' },
  { descripcion: 'Cruce de cuentas', tags: '' },
] as const
