import { expect, type Locator, type Page } from '@playwright/test'
import { SENT_FIELD } from '#app/form/reserved.ts'

/** Performs a step and expects the locator to appear. */
export async function shows(step: Promise<void>, seen: Locator): Promise<void> {
  await step
  await expect(seen).toBeVisible()
}

/**
 * Performs a step that the server refuses, and waits until the form is drawn with the reply. The browser's own check
 * may show the same error before it. A form drawn anew takes no press that began on the old one.
 */
export async function refuses(
  step: Promise<void>,
  form: Locator,
  field: Locator,
  error: string,
): Promise<void> {
  await step
  await expect(form.locator(`[name=${SENT_FIELD}]`)).not.toHaveValue('1')
  await expect(field).toHaveAccessibleDescription(error)
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
