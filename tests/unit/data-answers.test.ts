import { describe, expect, it } from 'vitest'
import { handleDataRequest } from '#app/remix-hooks/data-requests.server.ts'

const args = { request: new Request('http://m/terceros.data', { headers: { 'x-request-id': '0a1b2c3d' } }) }
const COOKIES: [string, string][] = [
  ['Set-Cookie', 'migas=x; Path=/'],
  ['Set-Cookie', 'sesion=y; Path=/'],
]

describe('data responses', () => {
  it("an unexpected error shows its reference instead of Remix's text, and adds no breadcrumb", async () => {
    const failed = '[{"_1":2},"error",["SanitizedError",3,4],"Error","Unexpected Server Error"]\n'
    const answer = await handleDataRequest(new Response(failed, { status: 500, headers: COOKIES }), args)
    expect([answer.status, await answer.text()]).toEqual([
      500,
      failed.replace('Unexpected Server Error', '0a1b2c3d'),
    ])
    expect(answer.headers.getSetCookie()).toEqual(['sesion=y; Path=/'])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })
  it('a successful data response keeps its data and cookies', async () => {
    const data = '["Unexpected Server Error"]'
    const answer = await handleDataRequest(new Response(data, { status: 200, headers: COOKIES }), args)
    expect(await answer.text()).toBe(data)
    expect(answer.headers.getSetCookie()).toHaveLength(2)
  })
})
