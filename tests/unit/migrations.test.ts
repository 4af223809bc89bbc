import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { Head } from '#server/copies/format.ts'
import { BeforeFirstRelease, currentNames, migrationNames } from '#server/db/migrate.ts'

const FIRST = gunzipSync(readFileSync('tests/fixtures/releases/0.1.0.gz')).toString().split('\n', 1)[0]!
const former = Head.parse(JSON.parse(FIRST)).migraciones

it('the 64 migrations of release 0.1.0 count as the files that replace them', async () => {
  const known = await migrationNames()
  const rewritten = known.filter((name) => name < '0263')
  expect(former).toHaveLength(64)
  expect(former.filter((name) => known.includes(name))).toEqual([])
  expect(currentNames(former, known)).toEqual(rewritten)
  const later = ['0263_sessions.sql', '9999_of_a_later_release.sql']
  expect(currentNames([...former, ...later], known)).toEqual([...rewritten, ...later])
  expect(currentNames([...rewritten, ...later], known)).toEqual([...rewritten, ...later])
})

it('rejects a database or copy with a part of the migrations of release 0.1.0', async () => {
  const known = await migrationNames()
  for (const missing of [former[0], former[30], former[63]])
    expect(() =>
      currentNames(
        former.filter((name) => name !== missing),
        known,
      ),
    ).toThrow(BeforeFirstRelease)
})
