import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { BrowserContext } from '@playwright/test'
import type Axe from 'axe-core'
import { DAY_SCREENS } from '../plan/day.ts'
import { QUICK } from '../plan/quick.ts'
import { longThirdParty, plainAddresses, recordPatterns, type Screen, SCREENS } from './screens.ts'
import { enterAs, expect, type Page, type Person, sideways, test } from './test.ts'

// axe is a script, so the browser allows scripts. The pages are served without their own.
test.use({
  javaScriptEnabled: true,
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the wanted fixtures from the pattern
  extraHTTPHeaders: async ({}, use, { project }) =>
    use(project.use.javaScriptEnabled ? {} : { 'Save-Data': 'on' }),
})

/** axe as one script, injected once per page: the injection takes as long as a run. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const WIDTHS = [1280, 320]
/** Widths: the widest cards, then tables in narrow windows with and without the menu, then an old screen. */
const NARROW = [768, 900, 1000, 1024, 1152, 1200]

/**
 * Pages are the same document with and without scripts. axe checks alternate screens with and without them, at both
 * widths. No page may scroll sideways.
 */
let screens = 0
function screenTest(
  name: string,
  look: (fixtures: { page: Page; context: BrowserContext }) => Promise<void>,
) {
  const scripts = screens++ % 2 === 0
  test.describe(() => {
    test.beforeEach(({}, { project }) => test.skip(project.use.javaScriptEnabled !== scripts)) // eslint-disable-line no-empty-pattern -- as above
    test(`${name}: axe finds no fault, also at 320 px`, look)
  })
}

/** States that a list opens by its address: creation form, edited row, delete question. */
const OPENED = ['nuevo=', 'editar=', 'eliminar=']

for (const address of plainAddresses().filter((one) => !QUICK || DAY_SCREENS.includes(one))) {
  screenTest(address, async ({ page, context }) => {
    await enterAs(context, 'admin')
    await page.goto(address)
    await expectFlawless(page, address)
    for (const href of await openedFrom(page)) {
      await page.goto(href)
      await expectFlawless(page, href, 'opened')
    }
  })
}

for (const screen of QUICK ? [] : SCREENS) {
  screenTest(screen.name, async ({ page, context }) => {
    const person = screen.as === 'company' ? 'admin' : screen.as
    if (person) await enterAs(context, person)
    await page.goto(await addressOf(screen, person))
    await screen.prepare?.(page)
    await expectFlawless(page, screen.name)
  })
}

// One company has a dark menu, the other a light one.
for (const company of ['admin', 'adminSecadora'] as const) {
  screenTest(`el marco, también con el menú abierto (${company})`, async ({ page, context }) => {
    await enterAs(context, company)
    await page.goto('/home')
    expect(await findings(page, 'whole')).toEqual([])
    await page.setViewportSize({ width: 320, height: 800 })
    expect(await findings(page, 'whole')).toEqual([])
    await page.getByText('Menú', { exact: true }).click()
    expect(await findings(page, 'whole')).toEqual([])
    expect(await sideways(page)).toEqual([])
  })
}

test('every screen of a record is in the table of this file', () => {
  const listed = SCREENS.map(({ path, pattern }) => pattern ?? path.split('?')[0])
  expect(listed).toEqual(expect.arrayContaining(recordPatterns()))
})

/** First link of each kind on the list. */
async function openedFrom(page: Page): Promise<string[]> {
  const links = await page
    .locator('main a[href*="="]')
    .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href') ?? ''))
  return OPENED.flatMap((parameter) => links.find((href) => href.includes(parameter)) ?? [])
}

async function expectFlawless(page: Page, where: string, what: Look = 'screen'): Promise<void> {
  // A browser handles `autofocus` with its first frame, which may come after the load.
  const message = `${where}: foco fuera del diálogo`
  await expect.poll(() => page.evaluate(dialogWithoutFocus), { message }).toBe(false)
  // A fading message would be judged by its contrast of the moment.
  await page.evaluate(() => document.getAnimations().forEach((one) => one.cancel()))
  for (const wide of WIDTHS) {
    await page.setViewportSize({ width: wide, height: 800 })
    expect(await findings(page, what), `${where} a ${wide} px`).toEqual([])
    expect(await sideways(page), `${where} a ${wide} px se sale de la pantalla`).toEqual([])
  }
  for (const wide of NARROW) {
    await page.setViewportSize({ width: wide, height: 800 })
    expect(await sideways(page), `${where} a ${wide} px se sale de la pantalla`).toEqual([])
  }
}

/** Runs in the page: true if a modal dialog is open and the focus is outside. */
function dialogWithoutFocus(): boolean {
  const dialog = document.querySelector('dialog[open]')
  return dialog !== null && !dialog.contains(document.activeElement)
}

async function addressOf({ path }: Screen, person: Person = 'nadie'): Promise<string> {
  if (!/:id/.test(path)) return path
  const third = await longThirdParty(person)
  return path.replaceAll(':identificacion', third.identificacion).replaceAll(':id', third.id)
}

/**
 * Selector of the menu. The menu is on every screen and takes axe as long as the rest, so one scenario covers
 * it.
 */
const MENU = '.menu'
/** Rows of an opened list that axe has seen on the list itself. */
const ROWS_AT_REST =
  'table.rows tbody tr:not(.asked, .question, :has(:is(input, select, textarea):not([type=hidden])))'
const LEFT_OUT = { whole: [], screen: [MENU], opened: [MENU, ROWS_AT_REST] }
type Look = keyof typeof LEFT_OUT

async function findings(page: Page, what: Look): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const violations = await page.evaluate(
    async ({ values, within }) => {
      const { axe } = window as unknown as { axe: typeof Axe }
      const found = await axe.run(within, { runOnly: { type: 'tag', values }, resultTypes: ['violations'] })
      return found.violations
    },
    { values: WCAG_22_AA, within: { include: ['html'], exclude: LEFT_OUT[what] } },
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${String(node.target)} ${node.failureSummary ?? ''}`),
  )
}
