import { writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { findBrowser } from './browser.ts'
import { DRAWN, drawIcons, toPng } from './support/icons.ts'

/** Draws public/icons.png from public/icons.svg: `npm run icons`, after an icon came or went. */
const browser = await chromium.launch({ executablePath: findBrowser() })
try {
  writeFileSync(DRAWN, toPng(await drawIcons(await browser.newPage())))
} finally {
  await browser.close()
}
