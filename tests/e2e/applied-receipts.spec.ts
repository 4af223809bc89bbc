import { dayFromToday, ledger } from '../support/money.ts'
import { enterAs, expect, type Page, test } from './test.ts'
import { rowOf, save } from './third-parties.ts'

const LIST = '/applied-receipts'
const FORM = '/save-applied-receipt'
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

test('la lista: título, columnas, y de cada recibo a su página', async ({ page }) => {
  const { receipt, old, apply } = await given()
  await apply(receipt, old, 150_000)
  await page.goto(LIST)
  await expect(page).toHaveTitle('Recibos Aplicados · Molino')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recibos Aplicados')
  await expect(page.getByRole('columnheader')).toHaveText([
    '#',
    'Número Recibo',
    'Cuenta',
    'Valor Aplicado',
    'Fecha',
    'Acciones',
  ])
  const number = String(receipt.numero_recibo)
  await page.goto(`${LIST}?q=${encodeURIComponent(String(old.numero_factura))}`)
  await expect(rowOf(page, number)).toContainText(/\$\s*150\.000/)
  await page.getByRole('link', { name: number, exact: true }).click()
  await expect(page).toHaveURL(`/payment-receipts/${receipt._id}`)
})

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

test('lo que no puede ser se dice junto a su campo, y nada se pierde', async ({
  page,
  javaScriptEnabled,
}) => {
  const { receipt, old, client, owe } = await given()
  const foreign = await owe(await client(), 50_000)
  await page.goto(FORM)
  await choose(page, ...RECEIVABLE, String(foreign.numero_factura), javaScriptEnabled)
  await choose(page, ...RECEIPT, String(receipt.numero_recibo), javaScriptEnabled)
  await field(page, 'valor_aplicado').fill('1.000')
  await save(page)
  await expect(
    page.getByText(`La cuenta ${String(foreign.numero_factura)} es de otro cliente.`),
  ).toBeVisible()
  await choose(page, ...RECEIVABLE, String(old.numero_factura), javaScriptEnabled)
  for (const [name, value, message] of [
    ['valor_aplicado', 'abc', 'Escriba un número, por ejemplo 1.500 o 26,5.'],
    ['valor_aplicado', '0', 'Debe ser mayor a 0'],
    ['valor_aplicado', '400.001', /^Del recibo .+ quedan \$\s*400\.000\.$/],
    ['fecha_aplicacion', dayFromToday(1), /hoy/],
    ['fecha_aplicacion', dayFromToday(-1), /recibo/],
  ] as const) {
    await field(page, 'valor_aplicado').fill('400.000')
    await field(page, 'fecha_aplicacion').fill(dayFromToday(0))
    await field(page, name).fill(value)
    await save(page)
    await expect(field(page, name)).toHaveAccessibleDescription(message)
    await expect(field(page, name)).toHaveValue(value)
    await expect(field(page, 'texto.numero_recibo')).toHaveValue(String(receipt.numero_recibo))
  }
  expect(await balances(receipt, old)).toEqual([400_000, 1_000_000])
  await field(page, 'texto.numero_recibo').fill('no hay')
  if (javaScriptEnabled) await field(page, 'valor_aplicado').focus()
  else await save(page)
  await expect(page.getByText(/^Debe seleccionar un recibo válido de la lista\./)).toBeVisible()
})

test('el valor se cambia en su fila hasta lo que queda de los dos lados', async ({ page }) => {
  const { receipt, young, apply } = await given()
  await apply(receipt, young, 100_000)
  await page.goto(`${LIST}?q=${encodeURIComponent(String(young.numero_factura))}`)
  const edit = page.getByRole('link', { name: /^Editar / })
  const input = page.locator('table.rows').getByRole('textbox', { name: 'Valor Aplicado' })
  await edit.click()
  await expect(input).toHaveValue('100.000')
  for (const [value, message] of [
    ['  ', 'El campo no puede quedar vacío.'],
    ['abc', 'Escriba un número, por ejemplo 1.500 o 26,5.'],
    ['300.001', /^De la cuenta .+ se deben \$\s*300\.000\.$/],
  ] as const) {
    await input.fill(value)
    await input.press('Enter')
    await expect(input).toHaveAccessibleDescription(message)
  }
  await input.fill('250.000')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('status')).toHaveText('Recibo aplicado actualizado correctamente')
  expect(await balances(receipt, young)).toEqual([150_000, 50_000])
})

test('se elimina con su pregunta, y los dos saldos vuelven', async ({ page }) => {
  const { receipt, young, apply } = await given()
  await apply(receipt, young, 100_000)
  await page.goto(`${LIST}?q=${encodeURIComponent(String(young.numero_factura))}`)
  const ask = page.getByText('¿Estás seguro de eliminar este recibo aplicado?', { exact: true })
  const open = page.getByRole('link', { name: /^Eliminar / })
  await open.click()
  await expect(ask).toBeVisible()
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await expect(ask).toHaveCount(0)
  expect(await balances(receipt, young)).toEqual([300_000, 200_000])
  await open.click()
  await page.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByRole('status')).toHaveText('Recibo aplicado eliminado correctamente')
  expect(await balances(receipt, young)).toEqual([400_000, 300_000])
})

test('la API falla y nada se pierde', async ({ page, faulty: { url, gate }, javaScriptEnabled }) => {
  const { receipt, old } = await given()
  gate.react = (call) => (call.endsWith('/search') ? 'cut' : 'pass')
  await page.goto(`${url}${LIST}`)
  await expect(page.getByRole('alert')).toContainText('Error cargando recibos aplicados')
  gate.react = () => 'pass'
  await page.goto(`${url}${FORM}`)
  await choose(page, ...RECEIPT, String(receipt.numero_recibo), javaScriptEnabled)
  await choose(page, ...RECEIVABLE, String(old.numero_factura), javaScriptEnabled)
  await field(page, 'valor_aplicado').fill('45.000')
  gate.react = (call) => (call === 'POST /applied-receipts' ? { status: 500 } : 'pass')
  await save(page)
  await expect(page.getByText('Error al crear el recibo aplicado', { exact: true })).toBeVisible()
  await expect(field(page, 'valor_aplicado')).toHaveValue('45.000')
  gate.react = () => 'pass'
  await save(page)
  await expect(page.getByText('Recibo aplicado creado correctamente')).toBeVisible()

  const own = `${url}${LIST}?q=${encodeURIComponent(String(old.numero_factura))}`
  gate.react = (call) => (/^(PUT|DELETE) /.test(call) ? 'cut' : 'pass')
  await page.goto(own)
  await page.getByRole('link', { name: /^Editar / }).click()
  const input = page.locator('table.rows').getByRole('textbox', { name: 'Valor Aplicado' })
  await input.fill('50.000')
  await input.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Error al actualizar el recibo aplicado')
  await expect(input).toHaveValue('50.000')
  await page.goto(own)
  await page.getByRole('link', { name: /^Eliminar / }).click()
  await page.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByRole('alert')).toHaveText('Error al eliminar el recibo aplicado')
})

test('quien solo consulta ve la lista sin botones, y no abre el formulario', async ({ otherPage }) => {
  const page = await otherPage('consulta')
  await page.goto(LIST)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recibos Aplicados')
  for (const name of [/^Nuevo/, /^Editar/, /^Eliminar/]) {
    await expect(page.getByRole('link', { name })).toHaveCount(0)
  }
  const answer = await page.goto(FORM)
  expect(answer?.status()).toBe(403)
})
