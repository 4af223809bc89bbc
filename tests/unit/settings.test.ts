import { expect, it } from 'vitest'
import { readSettings } from '#server/launch/settings.ts'

const DATABASE_URL = 'postgres://molino@localhost/demo'
const NODE_ENV = 'test'

it('takes the database of DATABASE_URL for the demonstration too, and never empties it', () => {
  expect(readSettings(['--demo'], { NODE_ENV, DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
  expect(readSettings(['--demo', '--reset'], { NODE_ENV }).databaseUrl).toBeUndefined()
  expect(() => readSettings(['--demo', '--reset'], { NODE_ENV, DATABASE_URL })).toThrow(
    '--reset no vacía la base de DATABASE_URL: hágalo usted, o indique otra.',
  )
})
