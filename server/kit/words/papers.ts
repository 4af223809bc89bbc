/** Papers with a link for checking, by the names of their files. */
export const CHECKED_PAPERS = [
  'TIQUETE_BASCULA',
  'LIQUIDACION',
  'RECIBO_CAJA',
  'ACUERDO_FINANCIAMIENTO',
  'CERTIFICADO_CUOTA',
  'CERTIFICADO_RETENCION',
  'CERTIFICADO_RETEICA',
] as const
export type CheckedPaper = (typeof CHECKED_PAPERS)[number]

/** Answer to every wrong link, whatever is wrong with the link. */
export const NO_PAPER = 'Este enlace no corresponde a ningún papel.'

/** Text beside the QR code. */
export const CHECK_THIS = 'Verifique este papel: apunte la cámara a este código.'

/** State shown for a paper of a record without a state. */
export const IN_FORCE = 'VIGENTE'

/** Path of the page that checks a paper. */
export const paperPath = (code: string): string => `/v/${code}`
