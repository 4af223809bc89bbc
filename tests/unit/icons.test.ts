import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const ids = [...readFileSync('public/icons.svg', 'utf8').matchAll(/<symbol id="([^"]+)"/g)].map(
  ([, id]) => id,
)

it('el archivo de iconos tiene los que las pantallas nombran, en orden y cada uno una vez', () => {
  const declared = /type IconName =([^/]+?)\n\n/.exec(readFileSync('app/format/icon.tsx', 'utf8'))?.[1] ?? ''
  expect(ids).toEqual([...declared.matchAll(/'([^']+)'/g)].map(([, name]) => name))
  expect(ids).toEqual([...new Set(ids)].sort())
})
