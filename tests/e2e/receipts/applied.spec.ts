import { ledgerWithReceipt } from '../../support/money.ts'
import { field } from '../controls.ts'
import { apiUrl, enterAs, expect, test } from '../test.ts'
import { pick, save } from '../third-parties.ts'
import { banner } from '../told.ts'

const LIST = '/applied-receipts'
const INCOMPLETE = 'Todos los campos obligatorios deben completarse'

const RECEIPT = ['numero_recibo', 'Número de recibo'] as const
const RECEIVABLE = ['cuenta_por_cobrar_relacionada', 'Cuenta por cobrar relacionada'] as const

test.beforeEach(({ context }) => enterAs(context, 'admin'))

test('applying a receipt to a receivable of its client changes both balances', async ({
  page,
  javaScriptEnabled,
}) => {
  const { receipt, old, young, client, owe, balances } = await ledgerWithReceipt(apiUrl())
  const foreign = await owe(await client(), 50_000, 400)
  await page.goto(LIST)
  await page.getByRole('link', { name: 'Nuevo', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nuevo Recibo Aplicado')
  await save(page)
  await expect(page.getByText(INCOMPLETE, { exact: true })).toHaveCount(1)

  await pick(page, RECEIPT, String(receipt.numero_recibo), javaScriptEnabled)
  // Only debts of this client are offered, oldest first.
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
  await expect(banner(page)).toContainText('Recibo aplicado creado correctamente')
  await expect(page).toHaveURL(LIST)
  expect(await balances(receipt, old)).toEqual([250_000, 850_000])
})
