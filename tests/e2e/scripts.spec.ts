import { DRAWN, drawIcons, drawn } from '../support/icons.ts'
import { menu, rows } from './controls.ts'
import { enterAs, expect, hold, type Page, SCRIPTS, stillTest as test, untilHydrated } from './test.ts'

const account = (page: Page) => page.locator('.menu-foot summary')
const modoLigero = (page: Page) => page.getByRole('button', { name: 'Modo ligero: activado' })
const notice = (page: Page) => page.getByText('desde ahora se abren en Modo ligero')

/** Paths requested by an action, until the page has finished it. */
async function requestsOf(page: Page, act: () => Promise<void>): Promise<string[]> {
  const seen: string[] = []
  const note = (request: { url: () => string }) => seen.push(new URL(request.url()).pathname)
  page.on('request', note)
  await act()
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  page.off('request', note)
  return seen
}

async function goTo(page: Page, path: string): Promise<void> {
  await menu(page).locator(`a[href="${path}"]`).click()
  await expect(page).toHaveURL(path)
  await expect(rows(page).first()).toBeVisible()
}

// The test depends on the browser's cache.
test.use({ ownContext: true })

test.beforeEach(async ({ context }) => enterAs(context, 'admin'))

test.describe('with scripts', () => {
  test.skip(({ javaScriptEnabled }) => !javaScriptEnabled)

  test('with scripts, a navigation is one request', async ({ page }) => {
    await page.goto('/terceros')
    const next = await requestsOf(page, async () => {
      await page.getByRole('link', { name: 'Página 2', exact: true }).click()
      await expect(rows(page).first()).toContainText('11')
    })
    expect(next).toEqual(['/terceros.data'])
    const search = await requestsOf(page, async () => {
      await page.getByRole('main').getByRole('searchbox').fill('martinez')
      await expect(page).toHaveURL(/q=martinez/)
      await expect(rows(page).first()).toContainText(/mart[ií]nez/i)
    })
    expect(search).toEqual(['/terceros.data'])
    // The first visit loads the screen's own module, which is cached for a year.
    const first = await requestsOf(page, () => goTo(page, '/weighing-records'))
    expect(first.filter((path) => !path.startsWith('/assets/'))).toEqual(['/weighing-records.data'])
    await goTo(page, '/terceros')
    expect(await requestsOf(page, () => goTo(page, '/weighing-records'))).toEqual(['/weighing-records.data'])
  })

  test('scripts start by themselves once the page is idle, and stay', async ({ still: page }) => {
    await page.goto('/terceros')
    await untilHydrated(page)
    const next = await requestsOf(page, async () => {
      await page.getByRole('link', { name: 'Página 2', exact: true }).click()
      await expect(rows(page).first()).toContainText('11')
    })
    expect(next).toEqual(['/terceros.data'])
  })

  test('the search key works before the scripts, and text typed meanwhile is searched', async ({
    still: page,
  }) => {
    const release = await hold(page, SCRIPTS)
    await page.goto('/terceros')
    const box = page.getByRole('main').getByRole('searchbox')
    await page.keyboard.press('/')
    await expect(box).toBeFocused()
    await page.keyboard.type('martinez')
    release()
    await expect(page).toHaveURL(/q=martinez/)
    await expect(rows(page).first()).toContainText(/mart[ií]nez/i)
    await expect(box).toBeFocused()
  })

  test('a file link says that the file is prepared, also while the scripts start', async ({
    still: page,
  }) => {
    const scripts = await hold(page, SCRIPTS)
    await page.goto('/terceros')
    const link = page.getByRole('main').locator('a[href$=pdf]')
    // Playwright waits for a page under way, so this press asks for no file.
    await page.evaluate(() => addEventListener('click', (event) => event.preventDefault(), { once: true }))
    await link.click()
    await expect(link).toHaveAccessibleName('Preparando…')
    scripts()
    await untilHydrated(page)
    await expect(link).toHaveAccessibleName('Preparando…')
    await page.context().clearCookies({ name: 'archivo' })
    await expect(link).toHaveAccessibleName('PDF')
    await Promise.all([page.waitForEvent('download'), link.click()])
    await expect(link).toHaveAccessibleName('PDF')
  })

  test('a creation dialog has its focus before the scripts', async ({ still: page }) => {
    const release = await hold(page, SCRIPTS)
    await page.goto('/origins?nuevo=1')
    await page.keyboard.type('Ana')
    const name = page.getByRole('dialog').getByRole('textbox').first()
    await expect(name).toHaveValue('Ana')
    release()
    await untilHydrated(page)
    await page.keyboard.type(' Ruiz')
    await expect(name).toHaveValue('Ana Ruiz')
  })

  test('in Modo ligero a list has no scripts, and a form with pickers has them', async ({
    still: page,
    baseURL,
  }) => {
    await page.context().addCookies([{ name: 'ligero', value: encoded(true), url: baseURL ?? '' }])
    await page.goto('/terceros')
    await expect(page.locator('script')).toHaveCount(0)
    await page.goto('/save-weighing-records')
    await untilHydrated(page)
    await page.locator('[name="texto.id_cliente"]').fill('mar')
    await expect(page.getByRole('main').getByRole('option').first()).toBeVisible()
    await menu(page).locator('a[href="/terceros"]').click()
    await expect(rows(page).first()).toBeVisible()
    await expect(page.locator('script')).toHaveCount(0)
  })

  test('a page works before its scripts, which are requested only after the page is loaded', async ({
    still: page,
  }) => {
    const asked: { path: string; loaded: boolean }[] = []
    await page.route(SCRIPTS, async (route) => {
      // The value is null if the page has navigated meanwhile; the next page makes its own requests.
      const loaded = await page.evaluate(() => document.readyState === 'complete').catch(() => null)
      if (loaded !== null) asked.push({ path: new URL(route.request().url()).pathname, loaded })
      // The request is never answered, like one on a very slow connection.
    })
    await page.goto('/terceros')
    await expect(rows(page).first()).toBeVisible()
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    expect(asked.filter(({ loaded }) => !loaded)).toEqual([])
    await page.getByRole('link', { name: 'Página 2', exact: true }).click()
    await expect(rows(page).first()).toContainText('11')
    await page.getByRole('main').getByRole('searchbox').fill('martinez')
    await page.getByRole('main').getByRole('searchbox').press('Enter')
    await expect(rows(page).first()).toContainText(/mart[ií]nez/i)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  test('text typed before the scripts load is kept and used', async ({ still: page }) => {
    const release = await hold(page, SCRIPTS)
    await page.goto('/save-weighing-records')
    await page.getByLabel('Peso lleno (kg)').fill('20.000')
    await page.getByLabel('Peso vacío (kg)').fill('8.000')
    const plate = page.getByLabel(/^Placa/)
    await plate.fill('ab')
    release()
    await untilHydrated(page)
    await expect(page.getByLabel('Peso lleno (kg)')).toHaveValue('20.000')
    await expect(plate).toHaveValue('ab')
    await expect(plate).toBeFocused()
    await expect(page.getByText('12.000').first()).toBeVisible()
  })

  // Any error in the console fails the scenario (test.ts).
  test('a key during hydration does not break the page', async ({ page }) => {
    await page.addInitScript(pressWhileHydrating)
    await page.goto('/financing-agreements')
    expect(await page.evaluate(() => performance.getEntriesByName('pressed').length)).toBeGreaterThan(0)
    await goTo(page, '/terceros')
  })

  test('a slow computer switches to Modo ligero once, with a message, and never after switching it off', async ({
    page,
    context,
  }) => {
    // Simulates a computer that needs half a minute between the first and the last script.
    await context.addInitScript(() => {
      const now = performance.now.bind(performance)
      const mark = performance.mark.bind(performance)
      let passed = 0
      performance.now = () => now() + passed
      performance.mark = (...args) => {
        if (args[0] === 'scripts') passed = 30_000
        return mark(...args)
      }
    })
    await context.clearCookies({ name: 'ligero' })
    const kept = async () => (await context.cookies()).filter(({ name }) => name === 'ligero').length
    await page.goto('/terceros')
    await expect.poll(kept).toBe(1)
    await page.getByRole('link', { name: 'Página 2', exact: true }).click()
    await expect(rows(page).first()).toContainText('11')
    await expect(page.locator('script')).toHaveCount(0)
    await expect(notice(page)).toBeVisible()
    await account(page).click()
    await expect(modoLigero(page)).toBeVisible()
    await goTo(page, '/weighing-records')
    await expect(notice(page)).toBeHidden()
    await account(page).click()
    await modoLigero(page).click()
    await expect(page.locator('script')).not.toHaveCount(0)
    await page.reload()
    await page.getByRole('link', { name: 'Página 2', exact: true }).click()
    await expect(rows(page).first()).toContainText('11')
    await page.reload()
    await expect(page.locator('script')).not.toHaveCount(0)
    await expect(notice(page)).toBeHidden()
  })

  test('the message of Modo ligero switches it off', async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'ligero', value: encoded('lento'), url: baseURL ?? '' }])
    await page.goto('/terceros')
    await notice(page).getByRole('button', { name: 'Volver al modo normal' }).click()
    await expect(page).toHaveURL('/terceros')
    await expect(page.locator('script')).not.toHaveCount(0)
  })

  test('icons are rendered like their source picture', async ({ page }) => {
    const [asked, shown] = [await drawIcons(page), await drawn(page, DRAWN, 'image/png')]
    expect([shown.width, shown.height]).toEqual([asked.width, asked.height])
    const apart = shown.cover.filter((cover, dot) => Math.abs(cover - asked.cover[dot]!) > 64)
    expect(apart.length).toBeLessThan(asked.cover.length / 1000)
  })
})

/** Cookie value in Remix's encoding. */
const encoded = (value: unknown) => encodeURIComponent(Buffer.from(JSON.stringify(value)).toString('base64'))

/** Runs in the page: presses a key between React's first listener and its first render. */
function pressWhileHydrating(): void {
  const listen = EventTarget.prototype.addEventListener
  EventTarget.prototype.addEventListener = function (type, ...more) {
    listen.call(this, type, ...more)
    if (this !== document || type !== 'keydown') return
    EventTarget.prototype.addEventListener = listen
    queueMicrotask(() => {
      performance.mark('pressed')
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift', bubbles: true }))
    })
  }
}
