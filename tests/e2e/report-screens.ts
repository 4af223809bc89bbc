import { type Agreement, lend, makeAgreement } from '../support/agreements.ts'
import type { Screen } from './screens.ts'
import type { Page } from './test.ts'

const apiUrl = () => process.env.E2E_API_URL ?? ''

/** A report of an agreement with a loan, and of its supplier. */
const withAgreement = (of: (agreement: Agreement) => string) => async (page: Page) => {
  const agreement = await makeAgreement(apiUrl())
  await lend(apiUrl(), agreement)
  await page.goto(of(agreement))
  await page.getByRole('article').waitFor()
}

const start = { as: 'admin', path: '/home' } as const

/** Reports of one record; those of days are looked at by their address alone. */
export const REPORT_SCREENS: Screen[] = [
  {
    name: 'movimientos de un tercero',
    ...start,
    prepare: withAgreement(({ proveedor }) => `/reporte-movimientos-terceros?tercero=${proveedor.id}`),
  },
  {
    name: 'estado de cuenta de un agricultor',
    ...start,
    prepare: withAgreement(({ id }) => `/estado-cuenta-agricultor?acuerdo=${id}`),
  },
  {
    name: 'extracto de cartera de un agricultor',
    ...start,
    prepare: withAgreement(({ proveedor }) => `/extracto-cartera-agricultor?tercero=${proveedor.id}`),
  },
]
