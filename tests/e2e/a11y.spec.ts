import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { BrowserContext } from '@playwright/test'
import type Axe from 'axe-core'
import { DAY_SCREENS } from '../plan/day.ts'
import { QUICK } from '../plan/quick.ts'
import { longThirdParty, plainAddresses, recordPatterns, type Screen, SCREENS } from './screens.ts'
import { enterAs, expect, type Page, type Person, sideways, test } from './test.ts'

// axe itself is a script: instead of forbidding the browser all of them, the pages come without theirs.
test.use({
  javaScriptEnabled: true,
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the wanted fixtures from the pattern
  extraHTTPHeaders: async ({}, use, { project }) =>
    use(project.use.javaScriptEnabled ? {} : { 'Save-Data': 'on' }),
})

/** axe as one script; it is put into a page once, because bringing it there takes as long as running it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const WIDTHS = [1280, 320]
/** The widest cards, then tables in windows of little width: the narrowest without the menu and with it, and an old screen's. */
const NARROW = [768, 900, 1000, 1024, 1152, 1200]

/**
 * A page is the same document with scripts and without them: of two screens axe looks at one with scripts and at the next
 * without, at both widths. Nothing may scroll sideways at either.
 */
let screens = 0
function screenTest(
  name: string,
  look: (fixtures: { page: Page; context: BrowserContext }) => Promise<void>,
) {
  const scripts = screens++ % 2 === 0
  test.describe(() => {
    test.beforeEach(({}, { project }) => test.skip(project.use.javaScriptEnabled !== scripts)) // eslint-disable-line no-empty-pattern -- as above
    test(`axe y 320 px: ${name}`, look)
  })
}

/** What opens on a list by its address: creation form, first row being edited, first row asked about. */
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

// The demonstration's two companies have a dark and a light menu; they differ in its colours alone.
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

test('toda pantalla de un registro está en la tabla', () => {
  const listed = SCREENS.map(({ path, pattern }) => pattern ?? path.split('?')[0])
  expect(listed).toEqual(expect.arrayContaining(recordPatterns()))
})

/** The first address of each kind that the list itself links to. */
async function openedFrom(page: Page): Promise<string[]> {
  const links = await page
    .locator('main a[href*="="]')
    .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href') ?? ''))
  return OPENED.flatMap((parameter) => links.find((href) => href.includes(parameter)) ?? [])
}

async function expectFlawless(page: Page, where: string, what: Look = 'screen'): Promise<void> {
  expect(await page.evaluate(dialogWithoutFocus), `${where}: foco fuera del diálogo`).toBe(false)
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

/** In the page: whether a dialog lies over it that does not hold the focus. */
function dialogWithoutFocus(): boolean {
  const dialog = document.querySelector('dialog[open]')
  return dialog !== null && !dialog.contains(document.activeElement)
}

async function addressOf({ path }: Screen, person: Person = 'nadie'): Promise<string> {
  if (!/:id/.test(path)) return path
  const third = await longThirdParty(person)
  return path.replaceAll(':identificacion', third.identificacion).replaceAll(':id', third.id)
}

/** The menu is the same on every screen and costs axe as much as the rest: it has a scenario of its own. */
const MENU = '.menu'
/** The rows of an opened list that are as they were when axe looked at the list itself. */
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
