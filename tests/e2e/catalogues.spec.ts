import {
  type Fields,
  hasCreation,
  type ListCase,
  LISTS,
  newCode,
  searchable,
  type WithCreation,
} from './lists.ts'
import { apiUrl, enterAs, expect, type Page, test } from './test.ts'
import { banner, shows, tells } from './told.ts'
import { caller } from '../support/weighings.ts'
import { rowOf } from './third-parties.ts'

const searchBox = (page: Page) => page.getByRole('main').getByRole('searchbox')
const alert = (page: Page) => page.getByRole('alert')

/** Creation form, in a dialog or inline. */
const formOf = (page: Page, { create }: WithCreation) =>
  page.getByRole(create.inline ? 'region' : 'dialog', { name: create.title, exact: true })

const fieldOf = (page: Page, list: WithCreation, label: string) =>
  formOf(page, list).getByLabel(new RegExp(`^${label.replace(/[?.*]/g, '\\$&')}( \\(opcional\\))?$`))

async function fill(page: Page, list: WithCreation, fields: Fields): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    const field = fieldOf(page, list, label)
    if (value === true) await field.check()
    else if ((await field.getAttribute('type')) !== null || (await field.getAttribute('maxlength')) !== null)
      await field.fill(value)
    else await field.selectOption({ label: value })
  }
}

const save = (page: Page, list: WithCreation) =>
  formOf(page, list)
    .getByRole('button', { name: list.create.button ?? 'Guardar' })
    .click()

/** Creates a record through the list's form. Then the list shows only this record. */
async function made(page: Page, list: WithCreation, word: string): Promise<void> {
  await page.goto(`${list.path}?q=${word}&nuevo=1`)
  await fill(page, list, list.create.fields(word))
  await tells(save(page, list), page, list.create.created)
  await expect(rowOf(page, word)).toHaveCount(1)
}

test.beforeEach(async ({ context }) => enterAs(context, 'admin'))

/**
 * One list of each kind: form in a dialog, form in the page, form validated while typing. web/lists covers
 * the texts of every list, and web/catalogues the rest.
 */
const KINDS = LISTS.filter(hasCreation).filter(({ path }) => ['/origins', '/rates', '/users'].includes(path))

for (const list of KINDS) {
  test(`${list.title}: a record is created, changed and deleted`, async ({ page, javaScriptEnabled }) => {
    await page.goto(list.path)
    const word = newCode()
    await createRow(page, list, word, Boolean(javaScriptEnabled))
    await searchBox(page).fill(word)
    if (!javaScriptEnabled) await searchBox(page).press('Enter')
    await expect(page).toHaveURL(new RegExp(`${list.path}\\?q=${word}`))
    await expect(rowOf(page, word)).toHaveCount(1)
    if (list.create.shows) await expect(rowOf(page, word)).toHaveText(list.create.shows)
    if (list.edit) await editRow(page, word, list.edit, Boolean(javaScriptEnabled))
    if (list.remove) await removeRow(page, list.remove)
    await expect(page.getByText('Nada coincide con la búsqueda.')).toBeVisible()
  })
}

/** Sends the form empty, which is refused, and then filled. */
async function createRow(page: Page, list: WithCreation, word: string, scripts: boolean): Promise<void> {
  const { create } = list
  await shows(page.getByRole('link', { name: 'Nuevo', exact: true }).click(), formOf(page, list))
  if (create.whileValid && scripts) {
    await expect(formOf(page, list).getByRole('button', { name: 'Guardar' })).toBeDisabled()
  } else {
    await save(page, list)
    await expect(formOf(page, list).getByText(create.refused, { exact: true })).toHaveCount(1)
    await expect(page.locator('[aria-invalid]').first()).toBeFocused()
  }
  await fill(page, list, create.fields(word))
  await tells(save(page, list), page, create.created)
  await expect(formOf(page, list)).toHaveCount(0)
}

async function editRow(
  page: Page,
  word: string,
  edit: NonNullable<ListCase['edit']>,
  scripts: boolean,
): Promise<void> {
  const input = page.locator('table.rows').getByRole('textbox', { name: edit.column })
  const open = page.getByRole('link', { name: new RegExp(`^${edit.link ?? 'Editar'} `) })
  // The address changes before the rows do.
  await expect(open).toHaveCount(1)
  await open.click()
  await expect(input).toHaveValue(edit.from(word))
  await input.fill('  ')
  await input.press('Enter')
  await expect(input).toHaveAccessibleDescription('El campo no puede quedar vacío.')
  if (scripts) await input.press('Escape')
  else await page.getByRole('link', { name: 'Cancelar' }).click()
  await expect(input).toHaveCount(0)

  await open.click()
  await input.fill(edit.to(word))
  await tells(input.press('Enter'), page, edit.updated)
  await page.goto(new URL(page.url()).pathname + `?q=${searchable(word, edit)}`)
  await expect(page.locator('table.rows tbody tr')).toHaveText(edit.shows(word))
}

async function removeRow(page: Page, remove: NonNullable<ListCase['remove']>): Promise<void> {
  const ask = page.getByText(remove.ask ?? '¿Deseas eliminar este registro?', { exact: true })
  const open = page.getByRole('link', { name: /^Eliminar / })
  await shows(open.click(), ask)
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await expect(ask).toHaveCount(0)
  await open.click()
  await tells(page.getByRole('button', { name: 'Eliminar' }).click(), page, remove.removed)
}

/** Creates a new origin through the API. */
async function givenOrigin(): Promise<string> {
  const word = newCode()
  const call = await caller(apiUrl())
  await call('POST', '/origins', { nombre: `Prueba ${word}` })
  return word
}

const listAt = (path: string) => LISTS.filter(hasCreation).find((list) => list.path === path)!

const REMOVAL = /^DELETE |\/delete$/
const IN_USE = 'No se puede eliminar: está en uso en 3 registros.'

test('a failed change loses no typed value; a used record is deactivated and activated again', async ({
  page,
  faulty: { url, gate },
}) => {
  const word = await givenOrigin()
  await page.goto(`${url}/origins?q=${word}`)
  gate.react = (call) => (call.startsWith('PUT ') ? 'cut' : 'pass')
  await page.getByRole('link', { name: /^Editar / }).click()
  const input = page.locator('table.rows').getByRole('textbox', { name: 'Nombre' })
  await input.fill(`Cambiado ${word}`)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(alert(page)).toHaveText('Error al actualizar el origen')
  await expect(input).toHaveValue(`Cambiado ${word}`)
  await page.getByRole('link', { name: 'Cancelar' }).click()

  gate.react = (call) => (REMOVAL.test(call) ? 'cut' : 'pass')
  await page.getByRole('link', { name: /^Eliminar / }).click()
  await page.getByRole('button', { name: 'Eliminar' }).click()
  await expect(alert(page)).toHaveText('Error al eliminar el origen')
  const body = { codigo: 'EN_USO', mensaje: IN_USE }
  gate.react = (call) => (REMOVAL.test(call) ? { status: 409, body } : 'pass')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(alert(page)).toHaveText(IN_USE)
  await page.getByRole('button', { name: 'Desactivar' }).click()
  await expect(banner(page)).toHaveText('Origen desactivado correctamente')
  await expect(rowOf(page, word)).toContainText('Inactivo')
  await page.getByRole('checkbox', { name: /^Marcar / }).check()
  await page.getByRole('button', { name: /^Activar (1|los marcados)$/ }).click()
  await expect(banner(page)).toContainText('Registros activados: ')
  await expect(rowOf(page, word)).not.toContainText('Inactivo')
})

test("the edited row shows another user's change beside the field", async ({ page, otherPage }) => {
  const word = await givenOrigin()
  const [mine, theirs] = [page, await otherPage('admin')]
  const input = (one: Page) => one.locator('table.rows').getByRole('textbox', { name: 'Nombre' })
  for (const one of [mine, theirs]) {
    await one.goto(`/origins?q=${word}`)
    await one.getByRole('link', { name: /^Editar / }).click()
  }
  const renamed = `Otro ${newCode()}`
  await input(theirs).fill(renamed)
  await theirs.getByRole('button', { name: 'Guardar' }).click()
  await expect(theirs.getByText('Nada coincide con la búsqueda.')).toBeVisible()

  // The search no longer matches the row, but the row stays.
  await input(mine).fill(`Mío ${word}`)
  await mine.getByRole('button', { name: 'Guardar' }).click()
  await expect(alert(mine)).toContainText('Otra persona modificó este registro')
  await expect(input(mine)).toHaveValue(`Mío ${word}`)
  const other = mine.getByText(`Guardado por otra persona: «${renamed}»`)
  const [message, table, cell, value] = await Promise.all(
    [alert(mine), mine.locator('table.rows'), input(mine), other].map((one) => one.boundingBox()),
  )
  expect(message!.width).toBeGreaterThan(table!.width - 4)
  expect(value!.x).toBeGreaterThan(cell!.x + cell!.width)
  expect(value!.y).toBeLessThan(cell!.y + cell!.height)
  await tells(mine.getByRole('button', { name: 'Guardar' }).click(), mine, 'Origen actualizado correctamente')
  await expect(rowOf(mine, `Mío ${word}`)).toHaveCount(1)
})

const GONE = 'El registro ya no existe'

test('the edited row says that another user deleted the record, and keeps the typed values', async ({
  page,
  otherPage,
}) => {
  const word = await givenOrigin()
  await page.goto(`/origins?q=${word}`)
  await page.getByRole('link', { name: /^Editar / }).click()
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue(`Prueba ${word}`)
  const theirs = await otherPage('admin')
  await theirs.goto(`/origins?q=${word}`)
  await theirs.getByRole('link', { name: /^Eliminar / }).click()
  await theirs.getByRole('button', { name: 'Eliminar' }).click()
  await expect(banner(theirs)).toHaveText('Origen eliminado correctamente')

  await page.getByRole('textbox', { name: 'Nombre' }).fill(`Cambiado ${word}`)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(alert(page)).toContainText(GONE)
  await expect(alert(page)).toContainText(`Nombre: «Cambiado ${word}»`)
  await page.goto(page.url())
  await expect(alert(page)).toContainText(GONE)
})

test('an open dialog saves a bank that the search of the list no longer finds', async ({ page }) => {
  const word = newCode()
  await made(page, listAt('/bank'), word)
  await page.getByRole('link', { name: /^Editar / }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar Banco' })
  await expect(dialog).toBeVisible()
  await page.goto(page.url().replace(`q=${word}`, `q=${newCode()}`))
  await dialog.getByLabel(/^Nombre/).fill(`Cambiado ${word}`)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(banner(page)).toHaveText('Banco actualizado correctamente.')
})

test('a server error stays beside its field until the field changes', async ({ page, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, 'without scripts nothing changes before sending')
  const list = listAt('/origins')
  await page.goto('/origins?nuevo=1')
  const field = fieldOf(page, list, 'Nombre *')
  await field.fill('  ')
  await save(page, list)
  await expect(field).toHaveAccessibleDescription('El nombre es obligatorio.')
  await field.focus()
  await field.blur()
  await expect(field).toHaveAccessibleDescription('El nombre es obligatorio.')
  await field.fill('Un nombre')
  await field.blur()
  await expect(field).not.toHaveAttribute('aria-invalid')
})
