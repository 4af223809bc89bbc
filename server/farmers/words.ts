/** Choices of validity in days, the usual one first. */
export const LINK_DAYS = [30, 7, 90] as const

/** One text for wrong, ended and expired links, so that a guesser learns nothing. */
export const NO_LINK = 'Este enlace ya no sirve. Pida uno nuevo en el molino.'

export const linkPath = (code: string): string => `/m/${code}`

/** Validity of a pass in seconds. */
export const PASS_S = 30 * 60

/** Parts of the account that grow without end. Each has its own page. */
export const ACCOUNT_PARTS = ['tiquetes', 'liquidaciones', 'egresos', 'recibos'] as const
export type AccountPart = (typeof ACCOUNT_PARTS)[number]
/** Lines per page of one account part. */
export const PART_ROWS = 30

/** Papers that a link opens, by file name. */
export const FARMER_PAPERS = [
  'TIQUETE_BASCULA',
  'LIQUIDACION',
  'EGRESO',
  'RECIBO_CAJA',
  'ACUERDO_FINANCIAMIENTO',
  'CUENTAS_POR_COBRAR',
  'CERTIFICADO_CUOTA',
  'CERTIFICADO_RETENCION',
] as const
export type FarmerPaper = (typeof FARMER_PAPERS)[number]

/** Address for logs: hides the secret of a farmer's link or of a yard screen. */
export const withoutLinkSecret = (path: string): string =>
  path.replace(/^(\/(?:m|farmer-links|patio|yard-screens)\/)[^/?.]+/i, '$1…')

/** First mobile number as WhatsApp and SMS take it, `573104567890`; '' for none. */
export function mobileOf(...telephones: readonly string[]): string {
  const plain = telephones.map((one) => one.replace(/\D/g, '').replace(/^(00)?57(?=3\d{9}$)/, ''))
  const mobile = plain.find((one) => /^3\d{9}$/.test(one))
  return mobile ? `57${mobile}` : ''
}
