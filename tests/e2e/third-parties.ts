import type { Locator, Page } from '@playwright/test'
import { findThirdParties, givenThirdParty, type ThirdPartyForm } from '../support/third-parties.ts'
import { rows, ticked, typed } from './controls.ts'
import { stackUrl, sessionOf, type Person } from './test.ts'

/** Creates a third party outside the browser. */
export const given = (change: Partial<ThirdPartyForm> = {}, person: Person = 'admin') =>
  givenThirdParty(stackUrl(), sessionOf(person), change)

/** Number of third parties that a search finds, without the browser. */
export async function countOf(search: string, person: Person = 'admin'): Promise<number> {
  return (await findThirdParties(stackUrl(), sessionOf(person), search)).length
}

/** Text field of a form by its label. The search box of a list is excluded. */
export const textField = (page: Page, name: string): Locator =>
  page.locator('.field').getByRole('textbox', { name: new RegExp(`^${name}( \\(opcional\\))?$`) })
export const selectField = (page: Page, name: string): Locator =>
  page.locator('.field').getByRole('combobox', { name, exact: true })

/** Fills the required fields of the creation dialog. */
export async function fillNew(page: Page, form: ThirdPartyForm): Promise<void> {
  await selectField(page, 'Tipo').selectOption(form.tipo)
  await textField(page, 'Nombre').fill(form.nombre)
  await selectField(page, 'Tipo de identificación').selectOption(form.tipo_identificacion)
  await textField(page, 'Identificación').fill(form.identificacion)
}

/** Picks the first match in a picker: from its list with scripts, by searching and ticking without. */
export async function pick(
  page: Page,
  [name, label]: readonly [name: string, label: string],
  text: string,
  scripts: boolean | undefined,
): Promise<void> {
  await typed(page, name).fill(text)
  if (scripts) return page.getByRole('option').filter({ hasText: text }).click()
  await page.getByRole('button', { name: `Buscar ${label}` }).click()
  await ticked(page, name).first().check()
}

export const save = (page: Page): Promise<void> => page.getByRole('button', { name: 'Guardar' }).click()

export const rowOf = (page: Page, text: string): Locator => rows(page).filter({ hasText: text })
