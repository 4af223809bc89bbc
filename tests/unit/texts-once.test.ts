import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import type { FieldWords } from '#server/kit/words/fields.ts'

/** A sentence for users, unlike the name of a field, a screen or a document. */
const SENTENCE =
  /[.?!]$|correctamente|exitos|éxito|obligatori|requerid|inválid|ya existe|^(❌|✅|Error|Debe|No se|Escriba|Seleccione)\b/u

const parsed = (file: string) => {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  return ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, false, kind)
}

const filesOf = (room: string): string[] =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => path.join(room, name))

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
  visit(parsed(file))
  return found
}

const sentencesOf = (room: string): Set<string> => new Set(filesOf(room).flatMap(sentencesIn))

/** Fields of a file with both texts written out: `name: 'x', label: 'y'` or `name="x" label="y"`. */
function labelledIn(file: string): { name: string; label: string }[] {
  const found: { name: string; label: string }[] = []
  const source = parsed(file)
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node) || ts.isJsxAttributes(node)) {
      const texts: Record<string, string> = {}
      for (const one of node.properties) {
        if (!ts.isPropertyAssignment(one) && !ts.isJsxAttribute(one)) continue
        const { name, initializer: text } = one
        if (text && ts.isStringLiteralLike(text)) texts[name.getText(source)] = text.text
      }
      const { name, label } = texts
      if (name && label) found.push({ name, label })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Words of tables that a file imports. */
async function wordsReadIn(file: string): Promise<Record<string, FieldWords>[]> {
  const imports = readFileSync(file, 'utf8').matchAll(
    /import \{([^}]+)\} from '#(server\/\w+\/(?:[a-z-]+-)?words\.ts)'/g,
  )
  const read = [...imports].map(async ([, names = '', module = '']) => {
    const words = (await import(path.resolve(module))) as Record<string, Record<string, FieldWords>>
    return names.split(',').flatMap((name) => {
      const table = words[name.trim()]
      return table ? [table] : []
    })
  })
  return (await Promise.all(read)).flat()
}

it('a sentence of API and web is written once, in contract or words', () => {
  const [web, api] = [sentencesOf('app'), sentencesOf('server')]
  expect(web.size).toBeGreaterThan(200)
  expect(api.size).toBeGreaterThan(200)
  expect([...web].filter((text) => api.has(text))).toEqual([])
})

it('a file that reads the words of a table writes none of its labels again', async () => {
  const files = [...filesOf('app'), ...filesOf('server')]
  const read = await Promise.all(files.map(async (file) => ({ file, tables: await wordsReadIn(file) })))
  expect(read.filter(({ tables }) => tables.length > 0).length).toBeGreaterThan(80)
  const again = read.flatMap(({ file, tables }) =>
    (tables.length > 0 ? labelledIn(file) : [])
      .filter(({ name, label }) => tables.some((words) => words[name]?.label === label))
      .map(({ name }) => `${file}: ${name}`),
  )
  expect(again).toEqual([])
})

it('a field takes the words of its own name', () => {
  const OWN = /name(?:=|: )["'](\w+)["'],?\s+\{?\.\.\.[A-Z_]+\.(\w+)/g
  const taken = [...filesOf('app'), ...filesOf('server')].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(OWN)].map(([, name, words]) => ({ file, name, words })),
  )
  expect(taken.length).toBeGreaterThan(300)
  expect(taken.filter(({ name, words }) => name !== words)).toEqual([])
})
