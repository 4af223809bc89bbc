import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { MOLINO, signIn } from '../support/sign-in.ts'
import { type RunningWeb, startWeb } from '../support/web.ts'
import { textOf } from './html.ts'

/**
 * The built web with a screen that throws while rendering, and a screen whose error page throws too. No
 * launcher restarts this web.
 */
const BROKEN = `
import * as built from '${pathToFileURL('build/web/server/index.js')}'
export * from '${pathToFileURL('build/web/server/index.js')}'
const breaks = () => { throw new Error('la pantalla no se deja dibujar') }
const broken = (id, ...names) => {
  const changes = Object.fromEntries(names.map((name) => [name, breaks]))
  return { [id]: { ...built.routes[id], module: { ...built.routes[id].module, ...changes } } }
}
export const routes = {
  ...built.routes,
  ...broken('routes/_shell.origins', 'default'),
  ...broken('routes/_shell.ayuda', 'default', 'ErrorBoundary'),
}
`

let folder: string
let web: RunningWeb
let cookie: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'molino-rota-'))
  const build = path.join(folder, 'index.mjs')
  writeFileSync(build, BROKEN)
  cookie = `sesion=${await signIn(inject('url'), 'admin@molino.example', MOLINO)}`
  const environment = { PUBLIC_URL: 'http://127.0.0.1' }
  web = await startWeb(inject('apiUrl'), 'info', environment, [
    'node_modules/@remix-run/serve/dist/cli.js',
    build,
  ])
})
afterAll(async () => {
  await web.stop()
  await rm(folder, { recursive: true })
})

const read = (address: string) => fetch(web.url + address, { headers: { cookie } })

describe.each([
  ['a screen', '/origins', 'Menú principal'],
  ['a screen with its error page', '/ayuda', 'Volver al inicio'],
])('%s that fails to render', (_, address, besides) => {
  it('answers 500 in Spanish, with the reference that is in the log', async () => {
    const answer = await read(address)
    const html = await answer.text()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([500, 'text/html; charset=utf-8'])
    expect(textOf(html)).toContain('Algo falló Ocurrió un error inesperado.')
    expect(html).toContain(besides)
    expect(textOf(html)).not.toMatch(/Unexpected|Error:/)
    expect(html).not.toContain('no se deja dibujar')
    const reference = /Número de referencia: (?:<!-- -->)?<code>([0-9a-f]{8})<\/code>/.exec(html)?.[1]
    const logged = web
      .log()
      .split('\n')
      .filter((line) => line.includes(`"req_id":"${reference}"`))
    expect(logged.join('\n')).toContain('la pantalla no se deja dibujar')
  })

  it('a page that fails does not end the process, however often it is requested', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => read(address)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 500))
    const other = await read('/terceros')
    expect([other.status, textOf(await other.text())]).toEqual([
      200,
      expect.stringContaining('Gestión de Terceros'),
    ])
  })
})
