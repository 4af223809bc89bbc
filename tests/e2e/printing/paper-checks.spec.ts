import { drawsPdf, scanned } from '../../support/qr.ts'
import { enterAs, expect, type Page, test } from '../test.ts'

/** First link to a ticket in the list, and the downloaded paper. */
async function firstTicket(page: Page) {
  await enterAs(page.context(), 'admin')
  await page.goto('/weighing-records')
  const href = await page
    .locator('table a[href^="/weighing-records/final-weight/"]')
    .first()
    .getAttribute('href')
  const id = href?.split('/').at(-1)?.split('?')[0] ?? ''
  const answer = await page.request.get(`/documentos/TIQUETE_BASCULA/${id}?formato=80mm`)
  expect(answer.headers()['content-type']).toBe('application/pdf')
  return answer.body()
}

test('the QR code of a ticket leads to a public page with its data', async ({ page }) => {
  test.skip(!drawsPdf, 'Sin pdftoppm no se dibuja el papel.')
  const link = scanned(await firstTicket(page), 203) ?? ''
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v\/T[\w-]{38}$/)
  await page.context().clearCookies()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.resourceType()))
  const answer = await page.goto(link)
  expect(answer?.status()).toBe(200)
  const headers = answer?.headers() ?? {}
  expect(headers['x-robots-tag']).toBe('noindex, nofollow')
  expect(headers['cache-control']).toBe('private, no-store')
  expect(headers['set-cookie']).toBeUndefined()
  await expect(page.getByRole('heading', { name: 'Tiquete de báscula' })).toBeVisible()
  await expect(page.locator('.verdict')).toHaveText(/^(Vigente|ANULADA|PENDIENTE)$/)
  for (const name of ['Número', 'Fecha', 'Placa', 'Peso neto'])
    await expect(page.locator('dt', { hasText: name })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked).not.toContain('script')
  expect(await page.context().cookies()).toEqual([])
  await page.goto(`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`)
  await expect(page.getByText('Este enlace no corresponde a ningún papel.')).toBeVisible()
})

test('every wrong link to a paper gives the same answer', async ({ page }) => {
  const said = new Set<string>()
  for (const path of [
    '/v/x',
    `/v/T${'a'.repeat(38)}`,
    `/v/${'x'.repeat(120)}`,
    '/v/%00',
    '/v/..%2fterceros',
  ]) {
    const answer = await page.request.get(path)
    expect([path, answer.status()]).toEqual([path, 404])
    await page.goto(path)
    said.add(await page.locator('main').innerText())
  }
  expect([...said]).toEqual([expect.stringContaining('Este enlace no corresponde a ningún papel.')])
})
