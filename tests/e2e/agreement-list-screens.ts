import { type Agreement, closeAgreement, lend, makeAgreement } from '../support/agreements.ts'
import type { Screen } from './screens.ts'
import type { Page } from './test.ts'

const apiUrl = () => process.env.E2E_API_URL ?? ''

/** Makes an agreement over its maximum for the screen and goes where `of` leads with it. */
const withAgreement =
  (of: (agreement: Agreement) => string, then?: (page: Page) => Promise<void>) => async (page: Page) => {
    const agreement = await makeAgreement(apiUrl(), { numero_hectareas: 0.2 })
    await lend(apiUrl(), agreement)
    const ended = await makeAgreement(apiUrl(), { id_tercetro: agreement.proveedor.id })
    await closeAgreement(apiUrl(), ended, { descripcion: 'Entregó toda la cosecha y quedó a paz y salvo' })
    await page.goto(of(agreement))
    await then?.(page)
  }

const start = { as: 'admin', path: '/home' } as const
const LIST = '/financing-agreements'

/** The list of financing agreements and its forms, each in the states that look different. */
export const AGREEMENT_LIST_SCREENS: Screen[] = [
  {
    name: 'acuerdos de un proveedor',
    ...start,
    prepare: withAgreement(({ proveedor }) => `${LIST}?tercero=${proveedor.id}`),
  },
  {
    name: 'acuerdo que se elimina',
    ...start,
    prepare: withAgreement(({ id, consecutivo }) => `${LIST}?q=${consecutivo}&eliminar=${id}`),
  },
  {
    name: 'acuerdo que se modifica, sobre la lista',
    ...start,
    prepare: withAgreement(({ id }) => `${LIST}/${id}/modificar`),
  },
  {
    name: 'proveedor nuevo sobre el acuerdo que se modifica',
    ...start,
    prepare: withAgreement(({ id }) => `${LIST}/${id}/modificar?nuevo=id_tercetro`),
  },
  {
    name: 'acuerdo que se modifica, en su página',
    ...start,
    pattern: '/save-financing-agreement/:id',
    prepare: withAgreement(({ id }) => `/save-financing-agreement/${id}`),
  },
  {
    name: 'cierre de un acuerdo, rechazado',
    ...start,
    prepare: withAgreement(
      ({ id }) => `${LIST}/${id}/cerrar`,
      async (page) => {
        await page.getByRole('button', { name: 'Confirmar cierre' }).click()
        await page.getByText('Debe seleccionar un estado.').waitFor()
      },
    ),
  },
  {
    name: 'acuerdo nuevo, rechazado',
    as: 'admin',
    path: '/save-financing-agreement',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Guardar', exact: true }).click()
      await page.getByText('Todos los campos son obligatorios').waitFor()
    },
  },
]
