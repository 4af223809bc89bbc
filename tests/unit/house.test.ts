import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { SCREENS } from '#server/kit/contract/screens.ts'

const linesOf = (file: string): number => readFileSync(file, 'utf8').trimEnd().split('\n').length

/** Source files of a folder with their number of lines, longest first. */
function sizes(room: string): { file: string; lines: number }[] {
  return readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({ file: name, lines: linesOf(path.join(room, name)) }))
    .sort((a, b) => b.lines - a.lines)
}

/** Member names of an exported interface. */
function keysOf(file: string, name: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest)
  const found = source.statements.find((one) => ts.isInterfaceDeclaration(one) && one.name.text === name)
  if (!found || !ts.isInterfaceDeclaration(found)) throw new Error(`${file} has no ${name}`)
  return found.members.flatMap((member) =>
    member.name && ts.isIdentifier(member.name) ? [member.name.text] : [],
  )
}

describe('limits of the house', () => {
  it('the list kit has less than 1,000 lines, and a list at most twelve keys', () => {
    const lines = sizes('app/list').reduce((sum, { lines }) => sum + lines, 0)
    expect(lines).toBeGreaterThan(500)
    expect(lines).toBeLessThan(1000)
    const keys = keysOf('app/list/define-list.ts', 'List')
    expect(keys).toContain('columns')
    expect(keys.length).toBeLessThanOrEqual(12)
  })

  it('files of a route have a median of 60 lines and at most 150', () => {
    // All reports share one file, which counts once per address.
    const lines = linesOf('app/parts/report-route.tsx')
    const reports = SCREENS.filter((screen) => 'group' in screen && screen.group === 'Reportes')
    const routes = [...sizes('app/routes'), ...reports.map(({ path: file }) => ({ file, lines }))].sort(
      (a, b) => b.lines - a.lines,
    )
    expect(routes.length).toBeGreaterThan(80)
    expect(routes.filter(({ lines }) => lines > 150)).toEqual([])
    expect(routes[Math.floor(routes.length / 2)]?.lines).toBeLessThanOrEqual(60)
  })
})
