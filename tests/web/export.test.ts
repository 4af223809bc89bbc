import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { finished } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { QUICK } from '../plan/quick.ts'
import { MOLINO, signIn } from '../support/sign-in.ts'
import { startWeb, type RunningWeb } from '../support/web.ts'

const ROWS = 12_000
const WHOLE = ROWS / 500
const LETTERS = 60
/**
 * Letters of a name with which the file has 40 MB. Linux keeps up to 4 MB for a sending and 32 MB for a receiving
 * socket (`tcp_wmem`, `tcp_rmem`), so an unread file stays unfinished.
 */
const BEYOND_BUFFERS = 4500

/** An API with one search, which generates its rows. */
const api = {
  calls: 0,
  formats: [] as unknown[],
  /** Number of the call from which on the answer is an error. */
  failsFrom: Infinity,
  /** Letters of a name. They are random, so the file compresses them little. */
  letters: LETTERS,
  /** Number of a third party's movements at each call. */
  movements: [] as number[],
}
let server: Server
let web: RunningWeb
let headers: { cookie: string }

beforeAll(async () => {
  server = createServer((request, response) => {
    void answer(request).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  web = await startWeb(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  headers = { cookie: `sesion=${await signIn(inject('url'), 'admin@molino.example', MOLINO)}` }
})

afterAll(async () => {
  await web.stop()
  server.closeAllConnections()
  server.close()
})

beforeEach(() =>
  Object.assign(api, { calls: 0, formats: [], failsFrom: Infinity, letters: LETTERS, movements: [] }),
)

async function answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  if (request.url === '/movements/search') return { status: 200, body: account(api.movements.shift() ?? 0) }
  if (request.url !== '/third-parties/search') return { status: 404, body: {} }
  api.calls++
  api.formats.push(request.headers.exportacion)
  if (api.calls >= api.failsFrom) return { status: 500, body: { codigo: 'INTERNO', mensaje: 'x' } }
  const { actual_page, limit } = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, number>
  const from = ((actual_page ?? 1) - 1) * (limit ?? 10)
  const data = Array.from({ length: Math.min(limit ?? 10, ROWS - from) }, (_, index) =>
    thirdParty(from + index),
  )
  return { status: 200, body: { data, total_count: ROWS } }
}

/** First lines of an account with this number of movements. */
function account(total_count: number) {
  const line = { fecha: '2026-03-01', documento: 'PES-1', proceso: 'Pesada', valor: 1, saldo: 1 }
  return {
    data: Array.from({ length: Math.min(total_count, 600) }, () => line),
    total_count,
    tercero: { id_tercero: '7', nombre: 'Ana', identificacion: '52' },
    desde: '2026-03-01',
    hasta: '2026-03-31',
    saldo_final: total_count,
  }
}

function thirdParty(index: number) {
  return {
    _id: String(index),
    id_tercero: String(index),
    tipo: 'CLIENTE',
    nombre: randomBytes((api.letters * 3) / 4).toString('base64url'),
    identificacion: String(index),
    tags: 'ARROZ_PROPIO',
  }
}

const address = (format: string) => `${web.url}/terceros/exportar/${format}`
const isAlive = async () => (await fetch(`${web.url}/healthz`)).ok

const otherPerson = async () => ({
  cookie: `sesion=${await signIn(inject('url'), 'consulta@molino.example', MOLINO)}`,
})

/** Response whose body is not read. */
function unread(format: string, as = headers): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(address(format), { headers: as }, resolve).on('error', reject)
  })
}

/** Waits until no further call comes for a while. Returns the number of calls. */
async function callsSettle(quiet = 1000): Promise<number> {
  for (let before = -1; before !== api.calls; await pause(quiet)) before = api.calls
  return api.calls
}

describe('exports through the browser', () => {
  it('an export arrives complete, and its first call announces it to the API', async () => {
    const response = await fetch(address('xlsx'), { headers })
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="terceros_.*\.xlsx"$/)
    const sheet = strFromU8(
      unzipSync(new Uint8Array(await response.arrayBuffer()))['xl/worksheets/sheet1.xml'] ?? new Uint8Array(),
    )
    expect(sheet.match(/>Sí</g)).toHaveLength(ROWS)
    expect(api.formats).toEqual(['xlsx', ...Array<undefined>(api.calls - 1).fill(undefined)])
  })

  it('an export waits for a slow reader', async () => {
    api.letters = BEYOND_BUFFERS
    const response = await unread('xlsx')
    const waiting = await callsSettle()
    expect(waiting).toBeLessThan(WHOLE)
    for await (const _ of response) if (api.calls === WHOLE) break
    expect(api.calls).toBe(WHOLE)
  })

  it('an export stops reading when the browser leaves', async () => {
    const response = await unread('pdf')
    response.resume()
    await pause(300)
    response.destroy()
    const calls = await callsSettle()
    expect(calls).toBeLessThan(WHOLE)
    expect(await isAlive()).toBe(true)
  })

  it.skipIf(QUICK)('an export stops reading when the browser leaves while the reader is slow', async () => {
    api.letters = BEYOND_BUFFERS
    const response = await unread('xlsx')
    const calls = await callsSettle()
    response.destroy()
    expect(await callsSettle()).toBeLessThanOrEqual(calls + 1)
    expect(await isAlive()).toBe(true)
  })

  it.skipIf(QUICK)(
    'runs two exports at once per user; further ones wait or are refused with a message',
    async () => {
      api.letters = BEYOND_BUFFERS
      const two = await Promise.all([unread('xlsx'), unread('xlsx')])
      const others = await otherPerson()
      const waiting = [1, 2].map(() => fetch(`${address('xlsx')}?q=ana`, { headers }))
      const other = await fetch(address('xlsx'), { headers: others })
      expect(other.status).toBe(200)
      await other.body?.cancel()
      two[0]?.destroy()
      const [told, served] = (await Promise.all(waiting)).sort((a, b) => b.status - a.status)
      expect([told?.status, told?.headers.get('retry-after'), served?.status]).toEqual([503, '30', 200])
      const page = (await told?.text()) ?? ''
      expect(page).toContain('Hay otras exportaciones en curso')
      expect(page).toContain('<a href="/terceros?q=ana">Volver a la lista</a>')
      await served?.body?.cancel()
      for (const response of two) response.destroy()
      for (let index = 0; index < 5; index++) await fetch(address('xlsx'), { method: 'HEAD', headers })
      const after = await fetch(address('xlsx'), { headers })
      expect(after.status).toBe(200)
      await after.body?.cancel()
    },
  )

  it.skipIf(QUICK)('ends exports that nobody receives, and completes those of slow readers', async () => {
    api.letters = BEYOND_BUFFERS
    const stalled = [await unread('xlsx'), await unread('xlsx')]
    for (const response of stalled) response.on('error', () => undefined)
    const ended = stalled.map((response) => once(response.socket, 'close'))
    const slow = await unread('xlsx', await otherPerson())
    // From this line on no body is read.
    await callsSettle(5000)
    // The server ends a response that takes nothing for 30 s.
    await pause(15_000)
    for (let read = 0; read < 3_000_000;)
      read += (slow.read() as Buffer | null)?.length ?? (await pause(10), 0)
    await pause(5_000)
    const [one, another] = await Promise.all([1, 2].map(() => fetch(address('xlsx'), { headers })))
    expect([one?.status, another?.status]).toEqual([200, 200])
    await Promise.all([one?.body?.cancel(), another?.body?.cancel(), finished(slow.resume())])
    // A closed connection is noticed by reading only.
    for (const response of stalled) response.resume()
    await Promise.all(ended)
    expect(stalled.map(({ complete }) => complete)).toEqual([false, false])
  })

  it.each(['xlsx', 'pdf'])('an export breaks visibly when the API fails halfway (%s)', async (format) => {
    api.failsFrom = 4
    const response = await fetch(address(format), { headers })
    expect(response.status).toBe(200)
    await expect(response.arrayBuffer()).rejects.toThrow()
    expect(await isAlive()).toBe(true)
  })

  it.each(['xlsx', 'pdf'])('a report whose rows change during the export says so (%s)', async (format) => {
    const report = '/reporte-movimientos-terceros'
    const asked = 'desde=2026-03-01&hasta=2026-03-31&tercero=7'
    const file = () =>
      fetch(`${web.url}${report}/exportar/${format}?${asked}`, { headers, redirect: 'manual' })
    api.movements = [1100, 1101]
    const changed = await file()
    expect([changed.status, changed.headers.get('location')]).toEqual([302, `${report}?${asked}`])
    const cookie = `${headers.cookie}; ${changed.headers.get('set-cookie')?.split(';')[0]}`
    const told = await fetch(`${web.url}${report}`, { headers: { cookie } })
    expect(await told.text()).toContain('Los movimientos cambiaron mientras se hacía el archivo.')
    api.movements = [1100, 1100]
    expect((await file()).status).toBe(200)
  })
})
