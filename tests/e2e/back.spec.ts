import { DEMO_PASSWORD } from '#server/demo/users.ts'
import { findBrowser } from '../browser.ts'
import { isFetched, NEEDS_WHOLE } from '../fetched-browser.ts'
import { newThirdParty } from '../support/third-parties.ts'
import { makeWeighing } from '../support/weighings.ts'
import { apiUrl, enterAs, expect, type Page, pressBack, test } from './test.ts'
import { banner, leads, shows, tells } from './told.ts'
import { countOf, fillNew, save, textField } from './third-parties.ts'

// Playwright switches the back/forward cache off. This switches it on.
test.use({
  ownContext: true,
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
      executablePath: findBrowser({ whole: true }),
    }),
})

test.skip(() => isFetched(findBrowser({ whole: true })), NEEDS_WHOLE)

const CREATED = 'Tercero creado exitosamente'

/**
 * Goes back to the creation form. Without scripts the browser restores the page; with scripts the form is rendered
 * again with a new idempotency key.
 */
async function goBack(page: Page): Promise<void> {
  await pressBack(page)
  await expect(page.getByRole('dialog', { name: 'Nuevo Tercero' })).toBeVisible()
}

test('going back and saving again makes no second record', async ({ page, context, javaScriptEnabled }) => {
  const form = newThirdParty()
  await enterAs(context, 'admin')
  await page.goto('/terceros?nuevo=1')
  await fillNew(page, form)
  await tells(save(page), page, CREATED)
  await goBack(page)
  if (!javaScriptEnabled) await expect(textField(page, 'Nombre')).toHaveValue(form.nombre)
  await fillNew(page, form)
  await shows(save(page), page.getByText(javaScriptEnabled ? `Ver ${form.nombre}` : CREATED))
  expect(await countOf(form.identificacion)).toBe(1)
})

test('going back and saving changed values makes a second record, without scripts after a warning', async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  const [form, second] = [newThirdParty(), newThirdParty()]
  await enterAs(context, 'admin')
  await page.goto('/terceros?nuevo=1')
  await fillNew(page, form)
  await tells(save(page), page, CREATED)
  await goBack(page)
  await fillNew(page, second)
  await save(page)
  if (!javaScriptEnabled) {
    await expect(page.getByRole('alert')).toContainText(
      `Este formulario ya se guardó (N.º ${form.nombre}). Guarde de nuevo para crear otro registro.`,
    )
    await expect(textField(page, 'Nombre')).toHaveValue(second.nombre)
    expect(await countOf(second.identificacion)).toBe(0)
    await save(page)
  }
  await expect(banner(page)).toHaveText(CREATED)
  expect(await countOf(form.identificacion)).toBe(1)
  expect(await countOf(second.identificacion)).toBe(1)
})

for (const path of ['/home', '/terceros', '/terceros?nuevo=1']) {
  test(`after signing out, going back does not show ${path}`, async ({ page, javaScriptEnabled }) => {
    // Without scripts nothing can run before the browser restores a form.
    test.skip(!javaScriptEnabled && path.includes('nuevo'))
    await page.goto(path)
    await page.locator('input[name=email]').fill('credito@molino.example')
    await page.locator('input[name=password]').fill(DEMO_PASSWORD)
    await leads(page.getByRole('button', { name: 'Ingresar' }).click(), page, path)
    await page.locator('form[action="/logout"]').evaluate((form: HTMLFormElement) => form.submit())
    await expect(page).toHaveURL('/login')
    await pressBack(page)
    await expect(page).toHaveURL(`/login?volver=${encodeURIComponent(path)}`)
    await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
  })
}

test('while signed in, going back finds the form as it was left', async ({ page, context }) => {
  const form = newThirdParty()
  await enterAs(context, 'admin')
  await page.goto('/terceros?nuevo=1')
  await fillNew(page, form)
  await page.goto('/home')
  await pressBack(page)
  await expect(textField(page, 'Nombre')).toHaveValue(form.nombre)
})

test('going back shows no form that another user of the browser left half-filled', async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, 'Without scripts nothing can run before the browser restores a form.')
  const form = newThirdParty()
  await enterAs(context, 'admin')
  await page.goto('/terceros?nuevo=1')
  await fillNew(page, form)
  await page.goto('/home')
  await enterAs(context, 'credito')
  await goBack(page)
  await expect(page.locator('.shell')).toContainText('Crisanto Guzmán Aldana')
  await expect(textField(page, 'Nombre')).toHaveValue('')
})

test('without scripts, going back after a failed send finds the form, which is saved once', async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled, 'With scripts a failed send leaves the form in place (lost-answers).')
  const form = newThirdParty()
  await enterAs(context, 'admin')
  await page.goto('/terceros?nuevo=1')
  await fillNew(page, form)
  const failed = page.waitForEvent('requestfailed')
  await page.route('**/terceros?**', (route) => route.abort('connectionreset'))
  await save(page)
  await failed
  await page.waitForURL(/^chrome-error:/, { waitUntil: 'commit' })
  await page.unrouteAll()
  await goBack(page)
  await expect(textField(page, 'Nombre')).toHaveValue(form.nombre)
  await expect(textField(page, 'Identificación')).toHaveValue(form.identificacion)
  await tells(save(page), page, CREATED)
  expect(await countOf(form.identificacion)).toBe(1)
})

test('without scripts, going back after a failed send finds a yard weight, which is saved once', async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled, 'With scripts the weight waits in the browser (weighings/unsent).')
  const { id, placa } = await makeWeighing(apiUrl(), { peso_vacio: null })
  await enterAs(context, 'admin')
  await page.goto('/patio')
  const weight = page.getByLabel(`Peso vacío de ${placa} (kg)`)
  await weight.fill('14.200')
  const failed = page.waitForEvent('requestfailed')
  await page.route('**/patio?**', (route) => route.abort('connectionreset'))
  await weight.press('Enter')
  await failed
  await page.waitForURL(/^chrome-error:/, { waitUntil: 'commit' })
  await page.unrouteAll()
  await pressBack(page)
  await expect(weight).toHaveValue('14.200')
  await weight.press('Enter')
  await expect(page).toHaveURL(`/patio?tiquete=${id}`)
})
