import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import type { Child } from '#server/ops/launch/child.ts'
import { prepareSeason } from '#server/ops/launch/season.ts'
import { readSettings } from '#server/ops/launch/settings.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'molino-temporada-a-medias-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('fills the season again after a killed filling, and keeps a complete season', async () => {
  const file = path.join(folder, 'demo/pglite/base')
  const fills: boolean[] = []
  /** Writes a file and records whether one existed. */
  const fill = (result: number | NodeJS.Signals) => () => {
    fills.push(existsSync(file))
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, '')
    return { ended: Promise.resolve(result) } as Child
  }
  const settings = readSettings(['--demo'], { NODE_ENV: 'test', DATA_DIR: folder })
  await expect(prepareSeason(settings, fill('SIGKILL'))).rejects.toThrow(
    'temporada de demostración (SIGKILL)',
  )
  await prepareSeason(settings, fill(0))
  await prepareSeason(settings, fill(0))
  expect(fills).toEqual([false, false])
  expect(existsSync(file)).toBe(true)
  await prepareSeason({ ...settings, reset: true }, fill(0))
  expect(fills).toEqual([false, false, false])
})
