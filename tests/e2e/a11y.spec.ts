import AxeBuilder from '@axe-core/playwright'
import { longThirdParty, plainAddresses, recordPatterns, type Screen, SCREENS } from './screens.ts'
import { enterAs, expect, type Page, test } from './test.ts'

// axe itself is a script: instead of forbidding the browser all of them, the pages come without theirs.
test.use({
  javaScriptEnabled: true,
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the wanted fixtures from the pattern
  extraHTTPHeaders: async ({}, use, { project }) =>
    use(project.use.javaScriptEnabled ? {} : { 'Save-Data': 'on' }),
})

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const WIDTHS = [1280, 320]

/** The two companies of the demonstration have a dark and a light menu; the pages without scripts are the same. */
const COMPANIES = ['admin', 'adminSecadora'] as const
type Company = (typeof COMPANIES)[number]

/** What opens on a list by its address: creation form, first row being edited, first row asked about. */
const OPENED = ['nuevo=', 'editar=', 'eliminar=']

for (const company of COMPANIES) {
  test.describe(company, () => {
    // eslint-disable-next-line no-empty-pattern -- as above
    test.beforeEach(({}, { project }) => {
      test.skip(company === 'adminSecadora' && !project.use.javaScriptEnabled, 'Igual que con JavaScript.')
    })

    for (const address of plainAddresses()) {
      test(`axe y 320 px: ${address}`, async ({ page, context }) => {
        await enterAs(context, company)
        await page.goto(address)
        await expectFlawless(page, address)
        if (company !== 'admin') return
        for (const href of await openedFrom(page)) {
          await page.goto(href)
          await expectFlawless(page, href)
        }
      })
    }

    for (const screen of SCREENS.filter(({ as }) => as === 'company' || company === 'admin')) {
      test(`axe y 320 px: ${screen.name}`, async ({ page, context }) => {
        if (screen.as) await enterAs(context, screen.as === 'company' ? company : screen.as)
        await page.goto(await addressOf(screen, company))
        await screen.prepare?.(page)
        await expectFlawless(page, screen.name)
      })
    }

    test('axe y 320 px: menú abierto', async ({ page, context }) => {
      await enterAs(context, company)
      await page.setViewportSize({ width: 320, height: 800 })
      await page.goto('/home')
      await page.getByText('Menú', { exact: true }).click()
      expect(await findings(page)).toEqual([])
      expect(await sideways(page)).toEqual([])
    })
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

async function expectFlawless(page: Page, where: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    expect(await findings(page), `${where} a ${width} px`).toEqual([])
    expect(await sideways(page), `${where} a ${width} px se sale de la pantalla`).toEqual([])
  }
}

async function addressOf({ path }: Screen, company: Company): Promise<string> {
  if (!/:id/.test(path)) return path
  const third = await longThirdParty(company)
  return path.replaceAll(':identificacion', third.identificacion).replaceAll(':id', third.id)
}

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG_22_AA).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  )
}

/** What reaches past the right edge; empty when nothing scrolls sideways. */
function sideways(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.scrollingElement
    if (!root || root.scrollWidth <= root.clientWidth) return []
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > root.clientWidth)
      .map((element) => `${element.tagName}.${element.className}`)
  })
}
