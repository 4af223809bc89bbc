import { closeAgreement, lend, makeAgreement } from '../support/agreements.ts'
import { dayFromToday } from '../support/money.ts'
import { newThirdParty } from '../support/third-parties.ts'
import { caller } from '../support/weighings.ts'
import { enterAs, expect, type Page, test } from './test.ts'
import { given, rowOf, save } from './third-parties.ts'

const LIST = '/financing-agreements'
const FORM = '/save-financing-agreement'
const INCOMPLETE = 'Todos los campos son obligatorios'
const DAYS = 'Los días del cultivo deben estar entre 30 y 120'

const apiUrl = () => process.env.E2E_API_URL ?? ''
const of = (id: string, more = '') => `${LIST}?tercero=${id}${more}`
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)
/** A field of the dialog: the list behind it filters by estado too. */
const asked = (page: Page, name: string) => page.locator(`dialog [name="${name}"]`)
const inRow = (page: Page, consecutivo: string, name: RegExp) =>
  rowOf(page, consecutivo).getByRole('link', { name })

/** Chooses a supplier as people do, with scripts or without. */
async function chooseSupplier(page: Page, nombre: string, scripts: boolean | undefined): Promise<void> {
  await field(page, 'texto.id_tercetro').fill(nombre)
  if (scripts) {
    await page.getByRole('option', { name: new RegExp(nombre) }).click()
    return
  }
  await page.getByRole('button', { name: 'Buscar Proveedor' }).click()
  await field(page, 'opcion.id_tercetro').first().check()
}

test.beforeEach(({ context }) => enterAs(context, 'admin'))

test('la lista: columnas, lo que pasa del máximo, el cierre bajo su estado, las acciones de cada estado', async ({
  page,
}) => {
  const running = await makeAgreement(apiUrl(), { numero_hectareas: 0.5 })
  await lend(apiUrl(), running, { valor: 2_000_001 })
  const { id } = running.proveedor
  const another = () => makeAgreement(apiUrl(), { id_tercetro: id })
  const ended = await another()
  await closeAgreement(apiUrl(), ended, { descripcion: 'Entregó toda la cosecha' })
  const cancelled = await another()
  await lend(apiUrl(), cancelled)
  await closeAgreement(apiUrl(), cancelled, { estado: 'CANCELADO', descripcion: 'Se inundó el lote' })

  await page.goto(LIST)
  await expect(page).toHaveTitle('Acuerdos de Financiamiento · Molino')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Acuerdos de Financiamiento')
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveAttribute(
    'placeholder',
    'Buscar por cliente o consecutivo',
  )
  const columns = [
    'Consecutivo',
    'Proveedor',
    'Inicio',
    'Total Neto',
    'Máximo a prestar',
    'Estado',
    'Fecha Cierre',
  ]
  await expect(page.getByRole('columnheader')).toHaveText(['#', ...columns, 'Acciones'])

  await page.goto(of(id))
  await expect(page.locator('.chip')).toContainText(`Proveedor: ${running.proveedor.nombre}`)
  const row = (one: { consecutivo: string }) => rowOf(page, one.consecutivo)
  for (const label of ['Total Neto', 'Máximo a prestar']) {
    const cell = row(running).locator(`td[data-label="${label}"]`)
    await expect(cell.getByRole('img', { name: 'Supera el máximo a prestar' })).toBeVisible()
    await expect(row(ended).locator(`td[data-label="${label}"]`).getByRole('img')).toHaveCount(0)
  }
  await expect(row(running)).toContainText(/\$\s*2\.000\.001.*\$\s*2\.000\.000\s*En ejecución/)
  await expect(row(ended)).toContainText(/\$\s*0\s*\$\s*50\.000\.000\s*Terminado/)
  await expect(row(ended).locator('strong')).toHaveText('Entregó toda la cosecha')
  await expect(row(cancelled)).toContainText('Cancelado')
  await expect(row(cancelled).locator('em')).toHaveText('Se inundó el lote')

  const actions = (one: { consecutivo: string }) => row(one).locator('td.actions').getByRole('link')
  await expect(actions(running)).toHaveText(['Detalle', 'Cerrar', 'Modificar', 'Eliminar'])
  for (const closed of [ended, cancelled]) await expect(actions(closed)).toHaveText(['Detalle'])
  const detail = `/financing-details/${running.id}`
  await expect(inRow(page, running.consecutivo, /^Detalle /)).toHaveAttribute('href', detail)
  await expect(row(running).getByRole('link', { name: running.consecutivo, exact: true })).toHaveAttribute(
    'href',
    detail,
  )
})

test('se busca por consecutivo y proveedor, y se filtra por estado y por lo que pasa del máximo', async ({
  page,
}) => {
  const small = await makeAgreement(apiUrl(), { numero_hectareas: 0.1 })
  await lend(apiUrl(), small)
  const ended = await makeAgreement(apiUrl(), { id_tercetro: small.proveedor.id })
  await closeAgreement(apiUrl(), ended)
  const shown = async (query: string, numbers: string[]) => {
    await page.goto(of(small.proveedor.id, query))
    await expect(page.locator('td[data-label=Consecutivo]'), query).toHaveText(numbers)
  }
  await shown('', [ended.consecutivo, small.consecutivo])
  await shown(`&q=${small.consecutivo}`, [small.consecutivo])
  await shown('&estado=TERMINADO', [ended.consecutivo])
  await shown('&sobre_maximo=true', [small.consecutivo])
  await shown('&sobre_maximo=false', [ended.consecutivo])
  await shown('&cultivo_vencido=true', [])
  await page.goto(`${LIST}?q=${encodeURIComponent(small.proveedor.nombre)}`)
  await expect(page.getByText('2 registros')).toBeVisible()
})

test('de la pantalla del tercero se llega a sus acuerdos', async ({ page }) => {
  const { proveedor, consecutivo } = await makeAgreement(apiUrl())
  await page.goto(`/terceros/editar/${proveedor.id}?tab=financiamiento`)
  await page.getByRole('link', { name: 'Ver Acuerdos' }).click()
  await expect(page).toHaveURL(of(proveedor.id))
  await expect(page.locator('td[data-label=Consecutivo]')).toHaveText([consecutivo])
})

test('la pregunta de eliminar nombra el consecutivo y el proveedor; con préstamos no se elimina', async ({
  page,
}) => {
  const free = await makeAgreement(apiUrl())
  const { id, nombre } = free.proveedor
  const used = await makeAgreement(apiUrl(), { id_tercetro: id })
  await lend(apiUrl(), used)
  await page.goto(of(id))
  const ask = (one: { consecutivo: string }) =>
    page.getByText(`¿Deseas eliminar el acuerdo ${one.consecutivo} de ${nombre}?`, { exact: true })
  await inRow(page, free.consecutivo, /^Eliminar /).click()
  await expect(ask(free)).toBeVisible()
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await expect(ask(free)).toHaveCount(0)
  await inRow(page, free.consecutivo, /^Eliminar /).click()
  await page.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByRole('status')).toHaveText('Acuerdo eliminado exitosamente.')
  await expect(page.locator('td[data-label=Consecutivo]')).toHaveText([used.consecutivo])
  await inRow(page, used.consecutivo, /^Eliminar /).click()
  await expect(ask(used)).toBeVisible()
  await page.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByRole('alert')).toHaveText(/^Error al eliminar: No se puede eliminar/)
})

test('un acuerdo nuevo: la tasa es la de las tarifas, con su aviso, y la lista lo muestra', async ({
  page,
  javaScriptEnabled,
}) => {
  const supplier = await given({ tipo: 'PROVEEDOR' })
  await page.goto(LIST)
  await page.getByRole('link', { name: 'Nuevo', exact: true }).click()
  await expect(page).toHaveURL(FORM)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nuevo Acuerdo de Financiamiento')
  await expect(field(page, 'tasa')).toHaveValue('3')
  await expect(field(page, 'tasa')).toHaveAttribute('readonly', '')
  await expect(
    page.getByText(
      'La tasa (42,58 % efectivo anual) supera el techo de usura: 2,302 % mensual, 31,4 % efectivo anual.',
    ),
  ).toBeVisible()
  await save(page)
  await expect(page.getByText(INCOMPLETE, { exact: true })).toHaveCount(1)
  for (const name of ['numero_de_dias_del_cultivo', 'numero_hectareas']) {
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true')
  }
  await chooseSupplier(page, supplier.nombre, javaScriptEnabled)
  await field(page, 'fecha_de_inicio').fill(dayFromToday(-10))
  await field(page, 'numero_de_dias_del_cultivo').fill('120')
  await field(page, 'numero_hectareas').fill('12,5')
  await save(page)
  await expect(page.getByText('Acuerdo de financiamiento creado correctamente')).toBeVisible()
  await expect(page).toHaveURL(LIST)
  await page.goto(of(supplier.id))
  await expect(page.locator('table.rows tbody tr')).toHaveCount(1)
  await expect(rowOf(page, 'ACU-')).toContainText(/\$\s*0\s*\$\s*50\.000\.000\s*En ejecución/)
})

test('cada cosa que no puede ser se dice junto a su campo, y nada se pierde', async ({
  page,
  javaScriptEnabled,
}) => {
  const supplier = await given({ tipo: 'PROVEEDOR' })
  await page.goto(FORM)
  await chooseSupplier(page, supplier.nombre, javaScriptEnabled)
  const right: Record<string, string> = {
    fecha_de_inicio: dayFromToday(0),
    numero_de_dias_del_cultivo: '90',
    numero_hectareas: '3',
  }
  const fill = async (values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) await field(page, name).fill(value)
  }
  await fill(right)
  for (const [name, value, message] of [
    ['numero_de_dias_del_cultivo', '29', DAYS],
    ['numero_de_dias_del_cultivo', '121', DAYS],
    ['numero_de_dias_del_cultivo', '', INCOMPLETE],
    ['numero_hectareas', '0', 'Debe ser mayor a 0'],
    ['numero_hectareas', 'abc', 'Escriba un número, por ejemplo 1.500 o 26,5.'],
    ['numero_hectareas', '1,234', 'Use como máximo 2 decimales.'],
    ['fecha_de_inicio', dayFromToday(400), /un año desde hoy/],
  ] as const) {
    await fill({ [name]: value })
    await save(page)
    await expect(field(page, name)).toHaveAccessibleDescription(message)
    await expect(field(page, name)).toHaveValue(value)
    await expect(field(page, 'texto.id_tercetro')).toHaveValue(supplier.nombre)
    await fill({ ...right })
  }
  for (const least of ['30', '120']) {
    await fill({ numero_de_dias_del_cultivo: least })
    await expect(field(page, 'numero_de_dias_del_cultivo')).toHaveValue(least)
  }
  await save(page)
  await expect(page.getByText('Acuerdo de financiamiento creado correctamente')).toBeVisible()
})

test('el proveedor se crea al paso, en el acuerdo nuevo y sobre el diálogo de modificar', async ({
  page,
  javaScriptEnabled,
}) => {
  const { consecutivo, proveedor } = await makeAgreement(apiUrl())
  const create = async (nombre: string, numero: string) => {
    await field(page, 'texto.id_tercetro').fill('zzzzzzzz')
    if (!javaScriptEnabled) {
      await save(page)
      await expect(page.getByText('Debe seleccionar un proveedor válido de la lista.')).toBeVisible()
    }
    await page.getByRole('button', { name: 'Crear un proveedor' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nuevo Tercero' })
    await dialog.getByRole('textbox', { name: 'Nombre' }).fill(nombre)
    await dialog.getByLabel('Tipo de identificación').selectOption('13')
    await dialog.getByRole('textbox', { name: 'Identificación' }).fill(numero)
    await dialog.getByRole('textbox', { name: 'Dirección' }).fill('Vereda Chenche')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(field(page, 'texto.id_tercetro')).toHaveValue(nombre)
  }
  const first = newThirdParty({ tipo: 'PROVEEDOR' })
  await page.goto(FORM)
  await field(page, 'numero_hectareas').fill('7,25')
  await create(first.nombre, first.identificacion)
  await expect(field(page, 'numero_hectareas')).toHaveValue('7,25')

  const second = newThirdParty({ tipo: 'PROVEEDOR' })
  await page.goto(of(proveedor.id))
  await inRow(page, consecutivo, /^Modificar /).click()
  await field(page, 'numero_hectareas').fill('9')
  await create(second.nombre, second.identificacion)
  await expect(page.getByRole('dialog', { name: `Modificar Acuerdo ${consecutivo}` })).toBeVisible()
  await expect(field(page, 'numero_hectareas')).toHaveValue('9')
  await save(page)
  await expect(page.getByRole('status')).toHaveText('Acuerdo modificado exitosamente.')
  await expect(page).toHaveURL(of(proveedor.id))
  await page.goto(`${LIST}?q=${consecutivo}`)
  await expect(rowOf(page, consecutivo)).toContainText(second.nombre)
  await expect(rowOf(page, consecutivo)).toContainText(/\$\s*36\.000\.000/)
})

test('se modifica en su diálogo, y en su página; la tasa se lee y no se escribe', async ({ page }) => {
  const { id, consecutivo, proveedor } = await makeAgreement(apiUrl())
  const found = `${LIST}?q=${consecutivo}&tercero=${proveedor.id}`
  await page.goto(found)
  await inRow(page, consecutivo, /^Modificar /).click()
  const dialog = page.getByRole('dialog', { name: `Modificar Acuerdo ${consecutivo}` })
  await expect(dialog).toBeVisible()
  await expect(field(page, 'texto.id_tercetro')).toHaveValue(proveedor.nombre)
  await expect(field(page, 'numero_hectareas')).toHaveValue('12,5')
  await expect(field(page, 'tasa')).toHaveAttribute('readonly', '')
  await field(page, 'numero_de_dias_del_cultivo').fill('29')
  await save(page)
  await expect(dialog).toBeVisible()
  await expect(field(page, 'numero_de_dias_del_cultivo')).toHaveAccessibleDescription(DAYS)
  await dialog.getByRole('link', { name: 'Cancelar' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(found)

  await inRow(page, consecutivo, /^Modificar /).click()
  await field(page, 'numero_hectareas').fill('10')
  await save(page)
  await expect(page.getByRole('status')).toHaveText('Acuerdo modificado exitosamente.')
  await expect(rowOf(page, consecutivo)).toContainText(/\$\s*40\.000\.000/)

  await page.goto(`${FORM}/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Modificar Acuerdo ${consecutivo}`)
  await field(page, 'numero_hectareas').fill('11')
  await save(page)
  await expect(page.getByRole('status')).toHaveText('Acuerdo modificado exitosamente.')
  await expect(rowOf(page, consecutivo)).toContainText(/\$\s*44\.000\.000/)
})

test('dos personas lo modifican: ninguna pierde lo suyo', async ({ page }) => {
  const { id, consecutivo } = await makeAgreement(apiUrl())
  await page.goto(`${LIST}/${id}/modificar`)
  await (
    await caller(apiUrl())
  )('PUT', '/financing-agreements', { id, numero_hectareas: 8 })
  await field(page, 'numero_hectareas').fill('9')
  await save(page)
  await expect(page.getByText(/^Otra persona modificó este registro/)).toBeVisible()
  await expect(page.getByText('Guardado por otra persona: «8»')).toBeVisible()
  await expect(field(page, 'numero_hectareas')).toHaveValue('9')
  await save(page)
  await expect(page.getByRole('status')).toHaveText('Acuerdo modificado exitosamente.')
  await page.goto(`${LIST}?q=${consecutivo}`)
  await expect(rowOf(page, consecutivo)).toContainText(/\$\s*36\.000\.000/)
})

test('se cierra con su estado, su descripción y su fecha; lo que quede debiendo se dice', async ({
  page,
}) => {
  const { id, consecutivo, proveedor } = await makeAgreement(apiUrl())
  await lend(apiUrl(), { id, consecutivo, proveedor })
  await page.goto(of(proveedor.id))
  await inRow(page, consecutivo, /^Cerrar /).click()
  const dialog = page.getByRole('dialog', { name: 'Cerrar Acuerdo de Financiamiento' })
  const confirm = dialog.getByRole('button', { name: 'Confirmar cierre' })
  await expect(dialog).toContainText(/Hoy debe \$\s*1\.020\.000/)
  await expect(asked(page, 'estado').locator('option')).toHaveText(['Seleccione…', 'Terminado', 'Cancelado'])
  await field(page, 'fecha_liquidacion').fill('')
  await confirm.click()
  await expect(asked(page, 'estado')).toHaveAccessibleDescription('Debe seleccionar un estado.')
  await expect(field(page, 'fecha_liquidacion')).toHaveAccessibleDescription(
    'Debe seleccionar la fecha de liquidación.',
  )
  await asked(page, 'estado').selectOption('CANCELADO')
  await field(page, 'descripcion').fill('   ')
  await field(page, 'fecha_liquidacion').fill(dayFromToday(1))
  await confirm.click()
  await expect(field(page, 'descripcion')).toHaveAccessibleDescription(
    'La descripción es obligatoria si el estado es cancelado.',
  )
  await field(page, 'descripcion').fill('Se inundó el lote')
  await confirm.click()
  await expect(field(page, 'fecha_liquidacion')).toHaveAccessibleDescription(/hoy/)
  await expect(field(page, 'descripcion')).toHaveValue('Se inundó el lote')
  await field(page, 'fecha_liquidacion').fill(dayFromToday(0))
  await confirm.click()
  await expect(page.getByRole('status')).toHaveText(
    /^Acuerdo cerrado correctamente\. Quedó la cuenta por cobrar \S+ por \$\s*1\.020\.000\.$/,
  )
  await expect(page).toHaveURL(of(proveedor.id))
  await expect(rowOf(page, consecutivo).locator('em')).toHaveText('Se inundó el lote')
  for (const name of ['cerrar', 'modificar']) {
    await page.goto(`${LIST}/${id}/${name}`)
    await expect(page.getByRole('dialog')).toContainText(
      `El acuerdo ${consecutivo} está Cancelado: ya no cambia.`,
    )
  }
  await page.getByRole('dialog').getByRole('link', { name: 'Volver' }).click()
  await expect(page).toHaveURL(LIST)
})

test('el cierre que otra persona hizo primero se dice en el diálogo', async ({ page }) => {
  const made = await makeAgreement(apiUrl())
  await page.goto(`${LIST}/${made.id}/cerrar`)
  await expect(page.getByRole('dialog')).toContainText('Hoy no debe nada.')
  await closeAgreement(apiUrl(), made)
  await asked(page, 'estado').selectOption('TERMINADO')
  await page.getByRole('button', { name: 'Confirmar cierre' }).click()
  await expect(page.locator('dialog .form-error')).toContainText(/TERMINADO|Terminado/)
})

test('la API falla y nada se pierde', async ({ page, faulty: { url, gate }, javaScriptEnabled }) => {
  const { id, proveedor } = await makeAgreement(apiUrl())
  gate.react = (call) => (call.endsWith('/search') ? 'cut' : 'pass')
  await page.goto(`${url}${LIST}`)
  await expect(page.getByRole('alert')).toContainText('Error cargando acuerdos de financiamiento')
  gate.react = () => 'pass'
  await page.getByRole('link', { name: 'Reintentar' }).click()
  await expect(page.getByText(/registros?$/)).toBeVisible()

  gate.react = (call) => (call.startsWith('GET /financing-agreements/terms') ? 'cut' : 'pass')
  await page.goto(`${url}${FORM}`)
  await expect(field(page, 'tasa')).toHaveValue('3')
  await chooseSupplier(page, proveedor.nombre, javaScriptEnabled)
  await field(page, 'numero_de_dias_del_cultivo').fill('100')
  await field(page, 'numero_hectareas').fill('4')
  gate.react = (call) => (call === 'POST /financing-agreements' ? { status: 500 } : 'pass')
  await save(page)
  await expect(page.getByText('Error al crear el acuerdo de financiamiento', { exact: true })).toBeVisible()
  await expect(field(page, 'numero_hectareas')).toHaveValue('4')
  gate.react = () => 'pass'
  await save(page)
  await expect(page.getByText('Acuerdo de financiamiento creado correctamente')).toBeVisible()

  gate.react = (call) => (/^(PUT|PATCH|DELETE) /.test(call) ? 'cut' : 'pass')
  await page.goto(`${url}${LIST}/${id}/modificar`)
  await save(page)
  await expect(page.getByText('Error al modificar el acuerdo', { exact: true })).toBeVisible()
  await page.goto(`${url}${LIST}/${id}/cerrar`)
  await asked(page, 'estado').selectOption('TERMINADO')
  await page.getByRole('button', { name: 'Confirmar cierre' }).click()
  await expect(page.getByText('Error al cerrar el acuerdo.', { exact: true })).toBeVisible()
  await page.goto(`${url}${of(proveedor.id, `&eliminar=${id}`)}`)
  await page.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByRole('alert')).toHaveText('Error al eliminar: Error inesperado')
})

test('quien solo consulta ve la lista sin botones; quien lleva los créditos hace todo', async ({
  otherPage,
}) => {
  const { id, consecutivo, proveedor } = await makeAgreement(apiUrl())
  const seen = await otherPage('consulta')
  await seen.goto(of(proveedor.id))
  await expect(rowOf(seen, consecutivo)).toBeVisible()
  for (const name of [/^Nuevo/, /^Cerrar A/, /^Modificar/, /^Eliminar/]) {
    await expect(seen.getByRole('link', { name })).toHaveCount(0)
  }
  for (const path of [FORM, `${FORM}/${id}`, `${LIST}/${id}/modificar`, `${LIST}/${id}/cerrar`]) {
    expect([path, (await seen.goto(path))?.status()]).toEqual([path, 403])
  }
  const credit = await otherPage('credito')
  await credit.goto(of(proveedor.id))
  const actions = rowOf(credit, consecutivo).locator('td.actions').getByRole('link')
  await expect(actions).toHaveText(['Detalle', 'Cerrar', 'Modificar', 'Eliminar'])
  await inRow(credit, consecutivo, /^Cerrar /).click()
  await asked(credit, 'estado').selectOption('TERMINADO')
  await field(credit, 'descripcion').fill('Pagó en efectivo')
  await credit.getByRole('button', { name: 'Confirmar cierre' }).click()
  await expect(credit.getByRole('status')).toHaveText('Acuerdo cerrado correctamente.')
  await expect(rowOf(credit, consecutivo).locator('strong')).toHaveText('Pagó en efectivo')
})
