import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const namesIn = (file: string, list: RegExp, name: RegExp) =>
  [...(list.exec(readFileSync(file, 'utf8'))?.[1] ?? '').matchAll(name)].map(([, found]) => found)

it('screens, styles and picture name the same icons in the same order, each once', () => {
  const drawn = namesIn('public/icons.svg', /<svg ([^]+)/, /<g id="([^"]+)"/g)
  expect(drawn.length).toBeGreaterThan(0)
  expect(drawn).toEqual([...new Set(drawn)].sort())
  expect(namesIn('app/format/icon.tsx', /type IconName =([^/]+?)\n\n/, /'([^']+)'/g)).toEqual(drawn)
  expect(namesIn('app/styles/_icons.scss', /\$icons:([^;]+)/, /'([^']+)'/g)).toEqual(drawn)
})
