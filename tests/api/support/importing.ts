import { expect } from 'vitest'
import { startRunner } from '#server/imports/runner.ts'
import type { TestApi } from './api.ts'

/** Does all work of imports that waits, as the process of an API does; nothing of it may fail. */
export async function doImports({ db }: TestApi): Promise<void> {
  const problems: unknown[] = []
  const runner = startRunner({ db, all: db, onProblem: (error) => problems.push(error) })
  runner.wake()
  await runner.settled()
  await runner.stop()
  expect(problems).toEqual([])
}
