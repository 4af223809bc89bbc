import {
  type Agreement,
  closeGolden,
  lend,
  loanMeans,
  makeAgreement,
  makeGolden,
} from '../support/agreements.ts'
import type { Screen } from './screens.ts'
import type { Page } from './test.ts'

const apiUrl = () => process.env.E2E_API_URL ?? ''
const start = { as: 'admin', path: '/home' } as const
const details = ({ id }: Agreement) => `/financing-details/${id}`

/** An agreement over its maximum: money through a bank, supplies and rice. */
async function over(): Promise<{ agreement: Agreement; loan: string }> {
  const agreement = await makeAgreement(apiUrl(), { numero_hectareas: 1 })
  const { bancos, banco } = await loanMeans(apiUrl())
  const loan = await lend(apiUrl(), agreement, {
    descripcion: 'Arriendo del lote La Esperanza, primera cuota',
    valor: 9_000_000,
    id_fpago: bancos,
    id_banco: banco.id_banco,
  })
  for (const modalidad_financiacion of ['SUPPLIES_DELIVERY', 'RICE_IN_KIND'])
    await lend(apiUrl(), agreement, { modalidad_financiacion, id_fpago: null })
  return { agreement, loan }
}

const ofOver =
  (query: (loan: string) => string, then?: (page: Page) => Promise<void>) => async (page: Page) => {
    const { agreement, loan } = await over()
    await page.goto(details(agreement) + query(loan))
    await then?.(page)
  }

/** The screens of one agreement, each in the states that look different. */
export const AGREEMENT_SCREENS: Screen[] = [
  {
    name: 'acuerdo en ejecución, con sus intereses explicados',
    ...start,
    pattern: '/financing-details/:id',
    prepare: async (page) => {
      await page.goto(details(await makeGolden(apiUrl())))
      await page.locator('.interest summary').first().click()
    },
  },
  {
    name: 'acuerdo terminado',
    ...start,
    prepare: async (page) => {
      const agreement = await makeGolden(apiUrl())
      await closeGolden(apiUrl(), agreement)
      await page.goto(details(agreement))
    },
  },
  { name: 'acuerdo sobre su máximo', ...start, prepare: ofOver(() => '') },
  {
    name: 'acuerdo sin préstamos',
    ...start,
    prepare: async (page) => {
      await page.goto(details(await makeAgreement(apiUrl())))
    },
  },
  {
    name: 'préstamo nuevo, rechazado',
    ...start,
    prepare: ofOver(
      () => '?acto=agregar',
      async (page) => {
        await page.getByRole('button', { name: 'Guardar' }).click()
        await page.getByText('Todos los campos son obligatorios.').waitFor()
      },
    ),
  },
  { name: 'préstamo que se modifica', ...start, prepare: ofOver((loan) => `?acto=modificar&de=${loan}`) },
  { name: 'préstamo que se elimina', ...start, prepare: ofOver((loan) => `?acto=eliminar&de=${loan}`) },
  { name: 'tercero de un acuerdo', ...start, prepare: ofOver(() => '?tab=tercero') },
]
