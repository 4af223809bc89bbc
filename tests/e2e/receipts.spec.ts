import { balanceOf, makeClient, makeReceipt, makeReceivables } from '../support/money.ts'
import { caller } from '../support/weighings.ts'
import { enterAs, expect, type Page, test } from './test.ts'

const apiUrl = () => process.env.E2E_API_URL ?? ''
const list = (number: string) => `/payment-receipts?q=${encodeURIComponent(number)}`
const row = (page: Page, number: string) => page.locator('tbody tr', { hasText: number }).first()
const badge = (page: Page) => page.locator('main .badge').first()
const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
const word = ({ nombre }: { nombre: string }) => nombre.split(' ')[1] ?? ''
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const left = (page: Page) => page.locator('.remainder')
const act = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('link', { name, exact: true })
    .or(page.getByRole('main').getByRole('button', { name, exact: true }))

test.beforeEach(({ context }) => enterAs(context, 'admin'))

test('la lista dice lo que pide el documento, y busca por número y por estado', async ({ page }) => {
  const { numero } = await makeReceipt(apiUrl(), await makeClient(apiUrl()))
  await page.goto('/payment-receipts')
  await expect(page.getByRole('heading', { name: 'Gestión de Recibos de Caja' })).toBeVisible()
  await expect(page.getByPlaceholder('Buscar por número de recibo o estado')).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([
    '#',
    'Número Recibo',
    'Estado',
    'Valor Pagado',
    'Observaciones',
    'Acciones',
  ])
  for (const typed of [numero, `pendiente ${numero}`]) {
    await page.goto(list(typed))
    await expect(row(page, numero)).toContainText('PENDIENTE')
    await expect(row(page, numero)).toContainText('$ 400.000')
  }
  await page.goto(`${list(numero)}&estado=ANULADO`)
  await expect(page.getByText('Nada coincide con la búsqueda.')).toBeVisible()
})

test('las observaciones se editan en la fila: Enter guarda, Escape deja todo como estaba', async ({
  page,
  javaScriptEnabled,
}) => {
  const { numero } = await makeReceipt(apiUrl(), await makeClient(apiUrl()))
  const input = page.getByRole('textbox', { name: 'Observaciones' })
  const open = () => page.getByRole('link', { name: `Editar ${numero}` }).click()
  await page.goto(list(numero))
  await open()
  await input.fill('Pagó el hijo')
  await input.press('Enter')
  await expect(page.getByText('Recibo actualizado correctamente')).toBeVisible()
  await expect(row(page, numero)).toContainText('Pagó el hijo')
  await open()
  await input.fill('otra cosa')
  if (javaScriptEnabled) await input.press('Escape')
  else await page.getByRole('link', { name: 'Cancelar' }).click()
  await expect(input).toHaveCount(0)
  await expect(row(page, numero)).toContainText('Pagó el hijo')
})

test('en la fila el estado pasa a APLICADO y a ANULADO, este con su motivo (N-69)', async ({ page }) => {
  const { numero } = await makeReceipt(apiUrl(), await makeClient(apiUrl()))
  const move = async (estado: string) => {
    await page.getByLabel('Estado', { exact: true }).last().selectOption(estado)
    await page.getByRole('button', { name: 'Guardar' }).click()
  }
  const open = () => page.getByRole('link', { name: `Editar ${numero}` }).click()
  await page.goto(list(numero))
  await open()
  await expect(page.getByLabel('Motivo de la anulación')).toHaveCount(0)
  await move('APLICADO')
  await expect(row(page, numero)).toContainText('APLICADO')
  await open()
  await move('ANULADO')
  await expect(page.getByText('Escriba el motivo de la anulación.')).toBeVisible()
  await page.getByLabel('Motivo de la anulación').fill('Cheque devuelto')
  await move('ANULADO')
  await expect(row(page, numero)).toContainText('ANULADO')
  await open()
  await expect(page.getByRole('button', { name: 'Guardar' })).toBeVisible()
  await expect(page.locator('td select')).toHaveCount(0)
})

test('se elimina sin preguntar y solo mientras está PENDIENTE', async ({ page }) => {
  const client = await makeClient(apiUrl())
  const [gone, applied] = [await makeReceipt(apiUrl(), client), await makeReceipt(apiUrl(), client)]
  await page.goto(list(gone.numero))
  await page.getByRole('button', { name: `Eliminar ${gone.numero}` }).click()
  await expect(page.getByText('Recibo eliminado correctamente')).toBeVisible()
  await expect(page.getByText('Nada coincide con la búsqueda.')).toBeVisible()

  await page.goto(list(applied.numero))
  const call = await caller(apiUrl())
  await call('PUT', '/payment-receipts/update', { id_recibo_caja: applied.id, estado: 'APLICADO' })
  await page.getByRole('button', { name: `Eliminar ${applied.numero}` }).click()
  await expect(page.getByRole('alert')).toContainText(
    `El recibo ${applied.numero} está APLICADO: se anula, no se elimina.`,
  )
  await expect(page.getByRole('button', { name: `Eliminar ${applied.numero}` })).toHaveCount(0)
})

test('la API falla: la lista y los cambios lo dicen', async ({ page, faulty: { url, gate } }) => {
  const { numero } = await makeReceipt(apiUrl(), await makeClient(apiUrl()))
  gate.react = (call) => (call.endsWith('/search') ? 'cut' : 'pass')
  await page.goto(`${url}/payment-receipts`)
  await expect(page.getByRole('alert')).toContainText('Error cargando recibos de caja')
  gate.react = (call) => (/^(PUT|DELETE) /.test(call) ? 'cut' : 'pass')
  await page.goto(url + list(numero))
  await page.getByRole('button', { name: `Eliminar ${numero}` }).click()
  await expect(page.getByRole('alert')).toContainText('Error al eliminar el recibo')
  await page.getByRole('link', { name: `Editar ${numero}` }).click()
  await page.getByRole('textbox', { name: 'Observaciones' }).fill('Se conserva')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('alert')).toContainText('Error al actualizar el recibo')
  await expect(page.getByRole('textbox', { name: 'Observaciones' })).toHaveValue('Se conserva')
})

test('un anticipo se aplica después, primero lo más antiguo, y anularlo lo devuelve', async ({ page }) => {
  const client = await makeClient(apiUrl())
  const owed = await makeReceivables(apiUrl(), client, [150_000, 200_000, 100_000])
  const { id, numero } = await makeReceipt(apiUrl(), client, { valor_pagado: 500_000 })
  const balances = () => Promise.all(owed.map((one) => balanceOf(apiUrl(), one)))
  const amount = (index: number) => page.getByLabel(`Valor por aplicar a ${owed[index]?.numero}`)
  await page.goto(list(numero))
  await page.getByRole('link', { name: numero, exact: true }).click()
  await expect(page).toHaveTitle(`Recibo ${numero} · Molino`)
  await expect(badge(page)).toHaveText('PENDIENTE')
  await act(page, 'Aplicar').click()
  await expect(amount(0)).toHaveValue('150.000')
  await expect(amount(1)).toHaveValue('200.000')
  await expect(amount(2)).toHaveValue('100.000')
  await amount(1).fill('50.000')
  await amount(2).fill('')
  await press(page, 'Aplicar')
  await expect(page.getByText('Recibo aplicado correctamente')).toBeVisible()
  await expect(badge(page)).toHaveText('APLICADO')
  await expect(page.getByRole('row', { name: /Anticipo por aplicar/ })).toContainText('$ 300.000')
  expect(await balances()).toEqual([0, 150_000, 100_000])

  await act(page, 'Anular').click()
  await press(page, 'Anular recibo')
  await expect(page.getByText('Escriba el motivo de la anulación.')).toBeVisible()
  await page.getByLabel('Motivo').fill('Se digitó dos veces')
  await press(page, 'Anular recibo')
  await expect(page.getByText('Recibo anulado correctamente')).toBeVisible()
  await expect(badge(page)).toHaveText('ANULADO')
  await expect(page.getByText('Se digitó dos veces')).toBeVisible()
  await expect(act(page, 'Aplicar')).toHaveCount(0)
  await expect(act(page, 'Anular')).toHaveCount(0)
  expect(await balances()).toEqual([150_000, 200_000, 100_000])
  expect(id).toBeTruthy()
})

test('lo que pasa de la cuenta o del recibo se rehúsa junto a su cuenta, con lo escrito', async ({
  page,
}) => {
  const client = await makeClient(apiUrl())
  const [one] = await makeReceivables(apiUrl(), client, [150_000])
  const { id } = await makeReceipt(apiUrl(), client, { valor_pagado: 200_000 })
  const amount = page.getByLabel(`Valor por aplicar a ${one?.numero}`)
  await page.goto(`/payment-receipts/${id}?acto=aplicar`)
  await amount.fill('150.001')
  await press(page, 'Aplicar')
  await expect(page.getByText(`De la cuenta ${one?.numero} se deben $ 150.000.`)).toBeVisible()
  await expect(amount).toHaveValue('150.001')
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  await amount.fill('mucho')
  await press(page, 'Aplicar')
  await expect(page.getByText('Escriba un número, por ejemplo 1.500 o 26,5.')).toBeVisible()
  await amount.fill('')
  await press(page, 'Aplicar')
  await expect(page.getByText('Escriba el valor por aplicar a una cuenta.')).toBeVisible()
})

test('dos personas aplican el mismo recibo: la segunda lo ve y no aplica de más', async ({
  page,
  otherPage,
}) => {
  const client = await makeClient(apiUrl())
  const owed = await makeReceivables(apiUrl(), client, [150_000])
  const { id } = await makeReceipt(apiUrl(), client, { valor_pagado: 200_000 })
  const other = await otherPage('admin')
  for (const one of [page, other]) await one.goto(`/payment-receipts/${id}?acto=aplicar`)
  await press(page, 'Aplicar')
  await expect(page.getByText('Recibo aplicado correctamente')).toBeVisible()
  await press(other, 'Aplicar')
  await expect(other.getByText(/Otra persona modificó este registro/)).toBeVisible()
  expect(await balanceOf(apiUrl(), owed[0] ?? { id: '', numero: '' })).toBe(0)
})

test('un recibo PENDIENTE queda como anticipo', async ({ page }) => {
  const { id } = await makeReceipt(apiUrl(), await makeClient(apiUrl()))
  await page.goto(`/payment-receipts/${id}`)
  await act(page, 'Dejar como anticipo').click()
  await expect(badge(page)).toHaveText('APLICADO')
  await expect(page.getByText('Todavía no paga ninguna cuenta: $ 400.000 por aplicar.')).toBeVisible()
})

/** The form with its client chosen and paid in cash, as far as it goes without saving. */
async function fillIn(
  page: Page,
  scripts: boolean | undefined,
  client: { nombre: string },
  pesos: string,
  form = '/save-payment-receipt',
) {
  await page.goto(form)
  await page.locator('[name="texto.id_cliente_tercero"]').fill(word(client))
  if (scripts) {
    await page.getByRole('option', { name: client.nombre }).click()
    await page.getByRole('combobox', { name: 'Medio de Pago' }).fill('Contado')
    await page.getByRole('option', { name: 'Contado' }).click()
    await page.getByLabel('Valor Pagado').fill(pesos)
    return
  }
  await page.getByLabel('Valor Pagado').fill(pesos)
  await page.getByLabel('Contado', { exact: true }).check()
  await button(page, 'Continuar').click()
  await page.getByLabel(client.nombre).check()
  await button(page, 'Continuar').click()
}

test('un recibo de tres facturas, solo con el teclado y en menos de 30 segundos', async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, 'sin JavaScript: el que sigue')
  const client = await makeClient(apiUrl())
  const owed = await makeReceivables(apiUrl(), client, [1_250_000, 800_000, 430_000])
  await page.goto('/save-payment-receipt')
  const begun = Date.now()
  const type = async (text: string) => {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await type(word(client).slice(0, 8))
  await expect(page.getByLabel('Valor Pagado')).toBeFocused()
  await type('2.500.000')
  await expect(page.getByLabel('Fecha Recepción Pago')).toBeFocused()
  await page.keyboard.press('Enter')
  await type('conta')
  await expect(page.getByLabel('Número Recibo')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(button(page, 'Aplicar por antigüedad')).toBeFocused()
  await page.keyboard.press('Enter')
  const first = page.getByLabel(`Valor por aplicar a ${owed[0]?.numero}`)
  await expect(first).toBeFocused()
  await expect(first).toHaveValue('1.250.000')
  await expect(left(page)).toContainText('Queda como anticipo $ 20.000')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Recibo de caja creado correctamente')).toBeVisible()
  expect(Date.now() - begun).toBeLessThan(30_000)
  for (const one of owed) expect(await balanceOf(apiUrl(), one)).toBe(0)
})

test('sin JavaScript, un recibo de tres facturas en tres envíos', async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled, 'con JavaScript: el anterior')
  const client = await makeClient(apiUrl())
  const owed = await makeReceivables(apiUrl(), client, [1_250_000, 800_000, 430_000])
  await page.goto('/save-payment-receipt')
  await page.locator('[name="texto.id_cliente_tercero"]').fill(word(client))
  await page.getByLabel('Valor Pagado').fill('2.500.000')
  await page.getByLabel('Contado', { exact: true }).check()
  await button(page, 'Continuar').click()
  await page.getByLabel(client.nombre).check()
  await button(page, 'Continuar').click()
  for (const [index, value] of ['1.250.000', '800.000', '430.000'].entries()) {
    await page.getByLabel(`Valor por aplicar a ${owed[index]?.numero}`).fill(value)
  }
  await button(page, 'Guardar').click()
  await expect(page).toHaveURL(/\/payment-receipts$/)
  await expect(page.getByText('Recibo de caja creado correctamente')).toBeVisible()
  for (const one of owed) expect(await balanceOf(apiUrl(), one)).toBe(0)
})

test('lo que falta se dice como el documento lo pide, y lo escrito se queda', async ({ page }) => {
  await page.goto('/save-payment-receipt')
  await page.getByLabel('Fecha Recepción Pago').fill('')
  await page.getByLabel('Observaciones').fill('Se conserva')
  await button(page, 'Guardar').click()
  await expect(page.getByText('Todos los campos obligatorios deben completarse')).toBeVisible()
  await expect(page.getByLabel('Valor Pagado')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Fecha Recepción Pago')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Observaciones')).toHaveValue('Se conserva')
})

test('un medio de pago de banco pide su banco, y a crédito no se recibe', async ({
  page,
  javaScriptEnabled,
}) => {
  const client = await makeClient(apiUrl())
  await fillIn(page, javaScriptEnabled, client, '300.000')
  const means = page.locator('[name="texto.id_medio_pago"]')
  const choose = async (name: string) => {
    await means.fill(name)
    if (javaScriptEnabled) return page.getByRole('option', { name }).click()
    await button(page, 'Buscar Medio de Pago').click()
    await page.getByLabel(name, { exact: false }).last().check()
  }
  await expect(page.getByLabel('Banco', { exact: true })).toHaveCount(0)
  await choose('Cheque de gerencia')
  await button(page, 'Guardar').click()
  await expect(page.getByText('Seleccione el banco.')).toBeVisible()
  await page.getByLabel('Banco', { exact: true }).selectOption({ index: 1 })
  await means.fill('Crédito')
  if (!javaScriptEnabled) await button(page, 'Buscar Medio de Pago').click()
  await expect(page.getByText(/Nada coincide/).first()).toBeVisible()
  await choose('Cheque de gerencia')
  await page.getByLabel('Banco', { exact: true }).selectOption({ index: 1 })
  await button(page, 'Guardar').click()
  await expect(page.getByText('Recibo de caja creado correctamente')).toBeVisible()
})

test('aplicar más de lo recibido o de lo que se debe se rehúsa, y lo que queda se ve al escribir', async ({
  page,
  javaScriptEnabled,
}) => {
  const client = await makeClient(apiUrl())
  const [one, two] = await makeReceivables(apiUrl(), client, [500_000, 400_000])
  await fillIn(page, javaScriptEnabled, client, '600.000')
  const amount = (of: typeof one) => page.getByLabel(`Valor por aplicar a ${of?.numero}`)
  await amount(one).fill('500.000')
  await amount(two).fill('150.000')
  if (javaScriptEnabled) await expect(left(page)).toContainText('Aplicado de más $ 50.000')
  await button(page, 'Guardar').click()
  await expect(page.getByText('Lo aplicado suma $ 650.000 y el recibo es de $ 600.000.')).toBeVisible()
  await expect(left(page)).toContainText('Aplicado de más $ 50.000')
  await amount(one).fill('')
  await amount(two).fill('400.001')
  await button(page, 'Guardar').click()
  await expect(page.getByText(`De la cuenta ${two?.numero} se deben $ 400.000.`)).toBeVisible()
  await expect(amount(two)).toHaveValue('400.001')
  await expect(amount(two)).toHaveAttribute('aria-invalid', 'true')
})

test('quien no ha visto lo que debe el cliente no deja un anticipo sin querer', async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled, 'con JavaScript las cuentas se ven al elegir el cliente')
  const client = await makeClient(apiUrl())
  await makeReceivables(apiUrl(), client, [500_000])
  await page.goto('/save-payment-receipt')
  await page.locator('[name="texto.id_cliente_tercero"]').fill(word(client))
  await page.getByLabel('Valor Pagado').fill('100.000')
  await page.getByLabel('Contado', { exact: true }).check()
  await button(page, 'Buscar Cliente').click()
  await page.getByLabel(client.nombre).check()
  await button(page, 'Guardar').click()
  await expect(page.getByText(/Este cliente tiene cuentas abiertas: aplique el pago/)).toBeVisible()
  await expect(page.getByText('$ 500.000')).toBeVisible()
  await button(page, 'Guardar').click()
  await expect(page.getByText('Recibo de caja creado correctamente')).toBeVisible()
})

test('oprimir dos veces hace un solo recibo', async ({ page, javaScriptEnabled, faulty: { url, gate } }) => {
  const client = await makeClient(apiUrl())
  const owed = await makeReceivables(apiUrl(), client, [100_000])
  await fillIn(page, javaScriptEnabled, client, '100.000', `${url}/save-payment-receipt`)
  await button(page, 'Aplicar por antigüedad').click()
  await expect(page.getByLabel(`Valor por aplicar a ${owed[0]?.numero}`)).toHaveValue('100.000')
  gate.react = (call) => (call === 'POST /payment-receipts' ? 'lose' : 'pass')
  await button(page, 'Guardar').click()
  await expect(page.getByRole('alert')).toContainText('Error al crear el recibo de caja')
  gate.react = () => 'pass'
  await button(page, 'Guardar').click()
  await expect(page.getByText('Recibo de caja creado correctamente')).toBeVisible()
  const call = await caller(apiUrl())
  const found = await call('POST', '/payment-receipts/search', {
    actual_page: 1,
    limit: 10,
    search: '',
    filtros: { id_cliente_tercero: client.id },
  })
  expect(found.total_count).toBe(1)
})

test('lo que sobra queda como anticipo, se encuentra en la lista y se aplica después', async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  await enterAs(context, 'cartera')
  const client = await makeClient(apiUrl())
  await makeReceivables(apiUrl(), client, [300_000])
  await fillIn(page, javaScriptEnabled, client, '1.000.000')
  await button(page, 'Aplicar por antigüedad').click()
  await expect(left(page)).toContainText('Queda como anticipo $ 700.000')
  await button(page, 'Guardar').click()
  await expect(page.getByText('Recibo de caja creado correctamente')).toBeVisible()

  const owed = await makeReceivables(apiUrl(), client, [250_000, 900_000])
  await page.goto(`/save-payment-receipt?tercero=${client.id}`)
  await expect(page.getByText('De recibos anteriores quedan $ 700.000 por aplicar.')).toBeVisible()
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Verlos' }).click()
  const later = await opened
  await expect(later.getByText(`Cliente: ${client.nombre}`)).toBeVisible()
  await expect(later.locator('tbody tr')).toHaveCount(1)
  await expect(later.locator('tbody tr')).toContainText('anticipo $ 700.000')
  await later.locator('tbody').getByRole('link').first().click()

  const amount = (index: number) => later.getByLabel(`Valor por aplicar a ${owed[index]?.numero}`)
  await act(later, 'Aplicar').click()
  await expect(amount(0)).toHaveValue('250.000')
  await amount(0).fill('')
  await amount(1).fill('1')
  await later.getByRole('link', { name: 'Aplicar por antigüedad' }).click()
  await expect(amount(0)).toHaveValue('250.000')
  await expect(amount(1)).toHaveValue('450.000')
  await amount(1).fill('100.000')
  await press(later, 'Aplicar')
  await expect(later.getByRole('row', { name: /Anticipo por aplicar/ })).toContainText('$ 350.000')
  await act(later, 'Aplicar').click()
  await expect(amount(1)).toHaveValue('350.000')
  await press(later, 'Aplicar')
  await expect(later.getByRole('row', { name: /Anticipo por aplicar/ })).toContainText('$ 0')
  expect(await Promise.all(owed.map((one) => balanceOf(apiUrl(), one)))).toEqual([0, 450_000])
  await later.goto(`/payment-receipts?tercero=${client.id}&por_aplicar=true`)
  await expect(later.getByText(/^Nada coincide/)).toBeVisible()
})

test('con ?tercero= el cliente ya está elegido y sus cuentas a la vista', async ({ page }) => {
  const client = await makeClient(apiUrl())
  const [one] = await makeReceivables(apiUrl(), client, [500_000])
  await page.goto(`/save-payment-receipt?tercero=${client.id}`)
  await expect(page.locator('[name="texto.id_cliente_tercero"]')).toHaveValue(client.nombre)
  await expect(page.getByLabel(`Valor por aplicar a ${one?.numero}`)).toBeVisible()
})
