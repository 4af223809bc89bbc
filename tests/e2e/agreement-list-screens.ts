import { type Agreement, closeAgreement, lend, makeAgreement } from '../support/agreements.ts'
import { press, screens } from './screen.ts'
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

const LIST = '/financing-agreements'

/** The list of financing agreements and its forms, each in the states that look different. */
export const AGREEMENT_LIST_SCREENS = screens({
  'acuerdos de un proveedor': withAgreement(({ proveedor }) => `${LIST}?tercero=${proveedor.id}`),
  'acuerdo que se elimina': withAgreement(({ id, consecutivo }) => `${LIST}?q=${consecutivo}&eliminar=${id}`),
  'acuerdo que se modifica, sobre la lista': withAgreement(({ id }) => `${LIST}/${id}/modificar`),
  'proveedor nuevo sobre el acuerdo que se modifica': withAgreement(
    ({ id }) => `${LIST}/${id}/modificar?nuevo=id_tercetro`,
  ),
  'acuerdo que se modifica, en su página': {
    pattern: '/save-financing-agreement/:id',
    prepare: withAgreement(({ id }) => `/save-financing-agreement/${id}`),
  },
  'cierre de un acuerdo, rechazado': withAgreement(
    ({ id }) => `${LIST}/${id}/cerrar`,
    press('Confirmar cierre', 'Debe seleccionar un estado.'),
  ),
  'acuerdo nuevo, rechazado': {
    path: '/save-financing-agreement',
    prepare: press('Guardar', 'Todos los campos son obligatorios'),
  },
})
