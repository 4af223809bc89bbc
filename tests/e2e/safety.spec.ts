import { MOLINO, SECADORA } from '../support/sign-in.ts'
import { newThirdParty, newWord } from '../support/third-parties.ts'
import { enterAs, expect, test } from './test.ts'
import { banner, shows, tells } from './told.ts'
import { countOf, fillNew, given, rowOf, save, selectField, textField } from './third-parties.ts'

const CREATED = 'Tercero creado exitosamente'

test.beforeEach(async ({ context }) => enterAs(context, 'admin'))

test('two tabs with two companies save nothing and keep the typed values', async ({ page, context }) => {
  const form = newThirdParty()
  await page.goto('/terceros?nuevo=1')
  await fillNew(page, form)
  const secondTab = await context.newPage()
  await secondTab.goto('/home')
  await secondTab.getByRole('combobox', { name: 'Empresa' }).selectOption({ label: SECADORA })
  await secondTab.getByRole('button', { name: 'Cambiar' }).click()
  await expect(secondTab.locator('.menu option:checked')).toHaveText(SECADORA)

  await shows(save(page), page.getByRole('heading', { name: 'No se guardó nada' }))
  await expect(
    page.getByText(`Este formulario es de «${MOLINO}» y ahora trabaja en «${SECADORA}».`),
  ).toBeVisible()
  await page.getByRole('button', { name: `Cambiar a «${MOLINO}» y volver al formulario` }).click()
  await expect(textField(page, 'Nombre')).toHaveValue(form.nombre)
  await expect(textField(page, 'Identificación')).toHaveValue(form.identificacion)
  await expect(selectField(page, 'Tipo')).toHaveValue(form.tipo)
  expect(await countOf(form.identificacion, 'admin')).toBe(0)
  expect(await countOf(form.identificacion, 'adminSecadora')).toBe(0)
  await tells(save(page), page, CREATED)
  expect(await countOf(form.identificacion, 'admin')).toBe(1)
  expect(await countOf(form.identificacion, 'adminSecadora')).toBe(0)
})

test('a conflict of two users shows both values and loses none', async ({ page, otherPage }) => {
  const third = await given({ municipio: 'Ibagué' })
  const other = await otherPage('credito')
  await page.goto(third.path)
  await other.goto(third.path)
  await textField(other, 'Municipio').fill('Saldaña')
  await other.getByRole('button', { name: 'Modificar' }).click()
  await expect(banner(other)).toHaveText('Tercero modificado correctamente')

  await textField(page, 'Municipio').fill('Purificación')
  await textField(page, 'Dirección').fill('Vereda Baurá')
  await page.getByRole('button', { name: 'Modificar' }).click()
  await expect(page.getByText('Otra persona modificó este registro')).toBeVisible()
  await expect(page.getByText('Guardado por otra persona: «Saldaña»')).toBeVisible()
  await expect(textField(page, 'Municipio')).toHaveValue('Purificación')
  await expect(textField(page, 'Dirección')).toHaveValue('Vereda Baurá')
  await page.getByRole('button', { name: 'Modificar' }).click()
  await expect(banner(page)).toHaveText('Tercero modificado correctamente')
  await page.goto(third.path)
  await expect(textField(page, 'Municipio')).toHaveValue('Purificación')
})

test('a double click makes one record', async ({ page }) => {
  const form = newThirdParty()
  await page.goto('/terceros?nuevo=1')
  await fillNew(page, form)
  await page.getByRole('button', { name: 'Guardar' }).dblclick({ noWaitAfter: true })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => countOf(form.identificacion)).toBe(1)
})

test('text that looks like a script is stored and shown unchanged, and does not run', async ({ page }) => {
  const text = `<script>document.title='entró'</script><img src=x onerror=alert(1)>`
  const word = newWord()
  const form = newThirdParty({ nombre: `${text} ${word}` })
  await page.goto('/terceros?nuevo=1')
  await fillNew(page, form)
  await textField(page, 'Dirección').fill(text)
  await tells(save(page), page, CREATED)
  await page.goto(`/terceros?q=${word}`)
  await expect(rowOf(page, word).locator('[data-label=Nombre]')).toHaveText(form.nombre)
  await expect(page).toHaveTitle(/Gestión de Terceros/)
  await page.getByRole('link', { name: /^Editar/ }).click()
  await expect(textField(page, 'Nombre')).toHaveValue(form.nombre)
  await expect(textField(page, 'Dirección')).toHaveValue(text)
})
