import { defineConfig } from '@playwright/test'
import { findBrowser } from './browser.ts'

const LAUNCH = [
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Every scenario runs twice: with JavaScript and without (design/behaviour.md). */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results',
  globalSetup: './e2e/global-setup.ts',
  fullyParallel: true,
  // On two cores: while a page waits for the server or for itself, another one works.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // Against hanging, not for speed.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    viewport: { width: 1280, height: 800 },
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findBrowser(), args: LAUNCH },
  },
  projects: [
    { name: 'con JavaScript', use: { javaScriptEnabled: true } },
    { name: 'sin JavaScript', use: { javaScriptEnabled: false } },
  ],
})
