import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type Axe from 'axe-core'
import { longThirdParty, plainAddresses, recordPatterns, type Screen, SCREENS } from './screens.ts'
import { enterAs, expect, type Page, type Person, test } from './test.ts'

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
const WIDTHS = [1280, 320] as const
type Width = (typeof WIDTHS)[number]

/**
 * Where axe looks; nothing may scroll sideways at either width. A page is the same document with scripts and without
 * them, so each half of the pairs is looked at in one of the two; the companies differ in colours alone.
 */
const withScripts = () => test.info().project.use.javaScriptEnabled
const pageAt = (company: Person): readonly Width[] => {
  if (!withScripts()) return [320]
  return company === 'adminSecadora' ? [1280] : WIDTHS
}
const openedAt = (): readonly Width[] => [withScripts() ? 320 : 1280]

/** The demonstration's two companies have a dark and a light menu; the pages without scripts show the same ones. */
const companies = (): Person[] => (withScripts() ? ['admin', 'adminSecadora'] : ['admin'])

/** What opens on a list by its address: creation form, first row being edited, first row asked about. */
const OPENED = ['nuevo=', 'editar=', 'eliminar=']

for (const address of plainAddresses()) {
  test(`axe y 320 px: ${address}`, async ({ page, context }) => {
    for (const company of companies()) {
      await enterAs(context, company)
      await page.goto(address)
      await expectFlawless(page, address, pageAt(company))
      if (company !== 'admin') return
      for (const href of await openedFrom(page)) {
        await page.goto(href)
        await expectFlawless(page, href, openedAt())
      }
    }
  })
}

for (const screen of SCREENS) {
  test(`axe y 320 px: ${screen.name}`, async ({ page, context }) => {
    for (const person of screen.as === 'company' ? companies() : [screen.as]) {
      if (person) await enterAs(context, person)
      await page.goto(await addressOf(screen, person))
      await screen.prepare?.(page)
      await expectFlawless(page, screen.name, pageAt(person ?? 'nadie'))
    }
  })
}

test('axe y 320 px: menú abierto', async ({ page, context }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  for (const company of companies()) {
    await enterAs(context, company)
    await page.goto('/home')
    await page.getByText('Menú', { exact: true }).click()
    expect(await findings(page)).toEqual([])
    expect(await sideways(page)).toEqual([])
  }
})

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

async function expectFlawless(page: Page, where: string, axeAt: readonly Width[]): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    if (axeAt.includes(width)) expect(await findings(page), `${where} a ${width} px`).toEqual([])
    expect(await sideways(page), `${where} a ${width} px se sale de la pantalla`).toEqual([])
  }
}

async function addressOf({ path }: Screen, person: Person = 'nadie'): Promise<string> {
  if (!/:id/.test(path)) return path
  const third = await longThirdParty(person)
  return path.replaceAll(':identificacion', third.identificacion).replaceAll(':id', third.id)
}

async function findings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const violations = await page.evaluate(async (values) => {
    const { axe } = window as unknown as { axe: typeof Axe }
    const found = await axe.run({ runOnly: { type: 'tag', values }, resultTypes: ['violations'] })
    return found.violations
  }, WCAG_22_AA)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${String(node.target)} ${node.failureSummary ?? ''}`),
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
