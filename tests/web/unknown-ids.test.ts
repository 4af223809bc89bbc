import { beforeAll, describe, expect, inject, it } from 'vitest'
import { DOCUMENTS } from '#app/parts/printing/documents.server.ts'
import { addressOf, builtActs, builtRoutes, type Route } from '../support/manifest.ts'
import { MOLINO, post, signIn } from '../support/sign-in.ts'

const url = inject('url')
const routes = builtRoutes()
let headers: { cookie: string }

beforeAll(async () => {
  headers = { cookie: `sesion=${await signIn(url, 'admin@molino.example', MOLINO)}` }
})

/** Texts that are ids of no record. The last one is well-formed. */
const UNKNOWN = ['x', 'null', 'x'.repeat(65), 'x'.repeat(300), '01a1f903-63d8-7000-9bbe-d00ca9773530']

const SECRET = 'the code is a secret; wrong ones are counted, and routes.test.ts expects 404 once'
/** Routes whose parameter is no id of a record, with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'routes/page-script.$version': 'a page drawn before an update gets the current script',
  'routes/v.$code': SECRET,
  'routes/m.$code': SECRET,
  'routes/m.$code_.papel.$tipo.$id': SECRET,
  'routes/patio.$code': SECRET,
}

/** Addresses of a route, with `id` as its id; none without an id parameter. */
function addresses(route: Route, id: string): string[] {
  const address = addressOf(route, routes, id)
  if (address === undefined || address === addressOf(route, routes, 'otro')) return []
  const kinds = route.id === 'routes/documentos.$tipo.$id' ? Object.keys(DOCUMENTS) : ['TIQUETE_BASCULA']
  return kinds.map((kind) => address.replace('TIQUETE_BASCULA', kind))
}

const withId = routes.filter((route) => addresses(route, 'x').length > 0)

it('finds the routes with an id, and the exceptions among them', () => {
  expect(withId.length).toBeGreaterThan(40)
  expect(withId.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.keys(EXCEPTIONS)))
})

describe('an id of no record is not found, in Spanish and without a reference', () => {
  const read = withId.filter((route) => route.hasLoader && !(route.id in EXCEPTIONS))
  it.each(read)('$id', async (route) => {
    for (const address of UNKNOWN.flatMap((id) => addresses(route, id))) {
      const page = await fetch(url + address, { headers, redirect: 'manual' })
      const text = await page.text()
      expect([address, page.status]).toEqual([address, 404])
      expect(text).not.toMatch(/"referencia":"\w|Número de referencia/)
      expect(text).toMatch(/no existe/)
      const data = await fetch(`${url}${address}.data`, { headers, redirect: 'manual' })
      await data.arrayBuffer()
      expect([address, data.status]).toEqual([address, 404])
    }
  })
})

describe('an act on an id of no record is refused', async () => {
  const acting = (await builtActs()).flatMap(({ id, acts }) =>
    withId.filter((route) => route.id === id).map((route) => ({ route, name: id, acts })),
  )
  it('exists on every record', () => expect(acting.length).toBeGreaterThan(10))
  it.each(acting)('$name', async ({ route, acts }) => {
    for (const intent of Object.keys(acts))
      for (const address of UNKNOWN.flatMap((id) => addresses(route, id))) {
        const { status } = await post(url + address, { intent, motivo: 'Prueba', version: '1' }, headers)
        expect([address, intent, status]).toEqual([address, intent, expect.toBeOneOf([400, 404, 422])])
      }
  })
})
