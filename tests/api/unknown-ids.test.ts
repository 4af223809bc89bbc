import { beforeAll, describe, expect, it } from 'vitest'
import { onEachEngine } from './support/api.ts'
import { type Call, callsOf, NOBODY, requestOf, send, undone } from './support/calls.ts'
import { furnish, type Furnished, withPeople } from './support/furnished.ts'
import { isRead } from './support/reads.ts'
import { type Asked, READS, WRITES } from './support/writes.ts'

/** Texts that are ids of no record. The last one is well-formed. */
const UNKNOWN = ['x', 'null', 'x'.repeat(65), 'x'.repeat(300), NOBODY]

/** Calls whose parameter is no id of a record, with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'POST /third-parties/search/type/{type}': 'the type is a word; the refusal beside it names the field',
}

/** Requests of the calls that belong to no company. */
const SHARED: Record<string, (m: Furnished) => Asked> = {
  'POST /users/{id}/reset-password': () => ({ body: { contrasena: 'tamizado-8' } }),
  'PATCH /users/{id}/add-company': (m) => ({ query: `?id_company=${m.empresa}` }),
  'PATCH /users/{id}/remove-company': (m) => ({ query: `?id_company=${m.empresa}` }),
  'PATCH /users/{id}/add-rol': (m) => ({ query: `?id_rol=${m.rol}` }),
  'PATCH /users/{id}/remove-rol': (m) => ({ query: `?id_rol=${m.rol}` }),
  'PATCH /rols/{id}/add-route': () => ({ query: '?route=POST-banks' }),
  'PATCH /rols/{id}/remove-route': () => ({ query: '?route=POST-banks' }),
  'DELETE /users/{id}/sessions/{session}': (m) => ({ id: m.usuario }),
}

onEachEngine('an id of no record', (get) => {
  let own: Furnished
  let calls: Call[]
  beforeAll(async () => {
    const api = get()
    own = await withPeople(api, await furnish(api, api.admin, 1, 0))
    calls = (await callsOf(api)).filter(({ path }) => path.includes('{'))
  })

  /** A request that succeeds but for its id. */
  const asked = (call: Call): Asked => {
    const known = isRead(call) ? READS[call.name]?.(own)[0] : WRITES[call.name]?.(own)
    return { ...known, ...SHARED[call.name]?.(own) }
  }

  describe.each(UNKNOWN)('%s', (unknown) => {
    it('every call answers 404 to an id of no record', async () => {
      const api = get()
      const wrong: unknown[] = []
      for (const call of calls.filter(({ name }) => !(name in EXCEPTIONS))) {
        const places = call.path.match(/\{\w+\}/g)?.length ?? 0
        for (const spoiled of [{ id: unknown }, { part: unknown }].slice(0, places)) {
          const request = requestOf(call, { ...asked(call), ...spoiled })
          const { status, json } = await undone(api.db, () => send(api, api.admin, request))
          if (status !== 404 || json.codigo !== 'NO_ENCONTRADO') wrong.push([call.name, status, json])
        }
      }
      expect(wrong).toEqual([])
    })
  })

  it('the exceptions name existing calls only', () => {
    const names = calls.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining([...Object.keys(EXCEPTIONS), ...Object.keys(SHARED)]))
    expect(names.length).toBeGreaterThan(100)
  })
})
