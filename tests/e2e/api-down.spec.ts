import type { Reaction } from '../support/gate.ts'
import { newThirdParty } from '../support/third-parties.ts'
import { enterAs, expect, type Page, test } from './test.ts'
import { countOf, fillNew, given, save, textField } from './third-parties.ts'

test.beforeEach(async ({ context }) => enterAs(context, 'admin'))

const NO_ANSWER: [string, Reaction][] = [
  ['cortada', 'cut'],
  ['respondiendo 500 en inglés', { status: 500, body: { message: 'Internal Server Error at db.ts:12' } }],
  ['respondiendo disparates', { status: 200, text: '<html>It works!</html>' }],
  ['respondiendo otra forma', { status: 200, body: { filas: 'muchas' } }],
]

/** Whatever failed, the page is whole, in Spanish, and shows nothing of the inside. */
async function expectCalm(page: Page): Promise<void> {
  const text = await page.locator('body').innerText()
  expect(text.trim()).not.toBe('')
  expect(text).not.toMatch(/Internal|Error:|fetch failed|Unexpected|at .*\.[jt]s|undefined|null/)
}

for (const [how, reaction] of NO_ANSWER) {
  test(`API ${how}: la lista lo dice y deja reintentar`, async ({ page, faulty }) => {
    faulty.gate.react = (call) => (call.includes('/search') ? reaction : 'pass')
    await page.goto(`${faulty.url}/terceros?q=garcia`)
    await expect(page.getByRole('alert')).toContainText('Error cargando terceros')
    await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('garcia')
    await expectCalm(page)
    faulty.gate.react = () => 'pass'
    await page.getByRole('link', { name: 'Reintentar' }).click()
    await expect(page.getByText(/^\d+ registros?$/)).toBeVisible()
    await expect(page).toHaveURL(`${faulty.url}/terceros?q=garcia`)
  })

  test(`API ${how}: el formulario vuelve lleno y se guarda después`, async ({ page, faulty }) => {
    const form = newThirdParty()
    await page.goto(`${faulty.url}/terceros?nuevo=1`)
    await fillNew(page, form)
    await textField(page, 'Teléfono 2').fill('6082212345')
    faulty.gate.react = () => reaction
    await save(page)
    await expect(page.getByText('Error al crear tercero')).toBeVisible()
    await expect(textField(page, 'Nombre')).toHaveValue(form.nombre)
    await expect(textField(page, 'Teléfono 2')).toHaveValue('6082212345')
    await expectCalm(page)
    expect(await countOf(form.identificacion)).toBe(0)
    faulty.gate.react = () => 'pass'
    await save(page)
    await expect(page.getByRole('status')).toHaveText('Tercero creado exitosamente')
    expect(await countOf(form.identificacion)).toBe(1)
  })
}

test('respuesta perdida: guardar de nuevo hace un solo registro', async ({ page, faulty }) => {
  const form = newThirdParty()
  await page.goto(`${faulty.url}/terceros?nuevo=1`)
  await fillNew(page, form)
  faulty.gate.react = (call) => (call === 'POST /third-parties' ? 'lose' : 'pass')
  await save(page)
  await expect(page.getByText('Error al crear tercero')).toBeVisible()
  expect(await countOf(form.identificacion)).toBe(1)
  faulty.gate.react = () => 'pass'
  await save(page)
  await expect(page.getByRole('status')).toHaveText('Tercero creado exitosamente')
  expect(await countOf(form.identificacion)).toBe(1)
})

test('respuesta perdida y un valor cambiado: avisa que ya se guardó', async ({ page, faulty }) => {
  const [form, second] = [newThirdParty(), newThirdParty()]
  await page.goto(`${faulty.url}/terceros?nuevo=1`)
  await fillNew(page, form)
  faulty.gate.react = (call) => (call === 'POST /third-parties' ? 'lose' : 'pass')
  await save(page)
  await expect(page.getByText('Error al crear tercero')).toBeVisible()
  faulty.gate.react = () => 'pass'
  await textField(page, 'Identificación').fill(second.identificacion)
  await save(page)
  await expect(page.getByRole('alert')).toContainText(`Este formulario ya se guardó (N.º ${form.nombre}).`)
  await expect(page.getByRole('alert')).toContainText('Guarde de nuevo para crear otro registro.')
  await save(page)
  await expect(page.getByRole('status')).toHaveText('Tercero creado exitosamente')
  expect(await countOf(second.identificacion)).toBe(1)
})

test('API caída al modificar y al eliminar: el texto citado, y nada se pierde', async ({ page, faulty }) => {
  const third = await given()
  await page.goto(`${faulty.url}${third.path}`)
  await textField(page, 'Dirección').fill('Vereda Montalvo')
  faulty.gate.react = (call) => (call.startsWith('PUT') ? 'cut' : 'pass')
  await page.getByRole('button', { name: 'Modificar' }).click()
  await expect(page.getByText('Error al modificar tercero')).toBeVisible()
  await expect(textField(page, 'Dirección')).toHaveValue('Vereda Montalvo')

  faulty.gate.react = (call) => (call.startsWith('DELETE') ? 'cut' : 'pass')
  await page.goto(`${faulty.url}/terceros?q=${third.identificacion}&eliminar=${third.id}`)
  await page.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByRole('alert')).toContainText('Error al eliminar el tercero')
  expect(await countOf(third.identificacion)).toBe(1)
})

test('API caída: tablero, edición y cambio de empresa lo dicen con calma', async ({ page, faulty }) => {
  const third = await given()
  faulty.gate.react = () => 'cut'
  await page.goto(`${faulty.url}/home`)
  await expect(page.getByRole('alert')).toContainText('No se pudo cargar el tablero')
  await expectCalm(page)
  const answer = await page.goto(`${faulty.url}${third.path}`)
  expect(answer?.status()).toBe(503)
  await expect(page.getByText('No se pudo cargar el tercero')).toBeVisible()
  await expectCalm(page)
})

test('API caída: las opciones del formulario dicen qué falta', async ({ page, faulty }) => {
  faulty.gate.react = (call) => (call.startsWith('GET') ? 'cut' : 'pass')
  await page.goto(`${faulty.url}/terceros?nuevo=1`)
  await expect(page.getByText('Error al cargar tipos de identificación')).toBeVisible()
  await expect(page.getByText('Error al cargar tipos de cliente')).toBeVisible()
})

test('API caída al ingresar: el único mensaje del ingreso', async ({ page, context, faulty }) => {
  await context.clearCookies()
  faulty.gate.react = () => 'cut'
  await page.goto(`${faulty.url}/login`)
  await textField(page, 'Correo').fill('admin@molino.example')
  await page.locator('input[name=password]').fill('arroz2026')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page.getByRole('alert')).toHaveText('Error de autenticación. Verifique sus credenciales.')
  await expect(textField(page, 'Correo')).toHaveValue('admin@molino.example')
})

test('un 401 de la API termina la sesión y conserva el formulario', async ({ page, context, faulty }) => {
  const form = newThirdParty()
  await page.goto(`${faulty.url}/terceros?nuevo=1`)
  await fillNew(page, form)
  faulty.gate.react = () => ({ status: 401, body: { codigo: 'SIN_SESION', mensaje: 'Sesión vencida' } })
  await save(page)
  await expect(page).toHaveURL(/\/login\?volver=/)
  await expect(page.getByText('Su sesión terminó.')).toBeVisible()
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('sesion')
  await expect(page.locator('input[type=hidden]').nth(0)).toBeAttached()
  expect(await page.content()).toContain(form.nombre)
})
