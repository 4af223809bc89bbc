import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const TEXT = readFileSync('tests/ASVS.md', 'utf8')
const README = readFileSync('README.md', 'utf8')

/** A row about one requirement, or about several consecutive ones. */
interface Line {
  chapter: string
  requirement: string
  count: number
  verdict: 'holds' | 'n/a' | 'open'
  proof: string
}

const lines = [...TEXT.matchAll(/^\| (\d[\d. –]*) \| [^|]+ \| \**(holds|n\/a|open)\** \| (.+) \|$/gm)].map(
  ([, requirement = '', verdict, proof = '']): Line => {
    const [first = 0, last = first] = requirement.split(' – ').map((one) => Number(one.split('.')[2]))
    const chapter = `V${requirement.split('.')[0]}`
    return { chapter, requirement, count: last - first + 1, verdict: verdict as Line['verdict'], proof }
  },
)

/** Texts of the test files that a proof names. `text` is undefined for a missing file. */
const testsIn = (proof: string) =>
  [...proof.matchAll(/`((?:api|web|unit|e2e)\/[a-z0-9/-]+)`/g)].map(([, name]) => {
    const file = [`tests/${name}.test.ts`, `tests/${name}.spec.ts`].find((one) => existsSync(one))
    return { name, text: file && readFileSync(file, 'utf8') }
  })

it('ASVS.md names test files and test titles that exist', () => {
  const missing = lines.flatMap(({ requirement, proof }) => {
    const tests = testsIn(proof)
    const guides = [...proof.matchAll(/`([\w./-]+README\.md)`/g)].map(([, file = '']) =>
      readFileSync(file, 'utf8'),
    )
    const said = [README, ...guides, ...tests.map(({ text }) => text ?? '')].join('\n')
    const quoted = [...proof.matchAll(/(?<=[ (])'([^']+?)…?'(?=[,;.) ]|$)/g)].map(([, text = '']) => text)
    return [
      ...tests.filter(({ text }) => text === undefined).map(({ name }) => `${requirement}: ${name}`),
      ...quoted.filter((text) => !said.includes(text)).map((text) => `${requirement}: '${text}'`),
    ]
  })
  expect(missing).toEqual([])
})

it('ASVS.md names files of the code that exist', () => {
  const named = [...TEXT.matchAll(/`((?:app|server|tests|public|\.ci)\/[^`]+)`/g)].map(
    ([, name = '']) => name,
  )
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((name) => !existsSync(name.replace(/\*.*$/, '')))).toEqual([])
})

it('ASVS.md names files of the code by their path from the root', () => {
  const named = [...TEXT.matchAll(/`([^`\s*]+\.tsx?)`/g)].map(([, name = '']) => name)
  expect(named.filter((name) => !existsSync(name))).toEqual([])
})

it('ASVS.md counts its verdicts correctly', () => {
  const sum = (verdict: string, chapter?: string) =>
    lines
      .filter((line) => line.verdict === verdict && (!chapter || line.chapter === chapter))
      .reduce((total, { count }) => total + count, 0)
  const row = (name: string, chapter?: string) =>
    `| ${name} | ${['holds', 'n/a', 'open'].map((verdict) => sum(verdict, chapter)).join(' | ')} |`
  for (const chapter of new Set(lines.map((line) => line.chapter)))
    expect(TEXT).toContain(row(chapter, chapter))
  expect(TEXT).toContain(row('**all**'))
  expect(lines.reduce((total, { count }) => total + count, 0)).toBe(259)
})
