import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

/** A condition that keeps a query or a rule within a company, or away from deleted rows. */
export interface Condition {
  /** File, function and position within the function. The name survives moved lines. */
  name: string
  about: 'company' | 'eliminada'
  line: number
  /** Source text in one line. */
  text: string
}

interface Found extends Condition {
  start: number
  end: number
  /** Source that replaces the condition, with a switch. */
  instead: (key: string) => string
}

/** Files that are left out. The demonstration, for example, answers no requests. */
const LEFT_OUT = /^server\/(demo|db\/former-migrations)\//

/** `id_empresa = ` before a value, with an optional table alias. */
const BEFORE_A_VALUE = /(?:\b\w+\.)?\bid_empresa\s*=\s*$/
const NOT_DELETED = /\bnot (?:\w+\.)?eliminada\b/g

const sources = (root: string): string[] =>
  readdirSync(path.join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .map((file) => `server/${file.split(path.sep).join('/')}`)
    .filter((file) => file.endsWith('.ts') && !LEFT_OUT.test(file))
    .sort()

/** Conditions of a file, in order. */
function conditionsIn(file: string, code: string): Found[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.ESNext, true)
  const found: Found[] = []
  const numbers = new Map<string, number>()
  const add = (
    node: ts.Node,
    about: Condition['about'],
    start: number,
    end: number,
    instead: Found['instead'],
  ) => {
    const place = `${file} ${ownerOf(node)}`
    const number = (numbers.get(place) ?? 0) + 1
    numbers.set(place, number)
    const line = source.getLineAndCharacterOfPosition(start).line + 1
    const text = code.slice(start, end).replace(/\s+/g, ' ')
    found.push({ name: `${place} ${number}`, about, line, text, start, end, instead })
  }
  const asSql = (start: number, end: number) => (key: string) =>
    `\${globalThis.__walls.sql(${key}, () => sql\`${code.slice(start, end)}\`)}`
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql') inTemplate(node.template)
    else if (isCondition(node)) {
      const [start, end] = [node.getStart(), node.getEnd()]
      const kind = ts.isCallExpression(node) ? 'sql' : 'truth'
      add(
        node,
        'company',
        start,
        end,
        (key) =>
          `globalThis.__walls.${kind}(${key}, () => ${code.slice(start, end)}, ${code.slice(start, end).includes('===')})`,
      )
      return
    } else if (ts.isPropertyAccessExpression(node) && node.name.text === 'eliminada') {
      const [start, end] = [node.getStart(), node.getEnd()]
      add(
        node,
        'eliminada',
        start,
        end,
        (key) => `globalThis.__walls.truth(${key}, () => ${code.slice(start, end)}, false)`,
      )
    }
    ts.forEachChild(node, visit)
  }
  const inTemplate = (template: ts.TemplateLiteral) => {
    const chunks = ts.isTemplateExpression(template)
      ? [template.head, ...template.templateSpans.map(({ literal }) => literal)]
      : [template]
    for (const [index, chunk] of chunks.entries()) {
      const from = chunk.getStart() + 1
      for (const match of chunk.getText().matchAll(NOT_DELETED)) {
        const start = from - 1 + match.index
        add(chunk, 'eliminada', start, start + match[0].length, asSql(start, start + match[0].length))
      }
      const next = chunks[index + 1]
      if (!next || !ts.isTemplateExpression(template)) continue
      const before = BEFORE_A_VALUE.exec(code.slice(from, chunk.getEnd() - 2))
      // A column of another table is a join, not a value.
      if (!before || next.getText().startsWith('}.')) continue
      const cast = /^\}::\w+/.exec(next.getText())?.[0] ?? '}'
      const [start, end] = [from + before.index, next.getStart() + cast.length]
      add(chunk, 'company', start, end, asSql(start, end))
    }
  }
  visit(source)
  return found
}

/** True for `eq(x.id_empresa, …)`, `ofCompany(…)`, and a comparison with a record's company. */
function isCondition(node: ts.Node): boolean {
  if (ts.isCallExpression(node)) {
    const called = node.expression.getText()
    return (
      called === 'ofCompany' || (called === 'eq' && /\.id_empresa$/.test(node.arguments[0]?.getText() ?? ''))
    )
  }
  if (!ts.isBinaryExpression(node)) return false
  const compares = [ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken]
  return (
    compares.includes(node.operatorToken.kind) &&
    [node.left, node.right].every((side) => /(company|empresa)$/i.test(side.getText()))
  )
}

/** Name of the function or constant around a node. */
function ownerOf(node: ts.Node): string {
  let name = ''
  for (let at: ts.Node | undefined = node; at; at = at.parent) {
    if (ts.isFunctionDeclaration(at) || ts.isVariableDeclaration(at)) name = at.name?.getText() ?? ''
    if (ts.isFunctionDeclaration(at)) break
  }
  return name
}

export function allConditions(root: string): Condition[] {
  return sources(root).flatMap((file) => conditionsIn(file, readFileSync(path.join(root, file), 'utf8')))
}
/** Source of the file with a switch for each condition. */
export function switched(file: string, code: string): string {
  let rest = code
  for (const { name, start, end, instead } of conditionsIn(file, code).sort((a, b) => b.start - a.start))
    rest = rest.slice(0, start) + instead(JSON.stringify(name)) + rest.slice(end)
  return rest
}
