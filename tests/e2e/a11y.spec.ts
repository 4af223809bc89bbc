import AxeBuilder from '@axe-core/playwright'
import { longThirdParty, type Screen, SCREENS } from './screens.ts'
import { enterAs, expect, type Page, test } from './test.ts'

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const WIDTHS = [1280, 320]

/** The two companies of the demonstration have a dark and a light menu. */
const COMPANIES = ['admin', 'adminSecadora'] as const

for (const company of COMPANIES) {
  for (const screen of SCREENS.filter(({ as }) => as === 'company' || company === 'admin')) {
    test(`axe y 320 px: ${screen.name} (${company})`, async ({ page, context }) => {
      if (screen.as) await enterAs(context, screen.as === 'company' ? company : screen.as)
      const path = await addressOf(screen, company)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(path)
        await screen.prepare?.(page)
        expect(await findings(page), `${screen.name} a ${width} px`).toEqual([])
        expect(await sideways(page), `${screen.name} a ${width} px se sale de la pantalla`).toEqual([])
      }
      const toggle = page.getByText('Menú', { exact: true })
      if (!screen.path.includes('nuevo') && (await toggle.count()) > 0) {
        await toggle.click()
        expect(await findings(page), `${screen.name}, menú abierto`).toEqual([])
        expect(await sideways(page), `${screen.name}, menú abierto, se sale`).toEqual([])
      }
    })
  }
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
