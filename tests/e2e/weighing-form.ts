import type { Truck } from '../support/weighings.ts'
import { field, ticked, typed } from './controls.ts'
import { expect, type Page } from './test.ts'

/** Names by which pickers find the weighing's records. */
type Named = Pick<Truck, 'placa' | 'conductor' | 'proveedor' | 'producto'>

/** Field of a weight or of the laboratory. */
export const weight = field
export const saveWeighing = (page: Page) => page.getByRole('button', { name: 'Guardar', exact: true }).click()

/** First option of a picker. */
const offered = (page: Page, name: string) =>
  page
    .locator('.type-ahead')
    .filter({ has: typed(page, name) })
    .getByRole('option')
    .first()

/** Picks by typing: from the list with scripts, from the radio buttons without. */
export async function pick(
  page: Page,
  name: string,
  text: string,
  javaScriptEnabled: boolean,
): Promise<void> {
  await typed(page, name).fill(text)
  if (javaScriptEnabled) {
    await offered(page, name).click()
    await expect(typed(page, name)).not.toHaveValue('')
  } else {
    await typed(page, name).press('Enter')
    await ticked(page, name).first().check()
  }
}

/** The company is offered without a search. */
async function pickOwn(page: Page, name: string, javaScriptEnabled: boolean): Promise<void> {
  if (!javaScriptEnabled) return ticked(page, name).first().check()
  await typed(page, name).focus()
  await offered(page, name).click()
}

/** Fills a new weighing except its weights: a purchase by the company, paid in cash. `origin` is the web's address. */
export async function fillWeighing(page: Page, truck: Named, js: boolean, origin = ''): Promise<void> {
  await page.goto(`${origin}/save-weighing-records`)
  if (js) await page.getByRole('combobox', { name: 'Placa' }).waitFor()
  await pick(page, 'id_vehiculo', truck.placa, js)
  await pick(page, 'id_conductor', truck.conductor, js)
  await pick(page, 'id_proveedor', truck.proveedor, js)
  await pick(page, 'id_producto', truck.producto, js)
  await pick(page, 'id_formapago', 'Contado', js)
  await pickOwn(page, 'id_cliente', js)
}
