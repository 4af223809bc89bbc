import { expect } from 'vitest'
import { startRunner } from '#server/imports/runner.ts'
import type { TestApi } from './api.ts'

/** Does all waiting work of imports, as the API does in the background. Expects no failure. */
export async function doImports({ db }: TestApi): Promise<void> {
  const problems: unknown[] = []
  const runner = startRunner({ db, all: db, onProblem: (error) => problems.push(error) })
  runner.wake()
  await runner.settled()
  await runner.stop()
  expect(problems).toEqual([])
}
