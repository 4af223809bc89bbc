import {
  type Agreement,
  closeAgreement,
  closeGolden,
  decideLoans,
  lend,
  loanMeans,
  makeAgreement,
  makeGolden,
} from '../support/agreements.ts'
import { makeInvoice, payInvoice } from '../support/invoices.ts'
import { makeClient, makeReceipt, makeReceivables } from '../support/money.ts'
import type { Screen } from './screens.ts'
import { apiUrl, type Page } from './test.ts'

/**
 * Screen of the record that `make` creates. `of` gives the address of the screen; `then` brings it into a
 * state.
 */
const screenOf = <Made>(
  name: string,
  make: () => Promise<Made>,
  of: (made: Made) => string,
  then?: (page: Page) => Promise<unknown>,
): Screen => ({
  name,
  as: 'admin',
  path: '/home',
  prepare: async (page) => {
    await page.goto(of(await make()))
    await then?.(page)
  },
})

/** Sends the form unchanged and expects a refusal. */
const refused = (button: string, text: string) => async (page: Page) => {
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByText(text).waitFor()
}

/** A receipt of a client with debts. */
const receipt =
  (changes = {}) =>
  async () => {
    const client = await makeClient(apiUrl())
    await makeReceivables(apiUrl(), client, [1_250_000, 800_000])
    return { ...(await makeReceipt(apiUrl(), client, changes)), client: client.id }
  }
const newReceipt = ({ client }: { client: string }) => `/save-payment-receipt?tercero=${client}`

/** Screens of a receipt in its visible states. */
const RECEIPT_SCREENS = [
  screenOf('recibo nuevo, con lo que debe su cliente', receipt(), newReceipt),
  screenOf('recibo nuevo, aplicado por antigüedad', receipt(), newReceipt, async (page) => {
    await page.getByLabel('Valor Pagado').fill('2.100.000')
    await refused('Aplicar por antigüedad', 'Queda como anticipo $ 50.000')(page)
  }),
  screenOf('recibo nuevo, rechazado', receipt(), newReceipt, async (page) => {
    await page
      .getByLabel(/^Valor por aplicar/)
      .first()
      .fill('mucho')
    await refused('Guardar', '«mucho» no es un número. Escriba uno, por ejemplo 1.500 o 26,5.')(page)
  }),
  screenOf('recibo que se aplica', receipt(), ({ id }) => `/payment-receipts/${id}?acto=aplicar`),
  screenOf(
    'recibo que se anula, sin motivo',
    receipt({ estado: 'APLICADO' }),
    ({ id }) => `/payment-receipts/${id}?acto=anular`,
    refused('Anular recibo', 'Escriba el motivo de la anulación.'),
  ),
]

/** An invoice with a payment. */
const invoice =
  (paid = 0) =>
  async () => {
    const made = await makeInvoice(apiUrl(), { observaciones: 'Arroz blanco, bultos de 50 kg' })
    if (paid > 0) await payInvoice(apiUrl(), made, paid)
    return made
  }
const edited = ({ id }: { id: string }) => `/save-invoice/${id}`

/** Screens of an invoice in its visible states. */
const INVOICE_SCREENS = [
  {
    ...screenOf('factura con abonos', invoice(400_000), ({ id }) => `/invoices/${id}`),
    pattern: '/invoices/:id',
  },
  screenOf('factura que se anula', invoice(), ({ id }) => `/invoices/${id}?acto=anular`),
  { ...screenOf('factura que se cambia', invoice(), edited), pattern: '/save-invoice/:id' },
  screenOf('factura con abonos que se cambia', invoice(1_000), edited),
  screenOf(
    'facturas, una que se elimina',
    invoice(),
    ({ id, numero }) => `/invoices?q=${numero}&eliminar=${id}`,
  ),
  screenOf(
    'factura nueva, rechazada',
    async () => {},
    () => '/save-invoice',
    refused('Guardar', 'Todos los campos obligatorios deben completarse'),
  ),
]

/**
 * Makes an agreement above its maximum: an approved loan through a bank, rejected supplies, rice that waits.
 */
async function over() {
  const agreement = await makeAgreement(apiUrl(), { numero_hectareas: 1 })
  const { bancos, banco } = await loanMeans(apiUrl())
  const loan = await lend(apiUrl(), agreement, {
    descripcion: 'Arriendo del lote La Esperanza, primera cuota',
    valor: 9_000_000,
    id_fpago: bancos,
    id_banco: banco.id_banco,
  })
  await decideLoans(apiUrl(), agreement)
  await lend(apiUrl(), agreement, { modalidad_financiacion: 'SUPPLIES_DELIVERY', id_fpago: null })
  await decideLoans(apiUrl(), agreement, 'La cosecha esperada no lo cubre')
  await lend(apiUrl(), agreement, { modalidad_financiacion: 'RICE_IN_KIND', id_fpago: null })
  return { ...agreement, loan }
}
const golden = () => makeGolden(apiUrl())
const ended = async () => {
  const agreement = await golden()
  await closeGolden(apiUrl(), agreement)
  return agreement
}
const details = ({ id }: Agreement) => `/financing-details/${id}`

/** Screens of one agreement in their visible states. */
const AGREEMENT_SCREENS = [
  {
    ...screenOf('acuerdo en ejecución, con sus intereses explicados', golden, details, (page) =>
      page.locator('.interest summary').first().click(),
    ),
    pattern: '/financing-details/:id',
  },
  screenOf('acuerdo terminado', ended, details),
  screenOf('acuerdo sobre su máximo', over, details),
  screenOf('acuerdo sin préstamos', () => makeAgreement(apiUrl()), details),
  screenOf(
    'préstamo nuevo, rechazado',
    over,
    (one) => `${details(one)}?acto=agregar`,
    refused('Guardar', 'Todos los campos son obligatorios.'),
  ),
  screenOf('préstamo que se modifica', over, (one) => `${details(one)}?acto=modificar&de=${one.loan}`),
  screenOf('préstamo que se elimina', over, (one) => `${details(one)}?acto=eliminar&de=${one.loan}`),
  screenOf('tercero de un acuerdo', over, (one) => `${details(one)}?tab=tercero`),
]

/** Makes an agreement whose supplier also has an ended one. */
const beside = async () => {
  const agreement = await makeAgreement(apiUrl(), { numero_hectareas: 0.2 })
  await lend(apiUrl(), agreement)
  await decideLoans(apiUrl(), agreement)
  const before = await makeAgreement(apiUrl(), { id_tercetro: agreement.proveedor.id })
  await closeAgreement(apiUrl(), before, { descripcion: 'Entregó toda la cosecha y quedó a paz y salvo' })
  return agreement
}
const LIST = '/financing-agreements'

/** List of agreements and its forms in their visible states. */
const AGREEMENT_LIST_SCREENS = [
  screenOf('acuerdos de un proveedor', beside, ({ proveedor }) => `${LIST}?tercero=${proveedor.id}`),
  screenOf(
    'acuerdo que se elimina',
    beside,
    ({ id, consecutivo }) => `${LIST}?q=${consecutivo}&eliminar=${id}`,
  ),
  screenOf('acuerdo que se modifica, sobre la lista', beside, ({ id }) => `${LIST}/${id}/modificar`),
  screenOf(
    'proveedor nuevo sobre el acuerdo que se modifica',
    beside,
    ({ id }) => `${LIST}/${id}/modificar?nuevo=id_tercetro`,
  ),
  {
    ...screenOf(
      'acuerdo que se modifica, en su página',
      beside,
      ({ id }) => `/save-financing-agreement/${id}`,
    ),
    pattern: '/save-financing-agreement/:id',
  },
  screenOf(
    'cierre de un acuerdo, rechazado',
    beside,
    ({ id }) => `${LIST}/${id}/cerrar`,
    refused('Confirmar cierre', 'Debe seleccionar un estado.'),
  ),
  screenOf(
    'acuerdo nuevo, rechazado',
    async () => {},
    () => '/save-financing-agreement',
    refused('Guardar', 'Todos los campos son obligatorios'),
  ),
]

/** An agreement with a loan. */
const lent = async () => {
  const agreement = await makeAgreement(apiUrl())
  await lend(apiUrl(), agreement)
  return agreement
}
const printed = (page: Page) => page.getByRole('article').waitFor()

/** Reports of one record. Date-range reports need only their address. */
const REPORT_SCREENS = [
  screenOf(
    'movimientos de un tercero',
    lent,
    ({ proveedor }) => `/reporte-movimientos-terceros?tercero=${proveedor.id}`,
    printed,
  ),
  screenOf(
    'estado de cuenta de un agricultor',
    lent,
    ({ id }) => `/estado-cuenta-agricultor?acuerdo=${id}`,
    printed,
  ),
  screenOf(
    'extracto de cartera de un agricultor',
    lent,
    ({ proveedor }) => `/extracto-cartera-agricultor?tercero=${proveedor.id}`,
    printed,
  ),
]

export const MONEY_SCREENS: Screen[] = [
  ...RECEIPT_SCREENS,
  ...INVOICE_SCREENS,
  ...AGREEMENT_SCREENS,
  ...AGREEMENT_LIST_SCREENS,
  ...REPORT_SCREENS,
]
