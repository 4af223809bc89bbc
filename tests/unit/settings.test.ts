import os from 'node:os'
import { expect, it } from 'vitest'
import { readSettings } from '#server/ops/launch/settings.ts'

const DATABASE_URL = 'postgres://molino@localhost/demo'
const NODE_ENV = 'test'

it('the demonstration too uses the database of DATABASE_URL, and never empties it', () => {
  expect(readSettings(['--demo'], { NODE_ENV, DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
  expect(readSettings(['--demo', '--reset'], { NODE_ENV }).databaseUrl).toBeUndefined()
  expect(() => readSettings(['--demo', '--reset'], { NODE_ENV, DATABASE_URL })).toThrow(
    '--reset no vacía la base de DATABASE_URL: hágalo usted, o indique otra.',
  )
})

it('starts a web process for each core but one, or WEB_PROCESSES of them', () => {
  const count = (WEB_PROCESSES?: string) => readSettings(['--demo'], { NODE_ENV, WEB_PROCESSES }).webProcesses
  expect(count()).toBe(Math.max(1, os.availableParallelism() - 1))
  expect([count('1'), count('3')]).toEqual([1, 3])
  for (const odd of ['0', '1.5', 'dos', '65']) expect(() => count(odd)).toThrow('WEB_PROCESSES')
})
