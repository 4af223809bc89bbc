import { post } from '../support/sign-in.ts'
import { newWord } from '../support/third-parties.ts'
import { caller, makeWeighings } from '../support/weighings.ts'
import { enterAs, expect, type Page, sessionOf, stackUrl, test } from './test.ts'
import { given, rowOf } from './third-parties.ts'

interface Truck {
  placa: string
  producto: string
  proveedor: string
  conductor: string
}

/** A truck, its driver, its owner and a paddy product, made for one test. */
async function givenTruck(): Promise<Truck> {
  const cookie = `sesion=${sessionOf('admin')}`
  const word = newWord().toUpperCase()
  const [placa, producto] = [`Q${word.slice(0, 6)}`, `Paddy ${word}`]
  const make = (path: string, fields: Record<string, string>) =>
    post(stackUrl() + path, { intent: 'crear', ...fields }, { cookie })
  const answers = await Promise.all([
    make('/vehicles', { placa }),
    make('/products', { descripcion: producto, esPaddy: 'on' }),
  ])
  for (const answer of answers) expect(answer.status).toBe(302)
  const [proveedor, conductor] = await Promise.all([given(), given({ tipo: 'CONDUCTOR' })])
  return { placa, producto, proveedor: proveedor.nombre, conductor: conductor.nombre }
}

const typed = (page: Page, name: string) => page.locator(`[name="texto.${name}"]`)
const ticked = (page: Page, name: string) => page.locator(`[name="opcion.${name}"]`)
const weight = (page: Page, name: string) => page.locator(`[name="${name}"]`)
const saveWeighing = (page: Page) => page.getByRole('button', { name: 'Guardar', exact: true }).click()

/** Picks by typing: with scripts from the list below, without them from the radio buttons that come back. */
async function pick(page: Page, name: string, text: string, javaScriptEnabled: boolean): Promise<void> {
  await typed(page, name).fill(text)
  if (javaScriptEnabled) {
    await page
      .locator('.type-ahead')
      .filter({ has: typed(page, name) })
      .getByRole('option')
      .first()
      .click()
    await expect(typed(page, name)).not.toHaveValue('')
  } else {
    await typed(page, name).press('Enter')
    await ticked(page, name).first().check()
  }
}

/** The company itself is offered without typing anything. */
async function pickOwn(page: Page, name: string, javaScriptEnabled: boolean): Promise<void> {
  if (!javaScriptEnabled) return ticked(page, name).first().check()
  await typed(page, name).focus()
  await page
    .locator('.type-ahead')
    .filter({ has: typed(page, name) })
    .getByRole('option')
    .first()
    .click()
}

async function fillWeighing(page: Page, truck: Truck, js: boolean): Promise<void> {
  await page.goto('/save-weighing-records')
  if (js) await page.getByRole('combobox', { name: 'Placa' }).waitFor()
  await pick(page, 'id_vehiculo', truck.placa, js)
  await pick(page, 'id_conductor', truck.conductor, js)
  await pick(page, 'id_proveedor', truck.proveedor, js)
  await pick(page, 'id_producto', truck.producto, js)
  await pick(page, 'id_formapago', 'Contado', js)
  await pickOwn(page, 'id_cliente', js)
}

test.beforeEach(async ({ context }) => enterAs(context, 'admin'))

test('una pesada entera: del formulario al resumen, con su mensaje', async ({ page, javaScriptEnabled }) => {
  const truck = await givenTruck()
  await fillWeighing(page, truck, javaScriptEnabled ?? true)
  await weight(page, 'peso_lleno').fill('32.480')
  await weight(page, 'peso_vacio').fill('14.200')
  if (javaScriptEnabled ?? true) await expect(page.locator('output').first()).toHaveText('18.280')
  await weight(page, 'humedad').fill('26,5')
  await weight(page, 'impureza').fill('4.2')
  await saveWeighing(page)
  await expect(page).toHaveURL(/\/weighing-records\/final-weight\//)
  await expect(page.getByText('✅ El registro se guardó correctamente.')).toBeVisible()
  await expect(page.getByText('18.280 kg').first()).toBeVisible()
  await expect(page.getByText('$ 822.600')).toBeVisible()
  await expect(page.getByText('COMPRA')).toBeVisible()
})

test('un origen escrito sin elegirlo no se guarda en silencio', async ({ page, javaScriptEnabled }) => {
  await fillWeighing(page, await givenTruck(), javaScriptEnabled ?? true)
  await weight(page, 'peso_lleno').fill('32.480')
  await typed(page, 'id_origen').fill('zzzz')
  await saveWeighing(page)
  await expect(page.getByText('Debe seleccionar un origen válido de la lista.')).toBeVisible()
  await expect(page).toHaveURL('/save-weighing-records')
  await expect(typed(page, 'id_origen')).toHaveValue('zzzz')
})

test('un neto que casi no puede ser se pregunta una vez, con todo lo escrito', async ({
  page,
  javaScriptEnabled,
}) => {
  const truck = await givenTruck()
  await fillWeighing(page, truck, javaScriptEnabled ?? true)
  await weight(page, 'peso_lleno').fill('14.500')
  await weight(page, 'peso_vacio').fill('14.200')
  await saveWeighing(page)
  await expect(page.getByText('¿El peso neto es de 300 kg? Lo usual va de 500 a 60.000 kg.')).toBeVisible()
  await expect(typed(page, 'id_vehiculo')).toHaveValue(truck.placa)
  await weight(page, 'peso_lleno').fill('14.600')
  await saveWeighing(page)
  await expect(page.getByText('¿El peso neto es de 400 kg?')).toBeVisible()
  await page.getByRole('button', { name: 'Sí, guardar' }).click()
  await expect(page).toHaveURL(/\/weighing-records\/final-weight\//)
  await expect(page.getByText('400 kg').first()).toBeVisible()
})

test('después de pesar se imprime: el tiquete tiene el foco, y con un solo peso lo tiene el que falta', async ({
  page,
  javaScriptEnabled,
}) => {
  await fillWeighing(page, await givenTruck(), javaScriptEnabled ?? true)
  await weight(page, 'peso_lleno').fill('32.480')
  await saveWeighing(page)
  await expect(weight(page, 'peso_vacio')).toBeFocused()
  await weight(page, 'peso_vacio').fill('32.180')
  await page.getByRole('button', { name: 'Guardar peso' }).click()
  await expect(page.getByText('¿El peso neto es de 300 kg?')).toBeVisible()
  await weight(page, 'peso_vacio').fill('14.200')
  await page.getByRole('button', { name: 'Guardar peso' }).click()
  const print = page.getByRole('link', { name: 'Imprimir tiquete', exact: true })
  await expect(print).toBeFocused()
  await expect(page.getByText('18.280 kg').first()).toHaveCSS('font-size', '28px')
  for (const name of ['Imprimir tiquete', 'Imprimir tiquete en 80 mm']) {
    const href = await page.getByRole('link', { name, exact: true }).getAttribute('href')
    expect((await page.request.get(href ?? '')).headers()['content-type'], name).toBe('application/pdf')
  }
})

test('la lista encuentra una pesada por su número, su placa y sus nombres', async ({ page }) => {
  await page.goto('/weighing-records')
  // The yard above it is a table too.
  const list = page.locator('table.rows').last()
  const cells = await list.locator('tbody tr').first().getByRole('cell').allInnerTexts()
  const [, number = '', client = '', supplier = '', product = '', , plate = ''] = cells
  for (const text of [number, plate, plate.toLowerCase().slice(1), `${client} ${product}`, supplier]) {
    await page.goto(`/weighing-records?${new URLSearchParams({ q: text })}`)
    await expect(rowOf(page, number).first(), text).toContainText(plate)
  }
})

test('la lista muestra las pesadas por liquidar', async ({ page }) => {
  await page.goto('/weighing-records')
  await page.getByLabel('Por liquidar').selectOption('Sí')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page).toHaveURL(/aplica_liquidacion=true/)
  await page
    .getByRole('link', { name: /^Resumen / })
    .first()
    .click()
  await expect(page.getByRole('link', { name: 'Liquidación', exact: true })).toBeVisible()
})

test('sin el peso vacío el camión queda en el patio', async ({ page, javaScriptEnabled }) => {
  const truck = await givenTruck()
  await fillWeighing(page, truck, javaScriptEnabled ?? true)
  await weight(page, 'peso_lleno').fill('20.000')
  await saveWeighing(page)
  await expect(page.getByText('PENDIENTE').first()).toBeVisible()
})

test('lo que no se eligió de la lista se dice junto a su campo y no se pierde nada', async ({ page }) => {
  await page.goto('/save-weighing-records')
  await weight(page, 'peso_lleno').fill('1.500')
  await saveWeighing(page)
  for (const what of [
    'un cliente válido',
    'un proveedor válido',
    'un producto válido',
    'un conductor válido',
    'una placa válida',
    'una forma de pago válida',
  ]) {
    await expect(page.getByText(`Debe seleccionar ${what} de la lista.`)).toBeVisible()
  }
  await expect(weight(page, 'peso_lleno')).toHaveValue('1.500')
})

for (const [name, value] of [
  ['peso_lleno', '80.001'],
  ['peso_lleno', '-5'],
  ['peso_lleno', 'mucho'],
  ['peso_lleno', '1e999'],
  ['humedad', '101'],
  ['vrpesada', '10,5'],
] as const) {
  test(`${name} ${value} se rechaza junto a su campo`, async ({ page }) => {
    await page.goto('/save-weighing-records')
    await weight(page, name).fill(value)
    await saveWeighing(page)
    await expect(weight(page, name)).toHaveAttribute('aria-invalid', 'true')
    await expect(weight(page, name)).toHaveValue(value)
  })
}

for (const person of ['admin', 'bascula'] as const) {
  test(`${person} crea un conductor sobre la pesada a medias: vuelve elegido y lo demás sigue escrito`, async ({
    page,
    context,
  }) => {
    await enterAs(context, person)
    const nombre = `Chofer ${newWord()}`
    await page.goto('/save-weighing-records')
    await weight(page, 'peso_lleno').fill('20.000')
    await page.getByRole('button', { name: 'Crear un conductor' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nuevo Tercero' })
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await expect(dialog.getByText('El nombre es obligatorio')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Nombre' }).fill(nombre)
    await dialog
      .getByRole('textbox', { name: 'Identificación', exact: true })
      .fill(`1${Date.now()}`.slice(-10))
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(typed(page, 'id_conductor')).toHaveValue(nombre)
    await expect(weight(page, 'peso_lleno')).toHaveValue('20.000')
  })
}

test('el basculista crea lo que llega a la báscula, no productos ni formas de pago', async ({
  page,
  context,
}) => {
  await enterAs(context, 'bascula')
  await page.goto('/save-weighing-records')
  const buttons = page.getByRole('button', { name: /^Crear un/ })
  await expect(buttons).toHaveCount(6)
  for (const what of ['producto', 'forma de pago']) {
    await expect(page.getByRole('button', { name: `Crear un ${what}` })).toHaveCount(0)
    await expect(page.getByRole('button', { name: `Crear una ${what}` })).toHaveCount(0)
  }
})

test('el basculista pesa de contado y abre el recibo que la pesada hizo', async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  await enterAs(context, 'bascula')
  await fillWeighing(page, await givenTruck(), javaScriptEnabled ?? true)
  await weight(page, 'peso_lleno').fill('32.480')
  await weight(page, 'peso_vacio').fill('14.200')
  await saveWeighing(page)
  const receipt = page.getByRole('link', { name: /^Recibo de caja RC-/ })
  const href = (await receipt.getAttribute('href')) ?? ''
  const answer = await page.request.get(href)
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
  const call = await caller(process.env.E2E_API_URL ?? '')
  const { documentos } = await call(
    'GET',
    `/weighing-records/${new URL(page.url()).pathname.split('/').at(-1)}`,
  )
  const { recibo_caja } = documentos as { recibo_caja: { id: string } }
  const refused = await page.request.get(`/documentos/RECIBO_CAJA/${recibo_caja.id}`)
  expect(refused.status()).toBe(403)
  expect(await refused.text()).toContain('No tiene permiso para realizar esta acción.')
})

const remarks = (page: Page, consecutivo: string) =>
  page.getByRole('dialog', { name: `Observaciones de ${consecutivo}` })

/** A weighing made for one test, with its remarks being edited. */
async function openRemarks(page: Page) {
  const [weighing] = await makeWeighings(process.env.E2E_API_URL ?? '')
  if (!weighing) throw new Error('No weighing was made')
  const address = `/weighing-records/final-weight/${weighing.id}`
  await page.goto(address)
  await page.getByRole('link', { name: 'Observaciones' }).click()
  const dialog = remarks(page, weighing.consecutivo)
  const input = dialog.getByRole('textbox', { name: 'Observaciones' })
  await expect(input).toBeFocused()
  return { weighing, address, dialog, input }
}

test('las observaciones se cambian sobre el resumen; lo que otra persona cambió se ve junto a lo propio', async ({
  page,
  otherPage,
  javaScriptEnabled,
}) => {
  const { weighing, address, dialog, input } = await openRemarks(page)
  const other = await otherPage('bascula')
  await other.goto(`${address}?acto=observaciones`)
  const theirs = remarks(other, weighing.consecutivo)
  await theirs.getByRole('textbox', { name: 'Observaciones' }).fill('Carpa rota')
  await theirs.getByRole('button', { name: 'Guardar' }).click()
  await expect(other.getByText('Registro actualizado correctamente')).toBeVisible()

  await input.fill('Grano mojado')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByText('Guardado por otra persona: «Carpa rota»')).toBeVisible()
  await expect(input).toHaveValue('Grano mojado')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Grano mojado')).toBeVisible()

  await page.getByRole('link', { name: 'Observaciones' }).click()
  await input.fill('No se guarda')
  if (javaScriptEnabled) await page.keyboard.press('Escape')
  else await dialog.getByRole('link', { name: 'Cancelar' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Grano mojado')).toBeVisible()
})

test('una pesada por renglón: su número lleva al resumen, y lo que se puede hacer son iconos con nombre', async ({
  page,
  otherPage,
}) => {
  const [weighing] = await makeWeighings(process.env.E2E_API_URL ?? '')
  if (!weighing) throw new Error('No weighing was made')
  const { id, consecutivo, id_proveedor, proveedor } = weighing
  const address = `/weighing-records?tercero=${id_proveedor}`
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto(address)
  const row = rowOf(page, consecutivo)
  await expect(row.getByTitle(proveedor)).toBeVisible()
  await expect(row).toContainText('18.280')
  expect((await row.boundingBox())?.height).toBeLessThan(40)
  for (const [name, href] of [
    ['Resumen', `/weighing-records/final-weight/${id}`],
    ['Editar', `/save-weighing-records/${id}`],
  ])
    await expect(row.getByRole('link', { name: `${name} ${consecutivo}` })).toHaveAttribute(
      'href',
      href ?? '',
    )
  const remove = row.getByRole('link', { name: `Eliminar ${consecutivo}` })
  expect(await remove.boundingBox()).toMatchObject({ width: 24, height: 24 })
  const icons = (await row.locator('use').first().getAttribute('href')) ?? ''
  const { ok, headers } = await page.request.get(icons).then((answer) => ({
    ok: answer.ok(),
    headers: answer.headers(),
  }))
  expect([ok, headers['cache-control']]).toEqual([true, expect.stringContaining('immutable')])
  await row.getByRole('link', { name: consecutivo, exact: true }).click()
  await expect(page).toHaveURL(`/weighing-records/final-weight/${id}`)
  const reader = await otherPage('consulta')
  await reader.goto(address)
  await expect(rowOf(reader, consecutivo).getByRole('link')).toHaveCount(2)
})

test('cerrar el diálogo devuelve la pesada a medias', async ({ page }) => {
  await page.goto('/save-weighing-records')
  await weight(page, 'peso_lleno').fill('20.000')
  await page.getByRole('button', { name: 'Crear un origen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nuevo Origen' })
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(weight(page, 'peso_lleno')).toHaveValue('20.000')
})

test('un tiquete entero con el teclado, sin que Enter lo envíe a medias', async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, 'sin scripts Enter busca o guarda, y se prueba arriba')
  const truck = await givenTruck()
  await page.goto('/save-weighing-records')
  await expect(page.getByRole('combobox', { name: 'Placa' })).toBeFocused()
  const { keyboard } = page
  for (const text of [truck.placa, truck.conductor]) {
    await keyboard.type(text)
    await page.locator('[role=option]:visible').first().waitFor()
    await keyboard.press('Enter')
  }
  // The company itself is the first offer for the client.
  await expect(page.getByRole('combobox', { name: 'Cliente' })).toBeFocused()
  await keyboard.press('Enter')
  for (const text of [truck.proveedor, truck.producto, 'Contado']) {
    await keyboard.type(text)
    await page.locator('[role=option]:visible').first().waitFor()
    await keyboard.press('Enter')
  }
  await keyboard.press('Enter')
  await keyboard.press('Enter')
  await expect(weight(page, 'peso_lleno')).toBeFocused()
  await keyboard.type('32480')
  await keyboard.press('Enter')
  await keyboard.type('14200')
  for (let fields = 0; fields < 11; fields += 1) await keyboard.press('Enter')
  await expect(page).toHaveURL('/save-weighing-records')
  await expect(page.getByRole('button', { name: 'Guardar' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/weighing-records\/final-weight\//)
})

test('una forma de pago creada sobre la pesada tampoco es de banco y a crédito a la vez', async ({
  page,
}) => {
  await page.goto('/save-weighing-records')
  await weight(page, 'peso_lleno').fill('20.000')
  await page.getByRole('button', { name: 'Crear una forma de pago' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Descripción' }).fill(`Prueba ${newWord()}`)
  await dialog.getByLabel('¿Es banco?').check()
  await dialog.getByLabel('¿A crédito?').check()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByLabel('¿A crédito?')).toHaveAccessibleDescription(
    'Una forma de pago es de banco o a crédito, no las dos.',
  )
  await dialog.getByLabel('¿A crédito?').uncheck()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(weight(page, 'peso_lleno')).toHaveValue('20.000')
})
