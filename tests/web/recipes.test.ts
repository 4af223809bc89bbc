import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { TYPES } from '../commands.ts'
import { freePort } from '../demo.ts'
import { QUICK } from '../plan/quick.ts'
import { nodeArguments } from '../programs.ts'
import { signIn } from '../support/sign-in.ts'
import { launch, LAUNCHER } from '../support/launched.ts'
import { acts, all, read, text, Visitor } from './visitor.ts'

/** Line to add to an existing file, after another line. */
interface Line {
  file: string
  after: string
  line: string
}

/**
 * Lines that the recipes of app/list and app/report add to existing files. The new files of the recipes are
 * in tests/fixtures/recipes.
 */
const LINES: Record<'list' | 'report', Line[]> = {
  list: [
    {
      file: 'server/kit/contract/screens.ts',
      after: "  list('origins', '/origins', 'Orígenes', { code: 'or', catalogue: ['Gestión', 5] }),",
      line: "  list('bodegas', '/bodegas', 'Bodegas', { code: 'bo', catalogue: ['Gestión', 7] }),",
    },
    {
      file: 'server/catalogues/audit-words.ts',
      after: "import { catalogue, type TableWords } from '#server/kit/words/audited-tables.ts'",
      line: "import { BODEGA } from './bodegas-words.ts'",
    },
    {
      file: 'server/catalogues/audit-words.ts',
      after: 'export const AUDITED: Readonly<Record<string, TableWords>> = {',
      line: "  bodegas: catalogue('id_bodega', 'Bodegas', 'la bodega', ['nombre'], BODEGA),",
    },
    {
      file: 'server/catalogues/queries.ts',
      after: "export const PRODUCTS = named('products', 'id_producto', 'descripcion', 'el producto')",
      line: "export const BODEGAS = named('bodegas', 'id_bodega', 'nombre', 'la bodega', ['nombre'])",
    },
    {
      file: 'server/catalogues/routes.ts',
      after: "import { batches } from './batches-contract.ts'",
      line: "import { bodegas } from './bodegas-contract.ts'",
    },
    {
      file: 'server/catalogues/routes.ts',
      after: '  manages(app, origins, catalogues.ORIGINS)',
      line: '  manages(app, bodegas, catalogues.BODEGAS)',
    },
    {
      file: 'tests/e2e/lists.ts',
      after: 'export const LISTS: ListCase[] = [',
      line: `  {
    path: '/bodegas',
    title: 'Gestión de Bodegas',
    placeholder: 'Buscar por nombre',
    columns: ['Nombre'],
    load: 'Error cargando bodegas',
    create: {
      title: 'Nueva Bodega',
      fields: (word) => ({ Nombre: \`Prueba \${word}\` }),
      refused: 'El nombre es obligatorio.',
      created: 'Bodega creada correctamente',
      failed: 'Error al crear la bodega',
      call: 'POST /bodegas',
    },
    edit: { ...renaming('Nombre'), ...changing('Bodega', 'la', 'a').edit },
    remove: changing('Bodega', 'la', 'a').remove,
  },`,
    },
  ],
  report: [
    {
      file: 'server/kit/contract/screens.ts',
      after:
        "  report('/certificado-de-retencion', 'Certificado de retención', 'GET-reports/withholding-certificate', {\n    code: 'cr',\n  }),",
      line: "  report('/llegadas-por-origen', 'Llegadas por origen', 'GET-reports/arrivals', { code: 'lg' }),",
    },
    {
      file: 'server/kit/contract/key-labels.ts',
      after: "  'GET-reports/withholding-certificate': 'certificado de retenciones',",
      line: "  'GET-reports/arrivals': 'llegadas por origen',",
    },
    {
      file: 'server/app.ts',
      after: "import { authRoutes } from './people/auth-routes.ts'",
      line: "import { arrivalRoutes } from './weighings/arrivals-routes.ts'",
    },
    { file: 'server/app.ts', after: '  reportRoutes,', line: '  arrivalRoutes,' },
    {
      file: 'tests/web/reports.test.ts',
      after: 'const REPORTS: Record<string, [title: string, columns: string[], audited: string]> = {',
      line: "  '/llegadas-por-origen': ['Llegadas por origen', ['Origen', 'Pesadas', 'Kilos netos'], 'Llegadas del'],",
    },
    {
      file: 'tests/web/reports.test.ts',
      after: '    [DEPOSITS]: DEPOSITS,',
      line: "    '/llegadas-por-origen': '/llegadas-por-origen',",
    },
  ],
}

const newFiles = (recipe: string) =>
  readdirSync(`tests/fixtures/recipes/${recipe}`, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => path.join(path.relative(`tests/fixtures/recipes/${recipe}`, one.parentPath), one.name))

describe.each(Object.entries(LINES))('recipe of a %s', (recipe, lines) => {
  const readme = readFileSync(`app/${recipe}/README.md`, 'utf8')
  /** Whether the README shows these lines, in whatever indentation. */
  const shown = (text: string) => text.split('\n').every((line) => readme.includes(line.trim()))
  const files = [...newFiles(recipe), ...new Set(lines.map(({ file }) => file))]

  it('the recipe touches at most eleven files, all named in its README', () => {
    expect(files.length).toBeLessThanOrEqual(11)
    expect(files.filter((file) => !readme.includes(file.replace(/\/\d{4}_/, '/NNNN_')))).toEqual([])
  })

  it('the recipe adds to existing files only lines that its README shows', () => {
    expect(lines.filter(({ line }) => !shown(line)).map(({ line }) => line)).toEqual([])
  })
})

describe.skipIf(QUICK)('both recipes, followed in a copy of the repository', () => {
  const copy = mkdtempSync(path.join(os.tmpdir(), 'molino-receta-'))
  const bin = (name: string) => path.resolve('node_modules/.bin', name)
  /** Output of a failed program; '' on success. */
  const run = (command: string, ...args: string[]): Promise<string> =>
    promisify(execFile)(command, args, { cwd: copy, maxBuffer: 1e8 }).then(
      () => '',
      ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}\n${stderr}`,
    )
  let stop = async () => {}

  beforeAll(() => {
    const recipes = path.resolve('tests/fixtures/recipes')
    for (const one of ['app', 'server', 'public', 'tests', 'package.json', 'tsconfig.json'])
      cpSync(one, path.join(copy, one), { recursive: true, filter: (from) => path.resolve(from) !== recipes })
    for (const one of ['remix.config.js', 'eslint.config.js', 'README.md', 'LEEME.md'])
      cpSync(one, path.join(copy, one))
    symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'))
    for (const [recipe, lines] of Object.entries(LINES)) {
      cpSync(path.join(recipes, recipe), copy, { recursive: true })
      for (const { file, after, line } of lines) {
        const source = readFileSync(path.join(copy, file), 'utf8')
        expect([file, after, source.split(`${after}\n`).length]).toEqual([file, after, 2])
        writeFileSync(
          path.join(copy, file),
          source.replace(`${after}\n`, () => `${after}\n${line}\n`),
        )
      }
    }
  })
  afterAll(async () => {
    await stop()
    rmSync(copy, { recursive: true, force: true })
  })

  const touched = Object.entries(LINES).flatMap(([recipe, lines]) => [
    ...newFiles(recipe),
    ...lines.map(({ file }) => file),
  ])

  it('the copy with both recipes passes the compiler, ESLint and Prettier', async () => {
    expect(await run(process.execPath, ...nodeArguments(TYPES))).toBe('')
    const code = [...new Set(touched)].filter((file) => /\.tsx?$/.test(file))
    expect(await run(bin('eslint'), '--max-warnings=0', ...code)).toBe('')
    expect(await run(bin('prettier'), '--check', ...code)).toBe('')
  })

  it('the copy passes the tests of the recipes and the tests that walk all screens', async () => {
    const own = touched.filter((file) => file.startsWith('tests/api/'))
    const walking = ['screens', 'words', 'rules', 'house', 'export-routes', 'report'].map(
      (name) => `tests/unit/${name}.test.ts`,
    )
    expect(await run(bin('vitest'), 'run', '--config=tests/vitest.config.ts', ...own, ...walking)).toBe('')
  })

  it('the recipes give a working list and a working report with its files', async () => {
    // Terser takes a third of the build, and the recipes do not touch it.
    expect(await run(bin('remix'), 'vite:build', '--config', 'app/vite.config.ts', '--minify', 'false')).toBe(
      '',
    )
    expect(await run(process.execPath, 'server/ops/launch/build-server.js')).toBe('')
    const url = await start()
    const visitor = new Visitor(url, await signIn(url, ADMIN))
    await visitor.open('/bodegas?nuevo=1')
    await visitor.press('Guardar', { Nombre: 'Bodega Saldaña' })
    expect(visitor.said('status').join()).toContain('Bodega creada correctamente')
    await visitor.follow('Editar Bodega Saldaña')
    await visitor.press('Guardar', { Nombre: 'Bodega Norte' })
    expect(read(visitor)).toContain('Bodega actualizada correctamente')
    expect(acts(visitor.page)).toContain('Eliminar Bodega Norte')
    expect((await visitor.get('/bodegas/exportar/xlsx')).headers.get('content-type')).toContain('spreadsheet')
    await visitor.open('/llegadas-por-origen')
    expect(all(visitor.page, 'h1').map(text)).toEqual(['Llegadas por origen'])
    expect(read(visitor)).toContain('Sin pesadas en estos días.')
    expect((await visitor.get('/llegadas-por-origen/exportar/pdf')).headers.get('content-type')).toBe(
      'application/pdf',
    )
  })

  const ADMIN = 'admin@prueba.example'

  /** Starts the copy's web and API on an empty database. */
  async function start(): Promise<string> {
    const [port, apiPort] = [await freePort(), await freePort()]
    const launched = launch(
      [LAUNCHER],
      {
        HOST: '127.0.0.1',
        PORT: String(port),
        API_PORT: String(apiPort),
        DATA_DIR: path.join(copy, '.data'),
        WEB_PROCESSES: '1',
        COMPANY_NAME: 'Molino de Prueba S.A.S.',
        COMPANY_NIT: '900123456',
        ADMIN_EMAIL: ADMIN,
        ADMIN_PASSWORD: 'arroz2026',
        LOG_LEVEL: 'silent',
      },
      copy,
    )
    stop = launched.stop
    const ready = async () => expect((await fetch(`http://127.0.0.1:${port}/readyz`)).ok).toBe(true)
    await vi.waitFor(ready, { timeout: 120_000, interval: 500 })
    return `http://127.0.0.1:${port}`
  }
})
