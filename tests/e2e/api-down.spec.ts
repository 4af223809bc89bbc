import { newThirdParty } from '../support/third-parties.ts'
import { enterAs, expect, type Page, test } from './test.ts'
import { shows, tells } from './told.ts'
import { countOf, fillNew, save, textField } from './third-parties.ts'

test.beforeEach(async ({ context }) => enterAs(context, 'admin'))

/** Expects a complete page in Spanish without technical details. */
async function expectCalm(page: Page): Promise<void> {
  const text = await page.locator('body').innerText()
  expect(text.trim()).not.toBe('')
  expect(text).not.toMatch(/Internal|Error:|fetch failed|Unexpected|at .*\.[jt]s|undefined|null/)
}

test('a list without a connection to the API shows a message and a retry button', async ({
  page,
  faulty,
}) => {
  faulty.gate.react = (call) => (call.includes('/search') ? 'cut' : 'pass')
  await page.goto(`${faulty.url}/terceros?q=garcia`)
  await expect(page.getByRole('alert')).toContainText('Error cargando terceros')
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('garcia')
  await expectCalm(page)
  faulty.gate.react = () => 'pass'
  await shows(page.getByRole('link', { name: 'Reintentar' }).click(), page.getByText(/^\d+ registros?$/))
  await expect(page).toHaveURL(`${faulty.url}/terceros?q=garcia`)
})

test('a form without a connection to the API comes back filled and can be saved later', async ({
  page,
  faulty,
}) => {
  const form = newThirdParty()
  await page.goto(`${faulty.url}/terceros?nuevo=1`)
  await fillNew(page, form)
  await textField(page, 'Teléfono 2').fill('6082212345')
  faulty.gate.react = () => 'cut'
  await shows(save(page), page.getByText('Error al crear tercero'))
  await expect(textField(page, 'Nombre')).toHaveValue(form.nombre)
  await expect(textField(page, 'Teléfono 2')).toHaveValue('6082212345')
  await expectCalm(page)
  expect(await countOf(form.identificacion)).toBe(0)
  faulty.gate.react = () => 'pass'
  await tells(save(page), page, 'Tercero creado exitosamente')
  expect(await countOf(form.identificacion)).toBe(1)
})
