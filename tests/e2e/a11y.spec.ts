import AxeBuilder from '@axe-core/playwright'
import { longThirdParty, type Screen, SCREENS } from './screens.ts'
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

/** The two companies of the demonstration have a dark and a light menu. */
const COMPANIES = ['admin', 'adminSecadora'] as const

for (const company of COMPANIES) {
  for (const screen of SCREENS.filter(({ as }) => as === 'company' || company === 'admin')) {
    test(`axe y 320 px: ${screen.name} (${company})`, async ({ page, context }) => {
      if (screen.as) await enterAs(context, screen.as === 'company' ? company : screen.as)
      await page.goto(await addressOf(screen, company))
      await screen.prepare?.(page)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        await expectFlawless(page, `${screen.name} a ${width} px`)
      }
    })
  }

  test(`axe y 320 px: menú abierto (${company})`, async ({ page, context }) => {
    await enterAs(context, company)
    await page.setViewportSize({ width: 320, height: 800 })
    await page.goto('/home')
    await page.getByText('Menú', { exact: true }).click()
    await expectFlawless(page, 'menú abierto')
  })
}

async function expectFlawless(page: Page, where: string): Promise<void> {
  expect(await findings(page), where).toEqual([])
  expect(await sideways(page), `${where} se sale de la pantalla`).toEqual([])
}

async function addressOf({ path }: Screen, company: (typeof COMPANIES)[number]): Promise<string> {
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
