import { writeFileSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import { GUIDES, pictureAddress, PICTURES } from '#app/parts/desk/guides.ts'
import { findBrowser } from './browser.ts'
import { startDemo } from './demo.ts'
import { DRAWN, drawIcons, toPng } from './support/icons.ts'
import { signIn } from './support/sign-in.ts'

const QUALITY = 55

/** Draws public/icons.png from public/icons.svg. After a change of the icons: `npm run draw -- icons`. */
async function icons(browser: Browser) {
  writeFileSync(DRAWN, toPng(await drawIcons(await browser.newPage())))
}

/**
 * Draws the pictures of the guides from the demonstration, as the user of each guide. After a change of the screens:
 * `npm run build && npm run draw -- guides`.
 */
async function guides(browser: Browser) {
  const demo = await startDemo()
  try {
    for (const { person, steps } of GUIDES) {
      const value = await signIn(demo.url, `${person}@molino.example`)
      for (const size of Object.values(PICTURES)) {
        const context = await browser.newContext({
          viewport: size,
          baseURL: demo.url,
          locale: 'es-CO',
          timezoneId: 'America/Bogota',
          javaScriptEnabled: false,
        })
        await context.addCookies([{ name: 'sesion', value, url: demo.url }])
        const page = await context.newPage()
        const cdp = await context.newCDPSession(page)
        for (const { picture } of steps) {
          if (!picture) continue
          await page.goto(picture.path)
          if (picture.opens) await page.locator(`main a[href^="${picture.opens}"]`).first().click()
          const { data } = await cdp.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
          const file = `public${pictureAddress(picture, size)}`
          writeFileSync(file, Buffer.from(data, 'base64'))
          console.log(file)
        }
        await context.close()
      }
    }
  } finally {
    await demo.stop()
  }
}

const DRAWINGS: Record<string, (browser: Browser) => Promise<void>> = { icons, guides }
const draw = DRAWINGS[process.argv[2] ?? '']
if (!draw) throw new Error(`Uso: npm run draw -- ${Object.keys(DRAWINGS).join('|')}`)
const browser = await chromium.launch({ executablePath: findBrowser() })
try {
  await draw(browser)
} finally {
  await browser.close()
}
