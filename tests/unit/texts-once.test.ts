import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'

/** A sentence for users, unlike the name of a field, a screen or a document. */
const SENTENCE =
  /[.?!]$|correctamente|exitos|éxito|obligatori|requerid|inválid|ya existe|^(❌|✅|Error|Debe|No se|Escriba|Seleccione)\b/u

/** Texts of a file with more than one word, JSX and templates included. */
function sentencesIn(file: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node) || ts.isTemplateLiteralToken(node)) {
      const text = node.text.replace(/\s+/g, ' ').trim()
      if (text.length >= 12 && text.includes(' ') && SENTENCE.test(text)) found.push(text)
    }
    ts.forEachChild(node, visit)
  }
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, false, kind))
  return found
}

const sentencesOf = (room: string): Set<string> =>
  new Set(
    readdirSync(room, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .flatMap((name) => sentencesIn(path.join(room, name))),
  )

it('a sentence of API and web is written once, in contract or words', () => {
  const [web, api] = [sentencesOf('app'), sentencesOf('server')]
  expect(web.size).toBeGreaterThan(200)
  expect(api.size).toBeGreaterThan(200)
  expect([...web].filter((text) => api.has(text))).toEqual([])
})
