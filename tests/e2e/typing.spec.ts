import { expect, hold, type Page, SCRIPTS, stillTest as test, untilHydrated } from './test.ts'

/*
 * Text typed during hydration stays in the form. `LOADS=20` is the full test: 20 loads of each form at each speed. By
 * default the first form loads at each speed and the others at the middle one.
 */

/** Large forms with a first field: the focused one, or one that is clicked. */
const FORMS = [
  { path: '/save-weighing-records', field: 'texto.id_vehiculo' },
  { path: '/save-payment-receipt', field: 'texto.id_cliente_tercero' },
  { path: '/save-accounts-receivable', field: 'texto.cliente_id' },
  { path: '/save-invoice', field: 'texto.id_cliente_tercero' },
  { path: '/terceros?nuevo=1', field: 'nombre', clicked: true },
]
/** CPU slowdown factors. */
const SPEEDS = [1, 6, 20]
const LOADS = Number(process.env.LOADS ?? 1)
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZABCD'
const KEY_MS = 50

test.skip(({ javaScriptEnabled }) => !javaScriptEnabled)

for (const [place, { path, field, clicked }] of FORMS.entries())
  for (const speed of process.env.LOADS || place === 0 ? SPEEDS : [6])
    test(`keeps 30 letters typed from the first paint on in ${path}, ${speed} times slower`, async ({
      still: page,
    }) => {
      test.setTimeout((90_000 + 6_000 * speed) * Math.max(1, LOADS))
      const typist = await typistOf(page, speed)
      for (let load = 0; load < LOADS; load++) {
        await page.goto(path, { waitUntil: 'commit' })
        await page.evaluate(untilWriting, { field, clicked })
        await typist.type(LETTERS)
        await untilTaken(page)
        expect(await written(page, field), `load ${load + 1} of ${LOADS}`).toEqual([LETTERS, field])
      }
    })

/** Types keys at a typist's pace, without waiting for the page. */
async function typistOf(page: Page, speed: number) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: speed })
  const press = async (key: string) => {
    await browser.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key })
    await browser.send('Input.dispatchKeyEvent', { type: 'keyUp', key })
  }
  return {
    type: async (text: string) => {
      const start = performance.now()
      const keys: Promise<void>[] = []
      for (const [place, key] of [...text].entries()) {
        await new Promise((resolve) => setTimeout(resolve, start + place * KEY_MS - performance.now()))
        keys.push(press(key))
      }
      await Promise.all(keys)
    },
  }
}

/** Runs in the page: resolves once it is painted and the field has the focus. */
function untilWriting({ field, clicked }: { field: string; clicked?: boolean | undefined }): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const painted = performance.getEntriesByName('first-paint').length > 0
      const box = document.querySelector<HTMLElement>(`[name="${field}"]`)
      if (painted && clicked) box?.focus()
      if (painted && box && document.activeElement === box) resolve()
      else requestAnimationFrame(look)
    }
    look()
  })
}

/** Waits until the page is hydrated and has rendered again. */
async function untilTaken(page: Page): Promise<void> {
  await untilHydrated(page)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}

/** Value of the field, and name of the focused field. */
const written = (page: Page, field: string) =>
  page.evaluate(
    (name) => [
      document.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value,
      document.activeElement?.getAttribute('name'),
    ],
    field,
  )

test('hydration keeps an option and a tick chosen before it, with their dependent fields', async ({
  still: page,
}) => {
  const release = await hold(page, SCRIPTS)
  await page.goto('/terceros?nuevo=1')
  const type = page.getByLabel('Tipo', { exact: true })
  await type.selectOption('CLIENTE')
  await type.selectOption('PROVEEDOR')
  const invoices = page.getByLabel('Expide factura electrónica')
  await invoices.check()
  release()
  await untilTaken(page)
  await expect(type).toHaveValue('PROVEEDOR')
  await expect(invoices).toBeChecked()
  await type.selectOption('CLIENTE')
  await expect(invoices).toBeHidden()
  await expect(invoices).not.toBeChecked()
})

test('hydration keeps text typed before it into a prefilled field', async ({ still: page }) => {
  const release = await hold(page, SCRIPTS)
  await page.goto('/save-accounts-receivable')
  const remarks = page.getByLabel('Observaciones')
  await remarks.fill('Uno')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Complete todos los campos obligatorios')).toBeVisible()
  await remarks.press('End')
  await remarks.pressSequentially(' y dos')
  release()
  await untilTaken(page)
  await expect(remarks).toHaveValue('Uno y dos')
  await expect(remarks).toBeFocused()
  await page.keyboard.type(' y tres')
  await expect(remarks).toHaveValue('Uno y dos y tres')
})

test('hydration keeps a radio choice made before it', async ({ still: page }) => {
  const release = await hold(page, SCRIPTS)
  await page.goto('/save-weighing-records')
  const own = page.locator('[name="opcion.id_cliente"]').first()
  // The radio button is hidden for its first five seconds.
  const label = await own.evaluate((radio: HTMLInputElement) => {
    radio.click()
    return radio.labels?.[0]?.textContent?.trim() ?? ''
  })
  release()
  await untilTaken(page)
  const client = page.locator('[name="texto.id_cliente"]')
  await expect(client).not.toHaveValue('')
  expect(label).toContain(await client.inputValue())
  await expect(page.locator('[name="id_cliente"]')).not.toHaveValue('')
})
