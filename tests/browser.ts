import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { fetchedBrowser } from './fetched-browser.ts'

/** Headless build of the same browser, with which tests take a third less time. */
const WINDOWLESS = 'chromium-headless-shell'
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

const HELP = `Haga una de estas cosas y repita npm test:
  - instale Chromium (en Debian o Ubuntu: apt-get install chromium);
  - o diga dónde está uno: CHROMIUM_PATH=/ruta/a/chromium npm test;
  - o deje que Playwright traiga el suyo: npx playwright install --with-deps chromium`

/**
 * Path of a Chromium that starts: CHROMIUM_PATH, a system browser, Playwright's own, or one from npm. The one from
 * npm has no back/forward cache and is skipped with `whole`. Throws with instructions if none is found.
 */
export function findBrowser({ whole = false } = {}): string {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (starts(given)) return given
    throw new Error(`CHROMIUM_PATH=${given} no es un navegador que arranque.\n${HELP}`)
  }
  const names = whole ? WHOLE : [WINDOWLESS, ...WHOLE]
  const system = names.map(which).find((file) => file !== undefined && starts(file))
  if (system) return system
  const own = chromium.executablePath()
  if (starts(own)) return own
  const fetched = fetchedBrowser()
  if (starts(fetched)) return fetched
  throw new Error(`No se encontró un navegador para las pruebas, y el de npm no arranca.\n${HELP}`)
}

function which(name: string): string | undefined {
  const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
  return found.status === 0 ? found.stdout.trim() : undefined
}

function starts(file: string): boolean {
  if (!existsSync(file)) return false
  try {
    execFileSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 })
    return true
  } catch {
    // Ubuntu's chromium-browser is a wrapper that may have no browser.
    return false
  }
}
