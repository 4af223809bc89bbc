import {
  type Fields,
  hasCreation,
  type ListCase,
  LISTS,
  newCode,
  SECRET,
  type WithCreation,
} from './lists.ts'
import { enterAs, expect, type Page, test } from './test.ts'
import { rowOf } from './third-parties.ts'

const searchBox = (page: Page) => page.getByRole('main').getByRole('searchbox')
const alert = (page: Page) => page.getByRole('alert')

/** The creation form, in its dialog or inline. */
const formOf = (page: Page, { create }: WithCreation) =>
  page.getByRole(create.inline ? 'region' : 'dialog', { name: create.title, exact: true })

const fieldOf = (page: Page, list: WithCreation, label: string) =>
  formOf(page, list).getByLabel(new RegExp(`^${label.replace(/[?.]/g, '\\$&')}( \\*)?$`))

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

/** A record made through the list's own form; the list then shows it alone. */
async function made(page: Page, list: WithCreation, word: string, site = ''): Promise<void> {
  await page.goto(`${site}${list.path}?q=${word}&nuevo=1`)
  await fill(page, list, list.create.fields(word))
  await save(page, list)
  await expect(page.getByRole('status')).toHaveText(list.create.created)
  await expect(rowOf(page, word)).toHaveCount(1)
}

test.beforeEach(async ({ context }) => enterAs(context, 'admin'))

/**
 * One list of each kind: pages of its own, rows edited in place, a form in the page, acts by other names, and a form that
 * is checked while it is filled. What each of all lists says is read without a browser (web/lists.test.ts).
 */
const KINDS = LISTS.filter(({ path }) =>
  ['/terceros', '/origins', '/rates', '/bank', '/users'].includes(path),
)

for (const list of KINDS) {
  test(`${list.title}: título, columnas, crear, modificar, eliminar`, async ({ page, javaScriptEnabled }) => {
    await page.goto(list.path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(list.title)
    await expect(page).toHaveTitle(`${list.title} · Molino`)
    await expect(searchBox(page)).toHaveAttribute('placeholder', list.placeholder)
    for (const file of ['PDF', 'Excel']) await expect(page.getByRole('link', { name: file })).toBeVisible()
    await expectColumns(page, list, true)
    if (!hasCreation(list)) return

    const word = newCode()
    await createRow(page, list, word, Boolean(javaScriptEnabled))
    await searchBox(page).fill(word)
    if (!javaScriptEnabled) await searchBox(page).press('Enter')
    await expect(page).toHaveURL(new RegExp(`${list.path}\\?q=${word}`))
    await expect(rowOf(page, word)).toHaveCount(1)
    await expectColumns(page, list, true)
    if (list.create.shows) await expect(rowOf(page, word)).toHaveText(list.create.shows)
    if (list.edit) await editRow(page, word, list.edit)
    if (list.remove) await removeRow(page, list.remove)
    await expect(page.getByText('Nada coincide con la búsqueda.')).toBeVisible()
  })
}

/** The quoted columns, once there are rows. */
async function expectColumns(page: Page, { columns }: ListCase, acts: boolean): Promise<void> {
  if (await page.getByText('Todavía no hay registros.').isVisible()) return
  await expect(page.getByRole('columnheader')).toHaveText(['#', ...columns, ...(acts ? ['Acciones'] : [])])
}

/** Sends the form as it opens, which is refused, and then filled. */
async function createRow(page: Page, list: WithCreation, word: string, scripts: boolean): Promise<void> {
  const { create } = list
  await page.getByRole('link', { name: 'Nuevo', exact: true }).click()
  await expect(formOf(page, list)).toBeVisible()
  if (create.whileValid && scripts) {
    await expect(formOf(page, list).getByRole('button', { name: 'Guardar' })).toBeDisabled()
  } else {
    await save(page, list)
    await expect(formOf(page, list).getByText(create.refused, { exact: true })).toHaveCount(1)
    await expect(page.locator('[aria-invalid]').first()).toBeFocused()
  }
  await fill(page, list, create.fields(word))
  await save(page, list)
  await expect(page.getByRole('status')).toHaveText(create.created)
  await expect(formOf(page, list)).toHaveCount(0)
}

async function editRow(page: Page, word: string, edit: NonNullable<ListCase['edit']>): Promise<void> {
  const input = page.locator('table.rows').getByRole('textbox', { name: edit.column })
  const open = page.getByRole('link', { name: new RegExp(`^${edit.link ?? 'Editar'} `) })
  await open.click()
  await expect(input).toHaveValue(edit.from(word))
  await input.fill('  ')
  await input.press('Enter')
  await expect(input).toHaveAccessibleDescription('El campo no puede quedar vacío.')
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await expect(input).toHaveCount(0)

  await open.click()
  await input.fill(edit.to(word))
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('status')).toHaveText(edit.updated)
  await page.goto(new URL(page.url()).pathname + `?q=${searchable(word, edit)}`)
  await expect(page.locator('table.rows tbody tr')).toHaveText(edit.shows(word))
}

/** What finds the record after its name was changed. */
function searchable(word: string, edit: NonNullable<ListCase['edit']>): string {
  const written = edit.to(word)
  if (written.includes(word) || /\d{6}/.test(written) || edit.column === 'Utilidad') return word
  return written.replace(/\s/g, '')
}

async function removeRow(page: Page, remove: NonNullable<ListCase['remove']>): Promise<void> {
  const ask = page.getByText(remove.ask ?? '¿Deseas eliminar este registro?', { exact: true })
  const open = page.getByRole('link', { name: /^Eliminar / })
  await open.click()
  await expect(ask).toBeVisible()
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await expect(ask).toHaveCount(0)
  await open.click()
  await page.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByRole('status')).toHaveText(remove.removed)
}

for (const list of KINDS) {
  test(`${list.title}: la API falla y nada se pierde`, async ({ page, faulty: { url, gate } }) => {
    gate.react = (call) => (call.endsWith('/search') ? 'cut' : 'pass')
    await page.goto(url + list.path)
    await expect(alert(page)).toContainText(list.load)
    await expectColumns(page, list, true)
    gate.react = () => 'pass'
    await page.getByRole('link', { name: 'Reintentar' }).click()
    await expect(page.getByText(/^\d+ registros?$/)).toBeVisible()

    if (!hasCreation(list)) return
    const word = newCode()
    const { create, edit, remove } = list
    const fields = create.fields(word)
    await page.goto(`${url}${list.path}?q=${word}&nuevo=1`)
    await fill(page, list, fields)
    gate.react = (call) => (call === create.call ? { status: 500 } : 'pass')
    await save(page, list)
    await expect(formOf(page, list).getByText(create.failed, { exact: true })).toBeVisible()
    for (const [label, value] of Object.entries(fields)) {
      if (value === true) await expect(fieldOf(page, list, label)).toBeChecked()
      else if (!['Tipo', 'Empresa', SECRET].includes(label))
        await expect(fieldOf(page, list, label)).toHaveValue(value)
    }
    gate.react = () => 'pass'
    if (fields[SECRET]) await fill(page, list, { [SECRET]: fields[SECRET] })
    await save(page, list)
    await expect(page.getByRole('status')).toHaveText(create.created)

    if (edit) {
      gate.react = (call) => (/^PUT |\/update$/.test(call) ? 'cut' : 'pass')
      await page.getByRole('link', { name: new RegExp(`^${edit.link ?? 'Editar'} `) }).click()
      const input = page.locator('table.rows').getByRole('textbox', { name: edit.column })
      await input.fill(edit.to(word))
      await page.getByRole('button', { name: 'Guardar' }).click()
      await expect(alert(page)).toHaveText(edit.failed)
      await expect(input).toHaveValue(edit.to(word))
      await page.getByRole('link', { name: 'Cancelar' }).click()
    }
    if (!remove) return
    gate.react = (call) => (REMOVAL.test(call) ? 'cut' : 'pass')
    await page.getByRole('link', { name: /^Eliminar / }).click()
    await page.getByRole('button', { name: 'Eliminar' }).click()
    await expect(alert(page)).toHaveText(remove.failed)
    await expectDeactivation(page, word, list, (react) => (gate.react = react))
  })
}

const REMOVAL = /^DELETE |\/delete$/
const IN_USE = 'No se puede eliminar: está en uso en 3 registros.'

/** What is in use is not deleted; where the list offers it, it is deactivated instead, and activated again. */
async function expectDeactivation(
  page: Page,
  word: string,
  { remove }: ListCase,
  answerWith: (react: (call: string) => 'pass' | { status: number; body: unknown }) => void,
): Promise<void> {
  const body = { codigo: 'EN_USO', mensaje: IN_USE }
  answerWith((call) => (REMOVAL.test(call) ? { status: 409, body } : 'pass'))
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(alert(page)).toHaveText(IN_USE)
  const deactivate = page.getByRole('button', { name: 'Desactivar' })
  if (!remove?.deactivated) {
    await expect(deactivate).toHaveCount(0)
    return
  }
  await deactivate.click()
  await expect(page.getByRole('status')).toHaveText(remove.deactivated)
  await expect(rowOf(page, word)).toContainText('Inactivo')
  await page.getByRole('checkbox', { name: /^Marcar / }).check()
  await page.getByRole('button', { name: 'Activar los marcados', exact: true }).click()
  await expect(page.getByRole('status')).toContainText('Registros activados: ')
  await expect(rowOf(page, word)).not.toContainText('Inactivo')
}

const listAt = (path: string) => LISTS.filter(hasCreation).find((list) => list.path === path)!

test('producto: se marca y se desmarca como arroz paddy en su fila', async ({ page }) => {
  const word = newCode()
  await made(page, listAt('/products'), word)
  const box = page.getByLabel('¿Arroz paddy?')
  const mark = rowOf(page, word).getByRole('img', { name: 'Arroz Propio' })
  const held = await mark.count()
  for (const paddy of [held === 0, held !== 0]) {
    await page.getByRole('link', { name: /^Editar / }).click()
    await expect(box).toBeChecked({ checked: !paddy })
    await box.setChecked(paddy)
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(mark).toHaveCount(paddy ? 1 : 0)
  }
})

test('forma de pago: es de banco o a crédito, no las dos, y se corrige en su fila', async ({ page }) => {
  const both = 'Una forma de pago es de banco o a crédito, no las dos.'
  const list = listAt('/payment-methods')
  const word = newCode()
  await page.goto(`/payment-methods?q=${word}&nuevo=1`)
  await fill(page, list, { Descripción: `Prueba ${word}`, '¿Es banco?': true, '¿A crédito?': true })
  await save(page, list)
  await expect(page.getByLabel('¿A crédito?')).toHaveAccessibleDescription(both)
  await page.getByLabel('¿A crédito?').uncheck()
  await save(page, list)
  await expect(rowOf(page, word)).toContainText('Banco')

  await page.getByRole('link', { name: /^Editar / }).click()
  await expect(page.getByLabel('¿Es banco?')).toBeChecked()
  await page.getByLabel('¿A crédito?').check()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByLabel('¿A crédito?')).toHaveAccessibleDescription(both)
  await page.getByLabel('¿Es banco?').uncheck()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('status')).toHaveText('Forma de pago actualizada correctamente')
  await expect(rowOf(page, word)).toContainText('Crédito')
  await expect(rowOf(page, word)).not.toContainText('Banco')
})

test('una placa de forma desconocida se guarda y se advierte', async ({ page }) => {
  const vehicles = listAt('/vehicles')
  await page.goto('/vehicles?nuevo=1')
  await fill(page, vehicles, { Placa: `x-${newCode()}` })
  await save(page, vehicles)
  await expect(page.getByRole('status')).toHaveText(
    /^Vehículo fue creado con éxito\. La placa X\w+ no tiene un formato conocido; revísela\.$/,
  )
})

test('consecutivo: un número que no lo es, cero o con decimales se rechaza y no se pierde nada', async ({
  page,
}) => {
  const list = listAt('/consecutivos')
  const word = newCode()
  await page.goto('/consecutivos?nuevo=1')
  for (const [typed, message] of [
    ['abc', 'Escriba un número, por ejemplo 1.500 o 26,5.'],
    ['1,5', 'Escriba un número entero.'],
    ['0', 'Todos los campos obligatorios deben completarse'],
  ] as const) {
    await fill(page, list, { ...list.create.fields(word), 'Consecutivo actual': typed })
    await save(page, list)
    const field = fieldOf(page, list, 'Consecutivo actual')
    await expect(field).toHaveAccessibleDescription(message)
    await expect(field).toHaveValue(typed)
    await expect(fieldOf(page, list, 'Descripción')).toHaveValue(`Prueba ${word}`)
  }
})

test('tarifa: un valor nuevo cierra la vigencia anterior', async ({ page }) => {
  const list = listAt('/rates')
  const word = newCode()
  for (const [from, value] of [
    ['2026-01-01', '100'],
    ['2026-07-01', '120'],
  ] as const) {
    await page.goto('/rates?nuevo=1')
    await fill(page, list, { ...list.create.fields(word), Valor: value, 'Vigente desde': from })
    await save(page, list)
    await expect(page.getByRole('status')).toHaveText(list.create.created)
  }
  await page.goto(`/rates?q=${word}`)
  await expect(rowOf(page, 'desde 01/01/2026 hasta 30/06/2026')).toContainText('100')
  await expect(rowOf(page, 'desde 01/07/2026')).toContainText('120')
})

test('tarifa: «Nuevo valor» abre el formulario lleno, y un valor imposible se rechaza', async ({ page }) => {
  const list = listAt('/rates')
  const word = newCode()
  await page.goto('/rates?nuevo=1')
  await fill(page, list, { ...list.create.fields(word), Etiquetas: 'KG_CARGA', Valor: '0' })
  await save(page, list)
  await expect(fieldOf(page, list, 'Valor')).toHaveAccessibleDescription(
    'KG_CARGA debe ser un número mayor que 0.',
  )
  await fill(page, list, { Etiquetas: `PRUEBA${word}`, 'Vigente desde': '2026-01-01' })
  await save(page, list)
  await expect(page.getByRole('status')).toHaveText(list.create.created)
  await page.goto(`/rates?q=${word}`)
  await page.getByRole('link', { name: /^Nuevo valor/ }).click()
  await expect(fieldOf(page, list, 'Descripción')).toHaveValue(`Prueba ${word}`)
  await expect(fieldOf(page, list, 'Etiquetas')).toHaveValue(`PRUEBA${word}`.toUpperCase())
  await fill(page, list, { Valor: '7,5' })
  await save(page, list)
  await expect(page.getByRole('status')).toHaveText(list.create.created)
  await page.goto(`/rates?q=${word}`)
  await expect(page.locator('table.rows tbody tr')).toHaveCount(2)
})

test('maquila: propone el número, rechaza el cero, guarda la utilidad escrita y la pinta negativa', async ({
  page,
}) => {
  const list = listAt('/milling-operations')
  const fields = { ...list.create.fields(''), Consecutivo: `PRU-${newCode()}` }
  await page.goto('/milling-operations?nuevo=1')
  await expect(fieldOf(page, list, 'Consecutivo')).toHaveValue(/^\S*\d+$/)
  await expect(fieldOf(page, list, 'Fecha')).toHaveValue(/^\d{4}-\d\d-\d\d$/)
  await fill(page, list, { ...fields, 'Costo promedio por kg': '0', Utilidad: '0' })
  await save(page, list)
  await expect(page.getByText('Todos los campos deben completarse')).toHaveCount(1)
  await expect(page.locator('[aria-invalid]')).toHaveCount(2)
  await fill(page, list, { ...fields, Utilidad: '-$ 2.500' })
  await save(page, list)
  await expect(page.getByRole('status')).toHaveText(list.create.created)
  await page.goto(`/milling-operations?q=${fields.Consecutivo}`)
  await expect(page.locator('td.negative')).toHaveText(/-\$\s*2\.500/)
})

test('banco: se edita entero en un diálogo, con los saldos como se escriben', async ({ page }) => {
  const list = listAt('/bank')
  const word = newCode()
  await made(page, list, word)
  await page.getByRole('link', { name: `Editar Prueba ${word}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar Banco' })
  const field = (label: string) => dialog.getByLabel(new RegExp(`^${label}`))
  await expect(field('Saldo inicial')).toHaveValue('125.000.000')
  await field('Número de cuenta').fill('')
  await field('Saldo actual').fill('-1.500.000')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(field('Número de cuenta')).toHaveAccessibleDescription('Todos los campos son obligatorios.')
  await expect(field('Saldo actual')).toHaveValue('-1.500.000')
  await field('Número de cuenta').fill('99-1')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('status')).toHaveText('Banco actualizado correctamente.')
  await expect(page).toHaveURL(`/bank?q=${word}`)
  await expect(rowOf(page, word)).toContainText('99-1')
  await expect(page.locator('td.negative')).toHaveText(/-\$\s*1\.500\.000/)
})

test('banco: un saldo negativo no se crea; lo que falta se dice una vez', async ({ page }) => {
  const list = listAt('/bank')
  await page.goto('/bank?nuevo=1')
  await fill(page, list, { 'Saldo inicial': '-5', 'Saldo actual': '1,5' })
  await save(page, list)
  await expect(page.getByText('Todos los campos son obligatorios.')).toHaveCount(1)
  await expect(fieldOf(page, list, 'Saldo inicial')).toHaveAccessibleDescription(
    'El saldo no puede ser negativo.',
  )
  await expect(fieldOf(page, list, 'Saldo actual')).toHaveAccessibleDescription(
    'Escriba pesos enteros, sin centavos.',
  )
})

test('dos personas editan la misma fila: se ven los dos valores y ninguno se pierde', async ({
  page,
  otherPage,
}) => {
  const list = listAt('/milling-operations')
  const word = newCode()
  await made(page, list, word)
  const [mine, theirs] = [page, await otherPage('admin')]
  const input = (one: Page) => one.locator('table.rows').getByRole('textbox', { name: 'Utilidad' })
  for (const one of [mine, theirs]) {
    await one.goto(`/milling-operations?q=${word}`)
    await one.getByRole('link', { name: /^Editar / }).click()
  }
  await input(theirs).fill('2.000')
  await theirs.getByRole('button', { name: 'Guardar' }).click()
  await expect(theirs.getByRole('status')).toHaveText('Operación actualizada correctamente')
  await input(mine).fill('3.000')
  await mine.getByRole('button', { name: 'Guardar' }).click()
  await expect(alert(mine)).toContainText('Otra persona modificó este registro')
  await expect(mine.getByText('Guardado por otra persona: «2.000»')).toBeVisible()
  await expect(input(mine)).toHaveValue('3.000')
  await mine.getByRole('button', { name: 'Guardar' }).click()
  await expect(mine.getByRole('status')).toHaveText('Operación actualizada correctamente')
  await expect(rowOf(mine, word)).toHaveText(/\$\s*3\.000/)
})

test('lo que otro guardó se dice en una fila entera, y su valor junto a la casilla', async ({
  page,
  otherPage,
}) => {
  const list = listAt('/origins')
  const word = newCode()
  await made(page, list, word)
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

  // The search finds it no longer, and it stands there all the same.
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
  await mine.getByRole('button', { name: 'Guardar' }).click()
  await expect(mine.getByRole('status')).toHaveText('Origen actualizado correctamente')
  await expect(rowOf(mine, `Mío ${word}`)).toHaveCount(1)
})

const GONE = 'El registro ya no existe'

test('una fila que alguien eliminó mientras se editaba lo dice, con lo escrito', async ({
  page,
  otherPage,
}) => {
  const word = newCode()
  await made(page, listAt('/origins'), word)
  await page.getByRole('link', { name: /^Editar / }).click()
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue(`Prueba ${word}`)
  const theirs = await otherPage('admin')
  await theirs.goto(`/origins?q=${word}`)
  await theirs.getByRole('link', { name: /^Eliminar / }).click()
  await theirs.getByRole('button', { name: 'Eliminar' }).click()
  await expect(theirs.getByRole('status')).toHaveText('Origen eliminado correctamente')

  await page.getByRole('textbox', { name: 'Nombre' }).fill(`Cambiado ${word}`)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(alert(page)).toContainText(GONE)
  await expect(alert(page)).toContainText(`Nombre: «Cambiado ${word}»`)
  await page.goto(page.url())
  await expect(alert(page)).toContainText(GONE)
})

test('un banco que alguien eliminó mientras se editaba lo dice en su diálogo, con lo escrito', async ({
  page,
  otherPage,
}) => {
  const word = newCode()
  await made(page, listAt('/bank'), word)
  await page.getByRole('link', { name: /^Editar / }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar Banco' })
  await expect(dialog).toBeVisible()
  const theirs = await otherPage('admin')
  await theirs.goto(`/bank?q=${word}`)
  await theirs.getByRole('link', { name: /^Eliminar / }).click()
  await theirs.getByRole('button', { name: 'Eliminar' }).click()
  await expect(theirs.getByRole('status')).toHaveText('Banco eliminado correctamente')

  await dialog.getByLabel(/^Número de cuenta/).fill('77-1234')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByRole('alert')).toContainText(GONE)
  await expect(dialog.getByLabel(/^Número de cuenta/)).toHaveValue('77-1234')
  await dialog.getByRole('link', { name: 'Cancelar' }).click()
  await expect(page).toHaveURL(`/bank?q=${word}`)
})

test('un banco que la búsqueda ya no encuentra se edita con el que está', async ({ page }) => {
  const word = newCode()
  await made(page, listAt('/bank'), word)
  await page.getByRole('link', { name: /^Editar / }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar Banco' })
  await expect(dialog).toBeVisible()
  await page.goto(page.url().replace(`q=${word}`, `q=${newCode()}`))
  await dialog.getByLabel(/^Nombre/).fill(`Cambiado ${word}`)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('status')).toHaveText('Banco actualizado correctamente.')
})

test('lo que dijo el servidor de un campo queda hasta que el campo cambie', async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, 'sin scripts nada cambia hasta enviar')
  const list = listAt('/origins')
  await page.goto('/origins?nuevo=1')
  const field = fieldOf(page, list, 'Nombre')
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

test('cada mensaje dura lo que citan los documentos', async ({ page }) => {
  for (const [path, seconds] of [
    ['/batch', '2'],
    ['/origins', '4'],
    ['/consecutivos', '3'],
  ] as const) {
    const list = listAt(path)
    await made(page, list, newCode())
    await expect(page.getByRole('status')).toHaveAttribute('data-segundos', seconds)
  }
})

test('banco: lo que le falta a un registro se dice en su fila', async ({ page, faulty: { url, gate } }) => {
  const names = { nombre: 'Banco traído de otra parte', nombre_empresa: 'Molino' }
  const data = [{ _id: 'b1', id_banco: 'b1', ...names, saldo_inicial: null, saldo_actual: null }]
  gate.react = (call) =>
    call === 'POST /banks/search' ? { status: 200, body: { data, total_count: 1 } } : 'pass'
  await page.goto(`${url}/bank`)
  await expect(rowOf(page, 'otra parte')).toContainText('Falta: número de cuenta, saldo inicial')
  await page.getByRole('link', { name: 'Editar Banco traído de otra parte' }).click()
  await expect(page.getByRole('dialog').getByLabel(/^Saldo inicial/)).toHaveValue('')
})
