import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

/** Files of the application that a file imports, for types too. */
function importsOf(file: string): string[] {
  const { statements } = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest)
  return statements.flatMap((one) => {
    if (!ts.isImportDeclaration(one) && !ts.isExportDeclaration(one)) return []
    const from =
      one.moduleSpecifier && ts.isStringLiteral(one.moduleSpecifier) ? one.moduleSpecifier.text : ''
    if (from.startsWith('#')) return [from.slice(1)]
    return from.startsWith('.') ? [path.posix.join(path.posix.dirname(file), from)] : []
  })
}

/** Imports of each file in a folder. */
function graphOf(room: string): Map<string, string[]> {
  const files = readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${room}/${name}`)
  return new Map(files.map((file) => [file, importsOf(file)]))
}

/** Import cycles, each from the file that closes it. */
function circlesIn(graph: Map<string, string[]>): string[][] {
  const circles: string[][] = []
  const done = new Set<string>()
  const walk = (file: string, way: string[]) => {
    const met = way.indexOf(file)
    if (met >= 0) circles.push(way.slice(met))
    if (met >= 0 || done.has(file)) return
    for (const next of graph.get(file) ?? []) walk(next, [...way, file])
    done.add(file)
  }
  for (const file of graph.keys()) walk(file, [])
  return circles
}

/** Layers of the web, lowest first. A folder imports nothing from a higher layer. */
const FLOORS = ['format', 'api session', 'form', 'shell list', 'export', 'report', 'parts', 'routes']

describe('imports between folders', () => {
  it.each(['app', 'server'])('%s/ has no import cycle', (room) => {
    const graph = graphOf(room)
    expect(graph.size).toBeGreaterThan(100)
    expect([...graph.values()].flat().filter((file) => file.startsWith(`${room}/`)).length).toBeGreaterThan(
      200,
    )
    expect(circlesIn(graph)).toEqual([])
  })

  it('a folder of the web imports only from lower layers', () => {
    const floorOf = (file: string) =>
      FLOORS.findIndex((rooms) => rooms.split(' ').some((room) => file.startsWith(`app/${room}/`)))
    const upwards = [...graphOf('app')].flatMap(([file, imported]) =>
      imported
        .filter((other) => floorOf(file) >= 0 && floorOf(other) > floorOf(file))
        .map((other) => `${file} → ${other}`),
    )
    expect(upwards).toEqual([])
  })

  it('finds a planted import cycle', () => {
    const graph = new Map([
      ['a', ['b']],
      ['b', ['c', 'd']],
      ['c', ['a']],
      ['d', []],
    ])
    expect(circlesIn(graph)).toEqual([['a', 'b', 'c']])
  })
})
