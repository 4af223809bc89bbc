import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { describe, expect, inject, it } from 'vitest'
import { UNSAVED } from '#app/form/reply.ts'
import { FILES_FIELD } from '#app/form/reserved.ts'
import { DEMO_PASSWORD } from '#server/demo/users.ts'
import { sendFirst } from '../support/send-first.ts'
import { MOLINO } from '../support/sign-in.ts'
import { carriedBy } from './carried.ts'
import { all, read, text, Visitor } from './visitor.ts'

const url = inject('url')
const EMAIL = 'admin@molino.example'

/** A form with `count` fields. 500 fields are 956 KB. */
const fieldsOf = (count: number) =>
  new URLSearchParams(Array.from({ length: count }, (_, place) => [`campo${place}`, 'x'.repeat(1900)]))

/** A form with a file and a text of these sizes in bytes. */
function formOf(fileBytes: number, textBytes = 0): FormData {
  const form = new FormData()
  form.append('tipo', 'origins')
  form.append('archivo', new Blob(['x'.repeat(fileBytes)]), 'grande.csv')
  if (textBytes > 0) form.append('nota', 'y'.repeat(textBytes))
  return form
}

const withoutSession = (path: string, body: BodyInit) =>
  new Visitor(url, '').open(path, { method: 'POST', body })

describe('large forms sent without a session', () => {
  it('a form of 500 fields passes sign-in and company, and one of 501 is refused', async () => {
    expect((await withoutSession('/terceros', fieldsOf(501))).status).toBe(400)
    const visitor = await withoutSession('/terceros', fieldsOf(500))
    await visitor.press('Ingresar', { '[email]': EMAIL, '[password]': 'otra' })
    await visitor.press('Ingresar', { '[email]': EMAIL, '[password]': DEMO_PASSWORD })
    await visitor.press('Volver al formulario')
    expect(all(visitor.page, 'h1').map(text)).toEqual(['Elija una empresa'])
    const hidden = all(visitor.page, 'input', ({ attributes }) => attributes.type === 'hidden')
    expect(hidden.filter(({ attributes }) => attributes.name?.startsWith('campo')).length).toBe(500)
    await visitor.press(new RegExp(MOLINO))
    expect([visitor.address, visitor.status]).toEqual(['/terceros', 400])
    expect(read(visitor)).toContain(UNSAVED)
  })

  it('a large file is dropped at sign-in', async () => {
    const visitor = await withoutSession('/importar', formOf(9_000_000))
    expect(carriedBy(visitor)).toEqual([
      ['tipo', 'origins'],
      [FILES_FIELD, 'grande.csv'],
    ])
    expect(read(visitor)).toContain('Los archivos no se conservan, elíjalos otra vez: grande.csv.')
  })

  it('refuses a form with a text beyond the limit', async () => {
    expect((await withoutSession('/importar', formOf(1_100_000, 1_100_000))).status).toBe(413)
  })
})

/** Sends a request on the agent's only connection. */
async function ask(agent: Agent, path: string, body?: Response) {
  const headers = { origin: url, 'content-type': body?.headers.get('content-type') ?? '' }
  const sent = request(url + path, { agent, method: body ? 'POST' : 'GET', headers })
  sent.end(body && Buffer.from(await body.arrayBuffer()))
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const connection = answer.socket
  return { status: answer.statusCode, said: await textOf(answer), connection }
}

/** Large posts that are answered before their body is read, with the status. */
const UNREAD = [
  ['956 KB of fields', '/terceros', () => fieldsOf(500), 307],
  ['a file of 9 MB', '/importar', () => formOf(9_000_000), 307],
  ['fields beyond the limit', '/login', () => fieldsOf(1500), 413],
  ['a text beyond the limit', '/login', () => formOf(0, 3_000_000), 413],
  ['a post to an address that is only read', '/healthz', () => fieldsOf(500), 405],
] as const

describe.each(UNREAD)('the answer to %s', (_, path, bodyOf, status) => {
  it('the answer arrives 30 times in a row', async () => {
    const statuses: number[] = []
    for (let time = 0; time < 30; time += 1) {
      const init = { method: 'POST', body: bodyOf(), headers: { origin: url } }
      const answer = await fetch(url + path, { ...init, redirect: 'manual' })
      await answer.text()
      statuses.push(answer.status)
    }
    expect(statuses).toEqual(Array(30).fill(status))
  })

  it('the connection serves the next request after the answer', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const refused = await ask(agent, path, new Response(bodyOf()))
    const next = await ask(agent, '/healthz')
    agent.destroy()
    expect([refused.status, next.status, next.said]).toEqual([status, 200, 'ok'])
    expect(next.connection === refused.connection).toBe(true)
  })
})

describe('answers to 20 MB', () => {
  it.each([
    ['/terceros', 307],
    ['/login', 413],
    ['/healthz', 405],
  ])('the answer from %s reaches a client that reads only after sending everything', async (path, status) => {
    expect(await sendFirst(url + path, { origin: url }, 20_000_000)).toBe(status)
  })
})
