/** Browser specs of the quick run: the work of an ordinary day. `--all` runs every spec. */
const DAY: readonly string[] = [
  'a11y',
  'financing/agreements',
  'receipts/applied',
  'approvals/requests',
  'catalogues',
  'credit-day',
  'desk/dashboard',
  'invoices/invoices',
  'people/login',
  'receipts/receipts',
  'receivables/receivables',
  'settlements/settlements',
  'parties/parties',
  'turns/turns',
  'weighings/weighing',
]

export const DAY_SPECS = DAY.map((name) => `tests/e2e/${name}.spec.ts`)

/** Screens that the quick run checks with axe. `a11y` of `--all` checks every screen in every state. */
export const DAY_SCREENS: readonly string[] = [
  '/accounts-receivable',
  '/home',
  '/liquidacion-arroz',
  '/patio',
  '/save-weighing-records',
  '/terceros',
  '/weighing-records',
]

/** Addresses of the forms that the quick run recovers. `recovered-forms` of `--all` recovers every form. */
export const DAY_FORMS: readonly string[] = [
  '/save-accounts-receivable',
  '/save-invoice',
  '/save-payment-receipt',
  '/save-weighing-records',
  '/terceros?nuevo=1',
]
