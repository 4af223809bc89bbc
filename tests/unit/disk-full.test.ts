import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { isDiskFull } from '#server/db/sql-errors.ts'

/** Device of Linux that is always full. */
const FULL = '/dev/full'

it.skipIf(!existsSync(FULL))('recognises a file that did not fit on the disk', async () => {
  const error: unknown = await writeFile(FULL, 'x').catch((failure: unknown) => failure)
  expect(isDiskFull(error)).toBe(true)
  expect(isDiskFull(new Error('No se pudo copiar', { cause: error }))).toBe(true)
})

it('recognises the full disk of each engine, and no other failure', () => {
  expect(isDiskFull(Object.assign(new Error('could not extend file'), { code: '53100' }))).toBe(true)
  expect(isDiskFull(new Error('could not write to file: No space left on device'))).toBe(true)
  expect(isDiskFull(Object.assign(new Error('permission denied'), { code: 'EACCES' }))).toBe(false)
})
