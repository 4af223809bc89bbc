import { expect } from 'vitest'
import { startSealing } from '#server/audit/chain/sealer.ts'
import type { Database } from '#server/db/transaction.ts'

/** Seals all waiting audit entries, as the API does in the background. `db` must reach every company. */
export async function sealEverything(db: Database): Promise<void> {
  const problems: unknown[] = []
  const sealing = startSealing({ all: db, onProblem: (error) => problems.push(error) })
  sealing.wake()
  await sealing.settled()
  await sealing.stop()
  expect(problems).toEqual([])
}
