import { ledger } from '../support/money.ts'
import { enterAs, expect, type Page, test } from './test.ts'
import { save } from './third-parties.ts'

const LIST = '/applied-receipts'
const INCOMPLETE = 'Todos los campos obligatorios deben completarse'

const apiUrl = () => process.env.E2E_API_URL ?? ''
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)
const balances = async (receipt: { _id: string }, receivable: { _id: string }) => {
  const { call } = await ledger(apiUrl())
  const [{ por_aplicar }, { saldo_actual }] = await Promise.all([
    call('GET', `/payment-receipts/${receipt._id}`),
    call('GET', `/accounts-receivable/${receivable._id}`),
  ])
  return [por_aplicar, saldo_actual]
}

/** A client with a receipt of 400,000 and two receivables, of 1,000,000 and 300,000. */
async function given() {
  const { client, owe, receive, ...rest } = await ledger(apiUrl())
  const one = await client()
  const old = await owe(one, 1_000_000, 30)
  const young = await owe(one, 300_000, 5)
  const receipt = await receive(one, 400_000)
  return { ...rest, owe, client, one, old, young, receipt }
}

/** Chooses what stands in the list of a picker, with scripts or without. */
async function choose(page: Page, name: string, label: string, number: string, scripts?: boolean) {
  await field(page, `texto.${name}`).fill(number)
  if (scripts) {
    await page.getByRole('option', { name: new RegExp(number) }).click()
    return
  }
  await page.getByRole('button', { name: `Buscar ${label}` }).click()
  await field(page, `opcion.${name}`).first().check()
}

const RECEIPT = ['numero_recibo', 'Número de recibo'] as const
const RECEIVABLE = ['cuenta_por_cobrar_relacionada', 'Cuenta por cobrar relacionada'] as const

test.beforeEach(({ context }) => enterAs(context, 'admin'))

test('se aplica un recibo a una cuenta de su cliente, y los dos saldos se mueven', async ({
  page,
  javaScriptEnabled,
}) => {
  const { receipt, old, young, client, owe } = await given()
  const foreign = await owe(await client(), 50_000, 400)
  await page.goto(LIST)
  await page.getByRole('link', { name: 'Nuevo', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nuevo Recibo Aplicado')
  await save(page)
  await expect(page.getByText(INCOMPLETE, { exact: true })).toHaveCount(1)

  await choose(page, ...RECEIPT, String(receipt.numero_recibo), javaScriptEnabled)
  // Only what this client owes is offered, the oldest first.
  if (javaScriptEnabled) {
    await expect(page.getByText(/quedan \$\s*400\.000/)).toBeVisible()
    await field(page, `texto.${RECEIVABLE[0]}`).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await expect(page.locator('[role=option]:visible')).toHaveText([
      new RegExp(`^${String(old.numero_factura)}.*debe \\$\\s*1\\.000\\.000`),
      new RegExp(`^${String(young.numero_factura)}.*debe \\$\\s*300\\.000`),
    ])
    await page.keyboard.press('Enter')
  } else {
    await page.getByRole('button', { name: `Buscar ${RECEIVABLE[1]}` }).click()
    await expect(page.locator('fieldset:not(.chosen) label')).toHaveText([
      new RegExp(`^${String(old.numero_factura)}`),
      new RegExp(`^${String(young.numero_factura)}`),
    ])
    await expect(page.getByText(String(foreign.numero_factura))).toHaveCount(0)
    await field(page, `opcion.${RECEIVABLE[0]}`).first().check()
  }
  await field(page, 'valor_aplicado').fill('150.000')
  await save(page)
  await expect(page.getByText('Recibo aplicado creado correctamente')).toBeVisible()
  await expect(page).toHaveURL(LIST)
  expect(await balances(receipt, old)).toEqual([250_000, 850_000])
})
