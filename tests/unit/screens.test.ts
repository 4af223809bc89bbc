import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { SCREENS } from '#app/session/screens.server.ts'
import { DOCUMENT_LISTS, LISTS } from '../e2e/lists.ts'
import { definedLists } from '../support/lists.ts'

/** Lists with their own scenarios, which are not in the table of e2e/lists.ts. */
const OWN_SPEC: Record<string, string> = {
  '/auditoria': 'tests/web/audit/history.test.ts',
  '/basculas': 'tests/e2e/scales/scales.spec.ts',
  '/comprobantes': 'tests/web/books/vouchers.test.ts',
  '/cuentas-contables': 'tests/web/books/vouchers.test.ts',
  '/documentos-electronicos': 'tests/web/electronic-documents/screens.test.ts',
  '/exportaciones-contables': 'tests/web/books/exports.test.ts',
  '/programas-contables': 'tests/web/books/vouchers.test.ts',
  '/periodos-cerrados': 'tests/web/periods/closed-periods.test.ts',
  '/liquidacion-arroz': 'tests/e2e/settlements/settlements.spec.ts',
  '/tablas-de-calidad': 'tests/web/rates/quality-tables.test.ts',
  '/weighing-records': 'tests/e2e/weighings/weighing.spec.ts',
}

process.env.SESSION_SECRET = 'un secreto solo para estas pruebas'
process.env.LOG_LEVEL = 'silent'
const { REPORTS } = await import('#app/parts/reports.server.ts')
const lists = await definedLists()
const paths = [...new Set(lists.map(({ path }) => path))].sort()
const inFrame = readdirSync('app/routes')
  .map((name) => name.replace(/\.tsx$/, ''))
  .filter((name) => name.startsWith('_shell.') && name !== '_shell.$')
/** Addresses of the screens in the shell, from the names of the routes. A nested route is a dialog. */
const routed = inFrame
  .filter((name) => !inFrame.some((other) => name.startsWith(`${other}.`)))
  .map((name) => {
    const segments = name.split('.').slice(1)
    return `/${segments.map((segment) => segment.replace(/_$/, '').replace(/^\$/, ':')).join('/')}`
  })
/** Addresses of reports are in `app/routes.ts`. */
const reports = [...REPORTS.keys()].map((name) => `/${name}`)

describe('tests of a new screen', () => {
  it('every list is in the table of the browser, or has its own scenario', () => {
    const tried = [...[...LISTS, ...DOCUMENT_LISTS].map(({ path }) => path), ...Object.keys(OWN_SPEC)]
    expect([...new Set(tried)].sort()).toEqual(paths)
    expect(Object.values(OWN_SPEC).filter((file) => !existsSync(file))).toEqual([])
  })
  it('exactly the existing screens are in the menu or the breadcrumbs', () => {
    expect(SCREENS.map(({ path }) => path).sort()).toEqual([...routed, ...reports].sort())
  })
  it.each(lists)('$path opens with the permission key of its search', ({ path, keys }) => {
    expect(SCREENS.find((screen) => screen.path === path)?.key).toBe(keys.search)
  })
  it('every list with inline edits reloads when the API refuses a change', () => {
    const sources = readdirSync('app/routes', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.tsx'))
      .map((name) => [name, readFileSync(`app/routes/${name}`, 'utf8')] as const)
      .filter(([, source]) => source.includes('changeList('))
    expect(sources.length).toBeGreaterThan(15)
    expect(
      sources.filter(([, source]) => !source.includes('readAfterRefusal')).map(([name]) => name),
    ).toEqual([])
  })
  it.each(LISTS)("$path: the browser's table matches the list and covers its actions", (row) => {
    const list = lists.find(({ path }) => path === row.path)
    expect(list).toMatchObject({
      title: row.title,
      placeholder: row.placeholder,
      messages: { load: row.load },
    })
    expect([row.path, row.create !== undefined]).toEqual([row.path, list?.keys.create !== undefined])
    expect([row.path, row.remove !== undefined]).toEqual([row.path, list?.keys.remove !== undefined])
  })
})
