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

/** Every scenario runs with JavaScript and without it, because the application must work without scripts. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results',
  globalSetup: './e2e/global-setup.ts',
  fullyParallel: true,
  // Three workers on two cores: while one waits, another computes.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // Timeout against hanging.
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
