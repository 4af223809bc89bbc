import type { Page } from './test.ts'

export const main = (page: Page) => page.getByRole('main')
export const menu = (page: Page) => page.getByRole('navigation', { name: 'Menú principal' })
export const dialog = (page: Page) => page.getByRole('dialog')

/** Rows of a list. */
export const rows = (page: Page) => page.locator('table.rows tbody tr')

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
export const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

/** A button, or a link to a form. */
export const action = (page: Page, name: string | RegExp) =>
  button(page, name).or(main(page).getByRole('link', { name, exact: true }))

/** Presses a button of the open dialog. */
export const press = (page: Page, name: string | RegExp) =>
  dialog(page).getByRole('button', { name, exact: true }).click()

/** Field by its `name`. */
export const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)
/** Text of a picker. */
export const typed = (page: Page, name: string) => field(page, `texto.${name}`)
/** Radio buttons of a picker without scripts. */
export const ticked = (page: Page, name: string) => field(page, `opcion.${name}`)
