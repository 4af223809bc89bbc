import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { differences, isOpen } from './compare.ts'
import { join, nothing, type SeenQueries } from './seen.ts'

/** Functions of server/db that return the rows of a query. */
const READERS = ['rowsOf', 'insertRows', 'updateRows']

/** Files and folders whose calls need no test that reaches them, with the reason. Where one does, they are compared. */
const UNREACHED: Readonly<Record<string, string>> = {
  'server/db/replica.ts': 'not every machine can start a replica',
  'server/demo/': 'a process of its own fills the demonstration',
  'server/ops/commands/': 'commands run as processes',
  'server/ops/practice.ts': 'a practice company whose making failed',
}

const root = path.resolve(import.meta.dirname, '../..')
const [folder = '', whole] = process.argv.slice(2)
const { checker, calls } = readCalls()
const seen = readNotes()
const found: string[] = []
for (const [place, variants] of Object.entries(seen)) {
  const type = calls.get(place)
  if (!type) found.push(`${place}: no call of ${READERS.join(', ')}`)
  else
    for (const [columns, rows] of Object.entries(variants))
      found.push(...differences(checker, type, columns, rows).map((fault) => `${place} ${fault}`))
}
const isExcused = (place: string) => Object.keys(UNREACHED).some((start) => place.startsWith(start))
const unseen = [...calls.entries()]
  .filter(([place, type]) => !(place in seen || isExcused(place) || isOpen(type)))
  .map(([place]) => `${place}: no test reaches this query`)
if (whole) found.push(...unseen)
const faults = [...new Set(found)].sort()
for (const fault of faults) console.error(fault)
console.log(`${calls.size} calls, ${unseen.length} not reached, ${faults.length} faults`)
process.exitCode = faults.length > 0 ? 1 : 0

/** Types of rows by call. */
function readCalls(): { checker: ts.TypeChecker; calls: Map<string, ts.Type> } {
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile) as {
    config: object
  }
  const { fileNames, options } = ts.parseJsonConfigFileContent(
    { ...config, include: ['server'] },
    ts.sys,
    root,
  )
  const program = ts.createProgram(fileNames, options)
  const checker = program.getTypeChecker()
  const calls = new Map<string, ts.Type>()
  for (const source of program.getSourceFiles()) {
    const name = path.relative(root, source.fileName)
    if (!name.startsWith('server/')) continue
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && READERS.includes(node.expression.getText(source))) {
        const signature = checker.getResolvedSignature(node)
        const declared = signature?.declaration?.getSourceFile().fileName ?? ''
        if (signature && path.relative(root, declared).startsWith('server/db/')) {
          const { line, character } = source.getLineAndCharacterOfPosition(node.expression.getStart(source))
          calls.set(`${name}:${line + 1}:${character + 1}`, rowOf(checker, signature))
        }
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return { checker, calls }
}

/** `Row` of a signature that returns `Promise<Row[]>`. */
function rowOf(checker: ts.TypeChecker, signature: ts.Signature): ts.Type {
  const rows = checker.getAwaitedType(signature.getReturnType())
  const [row] = rows ? checker.getTypeArguments(rows as ts.TypeReference) : []
  if (!row) throw new Error(`No rows: ${checker.signatureToString(signature)}`)
  return row
}

function readNotes(): SeenQueries {
  const all: SeenQueries = {}
  for (const file of existsSync(folder) ? readdirSync(folder) : []) {
    const notes = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as SeenQueries
    for (const [place, variants] of Object.entries(notes))
      for (const [columns, rows] of Object.entries(variants))
        join(((all[place] ??= {})[columns] ??= nothing()), rows)
  }
  return all
}
