import { caller, makeWeighings, type Weighing } from '../support/weighings.ts'
import { textOf } from '../support/pdf.ts'
import { makeSettlement } from '../support/settlements.ts'
import { dayInBogota } from '#server/shared/days.ts'
import { enterAs, expect, type Page, test } from './test.ts'

const apiUrl = () => process.env.E2E_API_URL ?? ''
const summary = ({ id }: Weighing) => `/weighing-records/final-weight/${id}`
/** What can be pressed: a button, or a link that leads to a form. */
const button = (page: Page, name: string) =>
  page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('main').getByRole('link', { name, exact: true }))
const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
const here = (page: Page) => page.locator('.crumbs [aria-current]')
const badge = (page: Page) => page.locator('main .badge').first()

async function weighing(change: Record<string, unknown> = {}): Promise<Weighing> {
  const [made] = await makeWeighings(apiUrl(), [change])
  if (!made) throw new Error('No se creó la pesada')
  return made
}

/** The form of a new settlement, with the golden record's price typed and computed. */
async function computed(page: Page, of: Weighing): Promise<void> {
  await page.goto(`/liquidacion-arroz?pesada=${of.id}`)
  await page.getByLabel('Precio por carga').fill('183.000')
  await page.getByLabel('Precio por carga').press('Enter')
  await expect(page.getByText('$ 24.299.989').first()).toBeVisible()
}

test.beforeEach(({ context }) => enterAs(context, 'admin'))

/** An agreement of who sold a weighing, which owes so much from today on. */
async function debtOf({ id_proveedor }: Weighing, valor: number): Promise<{ id: string; numero: string }> {
  const call = await caller(apiUrl())
  const hoy = dayInBogota(new Date())
  const { data } = await call('POST', '/financing-agreements', {
    id_tercetro: id_proveedor,
    fecha_de_inicio: hoy,
    numero_de_dias_del_cultivo: 120,
    numero_hectareas: 5,
    tasa: 3,
  })
  const { _id: id, consecutivo: numero } = data as { _id: string; consecutivo: string }
  await call('POST', '/financing-agreement-movements', {
    id_financing_agreement: id,
    descripcion: 'Semilla',
    valor,
    fecha_movimiento: hoy,
    modalidad_financiacion: 'SUPPLIES_DELIVERY',
  })
  return { id, numero }
}

test('nueva: se elige el proveedor; varios borradores se aprueban de una vez', async ({ page }) => {
  const made = await weighing()
  await page.goto('/liquidacion-arroz')
  await button(page, 'Nueva').click()
  await page.getByRole('link', { name: made.proveedor, exact: true }).click()
  await expect(page.getByText(made.consecutivo)).toBeVisible()
  await page.getByLabel('Precio por carga').fill('183.000')
  const drafts = await Promise.all([1, 2, 3].map(() => makeSettlement(apiUrl(), { registro: 'RETENCION' })))
  const call = await caller(apiUrl())
  const numbers: string[] = []
  for (const { id } of drafts) numbers.push(String((await call('GET', `/settlements/${id}`)).consecutivo))
  const [first = '', second = '', third = ''] = numbers
  await page.goto('/liquidacion-arroz?estado=BORRADOR')
  await page.getByRole('checkbox', { name: `Aprobar ${first}` }).check()
  await page.getByRole('checkbox', { name: `Aprobar ${second}` }).check()
  await call('PATCH', `/settlements/${drafts[0]?.id}/void`, { motivo: 'Se pesó de nuevo' })
  await button(page, 'Aprobar las marcadas').click()
  await expect(page.getByRole('alert')).toContainText(`Liquidaciones aprobadas: ${second}.`)
  await expect(page.getByRole('alert')).toContainText(`${first}: `)
  await page.goto('/liquidacion-arroz?estado=BORRADOR')
  await page.getByRole('checkbox', { name: `Aprobar ${third}` }).check()
  await button(page, 'Aprobar las marcadas').click()
  await expect(page.getByText(`Liquidación aprobada: ${third}.`)).toBeVisible()
})

test('una liquidación abona al acuerdo: lo propuesto, lo que no cabe, otro valor; aprobada cuenta, anulada se devuelve', async ({
  page,
}) => {
  const made = await weighing()
  const { id, numero } = await debtOf(made, 1_000_000)
  await computed(page, made)
  const agreement = page.getByLabel('Acuerdo')
  await expect(agreement.locator('option')).toHaveText([
    'No abonar',
    new RegExp(`^${numero}, debe \\$.1\\.000\\.000$`),
  ])
  await agreement.selectOption(id)
  await button(page, 'Calcular').click()
  await expect(page.getByText('$ 23.299.989').first()).toBeVisible()
  await expect(page.getByRole('rowheader', { name: `Abono al acuerdo ${numero}` })).toBeVisible()
  const amount = page.getByLabel('Abono', { exact: true })
  await amount.fill('1.000.001')
  await button(page, 'Calcular').click()
  await expect(page.getByText(/Del acuerdo .* se deben \$.1\.000\.000/).first()).toBeVisible()
  await expect(agreement).toHaveValue(id)
  await amount.fill('400.000')
  await button(page, 'Guardar borrador').click()
  await expect(page.getByText('Liquidación guardada correctamente')).toBeVisible()
  await expect(page.getByText('$ 23.899.989').first()).toBeVisible()
  await expect(page.getByText(`Del acuerdo ${numero} se debían`)).toBeVisible()
  const told = `Del acuerdo ${numero} se debían $ 1.000.000: $ 0 a intereses y $ 400.000 a capital; quedan $ 600.000.`
  const settlement = new URL(page.url()).pathname
  const offsets = page.locator('.offsets')
  const owed = (pesos: string) =>
    offsets.getByRole('row', { name: new RegExp(`Saldo por pagar \\$.${pesos}`) })
  const paper = async (path: string) => textOf(await (await page.request.get(`/documentos/${path}`)).body())
  await page.getByRole('link', { name: numero }).click()
  await expect(page).toHaveURL(new RegExp(`/financing-details/${id}`))
  await expect(offsets).toContainText('Ninguna liquidación ha abonado a este acuerdo.')
  await expect(owed('1.000.000')).toHaveCount(1)

  await page.goto(settlement)
  await button(page, 'Aprobar').click()
  await page.getByLabel('Número del registro').fill('4518201')
  await press(page, 'Aprobar')
  await expect(page.getByText('Liquidación aprobada correctamente')).toBeVisible()
  await expect(page.getByText(told)).toBeVisible()
  expect(await paper(`LIQUIDACION/${settlement.split('/').pop()}`)).toContain(told)
  await page.getByRole('link', { name: numero }).click()
  await expect(offsets.getByRole('row', { name: /LIQ-\d+ .* \$.0 \$.400\.000 \$.400\.000/ })).toHaveCount(1)
  await expect(owed('600.000')).toHaveCount(1)
  expect(await paper(`ACUERDO_FINANCIAMIENTO/${id}`)).toMatch(/LIQ-\d+/)

  await page.goto(settlement)
  await button(page, 'Anular').click()
  await page.getByLabel('Motivo').fill('Precio equivocado')
  await press(page, 'Anular liquidación')
  await expect(badge(page)).toHaveText('Anulada')
  await page.goto(`/financing-details/${id}`)
  await expect(offsets).toContainText('Ninguna liquidación ha abonado a este acuerdo.')
  await expect(owed('1.000.000')).toHaveCount(1)
})

test('de la pesada a la liquidación pagada', async ({ page }) => {
  const made = await weighing()
  await page.goto(`/weighing-records?q=${encodeURIComponent(made.proveedor.split(' ')[1] ?? '')}`)
  await page.getByRole('link', { name: `Resumen ${made.consecutivo}` }).click()
  await expect(page.getByRole('heading', { name: 'Resumen de Registro de Pesada' })).toBeVisible()
  await expect(badge(page)).toHaveText('PESADA')
  await expect(page).toHaveTitle(`Pesada ${made.consecutivo} · Molino`)
  await expect(here(page)).toHaveText(`Pesada ${made.consecutivo}`)

  await button(page, 'Liquidación').click()
  await expect(page).toHaveURL(/\/liquidacion-arroz\/nueva\?pesada=/)
  await page.getByLabel('Precio por carga').fill('183.000')
  await page.getByLabel('Precio por carga').press('Enter')
  // The golden record of facts 3.1, by both ways of registering.
  await expect(page.getByText('$ 24.299.989').first()).toBeVisible()
  await expect(page.getByText('$ 23.993.251')).toBeVisible()
  await button(page, 'Guardar borrador').click()

  await expect(page.getByText('Liquidación guardada correctamente')).toBeVisible()
  await expect(badge(page)).toHaveText('Borrador')
  await expect(page).toHaveTitle(/^Liquidación LIQ-\d+ · Molino$/)
  await expect(here(page)).toHaveText(/^Liquidación LIQ-\d+$/)
  await button(page, 'Aprobar').click()
  await press(page, 'Aprobar')
  await expect(page.getByText('Escriba el número del registro en la Bolsa Mercantil.')).toBeVisible()
  await page.getByLabel('Número del registro').fill('4518200')
  await press(page, 'Aprobar')
  await expect(page.getByText('Liquidación aprobada correctamente')).toBeVisible()
  await expect(page.getByText(/^N\.º 4518200 del \d\d\/\d\d\/\d{4}$/)).toBeVisible()
  await expect(badge(page)).toHaveText('Aprobada')

  await button(page, 'Pagar $ 24.299.989').click()
  await expect(page).toHaveURL(/\?acto=pagar$/)
  await expect(dialog(page)).toContainText(`¿Pagar $ 24.299.989 a ${made.proveedor}?`)
  const bank = page.getByLabel('Banco', { exact: true })
  await page.getByLabel('Forma de pago').selectOption({ label: 'Contado' })
  await expect(bank).toBeHidden()
  await page.getByLabel('Forma de pago').selectOption({ label: 'Bancos' })
  await press(page, 'Pagar $ 24.299.989')
  await expect(page.getByText('Elija el banco del que se paga.')).toBeVisible()
  await expect(page.getByLabel('Forma de pago').locator('option')).not.toContainText(['Crédito', 'Descuento'])
  await bank.selectOption({ index: 1 })
  const [name] = (await bank.locator('option:checked').innerText()).split(' · ')
  await press(page, 'Pagar $ 24.299.989')
  await expect(page.getByText('Liquidación pagada correctamente')).toBeVisible()
  await expect(badge(page)).toHaveText('Pagada')
  await expect(page.getByText(`Bancos · ${name}`)).toBeVisible()

  await page.goto(summary(made))
  await expect(badge(page)).toHaveText('PAGO')
  await expect(button(page, 'Liquidación')).toHaveCount(0)
})

test('los documentos se abren con la sesión y sin token en su dirección', async ({ page }) => {
  const made = await weighing()
  await page.goto(summary(made))
  for (const name of ['Tiquete de báscula', 'Tiquete de báscula (80 mm)', 'Descargar resumen']) {
    const link = page.locator('main a', { hasText: name }).first()
    const href = (await link.getAttribute('href')) ?? ''
    expect(href).not.toContain('token')
    expect(await link.getAttribute('target')).toBe('_blank')
    const answer = await page.request.get(href)
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
    expect(answer.headers()['content-disposition']).toMatch(/^inline; filename="/)
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
  }
  const missing = await page.request.get('/documentos/LIQUIDACION/nadie')
  expect(missing.status()).toBe(404)
  expect(await missing.text()).toContain('El registro no existe o no pertenece a la empresa.')
})

test('un documento sin su llave se rehúsa con su página', async ({ otherPage }) => {
  const made = await weighing()
  const page = await otherPage('nadie')
  const refused = await page.goto(`/documentos/TIQUETE_BASCULA/${made.id}`)
  expect(refused?.status()).toBe(403)
  await expect(page.getByText('No tiene permiso para realizar esta acción.')).toBeVisible()
})

test('un valor cambiado pide su motivo y nada de lo escrito se pierde', async ({ page }) => {
  await computed(page, await weighing())
  await page.getByLabel('Flete: otro valor').fill('800.000')
  await page.getByLabel('Observaciones').fill('Trilla seca')
  await button(page, 'Guardar borrador').click()
  await expect(page.getByText('Escriba el motivo de cambiar el valor propuesto.').first()).toBeVisible()
  await expect(page.getByLabel('Flete: otro valor')).toHaveValue('800.000')
  await expect(page.getByLabel('Observaciones')).toHaveValue('Trilla seca')
  await page.getByLabel('Flete: motivo').fill('Acordado con el agricultor')
  await button(page, 'Guardar borrador').click()
  await expect(page.getByText('Acordado con el agricultor').first()).toBeVisible()
  await expect(page.getByText('$ 24.322.589').first()).toBeVisible()
})

test('otras deducciones se agregan y se quitan con su botón', async ({ page }) => {
  await computed(page, await weighing())
  await button(page, 'Agregar otra deducción').click()
  await page.getByLabel('Otra deducción 1: descripción').fill('Secamiento')
  await page.getByLabel('Otra deducción 1: valor').fill('100.000')
  await button(page, 'Agregar otra deducción').click()
  await expect(page.getByLabel('Otra deducción 2: valor')).toBeVisible()
  await button(page, 'Quitar').last().click()
  await expect(page.getByLabel('Otra deducción 2: valor')).toHaveCount(0)
  await expect(page.getByLabel('Otra deducción 1: descripción')).toHaveValue('Secamiento')
  await button(page, 'Guardar borrador').click()
  await expect(page.getByText('$ 24.199.989').first()).toBeVisible()
})

test('el foco sigue a las filas que se agregan y se quitan', async ({ page }) => {
  await computed(page, await weighing())
  const field = (row: number) => page.getByLabel(`Otra deducción ${row}: descripción`)
  await button(page, 'Agregar otra deducción').click()
  await expect(field(1)).toBeFocused()
  await field(1).fill('Secamiento')
  await button(page, 'Agregar otra deducción').click()
  await expect(field(2)).toBeFocused()
  await field(2).fill('Empaques')
  await button(page, 'Quitar').first().click()
  await expect(field(1)).toHaveValue('Empaques')
  await expect(field(1)).toBeFocused()
  await button(page, 'Quitar').click()
  await expect(field(1)).toHaveCount(0)
  await expect(button(page, 'Agregar otra deducción')).toBeFocused()
})

test('lo que le falta a una fila se dice a su lado', async ({ page }) => {
  await computed(page, await weighing())
  const field = (row: number, name: string) => page.getByLabel(`Otra deducción ${row}: ${name}`)
  const message = (row: number) =>
    page
      .locator('.other')
      .nth(row - 1)
      .locator('.error')
  for (const row of [1, 2, 3]) {
    await button(page, 'Agregar otra deducción').click()
    await expect(field(row, 'descripción')).toBeFocused()
  }
  await field(1, 'descripción').fill('Secamiento')
  await field(1, 'valor').fill('100.000')
  await field(2, 'valor').fill('5.000')
  await field(3, 'valor').fill('0')
  await button(page, 'Guardar borrador').click()
  await expect(message(1)).toHaveCount(0)
  await expect(message(2)).toHaveText('Describa la deducción.')
  await expect(message(3)).toHaveText(['Describa la deducción.', 'Debe ser mayor a 0'])
  await expect(field(2, 'descripción')).toBeFocused()
  await expect(page.locator('.form-error')).toHaveCount(0)
  await field(2, 'descripción').fill('Empaques')
  await button(page, 'Quitar').last().click()
  await expect(field(3, 'valor')).toHaveCount(0)
  await expect(field(2, 'descripción')).toHaveValue('Empaques')
  await button(page, 'Guardar borrador').click()
  await expect(page.getByText('$ 24.194.989').first()).toBeVisible()
})

test('caben veinte deducciones y no se ofrece otra', async ({ page, javaScriptEnabled }) => {
  test.skip(
    !javaScriptEnabled,
    'sin scripts son veinte páginas; el servidor cuenta igual (unit/growing-rows)',
  )
  await computed(page, await weighing())
  for (let row = 1; row <= 20; row++) {
    await button(page, 'Agregar otra deducción').click()
    await expect(page.getByLabel(`Otra deducción ${row}: descripción`)).toBeFocused()
  }
  await expect(button(page, 'Agregar otra deducción')).toHaveCount(0)
  await button(page, 'Quitar').last().click()
  await expect(page.getByLabel('Otra deducción 19: descripción')).toBeFocused()
  await expect(button(page, 'Agregar otra deducción')).toBeVisible()
})

test('con scripts las filas van y vienen sin preguntar, y lo quitado se recalcula', async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, 'sin scripts cada botón es un envío')
  await computed(page, await weighing())
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.postData() ?? ''))
  await button(page, 'Agregar otra deducción').click()
  await expect(page.getByLabel('Otra deducción 1: descripción')).toBeFocused()
  expect(posts).toEqual([])
  await page.keyboard.type('Secamiento')
  await page.keyboard.press('Tab')
  await page.keyboard.type('100.000')
  await expect(page.getByText('$ 24.199.989').first()).toBeVisible()
  await button(page, 'Agregar otra deducción').click()
  await button(page, 'Guardar borrador').click()
  await expect(page.locator('.other .error')).toHaveText(['Describa la deducción.', 'Campo obligatorio'])
  // The message goes with its row, and the one above keeps what it holds.
  await button(page, 'Quitar').first().click()
  await expect(page.locator('.other .error')).toHaveText(['Describa la deducción.', 'Campo obligatorio'])
  await button(page, 'Quitar').first().click()
  await expect(page.getByText('$ 24.299.989').first()).toBeVisible()
})

test('un total negativo se rehúsa y dice qué hacer', async ({ page }) => {
  await computed(page, await weighing())
  await button(page, 'Agregar otra deducción').click()
  await page.getByLabel('Otra deducción 1: descripción').fill('Anticipo')
  await page.getByLabel('Otra deducción 1: valor').fill('99.000.000')
  await button(page, 'Guardar borrador').click()
  await expect(page.getByText(/pasan el subtotal .* reduzca el flete/).first()).toBeVisible()
  await expect(page.getByLabel('Otra deducción 1: valor')).toHaveValue('99.000.000')
})

test('las pesadas pendientes del proveedor se liquidan juntas', async ({ page }) => {
  const [one, other] = await makeWeighings(apiUrl(), [{}, {}])
  if (!one || !other) throw new Error('No se crearon las pesadas')
  await page.goto(summary(one))
  await page.getByLabel(other.consecutivo).check()
  await button(page, 'Liquidar con las marcadas').click()
  await expect(page.locator('.sheet-rows').getByRole('checkbox')).toHaveCount(2)
  await page.getByLabel('Precio por carga').fill('183000')
  await button(page, 'Guardar borrador').click()
  await expect(page.getByText('$ 51.122.880').first()).toBeVisible()

  await page.goto(`/liquidacion-arroz?pesada=${one.id}`)
  await expect(page.getByText('Una de las pesadas pedidas no se puede liquidar')).toBeVisible()
})

test('el camión que está en el patio se completa en el resumen', async ({ page }) => {
  const made = await weighing({ peso_vacio: null, humedad: null, impureza: null })
  await page.goto(summary(made))
  await expect(badge(page)).toHaveText('PENDIENTE')
  await page.getByLabel('Peso vacío (kg)').fill('mucho')
  await button(page, 'Guardar peso').click()
  await expect(page.getByText('Escriba un número, por ejemplo 1.500 o 26,5.')).toBeVisible()
  await page.getByLabel('Peso vacío (kg)').fill('14.200')
  await button(page, 'Guardar peso').click()
  await expect(page.getByText('✅ El registro se guardó correctamente.')).toBeVisible()
  await page.getByLabel('% humedad').fill('26,5')
  await page.getByLabel('% impureza').fill('4,2')
  await button(page, 'Guardar análisis').click()
  await expect(badge(page)).toHaveText('PESADA')
})

test('repesar pide el motivo y conserva los pesos anteriores', async ({ page }) => {
  const made = await weighing()
  await page.goto(summary(made))
  await button(page, 'Repesar').click()
  await page.getByLabel('Peso vacío (kg)').fill('14.300')
  await press(page, 'Guardar repesaje')
  await expect(page.getByText('Escriba el motivo del repesaje.')).toBeVisible()
  await expect(page.getByLabel('Peso vacío (kg)')).toHaveValue('14.300')
  await page.getByLabel('Motivo').fill('El conductor estaba en la cabina')
  await press(page, 'Guardar repesaje')
  await expect(badge(page)).toHaveText('REPESADA')
  await expect(page.getByText('18.280 → 18.180')).toBeVisible()
})

test('lo que el estado ya no permite se rehúsa diciendo en cuál está', async ({ page, otherPage }) => {
  await computed(page, await weighing())
  await page.getByLabel('Retención en la fuente').check()
  await button(page, 'Guardar borrador').click()
  await expect(button(page, 'Aprobar')).toBeVisible()
  const other = await otherPage('admin')
  await other.goto(page.url())
  await button(other, 'Aprobar').click()
  await expect(badge(other)).toHaveText('Aprobada')
  await button(page, 'Aprobar').click()
  await expect(page.getByRole('alert')).toHaveText(
    /^No se puede aprobar la liquidación LIQ-\d+: está en estado APROBADA\.$/,
  )
  await expect(button(page, 'Aprobar')).toHaveCount(0)
  await expect(button(page, 'Pagar $ 23.993.251')).toBeVisible()
})

test('un borrador cuya pesada cambió se calcula de nuevo y se aprueba', async ({ page }) => {
  const made = await weighing()
  await computed(page, made)
  await page.getByLabel('Retención en la fuente').check()
  await button(page, 'Guardar borrador').click()
  await expect(button(page, 'Aprobar')).toBeVisible()
  await expect(page.getByText('$ 23.993.251').first()).toBeVisible()
  const call = await caller(apiUrl())
  await call('PUT', '/weighing-records/update', { id_weighing_record: made.id, humedad: 25 })
  await button(page, 'Aprobar').click()
  await expect(page.getByRole('alert')).toHaveText(
    `La pesada ${made.consecutivo} cambió después de calcular. Calcule de nuevo.`,
  )
  await button(page, 'Calcular de nuevo').click()
  await expect(page.getByText('Liquidación calculada de nuevo')).toBeVisible()
  await expect(page.getByText('$ 23.993.251')).toHaveCount(0)
  await button(page, 'Aprobar').click()
  await expect(badge(page)).toHaveText('Aprobada')
  await expect(button(page, 'Calcular de nuevo')).toHaveCount(0)
})

test('lo que impide calcular de nuevo se dice', async ({ page }) => {
  const made = await weighing()
  await computed(page, made)
  await button(page, 'Guardar borrador').click()
  await expect(button(page, 'Calcular de nuevo')).toBeVisible()
  const [other] = await makeWeighings(apiUrl())
  const call = await caller(apiUrl())
  await call('PUT', '/weighing-records/update', {
    id_weighing_record: made.id,
    id_proveedor: other?.id_proveedor,
  })
  await button(page, 'Calcular de nuevo').click()
  await expect(page.getByRole('alert')).toHaveText(`La pesada ${made.consecutivo} es de otro proveedor.`)
})

test('una liquidación se anula con motivo y sus pesadas vuelven a quedar por liquidar', async ({ page }) => {
  const made = await weighing()
  await computed(page, made)
  await button(page, 'Guardar borrador').click()
  await button(page, 'Anular').click()
  await press(page, 'Anular liquidación')
  await expect(page.getByText('Escriba el motivo de la anulación.')).toBeVisible()
  await page.getByLabel('Motivo').fill('Precio equivocado')
  await press(page, 'Anular liquidación')
  await expect(badge(page)).toHaveText('Anulada')
  await expect(page.getByText('Precio equivocado')).toBeVisible()
  await page.goto(summary(made))
  await expect(button(page, 'Liquidación')).toBeVisible()
})

test('la lista de un tercero lo dice, lo conserva al buscar y lo quita', async ({ page }) => {
  const made = await weighing()
  await page.goto(`/weighing-records?tercero=${made.id_proveedor}`)
  const chip = page.getByRole('link', { name: `Tercero: ${made.proveedor}` })
  await expect(chip).toBeVisible()
  await expect(page.locator('table.rows tbody tr')).toHaveCount(1)
  await page.getByRole('main').getByRole('searchbox').fill('paddy')
  await page.getByRole('main').getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/tercero=.*q=paddy|q=paddy.*tercero=/)
  expect(await page.getByRole('link', { name: 'Excel' }).getAttribute('href')).toContain('tercero=')
  await chip.click()
  await expect(page).not.toHaveURL(/tercero=/)
})
