import { newWord } from '../../support/third-parties.ts'
import { enterAs, expect, type Page, test } from '../test.ts'
import { leads } from '../told.ts'
import { given } from '../third-parties.ts'

test.beforeEach(({ context }) => enterAs(context, 'admin'))

/** Alt+I as a keyboard sends it; Playwright's press omits the letter of the key. */
async function pressAltI(page: Page): Promise<void> {
  const keyboard = await page.context().newCDPSession(page)
  const key = { modifiers: 1, key: 'i', code: 'KeyI', windowsVirtualKeyCode: 73, unmodifiedText: 'i' }
  await keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key })
  await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
}

const goToField = (page: Page) => page.getByRole('searchbox', { name: 'Ir a' })

/** Opens a screen by keyboard: Alt+I, text, Enter. */
async function goTo(page: Page, typed: string): Promise<void> {
  await pressAltI(page)
  await expect(goToField(page)).toBeFocused()
  await page.keyboard.type(typed)
  await page.keyboard.press('Enter')
}

test('«Ir a…» opens a screen with five keys from a list, a form and a report', async ({ page }) => {
  await page.goto('/terceros')
  for (const [letters, address, title] of [
    ['pe', '/weighing-records', 'Gestión de Pesadas'],
    ['np', '/save-weighing-records', 'Nueva Pesada'],
    ['ir', '/informe-rentabilidad', 'Informe de rentabilidad'],
    ['ta', '/rates', 'Gestión de Tarifas'],
    ['ay', '/ayuda', 'Ayuda'],
  ] as const) {
    await leads(goTo(page, letters), page, address)
    // The address changes before the screen, whose menu is then redrawn.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  }
  await expect(page.locator('#pantallas')).toContainText('pe Pesadas')
})

test('text in «Ir a…» opens a filled form; several matches are offered', async ({ page }) => {
  const word = newWord()
  const nohora = await given({ tipo: 'CLIENTE', nombre: `Nohora ${word}` })
  await page.goto('/home')
  await leads(goTo(page, 'nueva pesada'), page, '/save-weighing-records')
  // The address changes before the screen, whose first field takes the focus.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nueva Pesada')
  await leads(goTo(page, `recibo de nohora ${word}`), page, `/save-payment-receipt?tercero=${nohora.id}`)
  await expect(page.locator('[name="texto.id_cliente_tercero"]')).toHaveValue(nohora.nombre)
  const flor = await given({ tipo: 'CLIENTE', nombre: `Flor ${word}` })
  await goTo(page, `recibo 250.000 de ${word}`)
  await page.getByRole('main').getByRole('link', { name: flor.nombre }).first().click()
  await expect(page).toHaveURL(`/save-payment-receipt?tercero=${flor.id}&valor=250000`)
  await expect(page.locator('[name=valor_pagado]')).toHaveValue('250.000')
  await leads(goTo(page, 'liquidación 187'), page, /\/liquidacion-arroz\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('LIQ-187')
})

test('«abono» in «Ir a…» fills the receipt of the debtor and saves nothing', async ({ page }) => {
  await page.goto('/accounts-receivable?con_saldo=true&estado_documento=&q=FAC')
  const number = (
    await page.locator('td[data-label=Factura] a, th[data-label=Factura] a').first().innerText()
  ).trim()
  await goTo(page, `abono 1.000 a ${number}`)
  await expect(page).toHaveURL(/\/save-payment-receipt\?tercero=[^&]+&cuenta=[^&]+&valor=1000$/)
  await expect(page.locator('[name=valor_pagado]')).toHaveValue('1.000')
  await expect(page.locator('[name=estado]')).toHaveValue('APLICADO')
  const row = page.locator('.apply-rows tbody tr').filter({ hasText: number })
  await expect(row.locator('input')).toHaveValue('1.000')
  await expect(page.getByText('Queda como anticipo')).toContainText('$ 0')
})
