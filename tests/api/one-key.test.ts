import { expect, it } from 'vitest'
import { accessKeys, type Endpoint } from '#server/kit/contract/endpoint.ts'
import { grantedKeys, holdsKey, KEYS } from '#server/kit/contract/keys.ts'
import { QUICK } from '../plan/quick.ts'
import { SEED } from '../plan/seed.ts'
import { onEachEngine } from './support/api.ts'
import { COPYING, NOBODY, undone } from './support/calls.ts'

/** Timeout against hanging. The test makes some 40,000 calls. */
const TIMEOUT = 900_000

onEachEngine('people with one key each', (get) => {
  it(
    'a user with a single permission key can make exactly the calls of that key',
    async () => {
      const api = get()
      let asked = 0
      const wrong: string[] = []
      for (const key of KEYS.filter((_, index) => !QUICK || index % 8 === SEED % 8)) {
        const as = await api.userWith([key])
        for (const call of api.app.endpoints) {
          const name = `${call.method} ${call.path}`
          if (call.access === 'open' || call.access === 'session' || name === COPYING) continue
          const url = call.path.replace('{id}', NOBODY).replace('{type}', 'CLIENTE')
          const { status } = await undone(api.db, () => api.call(call.method, url, { as, body: {} }))
          asked += 1
          if (status >= 500 || (status !== 403) !== opens(key, call)) wrong.push(`${key} ${name}: ${status}`)
        }
      }
      expect(wrong).toEqual([])
      expect(asked).toBeGreaterThan(QUICK ? 2_000 : 20_000)
    },
    TIMEOUT,
  )
})

/** True if one key alone opens the call. Calls with `also` need two keys. */
const opens = (
  key: (typeof KEYS)[number],
  { access, also }: Pick<Endpoint<never, never, never, never>, 'access' | 'also'>,
) => !also && accessKeys(access).some((one) => holdsKey(grantedKeys([key]), one))
