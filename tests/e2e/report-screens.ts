import { type Agreement, lend, makeAgreement } from '../support/agreements.ts'
import { screens } from './screen.ts'
import type { Page } from './test.ts'

const apiUrl = () => process.env.E2E_API_URL ?? ''

/** A report of an agreement with a loan, and of its supplier. */
const withAgreement = (of: (agreement: Agreement) => string) => async (page: Page) => {
  const agreement = await makeAgreement(apiUrl())
  await lend(apiUrl(), agreement)
  await page.goto(of(agreement))
  await page.getByRole('article').waitFor()
}

/** Reports of one record; those of days are looked at by their address alone. */
export const REPORT_SCREENS = screens({
  'movimientos de un tercero': withAgreement(
    ({ proveedor }) => `/reporte-movimientos-terceros?tercero=${proveedor.id}`,
  ),
  'estado de cuenta de un agricultor': withAgreement(({ id }) => `/estado-cuenta-agricultor?acuerdo=${id}`),
  'extracto de cartera de un agricultor': withAgreement(
    ({ proveedor }) => `/extracto-cartera-agricultor?tercero=${proveedor.id}`,
  ),
})
