import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { TestApi } from './support/api.ts'
import { callsOf, type Request } from './support/calls.ts'
import { copyAll, copyDeleted, makeOthers } from './support/copies.ts'
import { newDatabase } from './support/database.ts'
import { engines } from './support/engines.ts'
import { furnish, type Furnished, withPeople } from './support/furnished.ts'
import { answersTo, differences, readsOf } from './support/reads.ts'

let api: TestApi
let own: Furnished
/** Company without records of its own. */
let other: string
let reads: Request[]
/** Answers before any copies. Each test expects the same ones after its copies. */
let before: Map<string, string>

/** Row-level security would hide a forgotten condition. */
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  api = new TestApi(await newDatabase(engines()[0]!, 'off'))
  await api.start()
  own = await withPeople(api, await furnish(api, api.admin, 1, 0))
  other = await api.otherCompany('860010522')
  before = new Map()
  reads = await readsOf(api, await callsOf(api), api.admin, own, before)
})
afterAll(async () => {
  await api.app.close()
  await api.db.close()
  vi.useRealTimers()
})

it('every query leaves out records of a second company with the same master data', async () => {
  await copyAll(api.db, own.empresa!, other, { papers: true })
  await makeOthers(api.db, other)
  expect(differences(before, await answersTo(api, api.admin, reads))).toEqual([])
})

it('every query leaves out deleted weighings', async () => {
  await copyDeleted(api.db, own.empresa!)
  expect(differences(before, await answersTo(api, api.admin, reads))).toEqual([])
})
