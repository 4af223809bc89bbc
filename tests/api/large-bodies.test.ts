import { expect, it } from 'vitest'
import { sendFirst } from '../support/send-first.ts'
import { onEachEngine } from './support/api.ts'

/** More than the buffers of a connection hold. */
const LARGE = 20_000_000

onEachEngine('refusing a large body', (get) => {
  it('the refusal of a large body reaches a client that reads only after sending everything', async () => {
    const { app, admin } = get()
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    const { token, company } = admin
    const json = { 'content-type': 'application/json' }
    const kinds: [path: string, headers: Record<string, string>, status: number][] = [
      ['/third-parties', json, 401],
      ['/third-parties', { ...json, token, company: 'otra' }, 403],
      ['/third-parties', { ...json, token, company }, 413],
      ['/third-parties', { 'content-type': 'text/plain', token, company }, 422],
      ['/third-parties', { ...json, 'content-encoding': 'gzip', token, company }, 422],
      ['/nada', { token, company }, 404],
      ['/%zz', json, 404],
    ]
    const found: unknown[] = []
    for (const [path, headers] of kinds) {
      const status = await sendFirst(url + path, headers, LARGE).catch((error: Error) => error.message)
      found.push([path, headers, status])
    }
    expect(found).toEqual(kinds)
  })
})
