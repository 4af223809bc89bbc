import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'

/** What makes a file of a list, by its name. */
export const fileAction = (page: Page, name: string): Locator =>
  page.locator('header.bar').getByRole('link', { name })

/** Presses the action and gives the file that the browser downloads. */
export async function download(page: Page, name: string): Promise<{ name: string; content: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), fileAction(page, name).click()])
  return { name: file.suggestedFilename(), content: readFileSync(await file.path()) }
}
