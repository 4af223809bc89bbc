/** For how many days a farmer's link can be made, the usual ones first. */
export const LINK_DAYS = [30, 7, 90] as const

/** What is said of a link that is wrong, ended, past its day or of nobody: of each the same. */
export const NO_LINK = 'Este enlace ya no sirve. Pida uno nuevo en el molino.'

/** Where the web shows what a link leads to. */
export const linkPath = (code: string): string => `/m/${code}`

/** How long he stays in after his PIN. */
export const PASS_S = 30 * 60

/** The parts of his account that grow without end: each has a page of its own with all of it. */
export const ACCOUNT_PARTS = ['tiquetes', 'liquidaciones', 'egresos', 'recibos'] as const
export type AccountPart = (typeof ACCOUNT_PARTS)[number]
/** Lines of such a page. */
export const PART_ROWS = 30

/** The papers that he opens, by the names of their files (D2 §7). */
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

/** An address as a log may keep it: without the secret of a farmer's link, or of a yard's screen. */
export const withoutLinkSecret = (path: string): string =>
  path.replace(/^(\/(?:m|farmer-links|patio|yard-screens)\/)[^/?.]+/, '$1…')

/** The mobile telephone among some numbers as WhatsApp and SMS take it, `573104567890`; '' where there is none. */
export function mobileOf(...telephones: readonly string[]): string {
  const plain = telephones.map((one) => one.replace(/\D/g, '').replace(/^(00)?57(?=3\d{9}$)/, ''))
  const mobile = plain.find((one) => /^3\d{9}$/.test(one))
  return mobile ? `57${mobile}` : ''
}
