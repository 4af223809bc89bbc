import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { QUICK } from '../plan/quick.ts'
import { TestApi } from './support/api.ts'
import { callsOf, type Request } from './support/calls.ts'
import { copyAll, copyDeleted, makeOthers } from './support/copies.ts'
import { newDatabase } from './support/database.ts'
import { engines } from './support/engines.ts'
import { furnish, type Furnished, withPeople } from './support/furnished.ts'
import { answersTo, differences, readsOf } from './support/reads.ts'

let api: TestApi
let own: Furnished
let reads: Request[]

/** Row-level security would hide a forgotten condition. */
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  api = new TestApi(await newDatabase(engines()[0]!, 'off'))
  await api.start()
  own = await withPeople(api, await furnish(api, api.admin, 1, 0))
  reads = await readsOf(api, await callsOf(api), api.admin, own)
})
afterAll(async () => {
  await api.app.close()
  await api.db.close()
  vi.useRealTimers()
})

it.skipIf(QUICK)('every query leaves out records of a second company with the same master data', async () => {
  const other = await api.otherCompany('860010522')
  const before = await answersTo(api, api.admin, reads)
  await copyAll(api.db, own.empresa!, other, { papers: true })
  await makeOthers(api.db, other)
  expect(differences(before, await answersTo(api, api.admin, reads))).toEqual([])
})

it('every query leaves out deleted weighings', async () => {
  const before = await answersTo(api, api.admin, reads)
  await copyDeleted(api.db, own.empresa!)
  expect(differences(before, await answersTo(api, api.admin, reads))).toEqual([])
})
