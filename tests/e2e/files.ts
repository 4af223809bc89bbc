import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'

/** Control that makes a file of a list, by its name. */
const fileAction = (page: Page, name: string): Locator =>
  page.locator('header.bar').getByRole('link', { name })

/** Presses the control and returns the downloaded file. */
export async function download(page: Page, name: string): Promise<{ name: string; content: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), fileAction(page, name).click()])
  return { name: file.suggestedFilename(), content: readFileSync(await file.path()) }
}
