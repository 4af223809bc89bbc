import { checkDigit, newName, newNit, newThirdParty, newWord } from '../support/third-parties.ts'
import { enterAs, expect, type Page, test } from './test.ts'
import { countOf, fillNew, given, rowOf, save, selectField, textField } from './third-parties.ts'

const searchBox = (page: Page) => page.getByRole('main').getByRole('searchbox')
const pager = (page: Page) => page.getByRole('navigation', { name: 'Páginas' })
const bodyRows = (page: Page) => page.locator('table.rows tbody tr')
const ownRice = (page: Page) => page.getByRole('checkbox', { name: /propio/i })

/** Where scripts run, typing is enough; without them Enter searches. */
async function search(page: Page, text: string, javaScriptEnabled: boolean): Promise<void> {
  await searchBox(page).fill(text)
  if (!javaScriptEnabled) await searchBox(page).press('Enter')
}

test.beforeEach(async ({ context }) => enterAs(context, 'admin'))

test('la lista: título, columnas, diez filas numeradas y total', async ({ page }) => {
  await page.goto('/terceros')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gestión de Terceros')
  await expect(searchBox(page)).toHaveAttribute('placeholder', 'Buscar por nombre o identificación')
  await expect(page.getByRole('columnheader')).toHaveText([
    '#',
    'Nombre',
    'Identificación',
    'Tipo',
    'Propio',
    'Teléfono',
    'Correo',
    'Acciones',
  ])
  await expect(bodyRows(page)).toHaveCount(10)
  await expect(page.locator('td.number')).toHaveText(Array.from({ length: 10 }, (_, index) => `${index + 1}`))
  await expect(page.getByText(/^\d+ registros$/)).toBeVisible()
})

test('el paginador: primera, anterior, cinco números, siguiente, última', async ({ page }) => {
  await page.goto('/terceros')
  await expect(pager(page).getByRole('link', { name: /^Página \d+$/ })).toHaveText(['1', '2', '3', '4', '5'])
  await expect(pager(page).getByRole('link', { name: 'Página anterior' })).toHaveCount(0)
  await pager(page).getByRole('link', { name: 'Página siguiente' }).click()
  await expect(page).toHaveURL('/terceros?pagina=2')
  await expect(page.locator('td.number').first()).toHaveText('11')
  await expect(pager(page).locator('[aria-current]')).toHaveText('2')
  // A search whose rows no other test adds to, so that the last page stays the last one.
  await page.goto('/terceros?q=110')
  await pager(page).getByRole('link', { name: 'Última página' }).click()
  await expect(pager(page).getByRole('link', { name: 'Página siguiente' })).toHaveCount(0)
  await pager(page).getByRole('link', { name: 'Página anterior' }).click()
  await pager(page).getByRole('link', { name: 'Primera página' }).click()
  await expect(page).toHaveURL('/terceros?q=110')
})

test('buscar sin acentos ni mayúsculas, de vuelta a la página 1', async ({ page, javaScriptEnabled }) => {
  const word = newWord()
  await given({ nombre: `Ñáñez ${word} Peña` })
  await page.goto('/terceros?pagina=2')
  await search(page, `NANEZ ${word.toUpperCase()} pena`, javaScriptEnabled)
  await expect(page).toHaveURL(new RegExp(`/terceros\\?q=NANEZ`))
  await expect(bodyRows(page)).toHaveCount(1)
  await expect(page.getByText('1 registro', { exact: true })).toBeVisible()
  await expect(pager(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Limpiar' }).click()
  await expect(page).toHaveURL('/terceros')
  await expect(searchBox(page)).toHaveValue('')
})

test('se busca también por identificación; una búsqueda vacía lo dice', async ({
  page,
  javaScriptEnabled,
}) => {
  const third = await given()
  await page.goto('/terceros')
  await search(page, third.identificacion, javaScriptEnabled)
  await expect(rowOf(page, third.nombre)).toHaveCount(1)
  await search(page, newWord(), javaScriptEnabled)
  await expect(page.getByText('Nada coincide con la búsqueda.')).toBeVisible()
  await expect(page.getByText('0 registros')).toBeVisible()
})

test('por ciento y guion bajo se buscan como cualquier letra', async ({ page }) => {
  const word = newWord()
  await given({ nombre: `Arroz ${word}% puro` })
  await given({ nombre: `Arroz ${word} puro` })
  await page.goto(`/terceros?q=${word}%25`)
  await expect(bodyRows(page)).toHaveCount(1)
  await page.goto(`/terceros?q=${word.slice(0, -1)}_`)
  await expect(page.getByText('Nada coincide con la búsqueda.')).toBeVisible()
})

test('el filtro por tipo acompaña a la búsqueda y a la página', async ({ page, javaScriptEnabled }) => {
  await page.goto('/terceros')
  await page.getByRole('search').getByRole('combobox', { name: 'Tipo' }).selectOption('PROVEEDOR')
  if (!javaScriptEnabled) await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page).toHaveURL(/tipo=PROVEEDOR/)
  await expect(page.locator('td[data-label=Tipo]')).toHaveText(Array.from({ length: 10 }, () => 'PROVEEDOR'))
  await pager(page).getByRole('link', { name: 'Página siguiente' }).click()
  await expect(page).toHaveURL('/terceros?tipo=PROVEEDOR&pagina=2')
  await expect(page.locator('td[data-label=Tipo]').first()).toHaveText('PROVEEDOR')
})

test('los filtros vacíos no quedan en la dirección', async ({ page, javaScriptEnabled }) => {
  await page.goto('/terceros')
  await page.getByRole('main').getByRole('searchbox').fill('a')
  if (!javaScriptEnabled) await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page).toHaveURL('/terceros?q=a')
  await page.getByRole('main').getByRole('searchbox').fill('')
  if (!javaScriptEnabled) await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page).toHaveURL('/terceros')
})

test('direcciones raras llevan a la lista limpia o a la última página', async ({ page }) => {
  for (const odd of ['abc', '-1', '0', '1.5', '1e30', '', ' ']) {
    const answer = await page.goto(`/terceros?pagina=${encodeURIComponent(odd)}`)
    expect(answer?.status(), odd).toBe(200)
    await expect(page).toHaveURL('/terceros')
  }
  await page.goto('/terceros?tipo=GATO&q=a')
  await expect(page).toHaveURL('/terceros?q=a')
  await page.goto('/terceros?tipo=CONDUCTOR&pagina=1000000000')
  const last = Number(new URL(page.url()).searchParams.get('pagina'))
  expect(last).toBeGreaterThan(1)
  await expect(pager(page).locator('[aria-current]')).toHaveText(String(last))
  await expect(pager(page).getByRole('link', { name: 'Página siguiente' })).toHaveCount(0)
  await page.goto('/terceros?editar=nadie&eliminar=nadie&q=%00%F0%9F%8C%BE')
  await expect(page.getByRole('heading', { name: 'Gestión de Terceros' })).toBeVisible()
})

test('Nuevo Tercero: primera opción elegida, se crea y queda de primero', async ({ page }) => {
  const form = newThirdParty({ tipo: 'PROVEEDOR' })
  await page.goto('/terceros')
  await page.getByRole('link', { name: 'Nuevo', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Nuevo Tercero' })
  await expect(dialog).toBeVisible()
  for (const name of ['Tipo', 'Tipo de identificación']) {
    const select = selectField(page, name)
    expect(await select.inputValue()).toBe(await select.locator('option').first().getAttribute('value'))
  }
  await fillNew(page, form)
  await textField(page, 'Municipio').fill('Saldaña')
  await textField(page, 'Teléfono 1').fill('3101234567')
  await textField(page, 'Correo').fill('alguien@correo.example')
  await save(page)
  await expect(page.getByRole('status')).toHaveText('Tercero creado exitosamente')
  await expect(dialog).toHaveCount(0)
  await page.goto(`/terceros?q=${form.identificacion}`)
  await expect(bodyRows(page)).toHaveCount(1)
  await expect(rowOf(page, form.nombre)).toContainText('3101234567')
  await expect(rowOf(page, form.nombre)).toContainText('alguien@correo.example')
})

test('lo que hay detrás del diálogo queda fuera de alcance; se cierra sin guardar', async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto('/terceros?q=a&nuevo=1')
  const dialog = page.getByRole('dialog', { name: 'Nuevo Tercero' })
  await expect(dialog).toBeVisible()
  await expect(page.locator('section[inert] table.rows')).toHaveCount(1)
  await expect(page.locator('header.menu')).toHaveAttribute('inert', '')
  if (javaScriptEnabled) {
    await expect(page.locator('dialog:modal')).toHaveCount(1)
    await page.keyboard.press('Escape')
  } else {
    await dialog.getByRole('link', { name: 'Cerrar' }).click()
  }
  await expect(page).toHaveURL('/terceros?q=a')
  await expect(dialog).toHaveCount(0)
})

test('arroz propio se ofrece solo a clientes y se marca en la lista', async ({ page }) => {
  const form = newThirdParty({ tipo: 'CLIENTE' })
  await page.goto('/terceros?nuevo=1')
  for (const tipo of ['PROVEEDOR', 'CONDUCTOR']) {
    await selectField(page, 'Tipo').selectOption(tipo)
    await expect(ownRice(page)).toBeHidden()
  }
  await fillNew(page, form)
  await ownRice(page).check()
  await save(page)
  await expect(page.getByRole('status')).toHaveText('Tercero creado exitosamente')
  await page.goto(`/terceros?q=${form.identificacion}`)
  await expect(rowOf(page, form.nombre).getByTitle('Arroz Propio')).toBeVisible()

  await rowOf(page, form.nombre)
    .getByRole('link', { name: /^Editar/ })
    .click()
  await expect(page.getByRole('checkbox', { name: '¿Arroz propio?' })).toBeChecked()
  await selectField(page, 'Tipo').selectOption('PROVEEDOR')
  await expect(ownRice(page)).toBeHidden()
  await page.getByRole('button', { name: 'Modificar' }).click()
  await expect(rowOf(page, form.nombre)).toContainText('PROVEEDOR')
  await expect(rowOf(page, form.nombre).getByTitle('Arroz Propio')).toHaveCount(0)
})

test('el dígito de verificación de un NIT se calcula y se muestra', async ({ page }) => {
  const nit = newNit()
  const form = newThirdParty({ tipo_identificacion: '31', identificacion: nit })
  const whole = `${nit}-${checkDigit(nit)}`
  await page.goto('/terceros?nuevo=1')
  await fillNew(page, form)
  await save(page)
  await page.goto(`/terceros?q=${nit}`)
  await expect(rowOf(page, form.nombre)).toContainText(whole)

  await page.goto('/terceros?nuevo=1')
  const wrong = (checkDigit(nit) + 1) % 10
  await fillNew(page, newThirdParty({ tipo_identificacion: '31', identificacion: `${nit}-${wrong}` }))
  await save(page)
  const field = textField(page, 'Identificación')
  await expect(field).toHaveAccessibleDescription(/dígito de verificación no corresponde/)
  await expect(field).toHaveValue(`${nit}-${wrong}`)
})

test('un tercero repetido se rechaza con un enlace al que existe', async ({ page }) => {
  const existing = await given({ tipo: 'PROVEEDOR' })
  const twin = newThirdParty({ tipo: 'PROVEEDOR', identificacion: existing.identificacion })
  await page.goto('/terceros?nuevo=1')
  await fillNew(page, twin)
  await save(page)
  const link = page.getByRole('link', { name: `Ver ${existing.nombre}` })
  await expect(link).toBeVisible()
  await expect(textField(page, 'Nombre')).toHaveValue(twin.nombre)
  expect(await countOf(existing.identificacion)).toBe(1)
  await link.click()
  await expect(page).toHaveURL(existing.path)
  await expect(textField(page, 'Nombre')).toHaveValue(existing.nombre)
})

test('la misma persona puede ser proveedor y cliente', async ({ page }) => {
  const existing = await given({ tipo: 'PROVEEDOR' })
  await page.goto('/terceros?nuevo=1')
  await fillNew(page, newThirdParty({ tipo: 'CLIENTE', identificacion: existing.identificacion }))
  await save(page)
  await expect(page.getByRole('status')).toHaveText('Tercero creado exitosamente')
  expect(await countOf(existing.identificacion)).toBe(2)
})

test('al crear faltan datos: cada mensaje en su campo y nada se pierde', async ({ page }) => {
  await page.goto('/terceros?nuevo=1')
  await textField(page, 'Nombre').fill('   ')
  await textField(page, 'Dirección').fill('Calle 5 # 4-32')
  await textField(page, 'Correo').fill('esto no es un correo')
  await save(page)
  await expect(textField(page, 'Nombre')).toHaveAccessibleDescription('El nombre es obligatorio')
  await expect(textField(page, 'Identificación')).toHaveAccessibleDescription(
    'La identificación es obligatoria.',
  )
  await expect(textField(page, 'Correo')).toHaveAccessibleDescription('Formato de correo inválido.')
  await expect(textField(page, 'Nombre')).toBeFocused()
  await expect(textField(page, 'Dirección')).toHaveValue('Calle 5 # 4-32')
  await expect(textField(page, 'Correo')).toHaveValue('esto no es un correo')
})

test('editar: tres pestañas, los valores puestos, y de vuelta a la misma búsqueda', async ({ page }) => {
  const third = await given({ municipio: 'El Espinal', telefono1: '3119876543' })
  await page.goto(`/terceros?q=${third.identificacion}`)
  await page.getByRole('link', { name: `Editar ${third.nombre}` }).click()
  await expect(page).toHaveURL(third.path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Editar Tercero')
  const tabs = page.getByRole('navigation', { name: 'Secciones' })
  await expect(tabs.getByRole('link')).toHaveText(['Tercero', 'Financiamiento', 'Pesadas'])
  await expect(textField(page, 'Nombre')).toHaveValue(third.nombre)
  await expect(textField(page, 'Municipio')).toHaveValue('El Espinal')
  await expect(textField(page, 'Teléfono 1')).toHaveValue('3119876543')

  await tabs.getByRole('link', { name: 'Financiamiento' }).click()
  await expect(page.getByRole('link', { name: 'Ver Acuerdos' })).toHaveAttribute(
    'href',
    `/financing-agreements?tercero=${third.id}`,
  )
  await tabs.getByRole('link', { name: 'Pesadas' }).click()
  await expect(page.getByRole('link', { name: 'Ver Pesadas' })).toHaveAttribute(
    'href',
    `/weighing-records?tercero=${third.id}`,
  )
  await tabs.getByRole('link', { name: 'Tercero' }).click()
  const renamed = newName()
  await textField(page, 'Nombre').fill(renamed)
  await textField(page, 'Dirección').fill('Vereda La Arenosa')
  await page.getByRole('button', { name: 'Modificar' }).click()
  await expect(page.getByRole('status')).toHaveText('Tercero modificado correctamente')
  await expect(page).toHaveURL(`/terceros?q=${third.identificacion}`)
  await expect(rowOf(page, renamed)).toHaveCount(1)
  await page.goto(third.path)
  await expect(textField(page, 'Dirección')).toHaveValue('Vereda La Arenosa')
})

test('editar: cancelar vuelve a la lista sin guardar', async ({ page }) => {
  const third = await given()
  await page.goto(`/terceros?q=${third.identificacion}`)
  await page.getByRole('link', { name: `Editar ${third.nombre}` }).click()
  await textField(page, 'Nombre').fill('Otro nombre')
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await expect(page).toHaveURL(`/terceros?q=${third.identificacion}`)
  await expect(rowOf(page, third.nombre)).toHaveCount(1)
})

test('editar: sin nombre o con la identificación de otro se rechaza', async ({ page }) => {
  const [third, other] = [await given(), await given()]
  await page.goto(third.path)
  await textField(page, 'Nombre').fill(' ')
  await page.getByRole('button', { name: 'Modificar' }).click()
  await expect(textField(page, 'Nombre')).toHaveAccessibleDescription('El nombre es obligatorio')
  await textField(page, 'Nombre').fill(third.nombre)
  await textField(page, 'Identificación').fill(other.identificacion)
  await page.getByRole('button', { name: 'Modificar' }).click()
  await expect(page.getByRole('link', { name: `Ver ${other.nombre}` })).toBeVisible()
  await expect(textField(page, 'Identificación')).toHaveValue(other.identificacion)
})

test('eliminar pregunta; se puede cancelar; luego ya no está', async ({ page }) => {
  const third = await given()
  await page.goto(`/terceros?q=${third.identificacion}`)
  const ask = page.getByText('¿Deseas eliminar este registro?')
  await page.getByRole('link', { name: `Eliminar ${third.nombre}` }).click()
  await expect(ask).toBeVisible()
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await expect(ask).toHaveCount(0)
  await expect(rowOf(page, third.nombre)).toHaveCount(1)
  await page.getByRole('link', { name: `Eliminar ${third.nombre}` }).click()
  await page.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByRole('status')).toHaveText('Tercero eliminado correctamente')
  await expect(page).toHaveURL(`/terceros?q=${third.identificacion}`)
  expect(await countOf(third.identificacion)).toBe(0)
})

test('eliminar lo que otro ya eliminó se dice y no rompe nada', async ({ page }) => {
  const third = await given()
  const address = `/terceros?q=${third.identificacion}`
  await page.goto(`${address}&eliminar=${third.id}`)
  const other = await page.context().newPage()
  await other.goto(`${address}&eliminar=${third.id}`)
  await other.getByRole('button', { name: 'Eliminar' }).click()
  await expect(other.getByRole('status')).toHaveText('Tercero eliminado correctamente')
  await page.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByRole('main')).toContainText(/no existe|Nada coincide/)
})

test('el tercero de la propia empresa no se elimina', async ({ page }) => {
  await page.goto('/terceros?q=molino+la+espiga')
  await page
    .getByRole('link', { name: /^Eliminar Molino La Espiga/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByRole('alert')).toContainText('No se puede eliminar:')
  await page.goto('/terceros?q=molino+la+espiga')
  await expect(rowOf(page, 'Molino La Espiga')).not.toHaveCount(0)
})

test('quien solo consulta ve la lista sin ningún botón de acción', async ({ otherPage }) => {
  const third = await given()
  const page = await otherPage('consulta')
  await page.goto(`/terceros?q=${third.identificacion}`)
  await expect(rowOf(page, third.nombre)).toHaveCount(1)
  await expect(page.getByRole('columnheader', { name: 'Acciones' })).toHaveCount(0)
  await expect(
    page.getByRole('main').locator('a[href*=nuevo], a[href*=editar], a[href*=eliminar]'),
  ).toHaveCount(0)
  await page.goto('/terceros?nuevo=1')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto(`/terceros?eliminar=${third.id}`)
  await expect(page.getByRole('button', { name: 'Eliminar' })).toHaveCount(0)
  const answer = await page.goto(third.path)
  expect(answer?.status()).toBe(403)
})
