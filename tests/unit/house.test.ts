import { existsSync, readdirSync, readFileSync } from 'node:fs'
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

describe('limits on files and functions', () => {
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

const CODE = /\.(ts|tsx|js|scss)$/

/** Files of app, server and tests whose name matches, with their text. */
const files = (name: RegExp): { file: string; text: string }[] =>
  ['app', 'server', 'tests'].flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' })
      .filter((file) => name.test(file) && !file.includes('node_modules'))
      .map((file) => path.join(room, file))
      .map((file) => ({ file, text: readFileSync(file, 'utf8') })),
  )

/** All matches in the files, as `file:line: text`. */
const found = (name: RegExp, wanted: RegExp, isWanted = (_: RegExpExecArray) => true): string[] =>
  files(name).flatMap(({ file, text }) =>
    [...text.matchAll(wanted)].filter(isWanted).map((match) => {
      const line = text.slice(0, match.index).split('\n').length
      return `${file}:${line}: ${match[0].replace(/\s*\n\s*(\/\/|\*)?\s*/g, ' ').trim()}`
    }),
  )

/** Rules of a README: the bold words that begin a bullet, and the headings. */
const RULE = /^(?:- \*\*(.+?)\*\*|#+ (.+))/gm
const rulesOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(RULE)].map(([, bullet, heading]) =>
    (bullet ?? heading ?? '').toLowerCase(),
  )

/**
 * A citation is `(<path>/README.md, <rule>)`, with the path from the root or from server. A citation may wrap
 * in a comment.
 */
const CITATION = /\(([\w./-]*README\.md),\s+(?:(?:\*|\/\/)\s+)?([^()]+)\)/g
/** Documents of the project that are not in the repository, and numbers of their decisions and sections. */
const OUTSIDE =
  /(?<![\w-])(?:[NC]-\d+|D[12])\b|\bfacts \d|\b(?:facts|accounting|contract|behaviour|decisions|scales|look|dian)\.md\b/g
/** A comment that begins like this has no subject, so most readers read it twice. */
const READ_TWICE =
  /^[ \t]*(?:\/\/|\{?\/\*\*?|\*)[ \t]+(?:What|Those|Of|Its|Whose|That|Through|Where|Who)\b.*/gm

/** Words that Spanish titles have and English ones do not. Quoted interface texts are left out before. */
const SPANISH =
  /[¿¡]|(?<!\p{L})(?:el|la|las|los|que|del|una|unos|se|lo|su|sus|con|sin|para|como|cuando|donde|está|ni|también|cada)(?!\p{L})/u

/** Titles of describe, it and test, as `file:line: title`. */
function titles(): string[] {
  return files(/\.(test|spec)\.ts$/).flatMap(({ file, text }) => {
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
    const told: string[] = []
    const visit = (node: ts.Node): void => {
      const [title] = ts.isCallExpression(node) ? node.arguments : []
      if (ts.isCallExpression(node) && title && ts.isStringLiteralLike(title))
        if (/^(?:describe|it|test)\b/.test(node.expression.getText(source))) {
          const line = source.getLineAndCharacterOfPosition(title.getStart(source)).line + 1
          told.push(`${file}:${line}: ${title.text}`)
        }
      ts.forEachChild(node, visit)
    }
    visit(source)
    return told

    it('every advisory lock has a unique number', () => {
      const numbers = files(/\.ts$/).flatMap(({ text }) =>
        [...text.matchAll(/\b[A-Z_]+_LOCK = ([\d_]+)/g)].map(([, number]) => number),
      )
      expect(numbers.length).toBeGreaterThan(3)
      expect(new Set(numbers).size).toBe(numbers.length)
    })
  })
}

const OTHER_FOLDERS = ['kit', 'db', 'ops', 'demo']

describe('English of the repository', () => {
  it('comments cite only READMEs and rules that exist', () => {
    const isMissing = ([, cited = '', rule = '']: RegExpExecArray) => {
      const file = [cited, path.join('server', cited)].find((one) => existsSync(one))
      const name = rule.replace(/\s*\n\s*(?:\/\/|\*)?\s*/g, ' ').trim()
      return !file || !rulesOf(file).includes(name.toLowerCase())
    }
    expect(found(CODE, CITATION, isMissing)).toEqual([])
    const isNowhere = ([cited]: RegExpExecArray) => ![cited, path.join('server', cited)].some(existsSync)
    expect(found(CODE, /[\w.-]+(?:\/[\w.-]+)*\/README\.md/g, isNowhere)).toEqual([])
  })

  it('no file cites a document outside the repository', () => {
    expect(found(/\.(ts|tsx|js|scss|md)$/, OUTSIDE)).toEqual([])
  })

  it('no file keeps a conflict marker of a merge', () => {
    expect(found(/\.(ts|tsx|js|scss|sql|md|json)$/, /^(?:<<<<<<<|>>>>>>>) .*$/gm)).toEqual([])
  })

  it('no comment begins with a word that must be read twice', () => {
    expect(found(CODE, READ_TWICE)).toEqual([])
  })

  it('test titles are English', () => {
    const plain = (told: string) => told.replace(/«[^»]*»|"[^"]*"|'[^']*'|`[^`]*`/g, '')
    const all = titles()
    expect(all.length).toBeGreaterThan(1_000)
    expect(all.filter((told) => SPANISH.test(plain(told.split(': ').slice(1).join(': '))))).toEqual([])
  })

  it('every subject has a short README, and no README line is over 120 letters', () => {
    const subjects = readdirSync('server', { withFileTypes: true })
      .filter((one) => one.isDirectory() && !OTHER_FOLDERS.includes(one.name))
      .map(({ name }) => `server/${name}/README.md`)
    expect(subjects.length).toBeGreaterThan(25)
    expect(subjects.filter((file) => !existsSync(file))).toEqual([])
    expect(subjects.filter((file) => linesOf(file) > 60)).toEqual([])
    expect(found(/README\.md$/, /^.{121,}/gm)).toEqual([])
    const LIMITS = { 'README.md': 150, 'LEEME.md': 60, 'tests/README.md': 120 }
    expect(Object.entries(LIMITS).filter(([file, most]) => linesOf(file) > most)).toEqual([])
  })

  it('FAULTS.md names tests that exist', () => {
    const named = [...readFileSync('tests/FAULTS.md', 'utf8').matchAll(/`((?:api|web|unit|e2e)\/[\w/-]+)`/g)]
    const missing = named.filter(
      ([, name]) => !existsSync(`tests/${name}.test.ts`) && !existsSync(`tests/${name}.spec.ts`),
    )
    expect(named.length).toBeGreaterThan(50)
    expect(missing.map(([, name]) => name)).toEqual([])
  })
})
