/** Header of every answer of the API of this repository. The web reads answers of another API leniently. */
export const BUNDLED_API = 'x-molino-api'

const words = (text: string) => text.trim().split(/\s+/)

const SEARCHED = words(`
  users rols companies consecutives batches employees third-parties cost-centers weighing-records payment-methods
  products vehicles origins banks rates milling-operations invoices applied-receipts payment-receipts
  accounts-receivable financing-agreements financing-agreement-movements approval-requests`)

/** Resources for which the specification lists `/update` and `/delete/{id}`. */
const UPDATED = words(`
  companies consecutives batches cost-centers payment-methods products vehicles origins rates milling-operations
  applied-receipts payment-receipts accounts-receivable`)
const CREATED_AT_CREATE = words('companies consecutives cost-centers rates milling-operations')
const CREATED = words(`
  users rols batches third-parties weighing-records payment-methods products vehicles origins banks invoices
  applied-receipts payment-receipts accounts-receivable financing-agreements financing-agreement-movements`)

/**
 * Calls that the specification lists, such as `POST /users/search`. Another API must offer these calls. All
 * other calls are optional.
 */
export const DOCUMENTED: ReadonlySet<string> = new Set([
  ...SEARCHED.map((resource) => `POST /${resource}/search`),
  ...CREATED_AT_CREATE.map((resource) => `POST /${resource}/create`),
  ...CREATED.map((resource) => `POST /${resource}`),
  ...UPDATED.flatMap((resource) => [`PUT /${resource}/update`, `DELETE /${resource}/delete/{id}`]),
  ...['rols', 'third-parties', 'banks', 'financing-agreements', 'financing-agreement-movements'].flatMap(
    (resource) => [`PUT /${resource}`, `DELETE /${resource}/{id}`],
  ),
  'POST /auth/login',
  'GET /companies/{id}/logo',
  'POST /users/update',
  'POST /users/delete',
  ...['add-company', 'remove-company', 'add-rol', 'remove-rol'].map((chip) => `PATCH /users/{id}/${chip}`),
  'GET /rols/{id}',
  'GET /endpoints/private',
  ...['add-route', 'remove-route'].map((chip) => `PATCH /rols/{id}/${chip}`),
  'POST /third-parties/search/type/{type}',
  'GET /third-parties/{id}',
  'GET /third-parties/types',
  ...['add', 'remove'].map((act) => `PATCH /tags/third-parties/{id}/${act}`),
  'GET /commons/types-identification',
  'GET /weighing-records/summary/{id}',
  'DELETE /weighing-records/delete/{id}',
  'GET /financing-agreements/{id}',
  'PATCH /financing-agreements/{id}/close',
  'PUT /financing-agreement-movements/recalculate',
  'GET /financing-agreement-movements/financing-mode',
  'POST /approval-requests/approve-telegram-user',
  ...['TIQUETE_BASCULA', 'CUENTAS_POR_COBRAR', 'RECIBO_CAJA'].map((tipo) => `GET /files/pdf/${tipo}/{id}`),
])
