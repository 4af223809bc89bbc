import { describe, expect, it } from 'vitest'
import { Refusal } from '#server/kit/rules/refusal.ts'
import { FILE_MAX_BYTES } from '#server/kit/reading/limits.ts'
import { readTable } from '#server/kit/reading/read-table.ts'
import { HOSTILE, oddWorkbook } from '../support/hostile-files.ts'

async function refusal(bytes: Uint8Array): Promise<string> {
  try {
    await readTable(bytes)
    return 'leído'
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

describe('a small file with huge content', () => {
  it.each(HOSTILE)(
    'refuses a small file with huge content, with a message: $name',
    async ({ bytes, refused }) => {
      const file = bytes()
      expect(file.length).toBeLessThan(FILE_MAX_BYTES)
      expect(await refusal(file)).toContain(refused)
    },
  )

  it('reads a file in which only unused parts are huge', async () => {
    expect((await readTable(oddWorkbook())).rows).toEqual([['Nombre']])
  })
})
