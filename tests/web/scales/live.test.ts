import { expect, inject, it } from 'vitest'
import { MOLINO, signIn } from '../../support/sign-in.ts'

const url = inject('url')
const MESSAGE = /event: message\ndata: (\{.*\})\n\n/g

it('streams the scales to an open page every second, uncached and uncompressed', async () => {
  const session = await signIn(url, 'bascula@molino.example', MOLINO)
  const page = new AbortController()
  const stream = await fetch(`${url}/basculas/ahora`, {
    headers: { cookie: `sesion=${session}`, 'accept-encoding': 'gzip' },
    signal: page.signal,
  })
  expect([stream.status, stream.headers.get('content-encoding')]).toEqual([200, null])
  expect(stream.headers.get('content-type')).toMatch(/^text\/event-stream\b/)
  expect(stream.headers.get('cache-control')).toContain('no-store')
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
  let received = ''
  let messages: string[] = []
  while (messages.length < 2) {
    const { value = '', done } = await reader.read()
    received += value
    messages = [...received.matchAll(MESSAGE)].map(([, data = '']) => data)
    expect(done).toBe(false)
  }
  const told = messages.slice(0, 2).map((data) => JSON.parse(data) as { en: number; muestra: object })
  expect(told).toEqual([
    { en: expect.any(Number) as number, muestra: expect.any(Object) as object },
    { en: expect.any(Number) as number, muestra: expect.any(Object) as object },
  ])
  expect(told[1]!.en - told[0]!.en).toBeGreaterThan(900)
  page.abort()
})

it('refuses a seventh stream of one person, and serves a new one after another ends', async () => {
  // Another person than above, whose stream may still be ending.
  const session = await signIn(url, 'admin@molino.example', MOLINO)
  const ask = async () => {
    const page = new AbortController()
    const { status } = await fetch(`${url}/basculas/ahora`, {
      headers: { cookie: `sesion=${session}` },
      signal: page.signal,
    })
    return { status, page }
  }
  const asked = await Promise.all(Array.from({ length: 7 }, ask))
  expect(asked.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 429])
  for (const { page } of asked) page.abort()
  await expect
    .poll(async () => {
      const { status, page } = await ask()
      page.abort()
      return status
    })
    .toBe(200)
})
