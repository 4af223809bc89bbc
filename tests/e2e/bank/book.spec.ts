import type { Locator } from '@playwright/test'
import { addDays, dayInBogota } from '#server/kit/words/days.ts'
import { newWord } from '../../support/third-parties.ts'
import { button } from '../controls.ts'
import { enterAs, expect, type Page, sideways, test } from '../test.ts'

test.beforeEach(({ context }) => enterAs(context, 'admin'))

const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })

/** Turns from the newest movements to older ones: other scenarios write in the book meanwhile. */
async function turnTo(page: Page, row: Locator): Promise<void> {
  const older = page.getByRole('link', { name: 'Página siguiente' })
  for (;;) {
    // The book may still be on its way.
    await expect(row.or(older).first()).toBeVisible()
    if ((await row.count()) > 0) return
    await page.goto((await older.getAttribute('href')) ?? '')
  }
}

test('the cash box takes an entry with a reason, and is closed by counted denominations with a paper', async ({
  page,
  javaScriptEnabled,
}) => {
  const motivo = `Venta de empaques ${newWord()}`
  await page.goto('/libro-de-bancos')
  await link(page, 'Caja general').click()
  await link(page, 'Entrada').click()
  await page.getByLabel('Valor').fill('35.000')
  await page.getByLabel('Motivo').fill(motivo)
  await button(page, 'Guardar').click()
  await expect(page.getByText('Movimiento guardado en el libro')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: motivo })
  await turnTo(page, row)
  await expect(row).toContainText('$ 35.000')

  await link(page, 'Cierre de caja').click()
  await page.getByLabel('Billetes de 50.000').fill('2')
  await page.getByLabel('Monedas de 500').fill('3')
  if (javaScriptEnabled) await expect(page.locator('output').first()).toHaveText('$ 101.500')
  await button(page, 'Cerrar la caja').click()
  const told = page.getByText(/Se contaron \$\s101\.500 y el libro dice \$\s[\d.]+/)
  await expect(told).toBeVisible()
  await expect(page.getByLabel('Billetes de 50.000')).toHaveValue('2')
  // Other scenarios pay from this box meanwhile: what is counted leaves them its cash.
  const [, held = ''] = /el libro dice \$\s([\d.]+)/.exec(await told.innerText()) ?? []
  const notes = Math.floor(Number(held.replaceAll('.', '')) / 50_000)
  await page.getByLabel('Billetes de 50.000').fill(String(notes))
  await page.getByLabel('Observaciones').fill('Vales de gasolina')
  // A box has one closing a day: the same scenario with or without scripts may still hold it.
  const saved = page.getByText('Cierre de caja guardado')
  await expect(async () => {
    // The answer to the press before may have come late.
    if (!(await saved.isVisible())) await button(page, 'Cerrar la caja').click()
    await expect(saved).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  const closing = page.getByRole('row').filter({ hasText: 'Vales de gasolina' }).first()
  await closing.getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Cierre de caja' })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Monedas de 500 / })).toContainText('$ 1.500')
  // One of the company's entries, one of sign-ins and users.
  await expect(page.getByText(/^\d+(-[0-9a-f]{4}){5}$/)).toHaveCount(2)
  await page.goBack()

  await closing.getByRole('link', { name: 'Anular' }).click()
  await page.getByLabel('Motivo').fill('Prueba')
  await button(page, 'Anular cierre').click()
  await expect(page.getByText('Cierre de caja anulado')).toBeVisible()
  await link(page, 'Libro de la caja').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Caja general', exact: true })).toBeVisible()
  await turnTo(page, row)
  await row.getByRole('link', { name: 'Anular' }).click()
  await page.getByLabel('Motivo').fill('Prueba')
  await button(page, 'Anular movimiento').click()
  await expect(page.getByText('Movimiento anulado')).toBeVisible()
})

test('the reconciliation matches a bank file automatically and by hand, and records a withdrawal', async ({
  page,
  javaScriptEnabled,
}) => {
  const named = javaScriptEnabled ? 'con' : 'sin'
  const apart = javaScriptEnabled ? 3 : 4
  const hoy = dayInBogota(new Date())
  await page.goto('/libro-de-bancos')
  await link(page, 'Davivienda, cuenta corriente').click()
  for (const valor of [`1.2${apart}0`, `2.3${apart}0`]) {
    await link(page, 'Entrada').click()
    await page.getByLabel('Valor').fill(valor)
    await page.getByLabel('Motivo').fill(`Consignación ${named} scripts`)
    await button(page, 'Guardar').click()
    await expect(page.getByText('Movimiento guardado en el libro')).toBeVisible()
  }
  await link(page, 'Conciliar').click()
  await expect(page.getByRole('heading', { name: /^Conciliación/ })).toBeVisible()
  const opener = page.getByText('Traer el archivo del banco')
  if (!(await button(page, 'Traer y cruzar').isVisible())) await opener.click()
  await button(page, 'Traer y cruzar').click()
  await expect(page.getByText('Elija el archivo del banco.')).toBeVisible()
  const lines = [
    'Fecha;Descripción;Valor',
    `${hoy};CONSIGNACION ${named};12${apart}0`,
    `${addDays(hoy, -9)};LOTE ${named};23${apart}0`,
    `${hoy};COMISION ${named};-8.30${apart},50`,
  ]
  await page.getByLabel(/^Archivo \(/).setInputFiles({
    name: `davivienda-${named}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  })
  await button(page, 'Traer y cruzar').click()
  await expect(page.getByText('Líneas nuevas: 3. Cruzadas con el libro: 1.')).toBeVisible()
  const { width = 1280, height = 720 } = page.viewportSize() ?? {}
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await sideways(page)).toEqual([])
  await page.setViewportSize({ width, height })

  await page.getByRole('radio', { name: new RegExp(`LOTE ${named}`) }).check()
  await button(page, 'Cruzar lo marcado').click()
  await expect(page.getByText('Marque al menos un movimiento del libro.')).toBeVisible()
  await expect(page.getByRole('radio', { name: new RegExp(`LOTE ${named}`) })).toBeChecked()
  await page
    .getByRole('row')
    .filter({ hasText: `$ 2.3${apart}0` })
    .getByRole('checkbox')
    .check()
  await button(page, 'Cruzar lo marcado').click()
  await expect(page.getByText('Línea cruzada con el libro')).toBeVisible()

  const fee = page.getByRole('row').filter({ hasText: `COMISION ${named}` })
  await fee.getByRole('link', { name: 'Salida' }).click()
  await expect(page.getByLabel('Valor')).toHaveValue(`8.30${apart + 1}`)
  await button(page, 'Guardar').click()
  await expect(page.getByText('Movimiento guardado en el libro')).toBeVisible()
  const done = page.getByRole('region', { name: 'Cruzadas' })
  for (const what of ['CONSIGNACION', 'LOTE', 'COMISION'])
    await expect(done.getByRole('row').filter({ hasText: `${what} ${named}` })).toHaveCount(1)

  await done
    .getByRole('row')
    .filter({ hasText: `LOTE ${named}` })
    .getByRole('button', { name: 'Deshacer' })
    .click()
  await expect(page.getByText('Cruce deshecho')).toBeVisible()
  await expect(page.getByRole('radio', { name: new RegExp(`LOTE ${named}`) })).toBeVisible()
  await link(page, 'Papel').click()
  await expect(page.getByRole('heading', { name: 'Conciliación bancaria' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: `LOTE ${named}` })).toHaveCount(1)
})
