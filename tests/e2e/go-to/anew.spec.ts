import { today } from '#server/kit/words/days.ts'
import { lend, makeAgreement } from '../../support/agreements.ts'
import { caller, makeWeighing } from '../../support/weighings.ts'
import { newWord } from '../../support/third-parties.ts'
import { apiUrl, enterAs, expect, type Page, pressBack, test } from '../test.ts'
import { given, textField } from '../third-parties.ts'
import { dialog, field, link } from '../controls.ts'
import { leads } from '../told.ts'
import { weight } from '../weighing-form.ts'

/*
 * A screen of another record begins anew. With scripts React keeps a form whose route stays, and would save what was
 * typed for one record on the next one.
 */

test.beforeEach(({ context }) => enterAs(context, 'admin'))

async function goTo(page: Page, typed: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Ir a' }).fill(typed)
  await page.keyboard.press('Enter')
}

test('the form of a third party shows the one that already has the identification', async ({ page }) => {
  const [one, other] = [await given(), await given()]
  await page.goto(one.path)
  await textField(page, 'Identificación').fill(other.identificacion)
  await page.getByRole('button', { name: 'Modificar' }).click()
  await leads(page.getByRole('link', { name: `Ver ${other.nombre}` }).click(), page, other.path)
  await expect(page.locator('.subject')).toHaveText(other.nombre)
  await expect(textField(page, 'Nombre')).toHaveValue(other.nombre)
})

test('a weight typed for one truck is not offered for the next one', async ({ page }) => {
  const inYard = { peso_vacio: null }
  const [one, other] = [await makeWeighing(apiUrl(), inYard), await makeWeighing(apiUrl(), inYard)]
  await page.goto(`/weighing-records/final-weight/${one.id}`)
  await weight(page, 'peso_vacio').fill('14.200')
  await leads(goTo(page, other.consecutivo), page, `/weighing-records/final-weight/${other.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(other.consecutivo)
  await expect(weight(page, 'peso_vacio')).toHaveValue('')
})

test('the receipt of another client is made out to that client', async ({ page }) => {
  const [one, other] = [
    await given({ tipo: 'CLIENTE', nombre: `Ana ${newWord()}` }),
    await given({ tipo: 'CLIENTE', nombre: `Beatriz ${newWord()}` }),
  ]
  await page.goto(`/save-payment-receipt?tercero=${one.id}`)
  await page.getByLabel('Valor Pagado').fill('250.000')
  await leads(goTo(page, `recibo de ${other.nombre}`), page, `/save-payment-receipt?tercero=${other.id}`)
  await expect(page.locator('[name="texto.id_cliente_tercero"]')).toHaveValue(other.nombre)
  await expect(page.getByLabel('Valor Pagado')).toHaveValue('')
})

test('the settlement of another supplier has its own weighings and price', async ({ page }) => {
  const [one, other] = [await makeWeighing(apiUrl()), await makeWeighing(apiUrl())]
  await page.goto(`/liquidacion-arroz/nueva?proveedor=${one.id_proveedor}`)
  const price = page.locator('[name=precio_carga]')
  await price.fill('123.456')
  await goTo(page, `liquidar a ${other.proveedor}`)
  await expect(page.getByRole('row').filter({ hasText: other.placa })).toBeVisible()
  await expect(price).not.toHaveValue('123.456')
  await expect(page.getByRole('row').filter({ hasText: other.placa }).getByRole('checkbox')).toBeChecked()
})

test('the new value of another rate has the fields of that rate', async ({ page }) => {
  await page.goto('/rates')
  const links = page.getByRole('link', { name: /^Nuevo valor / })
  const named = (await links.all()).map(async (link) => (await link.getAttribute('aria-label')) ?? '')
  const [first = '', ...others] = (await Promise.all(named)).map((label) => label.replace('Nuevo valor ', ''))
  for (const name of [first, others.find((other) => other !== first) ?? '']) {
    await page
      .getByRole('link', { name: `Nuevo valor ${name}`, exact: true })
      .first()
      .click()
    await expect(textField(page, 'Descripción')).toHaveValue(name)
    await expect(page.getByLabel('Valor', { exact: true })).toBeFocused()
  }
})

/** Closes a dialog, opens another record's, and goes back so fast that the page between them is not drawn. */
async function goBackPast(page: Page, first: string, next: string): Promise<void> {
  await page.goto(first)
  await link(page, 'Cancelar').click()
  await expect(dialog(page)).toHaveCount(0)
  await link(page, next).click()
  await expect(dialog(page)).toBeVisible()
  await pressBack(page, 2)
  await expect(page).toHaveURL(first)
}

test('the dialog of a loan that Back leads to has the values of that loan', async ({ page }) => {
  const agreement = await makeAgreement(apiUrl())
  const one = await lend(apiUrl(), agreement, { descripcion: 'Semilla', valor: 1_000_000 })
  await lend(apiUrl(), agreement, { descripcion: 'Abono foliar', valor: 2_000_000 })
  const path = `/financing-details/${agreement.id}?acto=modificar&de=${one}`
  await goBackPast(page, path, 'Editar Abono foliar')
  await expect(field(page, 'valor')).toHaveValue('1.000.000')
  await expect(dialog(page).locator(`input[value="${one}"]`)).toHaveCount(1)
})

test('the dialog of a bank that Back leads to has the values of that bank', async ({ page }) => {
  const call = await caller(apiUrl())
  const word = newWord()
  const make = async (nombre: string) => {
    const account = { nombre, nro_cuenta: newWord(), saldo_inicial: 0, fecha_si: today() }
    const { data } = await call('POST', '/banks', account)
    return String((data as { _id: unknown })._id)
  }
  const [one] = [await make(`Primero ${word}`), await make(`Segundo ${word}`)]
  await goBackPast(page, `/bank?q=${word}&editar=${one}`, `Editar Segundo ${word}`)
  await expect(dialog(page).locator('[name=id]')).toHaveValue(one)
  await expect(dialog(page).locator('[name=nombre]')).toHaveValue(`Primero ${word}`)
})
