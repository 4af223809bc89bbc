import { expect, type Locator, type Page } from '@playwright/test'

/** Takes a step and expects that this is then seen. */
export async function shows(step: Promise<void>, seen: Locator): Promise<void> {
  await step
  await expect(seen).toBeVisible()
}

/** Takes a step and expects that the page then says it is done, in these words. */
export async function tells(step: Promise<void>, page: Page, done: string | RegExp): Promise<void> {
  await step
  await expect(page.getByRole('status')).toHaveText(done)
}

/** Takes a step and expects that it leads to an address. */
export async function leads(step: Promise<void>, page: Page, address: string | RegExp): Promise<void> {
  await step
  await expect(page).toHaveURL(address)
}
