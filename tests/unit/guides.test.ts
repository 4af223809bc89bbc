import { readdirSync, readFileSync } from 'node:fs'
import { matchPath } from '@remix-run/react'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { GUIDES, pictureAddress, PICTURES } from '#app/parts/desk/guides.ts'
import { SCREENS } from '#server/kit/contract/screens.ts'

const MAX_BYTES = 70_000

const pictures = GUIDES.flatMap(({ steps }) => steps.flatMap(({ picture }) => picture ?? []))

it('both pictures of each step exist, are used, are small, and have the size of the page', async () => {
  const wanted = pictures.flatMap((picture) =>
    Object.values(PICTURES).map((size) => ({ address: pictureAddress(picture, size), size })),
  )
  expect(
    readdirSync('public/guias')
      .map((name) => `/guias/${name}`)
      .sort(),
  ).toEqual(wanted.map(({ address }) => address).sort())
  for (const { address, size } of wanted) {
    const bytes = readFileSync(`public${address}`)
    const { format, width, height } = await sharp(bytes).metadata()
    expect([address, format, width, height]).toEqual([address, 'webp', size.width, size.height])
    expect([address, bytes.length <= MAX_BYTES]).toEqual([address, true])
  }
})

it('every picture of the guides shows a screen of the application', () => {
  for (const { path } of pictures) {
    const [pathname = ''] = path.split('?')
    expect([path, SCREENS.some((screen) => matchPath(screen.path, pathname))]).toEqual([path, true])
  }
  expect(new Set(GUIDES.map(({ slug }) => slug)).size).toBe(GUIDES.length)
})
