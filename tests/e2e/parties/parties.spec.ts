import { newThirdParty, newWord } from '../../support/third-parties.ts'
import { rows } from '../controls.ts'
import { enterAs, expect, type Page, test } from '../test.ts'
import { leads, tells } from '../told.ts'
import { fillNew, given, rowOf, save, selectField, textField } from '../third-parties.ts'

const searchBox = (page: Page) => page.getByRole('main').getByRole('searchbox')
const pager = (page: Page) => page.getByRole('navigation', { name: 'Páginas' })
const ownRice = (page: Page) => page.getByRole('checkbox', { name: /propio/i })

/** With scripts, typing searches; without them, Enter does. */
async function search(page: Page, text: string, javaScriptEnabled: boolean): Promise<void> {
  await searchBox(page).fill(text)
  if (!javaScriptEnabled) await searchBox(page).press('Enter')
}

test.beforeEach(async ({ context }) => enterAs(context, 'admin'))

test('the list of third parties pages with first, previous, five numbers, next and last', async ({
  page,
}) => {
  await page.goto('/terceros')
  await expect(pager(page).getByRole('link', { name: /^Página \d+$/ })).toHaveText(['1', '2', '3', '4', '5'])
  await expect(pager(page).getByRole('link', { name: 'Página anterior' })).toHaveCount(0)
  await leads(pager(page).getByRole('link', { name: 'Página siguiente' }).click(), page, '/terceros?pagina=2')
  await expect(page.locator('td.number').first()).toHaveText('11')
  await expect(pager(page).locator('[aria-current]')).toHaveText('2')
  // Search without rows of other tests, so the last page stays the same.
  await page.goto('/terceros?q=110')
  await pager(page).getByRole('link', { name: 'Última página' }).click()
  await expect(pager(page).getByRole('link', { name: 'Página siguiente' })).toHaveCount(0)
  // The last page is shorter than the one before: the links move down, so the next click waits for them.
  await pager(page).getByRole('link', { name: 'Página anterior' }).click()
  await expect(pager(page).getByRole('link', { name: 'Página siguiente' })).toBeVisible()
  await leads(pager(page).getByRole('link', { name: 'Primera página' }).click(), page, '/terceros?q=110')
})

test('searches third parties without accents and capitals, returning to page 1', async ({
  page,
  javaScriptEnabled,
}) => {
  const word = newWord()
  await given({ nombre: `Ñáñez ${word} Peña` })
  await page.goto('/terceros?pagina=2')
  await search(page, `NANEZ ${word.toUpperCase()} pena`, javaScriptEnabled)
  await expect(page).toHaveURL(new RegExp(`/terceros\\?q=NANEZ`))
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByText('1 registro', { exact: true })).toBeVisible()
  await expect(pager(page)).toHaveCount(0)
  await leads(page.getByRole('link', { name: 'Limpiar' }).click(), page, '/terceros')
  await expect(searchBox(page)).toHaveValue('')
})

test('keeps the type filter through search and paging', async ({ page, javaScriptEnabled }) => {
  await page.goto('/terceros')
  await page.getByRole('search').getByRole('combobox', { name: 'Tipo' }).selectOption('PROVEEDOR')
  if (!javaScriptEnabled) await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page).toHaveURL(/tipo=PROVEEDOR/)
  await expect(page.locator('td[data-label=Tipo]')).toHaveText(Array.from({ length: 10 }, () => 'PROVEEDOR'))
  await pager(page).getByRole('link', { name: 'Página siguiente' }).click()
  await expect(page).toHaveURL('/terceros?tipo=PROVEEDOR&pagina=2')
  await expect(page.locator('td[data-label=Tipo]').first()).toHaveText('PROVEEDOR')
})

test('leaves empty filters out of the address', async ({ page, javaScriptEnabled }) => {
  await page.goto('/terceros')
  await page.getByRole('main').getByRole('searchbox').fill('a')
  if (!javaScriptEnabled) await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page).toHaveURL('/terceros?q=a')
  await page.getByRole('main').getByRole('searchbox').fill('')
  if (!javaScriptEnabled) await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page).toHaveURL('/terceros')
})

test('makes the page behind the dialog unreachable, and closes the dialog without saving', async ({
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

test('offers own rice only for clients and marks it in the list', async ({ page }) => {
  const form = newThirdParty({ tipo: 'CLIENTE' })
  await page.goto('/terceros?nuevo=1')
  for (const tipo of ['PROVEEDOR', 'CONDUCTOR']) {
    await selectField(page, 'Tipo').selectOption(tipo)
    await expect(ownRice(page)).toBeHidden()
  }
  await fillNew(page, form)
  await ownRice(page).check()
  await tells(save(page), page, 'Tercero creado exitosamente')
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

test('offers ReteICA only for suppliers and keeps the choice', async ({ page }) => {
  const form = newThirdParty({ tipo: 'PROVEEDOR' })
  await page.goto('/terceros?nuevo=1')
  await fillNew(page, form)
  await tells(save(page), page, 'Tercero creado exitosamente')
  const edit = async () => {
    await page.goto(`/terceros?q=${form.identificacion}`)
    await rowOf(page, form.nombre)
      .getByRole('link', { name: /^Editar/ })
      .click()
  }
  await edit()
  await expect(selectField(page, 'ReteICA')).toHaveValue('')
  await selectField(page, 'ReteICA').selectOption('Autorretenedor de ICA')
  await page.getByRole('button', { name: 'Modificar' }).click()
  await expect(rowOf(page, form.nombre)).toBeVisible()
  await edit()
  await expect(selectField(page, 'ReteICA')).toHaveValue('AUTORRETENEDOR')
  await selectField(page, 'Tipo').selectOption('CLIENTE')
  await page.getByRole('button', { name: 'Modificar' }).click()
  await expect(rowOf(page, form.nombre)).toContainText('CLIENTE')
  await edit()
  await expect(selectField(page, 'ReteICA')).toHaveCount(0)
})

test('shows each message of a new third party beside its field, and keeps the typed values', async ({
  page,
}) => {
  await page.goto('/terceros?nuevo=1')
  for (const name of ['Tipo', 'Tipo de identificación']) {
    const select = selectField(page, name)
    expect(await select.inputValue()).toBe(await select.locator('option').first().getAttribute('value'))
  }
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
