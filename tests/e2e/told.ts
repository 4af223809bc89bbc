import { expect, type Locator, type Page } from '@playwright/test'

/** Performs a step and expects the locator to appear. */
export async function shows(step: Promise<void>, seen: Locator): Promise<void> {
  await step
  await expect(seen).toBeVisible()
}

/** Success message over the content. Its text is read also after it has faded, so that a busy machine may look late. */
export const banner = (page: Page): Locator => page.locator('.banner[role=status]')

/** Performs a step and expects this success message. */
export async function tells(step: Promise<void>, page: Page, done: string | RegExp): Promise<void> {
  await step
  await expect(banner(page)).toHaveText(done)
}

/** Performs a step and expects this address. */
export async function leads(step: Promise<void>, page: Page, address: string | RegExp): Promise<void> {
  await step
  await expect(page).toHaveURL(address)
}
