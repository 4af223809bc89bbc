import { newWord } from '../../support/third-parties.ts'
import { enterAs, expect, test } from '../test.ts'
import { shows, tells } from '../told.ts'

test.beforeEach(({ context }) => enterAs(context, 'admin'))

test('a quality table with steps is tried, saved and deleted', async ({ page }) => {
  const nombre = `Yeso ${newWord()}`
  await page.goto('/tablas-de-calidad/nueva')
  await page.getByLabel('Nombre').fill(nombre)
  // A random day, because both variants of this test run in one company at once.
  const dia = new Date(Date.UTC(2040, 0, Math.floor(Math.random() * 20_000)))
  await page.getByLabel('Vigente desde').fill(dia.toISOString().slice(0, 10))
  await page.getByLabel('Medida').selectOption({ label: 'Yeso' })
  await page.getByLabel('Modo').selectOption({ label: 'Tramos' })
  const cell = (name: string, step = 1) => page.getByLabel(`Tramo ${step}: ${name}`)
  await page.getByRole('button', { name: 'Agregar tramo' }).click()
  await cell('desde %').fill('6')
  await cell('hasta %').fill('10')
  await cell('valor').fill('1,5')
  await page.getByRole('button', { name: 'Agregar tramo' }).click()
  await cell('desde %', 2).fill('10')
  await cell('valor', 2).fill('4')
  await page.getByRole('group', { name: 'Probar' }).getByLabel('Yeso %').fill('12')
  const said = page.getByText('con yeso 12 %: −4 %')
  await shows(page.getByRole('button', { name: 'Probar', exact: true }).click(), said)
  await expect(cell('valor', 2)).toHaveValue('4')
  await tells(
    page.getByRole('button', { name: 'Guardar', exact: true }).click(),
    page,
    /Tabla de calidad creada correctamente/,
  )
  const row = page.getByRole('row', { name: nombre })
  await expect(row).toContainText('6–10 %: −1,5 %; 10–… %: −4 %')
  await row.getByRole('link', { name: /^Eliminar/ }).click()
  await tells(
    page.getByRole('button', { name: 'Eliminar', exact: true }).click(),
    page,
    /Tabla de calidad eliminada correctamente/,
  )
})
