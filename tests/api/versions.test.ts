import { beforeAll, expect, it } from 'vitest'
import { onEachEngine } from './support/api.ts'
import { type Call, callsOf, requestOf, send, undone } from './support/calls.ts'
import { furnish, type Furnished, withPeople } from './support/furnished.ts'
import { type Asked, WRITES } from './support/writes.ts'

/** Calls without a company that take a version. */
const SHARED: typeof WRITES = {
  'POST /users/update': (m) => ({ body: { id_usuario: m.usuario, nombre_usuario: 'Otra' } }),
  'PUT /rols': (m) => ({ body: { id_rol: m.rol, nombre: 'Patio' } }),
  'PUT /companies/update': (m) => ({ body: { id_empresa: m.empresa, nombre: 'Renombrada' } }),
}
const ASKED = { ...WRITES, ...SHARED }

onEachEngine('the version of a record', (get) => {
  let own: Furnished
  let calls: Call[]
  beforeAll(async () => {
    const api = get()
    calls = (await callsOf(api)).filter(({ hasVersion }) => hasVersion)
    own = await withPeople(api, await furnish(api, api.admin, 1, 0))
  })

  it('every call refuses an outdated version, and accepts the version that the refusal returns', async () => {
    const sent = (call: Call, asked: Asked, version: number) =>
      undone(get().db, () =>
        send(get(), get().admin, requestOf(call, { ...asked, body: { ...asked.body, version } })),
      )
    for (const call of calls) {
      expect(Object.keys(ASKED)).toContain(call.name)
      const asked = ASKED[call.name]!(own)
      const late = await sent(call, asked, 0)
      expect([call.name, late.status, late.json.codigo]).toEqual([call.name, 409, 'CONFLICTO'])
      const { version } = late.json.registro
      expect([call.name, version]).toEqual([call.name, expect.any(Number)])
      const again = await sent(call, asked, version)
      expect([call.name, again.status, again.json.errores]).toEqual([
        call.name,
        expect.toBeOneOf([200, 201]),
        undefined,
      ])
    }
    expect(calls.length).toBeGreaterThan(30)
  })
})
