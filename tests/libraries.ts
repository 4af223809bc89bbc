import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { nodeArguments } from './programs.ts'

/** Licences that need no review. */
const ALLOWED =
  /^(MIT|MIT-0|ISC|BSD|BSD-2-Clause|BSD-3-Clause|0BSD|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|Unlicense|Python-2\.0)$/
/** Packages without a licence field, whose licence file was read. */
const READ = ['png-js']
/**
 * Libraries that the product loads unchanged from separate files. Users of the release may replace these
 * files, and the LGPL requires no more.
 */
const APART = /^node_modules\/@img\/sharp-[^/]+$/
/** With OR one licence must be allowed. With AND all licences must be allowed. */
const isAllowed = (licence: string, isApart: boolean) =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) =>
      choice.split(' AND ').every((one) => ALLOWED.test(one) || (isApart && one === 'LGPL-3.0-or-later')),
    )
const GRAVE = ['high', 'critical']

interface Locked {
  packages: Record<string, { license?: string; dev?: boolean; version?: string }>
}

/** Libraries of the product with another licence, and the licence. */
export function otherLicences({ packages }: Locked): string[] {
  return Object.entries(packages)
    .filter(([place, { dev }]) => place !== '' && !dev)
    .filter(([place]) => !READ.some((name) => place === `node_modules/${name}`))
    .filter(([place, { license = 'ninguna' }]) => !isAllowed(license, APART.test(place)))
    .map(([place, { license = 'ninguna' }]) => `${place.replace(/^.*node_modules\//, '')}: ${license}`)
}

interface Audit {
  vulnerabilities?: Record<string, { name: string; severity: string; range: string }>
}

/** Serious findings of `npm audit --json`, one line each; undefined without an answer of the registry. */
export function graveFindings(printed: string): string[] | undefined {
  const { vulnerabilities } = (printed.trim().startsWith('{') ? JSON.parse(printed) : {}) as Audit
  if (!vulnerabilities) return undefined
  return Object.values(vulnerabilities)
    .filter(({ severity }) => GRAVE.includes(severity))
    .map(({ name, severity, range }) => `${name} ${range}: ${severity}`)
}

/**
 * Checks the licences of the product's libraries and prints violations. Prints serious vulnerabilities too, but they
 * do not fail the run: a new advisory is not the fault of the tested commit.
 */
function run(): boolean {
  const licences = otherLicences(JSON.parse(readFileSync('package-lock.json', 'utf8')) as Locked)
  for (const line of licences) console.log(`Licencia por mirar: ${line}`)
  const audit = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=30000']
  const { stdout } = spawnSync(process.execPath, nodeArguments(['npm', ...audit]), { encoding: 'utf8' })
  const grave = graveFindings(stdout)
  if (!grave) console.log('Sin correr: el registro de npm no contestó qué fallas conoce (npm audit).')
  for (const line of grave ?? []) console.log(`Falla grave conocida: ${line}`)
  return licences.length === 0
}

if (process.argv[1]?.endsWith('libraries.ts')) process.exitCode = run() ? 0 : 1
