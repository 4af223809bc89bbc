import { DEMO_PASSWORD } from '#server/db/demo/users.ts'
import { makeWeighing } from '../support/weighings.ts'
import { expect, type Page, test } from './test.ts'
import { leads, shows } from './told.ts'

const apiUrl = () => process.env.E2E_API_URL ?? ''

/** A truck in the yard, not analysed either. */
const givenTruck = () =>
  makeWeighing(apiUrl(), { peso_vacio: null, humedad: null, impureza: null, grano_p: null })

async function signIn(page: Page, person: string): Promise<void> {
  await page.goto('/login')
  await page.locator('input[name=email]').fill(`${person}@molino.example`)
  await page.locator('input[name=password]').fill(DEMO_PASSWORD)
  await leads(page.locator('input[name=password]').press('Enter'), page, '/home')
}

test('el basculista entra, ve el camión, escribe su peso vacío, Enter, e imprime', async ({
  page,
  javaScriptEnabled,
}) => {
  const { id, placa } = await givenTruck()
  await signIn(page, 'bascula')
  await expect(page.locator('main').getByRole('link').first()).toHaveText('Registrar nueva pesada')
  // The truck on the scale is called by its plate.
  await expect(page.getByRole('textbox', { name: 'Placa' })).toBeFocused()
  await leads(page.getByRole('link', { name: 'Camiones en patio' }).first().click(), page, '/patio')
  await expect(page.getByRole('textbox', { name: 'Placa' })).toBeFocused()
  await page.keyboard.type(placa)
  await leads(page.keyboard.press('Enter'), page, `/patio?placa=${placa}`)
  const weight = page.getByRole('textbox', { name: `Peso vacío de ${placa} (kg)` })
  await expect(weight).toBeFocused()
  await weight.fill('14.2oo')
  await weight.press('Enter')
  await expect(weight).toHaveAccessibleDescription(/Escriba un número/)
  await expect(weight).toBeFocused()
  await weight.fill('14.200')
  // What was said of the field goes with its value.
  if (javaScriptEnabled) await expect(weight).not.toHaveAttribute('aria-invalid', 'true')
  await weight.press(javaScriptEnabled ? 'Control+Enter' : 'Enter')
  await expect(page).toHaveURL(`/patio?tiquete=${id}`)
  await expect(page.getByRole('link', { name: 'Imprimir tiquete', exact: true })).toBeFocused()
  await expect(page.getByText('18.280 kg')).toHaveCSS('font-size', /^2/)
  await expect(weight).toHaveCount(0)
})

test('el laboratorio entra y guarda un análisis por renglón, con el teclado', async ({ page }) => {
  const { consecutivo } = await givenTruck()
  await signIn(page, 'laboratorio')
  await leads(page.getByRole('link', { name: 'Pesadas sin analizar' }).click(), page, '/laboratorio')
  const measure = (name: string) => page.getByRole('textbox', { name: `${name} de ${consecutivo}` })
  await measure('% Humedad').fill('26,5')
  await page.keyboard.press('Enter')
  await expect(measure('% Impureza')).toHaveAccessibleDescription('Campo obligatorio')
  await expect(measure('% Impureza')).toBeFocused()
  await page.keyboard.type('4,2')
  await shows(page.keyboard.press('Enter'), page.getByText('✅ El registro se guardó correctamente.'))
  await expect(measure('% Humedad')).toHaveCount(0)
})
