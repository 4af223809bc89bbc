import { writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { findBrowser } from './browser.ts'
import { DRAWN, drawIcons, toPng } from './support/icons.ts'

/** Draws public/icons.png from public/icons.svg. After a change of the icons: `npm run icons`. */
const browser = await chromium.launch({ executablePath: findBrowser() })
try {
  writeFileSync(DRAWN, toPng(await drawIcons(await browser.newPage())))
} finally {
  await browser.close()
}
