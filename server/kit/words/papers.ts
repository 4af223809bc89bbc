/** The papers that bear a link by which anybody checks them, by the names of their files (D2 §7). */
export const CHECKED_PAPERS = [
  'TIQUETE_BASCULA',
  'LIQUIDACION',
  'RECIBO_CAJA',
  'ACUERDO_FINANCIAMIENTO',
  'CERTIFICADO_CUOTA',
  'CERTIFICADO_RETENCION',
] as const
export type CheckedPaper = (typeof CHECKED_PAPERS)[number]

/** What is said of a paper that no link leads to: of every wrong link the same. */
export const NO_PAPER = 'Este enlace no corresponde a ningún papel.'

/** Beside the square on the paper, before its address in letters. */
export const CHECK_THIS = 'Verifique este papel:'

/** The state of a paper of which there is none else to say. */
export const IN_FORCE = 'VIGENTE'

/** Where the web shows what a link leads to. */
export const paperPath = (code: string): string => `/v/${code}`
