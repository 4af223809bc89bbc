import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { textOf } from '../../support/pdf.ts'
import { aFarmer, aLink } from '../../support/farmer-links.ts'
import { button, link } from '../controls.ts'
import { apiUrl, enterAs, expect, type Page, stackUrl, test } from '../test.ts'
import { selectField } from '../third-parties.ts'
import { leads, shows, tells } from '../told.ts'

const GONE = 'Este enlace ya no sirve. Pida uno nuevo en el molino.'
/** Maximum bytes of the farmer's page with its stylesheet, compressed. */
const BUDGET = 30 * 1024

async function typePin(page: Page, pin: string): Promise<void> {
  await page.getByLabel('Los cuatro últimos números de su documento').fill(pin)
  await button(page, 'Entrar').click()
}

test('the mill makes a farmer’s link, shares it and ends it', async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  const { id, nombre, pin } = await aFarmer(apiUrl(), javaScriptEnabled ? 0 : 1)
  await enterAs(context, 'admin')
  await page.goto(`/terceros/${id}`)
  const opens = page.locator(`a[href="/terceros/${id}/enlace"]`)
  await expect(opens).toHaveText('Enlace del agricultor')
  await page.goto(`/terceros/${id}/enlace`)
  await expect(page).toHaveTitle(`Enlace de ${nombre} · Molino`)
  await expect(page.getByText('No tiene un enlace abierto.')).toBeVisible()
  await selectField(page, 'Tiempo del enlace nuevo').selectOption('7 días')
  await tells(button(page, 'Hacer enlace').click(), page, 'Enlace creado')
  const shown = page.locator(`a[href^="${stackUrl()}/m/"]`)
  const address = (await shown.getAttribute('href')) ?? ''
  expect(address).toMatch(/\/m\/[\w-]{22}$/)
  const message = await page.getByLabel('Mensaje').inputValue()
  expect(message).toContain(address)
  expect(message).toContain('El PIN son los cuatro últimos números de su documento')
  expect(message.replace(address, '')).not.toContain(pin)
  const text = encodeURIComponent(message)
  await expect(link(page, 'WhatsApp')).toHaveAttribute(
    'href',
    new RegExp(`^https://wa\\.me/(573\\d{9})?\\?text=`),
  )
  expect(await link(page, 'WhatsApp').getAttribute('href')).toContain(text)
  await expect(link(page, 'SMS')).toHaveAttribute('href', /^sms:(\+573\d{9})?\?body=/)
  await expect(button(page, 'Copiar')).toHaveCount(javaScriptEnabled ? 1 : 0)
  // The address is shown only once.
  await page.reload()
  await expect(shown).toHaveCount(0)
  await expect(page.getByText('Nunca')).toBeVisible()

  const own = await context.request.get(address)
  expect(own.status()).toBe(200)
  await shows(link(page, 'Terminar enlace').click(), page.getByRole('dialog'))
  await tells(
    page.getByRole('dialog').getByRole('button', { name: 'Terminar' }).click(),
    page,
    'Enlace terminado',
  )
  await expect(page.getByText('No tiene un enlace abierto.')).toBeVisible()
  const ended = await context.request.get(address)
  expect([ended.status(), await ended.text()]).toEqual([404, expect.stringContaining(GONE)])
})

test('a farmer with link and PIN sees the account without sign-in or scripts, within 30 KB', async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  const farmer = await aLink(apiUrl(), javaScriptEnabled ? 2 : 3)
  const other = await aFarmer(apiUrl(), javaScriptEnabled ? 4 : 5)
  const bodies: Promise<Buffer>[] = []
  const kinds = new Set<string>()
  page.on('response', (response) => {
    kinds.add(response.request().resourceType())
    if (response.ok()) bodies.push(response.body())
  })
  await page.goto(farmer.path)
  await typePin(page, farmer.pin === '0000' ? '1111' : '0000')
  await expect(page.getByRole('alert')).toHaveText(
    'Ese no es el PIN. Son los cuatro últimos números de su documento.',
  )
  bodies.length = 0
  await leads(typePin(page, farmer.pin), page, farmer.path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(farmer.nombre)
  for (const name of [
    'Lo que debe',
    'Liquidaciones',
    'Tiquetes de báscula',
    'Pagos que recibió del molino',
    'Certificados',
  ])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect([...kinds].filter((kind) => !['document', 'stylesheet', 'image'].includes(kind))).toEqual([])
  const sheet = await page
    .locator('link[rel=stylesheet]')
    .evaluateAll((found) => found.map((one) => (one as HTMLLinkElement).href))
  expect(sheet).toHaveLength(1)
  const css = await (await context.request.get(sheet[0] ?? '')).body()
  const html = await (await context.request.get(farmer.path)).body()
  expect(html.toString()).not.toContain('<script')
  expect(gzipSync(html).length + gzipSync(css).length).toBeLessThan(BUDGET)

  const answer = await context.request.get(farmer.path)
  expect(answer.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'same-origin',
  })
  const [kept] = (await context.cookies(stackUrl() + farmer.path)).filter(({ name }) => name === 'enlace')
  expect(kept).toMatchObject({ path: farmer.path, httpOnly: true, sameSite: 'Strict' })

  const paper = `${farmer.path}/papel/LIQUIDACION/${farmer.liquidacion}`
  const pdf = await context.request.get(paper)
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
  expect(textOf(await pdf.body())).toContain(farmer.nombre)
  // Another farmer's paper and a missing one give the same answer.
  for (const path of [`LIQUIDACION/${other.liquidacion}`, 'LIQUIDACION/x', 'FACTURA/x']) {
    const none = await context.request.get(`${farmer.path}/papel/${path}`)
    expect([path, none.status(), await none.text()]).toEqual([
      path,
      404,
      expect.stringContaining('Ese papel no está'),
    ])
  }
  await shows(link(page, 'Ver todos los tiquetes').click(), link(page, 'Volver a todo'))
  await leads(button(page, 'Salir').click(), page, farmer.path)
  await expect(button(page, 'Entrar')).toBeVisible()
  expect((await context.request.get(paper)).status()).toBe(403)
})

test('an expired link shows nothing, also to a farmer who had entered', async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  const database = process.env.E2E_DATABASE_URL ?? ''
  test.skip(!database, 'moves time in the database, which only PostgreSQL lets a second client open')
  const { id, path, pin, nombre, liquidacion } = await aLink(apiUrl(), javaScriptEnabled ? 10 : 11)
  await page.goto(path)
  await leads(typePin(page, pin), page, path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(nombre)
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  await client.query('update enlaces_de_terceros set vence = current_date - 2 where id_tercero = $1', [id])
  await client.end()
  const answer = await page.reload()
  expect(answer?.status()).toBe(404)
  await expect(page.locator('main')).toContainText(GONE)
  await expect(page.getByText(nombre)).toHaveCount(0)
  expect((await context.request.get(`${path}/papel/LIQUIDACION/${liquidacion}`)).ok()).toBe(false)
})

test('wrong links, ended links and links of another farmer show nothing', async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  const index = javaScriptEnabled ? 6 : 8
  const before = await aLink(apiUrl(), index)
  const now = await aLink(apiUrl(), index)
  const stranger = await aLink(apiUrl(), index + 1)
  await page.goto(now.path)
  await leads(typePin(page, now.pin), page, now.path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(now.nombre)
  // A pass of one link opens no other.
  await page.goto(stranger.path)
  await expect(button(page, 'Entrar')).toBeVisible()
  expect(
    (await context.request.get(`${stranger.path}/papel/LIQUIDACION/${stranger.liquidacion}`)).status(),
  ).toBe(403)
  const said = new Set<string>()
  for (const path of [before.path, '/m/x', `/m/${'A'.repeat(22)}`, `/m/${'x'.repeat(200)}`, '/m/%00']) {
    const answer = await page.goto(path)
    expect([path, answer?.status()]).toEqual([path, 404])
    said.add(await page.locator('main').innerText())
  }
  expect([...said]).toEqual([expect.stringContaining(GONE)])
})
