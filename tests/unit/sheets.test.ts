import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const STYLES = 'app/styles'
/** Sheets that define the variables. */
const VARIABLES = ['_scale.scss', '_theme.scss']
/** Read from ten metres, so its sizes follow the window. */
const BY_WINDOW = 'yard-screen.scss'
const COLOUR = /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?)\(/i
const SIZE = /^(?:var\(--(?:label|small|text|section|page|number)\)|inherit|[\d.]+pt)$/

const sheets = readdirSync(STYLES)
  .filter((name) => name.endsWith('.scss') && !VARIABLES.includes(name))
  .map((name) => ({ name, lines: readFileSync(path.join(STYLES, name), 'utf8').split('\n') }))
const declared = sheets.flatMap(({ name, lines }) =>
  lines.filter((line) => /^\s*[\w-]+: .*;$/.test(line)).map((line) => ({ name, line: line.trim() })),
)

it('every colour of a sheet is a variable', () => {
  expect(declared.length).toBeGreaterThan(1000)
  expect(declared.filter(({ line }) => COLOUR.test(line))).toEqual([])
})

it('every size of type on a screen is one of the six', () => {
  const sizes = declared.flatMap(({ name, line }) => {
    const [, size = ''] = /^font-size: (.+);$/.exec(line) ?? []
    return size && name !== BY_WINDOW ? [{ name, size }] : []
  })
  expect(sizes.length).toBeGreaterThan(50)
  expect(sizes.filter(({ size }) => !SIZE.test(size))).toEqual([])
})
