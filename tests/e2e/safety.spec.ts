import { MOLINO, SECADORA } from '../support/sign-in.ts'
import { newThirdParty, newWord } from '../support/third-parties.ts'
import { enterAs, expect, sessionOf, stackUrl, test } from './test.ts'
import { countOf, fillNew, given, rowOf, save, selectField, textField } from './third-parties.ts'

const CREATED = 'Tercero creado exitosamente'

test.beforeEach(async ({ context }) => enterAs(context, 'admin'))

test('dos pestañas, dos empresas: no se guarda nada y lo escrito se conserva', async ({ page, context }) => {
  const form = newThirdParty()
  await page.goto('/terceros?nuevo=1')
  await fillNew(page, form)
  const secondTab = await context.newPage()
  await secondTab.goto('/home')
  await secondTab.getByRole('combobox', { name: 'Empresa' }).selectOption({ label: SECADORA })
  await secondTab.getByRole('button', { name: 'Cambiar' }).click()
  await expect(secondTab.locator('.menu option:checked')).toHaveText(SECADORA)

  await save(page)
  await expect(page.getByRole('heading', { name: 'No se guardó nada' })).toBeVisible()
  await expect(
    page.getByText(`Este formulario es de «${MOLINO}» y ahora trabaja en «${SECADORA}».`),
  ).toBeVisible()
  await page.getByRole('button', { name: `Cambiar a «${MOLINO}» y volver al formulario` }).click()
  await expect(textField(page, 'Nombre')).toHaveValue(form.nombre)
  await expect(textField(page, 'Identificación')).toHaveValue(form.identificacion)
  await expect(selectField(page, 'Tipo')).toHaveValue(form.tipo)
  expect(await countOf(form.identificacion, 'admin')).toBe(0)
  expect(await countOf(form.identificacion, 'adminSecadora')).toBe(0)
  await save(page)
  await expect(page.getByRole('status')).toHaveText(CREATED)
  expect(await countOf(form.identificacion, 'admin')).toBe(1)
  expect(await countOf(form.identificacion, 'adminSecadora')).toBe(0)
})

test('dos pestañas: tampoco se elimina ni se modifica en la otra empresa', async ({ page, context }) => {
  const third = await given()
  await page.goto(`/terceros?q=${third.identificacion}&eliminar=${third.id}`)
  const editing = await context.newPage()
  await editing.goto(third.path)
  await textField(editing, 'Nombre').fill('Cambiado desde la otra empresa')
  const secondTab = await context.newPage()
  await secondTab.goto('/home')
  await secondTab.getByRole('combobox', { name: 'Empresa' }).selectOption({ label: SECADORA })
  await secondTab.getByRole('button', { name: 'Cambiar' }).click()
  await expect(secondTab.locator('.menu option:checked')).toHaveText(SECADORA)
  await page.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByRole('heading', { name: 'No se guardó nada' })).toBeVisible()
  await editing.getByRole('button', { name: 'Modificar' }).click()
  await expect(editing.getByRole('heading', { name: 'No se guardó nada' })).toBeVisible()
  expect(await countOf(third.nombre)).toBe(1)
})

test('dos personas editan: los dos valores se ven y no se pierde ninguno', async ({ page, otherPage }) => {
  const third = await given({ municipio: 'Ibagué' })
  const other = await otherPage('credito')
  await page.goto(third.path)
  await other.goto(third.path)
  await textField(other, 'Municipio').fill('Saldaña')
  await other.getByRole('button', { name: 'Modificar' }).click()
  await expect(other.getByRole('status')).toHaveText('Tercero modificado correctamente')

  await textField(page, 'Municipio').fill('Purificación')
  await textField(page, 'Dirección').fill('Vereda Baurá')
  await page.getByRole('button', { name: 'Modificar' }).click()
  await expect(page.getByText('Otra persona modificó este registro')).toBeVisible()
  await expect(page.getByText('Guardado por otra persona: «Saldaña»')).toBeVisible()
  await expect(textField(page, 'Municipio')).toHaveValue('Purificación')
  await expect(textField(page, 'Dirección')).toHaveValue('Vereda Baurá')
  await page.getByRole('button', { name: 'Modificar' }).click()
  await expect(page.getByRole('status')).toHaveText('Tercero modificado correctamente')
  await page.goto(third.path)
  await expect(textField(page, 'Municipio')).toHaveValue('Purificación')
})

test('apretar dos veces hace un solo registro', async ({ page }) => {
  const form = newThirdParty()
  await page.goto('/terceros?nuevo=1')
  await fillNew(page, form)
  await page.getByRole('button', { name: 'Guardar' }).dblclick({ noWaitAfter: true })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => countOf(form.identificacion)).toBe(1)
})

test('el mismo envío cinco veces a la vez hace un solo registro', async ({ page }) => {
  const form = newThirdParty()
  await page.goto('/terceros?nuevo=1')
  const hidden = page.locator('dialog input[type=hidden]')
  const fields: Record<string, string> = { ...form }
  for (const input of await hidden.all()) {
    fields[(await input.getAttribute('name')) ?? ''] = (await input.getAttribute('value')) ?? ''
  }
  expect(fields).toHaveProperty('_clave')
  const send = () =>
    fetch(`${stackUrl()}/terceros?nuevo=1`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { cookie: `sesion=${sessionOf('admin')}` },
      redirect: 'manual',
    })
  const answers = await Promise.all(Array.from({ length: 5 }, send))
  expect(answers.map(({ status }) => status)).toEqual([302, 302, 302, 302, 302])
  expect(await countOf(form.identificacion)).toBe(1)
})

const HOSTILE = [
  ['marcado', `<script>document.title='entró'</script><img src=x onerror=alert(1)>`],
  ['comillas', `O'Brian "el de la \\ finca" \`x\` \${1}`],
  ['SQL', `') OR 1=1 -- %_ DROP TABLE terceros`],
  ['emoji', 'Arroz 🌾 y niño 👩‍🌾 ñ́'],
  ['de derecha a izquierda', '‮azorra'],
] as const

for (const [what, text] of HOSTILE) {
  test(`entrada hostil se guarda y se muestra tal cual: ${what}`, async ({ page }) => {
    const word = newWord()
    const form = newThirdParty({ nombre: `${text} ${word}` })
    await page.goto('/terceros?nuevo=1')
    await fillNew(page, form)
    await textField(page, 'Dirección').fill(text)
    await save(page)
    await expect(page.getByRole('status')).toHaveText(CREATED)
    await page.goto(`/terceros?q=${word}`)
    await expect(rowOf(page, word).locator('[data-label=Nombre]')).toHaveText(form.nombre)
    await expect(page).toHaveTitle(/Gestión de Terceros/)
    await page.getByRole('link', { name: /^Editar/ }).click()
    await expect(textField(page, 'Nombre')).toHaveValue(form.nombre)
    await expect(textField(page, 'Dirección')).toHaveValue(text)
  })
}

test('lo que no cabe o no puede ser se rechaza con su texto y vuelve escrito', async ({ page }) => {
  await page.goto('/terceros?nuevo=1')
  const form = newThirdParty()
  await fillNew(page, form)
  await textField(page, 'Nombre').fill('Uno;dos|tres')
  await save(page)
  await expect(textField(page, 'Nombre')).toHaveAccessibleDescription('No puede contener «;» ni «|».')
  await expect(textField(page, 'Nombre')).toHaveValue('Uno;dos|tres')
  await textField(page, 'Nombre').evaluate((input) => input.removeAttribute('maxlength'))
  const long = `${newWord()} ${'a'.repeat(5_000)}`
  await textField(page, 'Nombre').fill(long)
  await save(page)
  await expect(textField(page, 'Nombre')).toHaveAccessibleDescription('Máximo 200 caracteres.')
  await expect(textField(page, 'Nombre')).toHaveValue(long)
  expect(await countOf(form.identificacion)).toBe(0)
})

test('buscar cualquier cosa nunca rompe la lista', async ({ page }) => {
  for (const text of [
    '%',
    '_',
    "'",
    '"',
    '\\',
    '<script>',
    '🌾',
    '\u0000',
    'a'.repeat(5_000),
    '%_%_',
    '()[]*+?',
  ]) {
    const answer = await page.goto(`/terceros?q=${encodeURIComponent(text)}`)
    expect(answer?.status(), text).toBe(200)
    await expect(page.getByText(/^[\d.]+ registros?$/)).toBeVisible()
    await expect(page.getByText('Error cargando terceros')).toHaveCount(0)
  }
})
