import { dayFromToday, ledger, type Client } from '../support/money.ts'
import { makeWeighings } from '../support/weighings.ts'
import { newThirdParty } from '../support/third-parties.ts'
import { enterAs, expect, type Page, test } from './test.ts'
import { rowOf, save } from './third-parties.ts'

const LIST = '/accounts-receivable'
const FORM = '/save-accounts-receivable'
const INCOMPLETE = 'Complete todos los campos obligatorios'

const apiUrl = () => process.env.E2E_API_URL ?? ''
const books = () => ledger(apiUrl())
/** The list with the receivables of one client alone. */
const of = (client: Client, more = '') => `${LIST}?tercero=${client.id}${more}`
const numbers = (page: Page) => page.locator('td[data-label=Factura]')
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)

/** Chooses a client as people do, with scripts or without. */
async function chooseClient(page: Page, nombre: string, scripts: boolean | undefined): Promise<void> {
  const typed = field(page, 'texto.cliente_id')
  await typed.fill(nombre)
  if (scripts) {
    await page.getByRole('option', { name: new RegExp(nombre) }).click()
    return
  }
  await page.getByRole('button', { name: 'Buscar Cliente' }).click()
  await field(page, 'opcion.cliente_id').first().check()
}

test.beforeEach(({ context }) => enterAs(context, 'admin'))

test('la lista: título, columnas, lo derivado con sus palabras', async ({ page }) => {
  const { client, owe, receive, apply } = await books()
  const one = await client()
  const late = await owe(one, 1_000_000, 10, { porcentaje_interes_mora: 2, observaciones: 'Llamar el lunes' })
  const old = await owe(one, 300_000, 120)
  const partly = await owe(one, 500_000, -20)
  const paid = await owe(one, 200_000, -5)
  const receipt = await receive(one, 400_000)
  await apply(receipt, partly, 200_000)
  await apply(receipt, paid, 200_000)

  await page.goto(LIST)
  await expect(page).toHaveTitle('Cuentas por Cobrar · Molino')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cuentas por Cobrar')
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveAttribute(
    'placeholder',
    'Buscar por número de factura o cliente',
  )
  const columns = [
    'Factura',
    'Cliente',
    'Original',
    'Abonos',
    'Saldo',
    'Estado',
    'Clasificación',
    'Observaciones',
  ]
  await expect(page.getByRole('columnheader')).toHaveText(['#', ...columns, 'Acciones'])

  await page.goto(of(one))
  await expect(page.locator('.chip')).toContainText(`Cliente: ${one.nombre}`)
  await expect(page.getByText('4 registros')).toBeVisible()
  const row = (number: unknown) => rowOf(page, String(number))
  await expect(row(late.numero_factura)).toContainText(
    /\$\s*1\.000\.000\s*mora \$\s*6\.667\s*VENCIDAEN MORA10 días/,
  )
  await expect(row(late.numero_factura).getByTitle('Llamar el lunes')).toBeVisible()
  await expect(row(old.numero_factura)).toContainText(/VENCIDAVENCIDA120 días/)
  await expect(row(partly.numero_factura)).toContainText(/\$\s*200\.000\$\s*300\.000PARCIALCORRIENTE/)
  await expect(row(paid.numero_factura)).toContainText(/\$\s*200\.000\$\s*0PAGADOCORRIENTE/)
})

test('se filtra por estado, clasificación, días de vencida y saldo, y la dirección lo guarda', async ({
  page,
  javaScriptEnabled,
}) => {
  const { client, owe, receive, apply } = await books()
  const one = await client()
  const days = [-5, 0, 1, 30, 31, 60, 61, 90, 91, 180, 181, 360, 361]
  const made = new Map<number, string>()
  for (const late of days) made.set(late, String((await owe(one, 1000, late)).numero_factura))
  const paid = await owe(one, 1000, 45)
  await apply(await receive(one, 1000), paid, 1000)

  const shown = async (query: string, late: number[]) => {
    await page.goto(of(one, query))
    const expected = late.map((day) => made.get(day) ?? '').reverse()
    await expect(numbers(page), query).toHaveText(expected)
  }
  await shown('&vencida=0', [-5, 0])
  await shown('&vencida=1-30', [1, 30])
  await shown('&vencida=31-60', [31, 60])
  await shown('&vencida=61-90', [61, 90])
  await shown('&vencida=91-180', [91, 180])
  await shown('&vencida=181-360', [181, 360])
  await shown('&vencida=361-', [361])
  await shown('&clasificacion_cobro=EN+MORA', [1, 30, 31, 60, 61, 90])
  await shown('&clasificacion_cobro=VENCIDA', [91, 180, 181, 360, 361])
  await shown('&estado_documento=PENDIENTE', [-5, 0])
  await page.goto(of(one, '&con_saldo=false'))
  await expect(numbers(page)).toHaveText([String(paid.numero_factura)])
  await page.goto(of(one, '&con_saldo=true'))
  await expect(page.getByText('13 registros')).toBeVisible()

  await page.goto(of(one))
  await page.locator('select[name=estado_documento]').selectOption('PAGADO')
  if (!javaScriptEnabled) await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page).toHaveURL(/tercero=.+&.*estado_documento=PAGADO/)
  await expect(numbers(page)).toHaveText([String(paid.numero_factura)])
  await page.goto(of(one, '&vencida=7'))
  await expect(page).toHaveURL(of(one))
})

test('las observaciones se cambian en su fila, y se pueden borrar', async ({ page }) => {
  const { client, owe } = await books()
  const one = await client()
  const { numero_factura } = await owe(one, 90_000, 3, { observaciones: 'Llamar el lunes' })
  await page.goto(of(one))
  const edit = page.getByRole('link', { name: new RegExp(`^Editar `) })
  const input = page.locator('table.rows').getByRole('textbox', { name: 'Observaciones' })
  await edit.click()
  await expect(input).toHaveValue('Llamar el lunes')
  await input.fill('Paga el viernes')
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await expect(rowOf(page, String(numero_factura))).toContainText('Llamar el lunes')
  for (const text of ['Paga el viernes', '']) {
    await edit.click()
    await input.fill(text)
    await input.press('Enter')
    await expect(page.getByRole('status')).toHaveText('Cuenta actualizada')
    await expect(page.locator('td[data-label=Observaciones]')).toHaveText(text)
  }
})

test('dos personas cambian las observaciones: ninguna pierde lo suyo', async ({ page }) => {
  const { client, owe, call } = await books()
  const one = await client()
  const { _id } = await owe(one, 90_000, 3)
  await page.goto(of(one, `&editar=${_id}`))
  await call('PUT', '/accounts-receivable/update', { id_cuenta_por_cobrar: _id, observaciones: 'La otra' })
  const input = page.locator('table.rows').getByRole('textbox', { name: 'Observaciones' })
  await input.fill('La mía')
  await input.press('Enter')
  await expect(page.getByText(/^Otra persona modificó este registro/)).toBeVisible()
  await expect(page.getByText('Guardado por otra persona: «La otra»')).toBeVisible()
  await expect(input).toHaveValue('La mía')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('status')).toHaveText('Cuenta actualizada')
})

test('se elimina con su pregunta; lo pagado y lo que hizo otro documento no', async ({ page }) => {
  const { client, owe, receive, apply } = await books()
  const one = await client()
  const paid = await owe(one, 50_000)
  await apply(await receive(one, 10_000), paid, 10_000)
  const free = await owe(one, 70_000)
  await page.goto(of(one))
  const ask = page.getByText('¿Seguro que deseas eliminar esta cuenta por cobrar?', { exact: true })
  const open = (number: unknown) =>
    rowOf(page, String(number))
      .getByRole('link', { name: /^Eliminar / })
      .click()
  await open(free.numero_factura)
  await expect(ask).toBeVisible()
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await expect(ask).toHaveCount(0)
  await open(free.numero_factura)
  await page.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByRole('status')).toHaveText('Cuenta eliminada')
  await expect(numbers(page)).toHaveText([String(paid.numero_factura)])
  await open(paid.numero_factura)
  await page.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByRole('alert')).toContainText('tiene recibos aplicados.')
})

test('el servicio de báscula lleva a su pesada', async ({ page }) => {
  const { call } = await books()
  const methods = await call('POST', '/payment-methods/search', { actual_page: 1, limit: 200 })
  const credit = (methods.data as { _id: string; tags: string }[]).find(({ tags }) =>
    tags.includes('CREDITO'),
  )
  const [made] = await makeWeighings(apiUrl(), [{ id_formapago: credit?._id }])
  await page.goto(`${LIST}?tercero=${made?.id_proveedor}`)
  await page.getByRole('link', { name: made?.consecutivo, exact: true }).click()
  await expect(page).toHaveURL(`/weighing-records/final-weight/${made?.id}`)
  await page.goto(`${LIST}?tercero=${made?.id_proveedor}`)
  await page.getByRole('link', { name: /^Eliminar / }).click()
  await page.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByRole('alert')).toContainText('cámbielo en la pesada')
})

test('una cuenta nueva: el número lo propone la fecha, o lo asigna el sistema', async ({
  page,
  javaScriptEnabled,
}) => {
  const { client } = await books()
  const one = await client()
  await page.goto(LIST)
  await page.getByRole('link', { name: 'Nuevo', exact: true }).click()
  await expect(page).toHaveURL(FORM)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nueva Cuenta por Cobrar')
  await save(page)
  await expect(page.getByText(INCOMPLETE, { exact: true })).toHaveCount(1)
  for (const name of ['valor_original_factura', 'fecha_esperada_pago']) {
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true')
  }
  await chooseClient(page, one.nombre, javaScriptEnabled)
  const day = dayFromToday(-40)
  const start = `FAC-${day.replaceAll('-', '')}-`
  await field(page, 'fecha_factura').fill(day)
  const number = field(page, 'numero_factura')
  if (javaScriptEnabled) {
    await expect(number).toHaveValue(new RegExp(`^${start}[1-9]\\d\\d$`))
    await field(page, 'fecha_factura').fill(dayFromToday(-41))
    await expect(number).toHaveValue(new RegExp(`^FAC-${dayFromToday(-41).replaceAll('-', '')}-`))
    await number.fill('Libro 7')
    await field(page, 'fecha_factura').fill(day)
    await expect(number).toHaveValue('Libro 7')
    await number.fill('')
  } else await expect(number).toHaveValue('')
  await field(page, 'valor_original_factura').fill('1.500.000')
  await field(page, 'total_abonos_realizados').fill('250.000')
  await field(page, 'fecha_esperada_pago').fill(dayFromToday(-10))
  await field(page, 'porcentaje_interes_mora').fill('2,1')
  await field(page, 'observaciones').fill('Según el libro de 2025')
  if (javaScriptEnabled) {
    await expect(page.locator('.figure', { hasText: 'Saldo' })).toContainText(/\$\s*1\.250\.000/)
    await expect(page.locator('.figure', { hasText: 'Días vencida' })).toContainText('10')
  }
  await save(page)
  await expect(page.getByText('Cuenta por cobrar creada correctamente')).toBeVisible()
  await expect(page).toHaveURL(LIST)
  await page.goto(of(one))
  await expect(numbers(page)).toHaveText(new RegExp(`^${start}\\d{3}$`))
  await expect(rowOf(page, start)).toContainText(
    /\$\s*1\.500\.000\$\s*250\.000\$\s*1\.250\.000\s*mora \$\s*8\.750\s*VENCIDAEN MORA10 días/,
  )
})

test('cada cosa que no puede ser se dice junto a su campo, y nada se pierde', async ({
  page,
  javaScriptEnabled,
}) => {
  const { client, owe } = await books()
  const one = await client()
  const taken = await owe(one, 1000)
  await page.goto(FORM)
  await chooseClient(page, one.nombre, javaScriptEnabled)
  const right: Record<string, string> = {
    fecha_factura: dayFromToday(-40),
    valor_original_factura: '1.000.000',
    fecha_esperada_pago: dayFromToday(-10),
    total_abonos_realizados: '',
    numero_factura: `L-${Date.now()}`,
    porcentaje_interes_mora: '2',
  }
  const fill = async (values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) await field(page, name).fill(value)
  }
  await fill(right)
  for (const [name, value, message] of [
    ['valor_original_factura', 'abc', 'Escriba un número, por ejemplo 1.500 o 26,5.'],
    ['valor_original_factura', '1.500,5', 'Escriba pesos enteros, sin centavos.'],
    ['valor_original_factura', '0', 'Debe ser mayor a 0'],
    ['total_abonos_realizados', '1.000.001', /^No pueden pasar del valor original, \$\s*1\.000\.000\.$/],
    ['fecha_factura', dayFromToday(1), /hoy/],
    ['fecha_esperada_pago', dayFromToday(-41), 'No puede ser anterior a la fecha de la factura.'],
    ['porcentaje_interes_mora', '101', 'El máximo es 100.'],
  ] as const) {
    if (name === 'fecha_factura') await fill({ fecha_esperada_pago: dayFromToday(2) })
    await fill({ [name]: value })
    await save(page)
    await expect(field(page, name)).toHaveAccessibleDescription(message)
    await expect(field(page, name)).toHaveValue(value)
    await expect(field(page, 'texto.cliente_id')).toHaveValue(one.nombre)
    await fill({ ...right })
  }
  // What the system derives is compared, and refused where it contradicts.
  const compare = page.getByText('Comparar con lo que dice otro libro (opcional)')
  await compare.click()
  await fill({ saldo_actual: '900.000', dias_vencimiento: '3', valor_mora: '1' })
  await field(page, 'estado_documento').selectOption('PAGADO')
  await field(page, 'clasificacion_cobro').selectOption('CORRIENTE')
  await save(page)
  for (const [name, message] of [
    ['saldo_actual', /^El saldo lo calcula el sistema: \$\s*1\.000\.000\. Déjelo vacío\.$/],
    ['dias_vencimiento', 'Los días de vencimiento los calcula el sistema: 10. Déjelo vacío.'],
    ['valor_mora', /^El valor de mora lo calcula el sistema: \$\s*6\.667\. Déjelo vacío\.$/],
    ['estado_documento', 'El estado lo calcula el sistema: VENCIDA. Déjelo vacío.'],
    ['clasificacion_cobro', 'La clasificación la calcula el sistema: EN MORA. Déjelo vacío.'],
  ] as const) {
    await expect(field(page, name)).toBeVisible()
    await expect(field(page, name)).toHaveAccessibleDescription(message)
  }
  await fill({ saldo_actual: '1.000.000', dias_vencimiento: '10', valor_mora: '6.667' })
  await field(page, 'estado_documento').selectOption('VENCIDA')
  await field(page, 'clasificacion_cobro').selectOption('EN MORA')
  await fill({ numero_factura: String(taken.numero_factura) })
  await save(page)
  await expect(page.locator('.form-error')).toContainText(
    `Ya existe la cuenta ${String(taken.numero_factura)}`,
  )
  await fill({ numero_factura: right.numero_factura ?? '' })
  await save(page)
  await expect(page.getByText('Cuenta por cobrar creada correctamente')).toBeVisible()
})

test('quien debe puede ser un cliente que se crea al paso; un nombre sin elegir se dice', async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto(FORM)
  await field(page, 'texto.cliente_id').fill('zzzzzzzz')
  if (!javaScriptEnabled) {
    await save(page)
    await expect(page.getByText('Debe seleccionar un cliente válido de la lista.')).toBeVisible()
  } else {
    await field(page, 'valor_original_factura').focus()
    await expect(
      page.getByText('Debe seleccionar un cliente válido de la lista. Se borró «zzzzzzzz».'),
    ).toBeVisible()
  }
  const form = newThirdParty({ tipo: 'CLIENTE' })
  await field(page, 'valor_original_factura').fill('45.000')
  await page.getByRole('button', { name: 'Crear un cliente' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nuevo Tercero' })
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill(form.nombre)
  await dialog.getByLabel('Tipo de identificación').selectOption(form.tipo_identificacion)
  await dialog.getByRole('textbox', { name: 'Identificación' }).fill(form.identificacion)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(field(page, 'texto.cliente_id')).toHaveValue(form.nombre)
  await expect(field(page, 'valor_original_factura')).toHaveValue('45.000')
  await field(page, 'fecha_esperada_pago').fill(dayFromToday(30))
  await save(page)
  await expect(page.getByText('Cuenta por cobrar creada correctamente')).toBeVisible()
})

test('la API falla y nada se pierde', async ({ page, faulty: { url, gate }, javaScriptEnabled }) => {
  const { client, owe } = await books()
  const one = await client()
  await owe(one, 5000)
  gate.react = (call) => (call.endsWith('/search') ? 'cut' : 'pass')
  await page.goto(`${url}${LIST}`)
  await expect(page.getByRole('alert')).toContainText('Error cargando cuentas')
  gate.react = () => 'pass'
  await page.getByRole('link', { name: 'Reintentar' }).click()
  await expect(page.getByText(/registros?$/)).toBeVisible()

  await page.goto(`${url}${FORM}`)
  await chooseClient(page, one.nombre, javaScriptEnabled)
  await field(page, 'valor_original_factura').fill('45.000')
  await field(page, 'fecha_esperada_pago').fill(dayFromToday(30))
  gate.react = (call) => (call === 'POST /accounts-receivable' ? { status: 500 } : 'pass')
  await save(page)
  await expect(page.getByText('Error al crear la cuenta por cobrar', { exact: true })).toBeVisible()
  await expect(field(page, 'valor_original_factura')).toHaveValue('45.000')
  await expect(field(page, 'texto.cliente_id')).toHaveValue(one.nombre)
  gate.react = () => 'pass'
  await save(page)
  await expect(page.getByText('Cuenta por cobrar creada correctamente')).toBeVisible()

  gate.react = (call) => (/^(PUT|DELETE) /.test(call) ? 'cut' : 'pass')
  await page.goto(`${url}${of(one)}`)
  await page
    .getByRole('link', { name: /^Editar / })
    .first()
    .click()
  const input = page.locator('table.rows').getByRole('textbox', { name: 'Observaciones' })
  await input.fill('Se cortó')
  await input.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Error al actualizar')
  await expect(input).toHaveValue('Se cortó')
  await page.goto(`${url}${of(one)}`)
  await page
    .getByRole('link', { name: /^Eliminar / })
    .first()
    .click()
  await page.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByRole('alert')).toHaveText('Error al eliminar')
})

test('quien solo consulta ve la lista sin botones, y no abre el formulario', async ({ otherPage }) => {
  const page = await otherPage('consulta')
  await page.goto(LIST)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cuentas por Cobrar')
  for (const name of [/^Nuevo/, /^Editar/, /^Eliminar/]) {
    await expect(page.getByRole('link', { name })).toHaveCount(0)
  }
  const answer = await page.goto(FORM)
  expect(answer?.status()).toBe(403)
})

test('el estado de cuenta se abre desde la lista y desde el tercero', async ({ page }) => {
  const { client, owe } = await books()
  const one = await client()
  await owe(one, 250_000, 40)
  const statement = page.getByRole('link', { name: `Estado de cuenta de ${one.nombre}` })
  const href = `/documentos/CUENTAS_POR_COBRAR/${one.id}`
  await page.goto(of(one))
  await expect(statement).toHaveAttribute('href', href)
  await page.goto(`/terceros/editar/${one.id}`)
  await expect(statement).toHaveAttribute('href', href)
  const file = await page.request.get(href)
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await page.getByRole('link', { name: 'Cuentas por Cobrar', exact: true }).last().click()
  await expect(page).toHaveURL(of(one))
  await page.getByRole('link', { name: /^Recibir pago / }).click()
  await expect(page).toHaveURL(`/save-payment-receipt?tercero=${one.id}`)
  await expect(page.getByRole('textbox', { name: 'Valor Pagado' })).toBeFocused()
  await expect(page.getByRole('main')).toContainText('$ 250.000')
})
