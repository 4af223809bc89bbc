import { beforeAll, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { random } from '#server/demo/random.ts'
import { runs } from '../plan/quick.ts'
import { onEachEngine } from './support/api.ts'
import { type Call, callsOf, COPYING, undone } from './support/calls.ts'
import { type Furnished, furnish, withPeople } from './support/furnished.ts'
import { spoiled } from './support/hostile.ts'
import { idsOf, isRead } from './support/reads.ts'
import { READS, WRITES } from './support/writes.ts'

/** Requests per call. The default proves that the attack runs; ATTACK=10000 is the full attack (tests/README.md). */
const TIMES = Number(process.env.ATTACK ?? runs(5))
/** Pattern of the calls to attack, as `POST /scales`. Default: all calls. */
const ONLY = new RegExp(process.env.ATTACKED ?? '')
/** Timeout against hanging. */
const TIMEOUT = 60_000 + TIMES * 60_000

onEachEngine('hostile input', (get) => {
  let m: Furnished
  let calls: Call[]
  beforeAll(async () => {
    m = await withPeople(get(), await furnish(get(), get().admin, 1, 0))
    calls = (await callsOf(get())).filter(({ name }) => name !== COPYING && ONLY.test(name))
  })

  it(
    'every call answers hostile input or refuses it with a message',
    async () => {
      const chance = random(TIMES)
      const ids = idsOf(m)
      for (const call of calls) {
        const { method, name } = call
        const good = isRead(call) ? (READS[name]?.(m) ?? [{ body: {} }]) : [WRITES[name]?.(m) ?? { body: {} }]
        for (let time = 0; time < TIMES; time += 1) {
          const id = chance.pick(ids)
          const request = spoiled(call, { id, ...good[time % good.length] }, chance)
          const { url, payload, headers } = request
          const { status, raw } = await undone(
            get().db,
            () =>
              get().call(method, url, {
                as: get().admin,
                headers,
                ...(payload !== undefined && { body: payload }),
              }),
            async (q) => void (await q.execute(sql`set constraints all immediate`)),
          )
          expect([name, status < 500, status < 500 || [request, raw.payload]]).toEqual([name, true, true])
        }
      }
    },
    TIMEOUT,
  )
})
