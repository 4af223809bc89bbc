import { newCode } from './lists.ts'
import { enterAs, expect, type Page, test } from './test.ts'
import { leads, shows, tells } from './told.ts'

const rows = (page: Page) => page.locator('table.rows tbody tr')
const filter = (page: Page) => page.getByRole('button', { name: 'Filtrar' }).click()

test('auditoría: lo que se hizo se lee en palabras, se encuentra por sus filtros y cada registro lleva a su historial', async ({
  page,
  context,
}) => {
  await enterAs(context, 'admin')
  const word = newCode()
  await page.goto('/origins?nuevo=1')
  await page.getByRole('textbox', { name: 'Nombre' }).fill(`Prueba ${word}`)
  await tells(page.getByRole('button', { name: 'Guardar' }).click(), page, 'Origen fue creado con éxito')

  await page.goto('/auditoria')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Auditoría de Actividades')
  await expect(page.getByRole('columnheader')).toHaveText([
    'ID',
    'Tabla Afectada',
    'Operación',
    'Usuario',
    'Fecha',
    'Descripción',
  ])
  await expect(rows(page)).toHaveCount(5)
  await page.getByRole('link', { name: 'Siguiente' }).click()
  await expect(page.getByText('Página 2', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Anterior' }).click()
  await expect(page.getByText('Página 1', { exact: true })).toBeVisible()

  await page.getByLabel('Operación').selectOption('CREATE')
  await page.getByLabel('Tabla').fill('orígenes')
  await page.getByLabel('Usuario').fill('adriana')
  await filter(page)
  await expect(page).toHaveURL(/operacion=CREATE/)
  await expect(rows(page).first()).toBeVisible()
  for (const text of await rows(page).allInnerTexts()) expect(text).toMatch(/Orígenes[\s\S]*Creación/)
  const mine = rows(page).filter({ hasText: `Creó el origen «Prueba ${word}»` })
  await expect(mine).toHaveCount(1)
  await shows(mine.locator('summary').click(), mine.locator('dt', { hasText: 'Nombre' }))
  await expect(page.getByLabel('Operación')).toHaveValue('CREATE')

  await page.getByLabel('Fecha', { exact: true }).fill('2020-01-01')
  await filter(page)
  await expect(page.getByText('Nada coincide con los filtros.')).toBeVisible()
  await leads(page.getByRole('link', { name: 'Limpiar' }).click(), page, '/auditoria')
  await expect(rows(page)).toHaveCount(5)

  await page.goto(`/origins?q=${word}`)
  await page.getByRole('link', { name: `Editar Prueba ${word}` }).click()
  await page.getByRole('textbox', { name: 'Nombre' }).fill(`Vereda ${word}`)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('link', { name: `Editar Vereda ${word}` }).click()
  await page.getByRole('link', { name: 'Ver historial' }).click()
  await expect(page).toHaveURL(/\/auditoria\?tabla=origins&registro=/)
  await expect(page.getByText(`Historial de Vereda ${word} · Orígenes`)).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toContainText(`Modificó el origen «Vereda ${word}»: Nombre`)
  await rows(page).first().locator('summary').click()
  await expect(rows(page).first().getByText(`Prueba ${word} → Vereda ${word}`)).toBeVisible()
})

test('catálogo: busca por nombre sin mirar tildes ni mayúsculas y oculta los grupos vacíos', async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  await enterAs(context, 'admin')
  await page.goto('/catalog')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Catálogo de Funcionalidades')
  const groups = page.locator('.catalog section')
  expect(await groups.count()).toBeGreaterThan(1)
  const box = page.getByPlaceholder('Buscar...')
  const search = async (text: string) => {
    await box.fill(text)
    if (!javaScriptEnabled) await box.press('Enter')
  }
  await search('VEHICULO')
  await expect(groups).toHaveCount(1)
  await expect(groups.getByRole('link')).toHaveCount(1)
  await search('no existe')
  await expect(page.getByText('Nada coincide con la búsqueda.')).toBeVisible()
  await search('vehículo')
  await leads(groups.getByRole('link').click(), page, '/vehicles')
})

test('catálogo: cada quien ve lo que puede abrir', async ({ page, context }) => {
  await enterAs(context, 'bascula')
  await page.goto('/catalog')
  const links = page.locator('.catalog').getByRole('link')
  for (const path of await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))) {
    expect((await page.goto(path))?.status(), path).toBe(200)
  }
  await page.goto('/catalog')
  await expect(page.locator('.catalog a[href="/users"]')).toHaveCount(0)
})
