import { readdirSync, readFileSync } from 'node:fs'
import { matchPath } from '@remix-run/react'
import { expect, it } from 'vitest'
import { GUIDES } from '#app/parts/desk/guides.ts'
import { SCREENS } from '#server/kit/contract/screens.ts'
import { picturePath } from '../support/guides.ts'

const MAX_BYTES = 40 * 1024

const pictures = GUIDES.flatMap(({ steps }) => steps.flatMap(({ picture }) => picture ?? []))

it('every picture of the guides exists, is used, is small and is WebP', () => {
  expect(readdirSync('public/guias').sort()).toEqual(pictures.map(({ file }) => `${file}.webp`).sort())
  for (const picture of pictures) {
    const bytes = readFileSync(picturePath(picture))
    expect([picture.file, bytes.length <= MAX_BYTES]).toEqual([picture.file, true])
    expect([picture.file, bytes.toString('latin1', 8, 12)]).toEqual([picture.file, 'WEBP'])
  }
})

it('every picture of the guides shows a screen of the application', () => {
  for (const { path } of pictures) {
    const [pathname = ''] = path.split('?')
    expect([path, SCREENS.some((screen) => matchPath(screen.path, pathname))]).toEqual([path, true])
  }
  expect(new Set(GUIDES.map(({ slug }) => slug)).size).toBe(GUIDES.length)
})
