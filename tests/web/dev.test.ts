import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../demo.ts'
import { copyOfSources } from '../support/checkout.ts'
import { launch } from '../support/launched.ts'
import { post } from '../support/sign-in.ts'

const ADMIN = { email: 'ana@prueba.example', password: 'arroz2026' }

const sources = copyOfSources()
let dev: ReturnType<typeof launch>
let web = ''
let api = ''

beforeAll(async () => {
  const [port, apiPort] = [await freePort(), await freePort()]
  web = `http://127.0.0.1:${port}`
  api = `http://127.0.0.1:${apiPort}`
  // The file makes the season look present. The API then creates a company in the empty database.
  const demo = path.join(sources.folder, '.data/demo')
  mkdirSync(demo, { recursive: true })
  writeFileSync(path.join(demo, 'temporada.json'), '{}')
  const company = { COMPANY_NAME: 'Molino de prueba', COMPANY_NIT: '900123456' }
  dev = launch(
    ['server/ops/launch/demo.js', '--dev'],
    {
      ...company,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      PORT: String(port),
      API_PORT: String(apiPort),
      DATA_DIR: path.join(sources.folder, '.data'),
      // Without these lines Vitest's own value would reach Vite.
      NODE_ENV: '',
      VITEST: '',
    },
    sources.folder,
  )
  await dev.says(/Ctrl\+C/)
})
afterAll(async () => {
  await dev.stop()
  sources.remove()
})

/** Replaces a text in a source file of the copy. */
function change(file: string, from: string, to: string): void {
  const name = path.join(sources.folder, file)
  const before = readFileSync(name, 'utf8')
  expect(before).toContain(from)
  writeFileSync(name, before.replaceAll(from, to))
}

const login = async () => (await fetch(`${web}/login`)).text()
const titleOfApi = async () => {
  try {
    const answer = await fetch(`${api}/openapi.json`)
    return ((await answer.json()) as { info: { title: string } }).info.title
  } catch {
    return 'starts again'
  }
}
const eventually = { timeout: 300_000, interval: 100 }

it('the development server signs in, with scripts after the page and the policy for Vite', async () => {
  const page = await fetch(`${web}/login`)
  const html = await page.text()
  expect(html).toContain('type="later"')
  expect(html).not.toContain('type="module" async=""')
  expect(html).toContain('/page-script/')
  const policy = page.headers.get('content-security-policy')
  expect(policy).toMatch(/script-src 'self' 'nonce-/)
  expect(policy).toContain(`style-src 'self' 'unsafe-inline'`)
  expect(page.headers.get('x-frame-options')).toBe('DENY')
  for (const file of ['/icons.svg', '/@vite/client', '/app/entry.client.tsx'])
    expect([file, (await fetch(web + file)).status]).toEqual([file, 200])

  const signed = await post(`${web}/login`, { intent: 'ingresar', ...ADMIN })
  expect([signed.status, signed.headers.get('set-cookie')]).toEqual([302, expect.stringMatching(/sesion=/)])
  const foreign = { origin: 'https://malo.example' }
  expect((await post(`${web}/login`, { intent: 'ingresar', ...ADMIN }, foreign)).status).toBe(403)
})

it('the development server shows a changed route, also after a changed request hook', async () => {
  change('app/routes/login.tsx', '<h1>Iniciar sesión</h1>', '<h1>Entrar al molino</h1>')
  await expect.poll(login, eventually).toContain('Entrar al molino')
  change('app/api/stamp.server.ts', `['X-Frame-Options', 'DENY']`, `['X-Frame-Options', 'SAMEORIGIN']`)
  const frame = async () => {
    const answer = await fetch(`${web}/login`)
    await answer.arrayBuffer()
    return answer.headers.get('x-frame-options')
  }
  await expect.poll(frame, eventually).toBe('SAMEORIGIN')
  const foreign = { origin: 'https://malo.example' }
  expect((await post(`${web}/login`, { intent: 'ingresar', ...ADMIN }, foreign)).status).toBe(403)
})

it('the development server restarts the API after a change, and keeps it when the build fails', async () => {
  const file = 'server/kit/http/openapi.ts'
  change(file, 'API del molino', 'API cambiada')
  await expect.poll(titleOfApi, eventually).toBe('API cambiada')

  change(file, `title: 'API cambiada'`, `title: 'API rota`)
  await dev.says(/openapi\.ts:\d+:\d+/)
  await expect.poll(titleOfApi, eventually).toBe('API cambiada')
  change(file, `title: 'API rota`, `title: 'API entera'`)
  await expect.poll(titleOfApi, eventually).toBe('API entera')
})
