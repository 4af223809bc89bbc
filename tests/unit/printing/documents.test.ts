import { expect, it } from 'vitest'
import { DOCUMENTS } from '#app/parts/printing/documents.server.ts'
import { files } from '#server/printing/contract.ts'

it('the web opens each paper that the API serves', () => {
  const served = Object.values(files).flatMap(({ path }) => /^\/files\/pdf\/(\w+)\//.exec(path)?.[1] ?? [])
  expect(Object.keys(DOCUMENTS).sort()).toEqual(served.sort())
})
