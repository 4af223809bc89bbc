import { newThirdParty } from '../support/third-parties.ts'
import { enterAs, expect, type Page, test, untilKeepsForms } from './test.ts'
import { countOf, fillNew, given, save, textField } from './third-parties.ts'
import { shows, tells } from './told.ts'

const LOST = 'Sin conexión: nada se ha perdido'
const CREATED = 'Tercero creado exitosamente'

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: LOST })
const again = (page: Page) => page.getByRole('button', { name: 'Reintentar' })

test.use({ ownContext: true, losesNetwork: true })

test.beforeEach(async ({ context }) => enterAs(context, 'admin'))

// Without scripts the browser shows its own error page.
test.skip(({ javaScriptEnabled }) => !javaScriptEnabled)

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilKeepsForms(page)
}

/** The server handles the next POST, but the browser does not get the response. */
async function loseNextAnswer(page: Page, reaction: 'cut' | number): Promise<void> {
  let lost = false
  await page.route('**/*.data*', async (route) => {
    if (lost || route.request().method() !== 'POST') return route.continue()
    lost = true
    await route.fetch()
    if (reaction === 'cut') return route.abort('connectionreset')
    return route.fulfill({ status: reaction, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' })
  })
}

for (const reaction of ['cut', 502, 503, 504] as const) {
  test(`retrying after a lost response (${reaction}) makes no second record`, async ({ page }) => {
    const form = newThirdParty()
    await open(page, '/terceros?nuevo=1')
    await fillNew(page, form)
    await loseNextAnswer(page, reaction)
    await shows(save(page), notice(page))
    await expect(textField(page, 'Nombre')).toHaveValue(form.nombre)
    expect(await countOf(form.identificacion)).toBe(1)
    await tells(again(page).click(), page, CREATED)
    await expect(notice(page)).toHaveCount(0)
    expect(await countOf(form.identificacion)).toBe(1)
  })
}

test('an offline form stays as it is and is sent by keyboard when the network returns', async ({
  page,
  context,
}) => {
  const form = newThirdParty()
  await open(page, '/terceros?nuevo=1')
  await fillNew(page, form)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Guardar' }).focus()
  await shows(page.keyboard.press('Enter'), notice(page))
  await expect(notice(page)).toBeFocused()
  await expect(again(page)).toBeDisabled()
  await expect(textField(page, 'Nombre')).toHaveValue(form.nombre)
  await expect(page).toHaveURL('/terceros?nuevo=1')
  await context.setOffline(false)
  await expect(again(page)).toBeFocused()
  await tells(page.keyboard.press('Enter'), page, CREATED)
  expect(await countOf(form.identificacion)).toBe(1)
})

test('changes made offline are saved', async ({ page, context }) => {
  const [first, second] = [newThirdParty(), newThirdParty()]
  await open(page, '/terceros?nuevo=1')
  await fillNew(page, first)
  await context.setOffline(true)
  await shows(save(page), notice(page))
  await fillNew(page, second)
  await context.setOffline(false)
  await expect(again(page)).toBeEnabled()
  await tells(again(page).click(), page, CREATED)
  expect(await countOf(second.identificacion)).toBe(1)
  expect(await countOf(first.identificacion)).toBe(0)
})

test('reports changes that were typed after a save without a response', async ({ page }) => {
  const [first, second] = [newThirdParty(), newThirdParty()]
  await open(page, '/terceros?nuevo=1')
  await fillNew(page, first)
  await loseNextAnswer(page, 'cut')
  await shows(save(page), notice(page))
  await fillNew(page, second)
  await again(page).click()
  await expect(page.getByRole('alert')).toContainText(`Este formulario ya se guardó (N.º ${first.nombre}).`)
  await expect(textField(page, 'Nombre')).toHaveValue(second.nombre)
  expect(await countOf(second.identificacion)).toBe(0)
})

test('the edit form of a record waits for the network too, and a link leaves the form', async ({
  page,
  context,
}) => {
  const { path } = await given()
  await open(page, path)
  await textField(page, 'Nombre').fill('Otro Nombre')
  await context.setOffline(true)
  await shows(page.getByRole('button', { name: 'Modificar' }).click(), notice(page))
  await expect(textField(page, 'Nombre')).toHaveValue('Otro Nombre')
  await context.setOffline(false)
  await expect(again(page)).toBeEnabled()
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await expect(page).toHaveURL(/\/terceros(\?|$)/)
  await expect(notice(page)).toHaveCount(0)
})

test('the page after a save is requested again until it arrives', async ({ page }) => {
  const form = newThirdParty()
  await open(page, '/terceros?nuevo=1')
  await fillNew(page, form)
  let posted = false
  let lost = false
  await page.route('**/*.data*', (route) => {
    if (route.request().method() === 'POST') posted = true
    else if (posted && !lost) {
      lost = true
      return route.abort('connectionreset')
    }
    return route.continue()
  })
  await tells(save(page), page, CREATED)
  expect(lost).toBe(true)
})
