import fc from 'fast-check'
import { afterAll } from 'vitest'
import { renewDay } from '../api/support/clock.ts'
import { SEED } from './seed.ts'

fc.configureGlobal({ seed: SEED })
renewDay()

const { SEEN_QUERIES } = process.env
if (SEEN_QUERIES) {
  const { writeNotes } = await import('../queries/record.ts')
  afterAll(() => writeNotes(SEEN_QUERIES))
}
