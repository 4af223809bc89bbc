import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const ROUTES = 'app/routes'

/** The addresses of all lists, as their definitions say them. */
const lists = readdirSync(ROUTES, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => readFileSync(path.join(ROUTES, file), 'utf8'))
  .flatMap((source) => [...source.matchAll(/defineList(?:<\w+>)?\(\{[^}]*?\bpath: '\/([\w-]+)'/g)])
  .map((match) => match[1] ?? '')

it.each(lists)('la lista /%s se exporta', (list) => {
  const file = path.join(ROUTES, `${list}.exportar.$formato.ts`)
  expect(existsSync(file), `falta ${file}`).toBe(true)
  const source = readFileSync(file, 'utf8')
  expect(source).toMatch(/requirePermission\(request, \w+\.keys\.search\)/)
  expect(source).toContain('exportList(request, session, ')
})
