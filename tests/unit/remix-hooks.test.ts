import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { checkHooks, RELIANCES } from '#app/remix-hooks/check.ts'

const installed = createRequire(import.meta.url)
const sourceOf = (file: string) => readFileSync(installed.resolve(file), 'utf8')

describe("patches of Remix's internals", () => {
  test('every patch matches the installed Remix', () => {
    expect(() => checkHooks()).not.toThrow()
  })

  const relied = Object.entries(RELIANCES).flatMap(([hook, files]) =>
    Object.entries(files).flatMap(([file, patterns]) => patterns.map((pattern) => ({ hook, file, pattern }))),
  )
  test.each(relied)(
    'the check throws an error that names the hook if Remix lacks $pattern',
    ({ hook, file, pattern }) => {
      const without = (asked: string) =>
        asked === file ? sourceOf(asked).replaceAll(new RegExp(pattern, 'g'), '') : sourceOf(asked)
      expect(() => checkHooks(without)).toThrow(`app/remix-hooks/${hook}: ${file} has no ${pattern}`)
    },
  )

  test('every file of the folder names its dependency', () => {
    const hooks = readdirSync('app/remix-hooks').filter((file) => file !== 'check.ts')
    expect(hooks.filter((file) => file.endsWith('.ts')).sort()).toEqual(Object.keys(RELIANCES).sort())
  })
})
