import { spawn } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkData } from '#server/ops/checks/run.ts'
import { makeCopy } from '#server/copies/make.ts'
import type { Settings } from '#server/copies/place.ts'
import { noteCopy, recentCopies } from '#server/copies/records.ts'
import { restoreCopy } from '#server/copies/restore.ts'
import { intoPlace } from '#server/copies/targets.ts'
import { writeCopy } from '#server/copies/write.ts'
import { acrossCompanies } from '#server/db/across-companies.ts'
import { openDatabase } from '#server/db/client.ts'
import { inTransaction, rowsOf, SYSTEM, type Database } from '#server/db/transaction.ts'
import { keepPhoto, photoFile, readPhoto, type NamedPhoto } from '#server/weighings/photo-files.ts'
import { QUICK } from '../../plan/quick.ts'
import { NOW } from '../support/clock.ts'
import { unseen } from '../support/copies.ts'
import { newPostgres, type Engine } from '../support/database.ts'
import { engines } from '../support/engines.ts'
import { furnishedApi } from '../support/furnished.ts'
import { seasonDatabase } from '../support/season.ts'
import { bundled } from '../../support/bundles.ts'
import { layEmbedded, templateName } from '../support/snapshot.ts'

const scratch = mkdtempSync(path.join(os.tmpdir(), 'molino-copias-'))
const LAST_ENGINE = engines().at(-1)!
let names = 0
const newFolder = () => {
  const folder = path.join(scratch, String((names += 1)))
  mkdirSync(folder)
  return folder
}
/** Copy of the season, made once. */
const season = path.join(scratch, 'copia_2026-03-12_102000.gz')
/** Last copy of the season. Each engine restores the copy that the engine before wrote. */
let last: { file: string; written: Awaited<ReturnType<typeof writeCopy>> }
/** Mill with one of everything, for tests that do not need the season. */
const mill = path.join(scratch, 'copia_2026-03-12_112000.gz')

beforeAll(async () => {
  await copyMill()
  if (QUICK) return
  const db = await seasonDatabase()
  last = { file: season, written: await writeCopy(db, season, new Date('2026-03-12T15:20:00Z')) }
  await db.close()
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** Enough rows to interrupt copying and restoring half-way. */
const MANY_ROLES = sql`insert into roles (nombre) select 'Cargo ' || n from generate_series(1, 20000) n`

/** Copies the mill without photographs, whose files would be beside the copy. */
async function copyMill(): Promise<void> {
  const { api, m } = await furnishedApi(LAST_ENGINE)
  for (const photo of [m.foto, m.fotoPorQuitar])
    await api.call('DELETE', `/weighing-records/${m.pesada}/photos/${photo}`, { as: api.admin })
  await inTransaction(api.db, SYSTEM, (tx) => tx.execute(MANY_ROLES))
  await writeCopy(api.db, mill, new Date('2026-03-12T16:20:00Z'))
  await api.app.close()
  rmSync(api.photosDir, { recursive: true, force: true })
}

/** Creates an empty database on the engine. `drop` deletes it. */
async function newPlace(engine: Engine, template?: string) {
  const dataDir = newFolder()
  if (engine === 'pglite')
    return { settings: { databaseUrl: undefined, dataDir }, drop: async () => undefined }
  const { url, drop } = await newPostgres(template)
  return { settings: { databaseUrl: url, dataDir }, drop }
}

/** Creates a migrated database with many rows. Restoring the mill takes five times as long. */
async function filledPlace(engine: Engine) {
  const place = await newPlace(engine, templateName())
  if (engine === 'pglite') layEmbedded(place.settings.dataDir)
  const db = await opened(place.settings)
  await unseen(db, async (tx) => void (await tx.execute(MANY_ROLES)))
  await db.close()
  return place
}

const opened = async (settings: Settings) => acrossCompanies(await openDatabase(settings))

const restoredInto = (settings: Settings, file: string, replace = false) =>
  intoPlace(settings, { replace }, (db, options) => restoreCopy(db, file, options))

/** Content of a copy without its origin. Row order is ignored. */
function contents(file: string): string[] {
  const [head, ...lines] = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')
  expect(JSON.parse(head!)).toMatchObject({ molino: 'copia', formato: 1 })
  return lines
    .slice(0, -1)
    .filter((line) => !line.includes('"sha256"'))
    .sort()
}

/** Changed lines of the mill's copy, as a file. */
function changed(name: string, change: (lines: string[]) => string[]): string {
  const lines = gunzipSync(readFileSync(mill)).toString().trimEnd().split('\n')
  const file = path.join(scratch, name)
  writeFileSync(file, gzipSync(`${change(lines).join('\n')}\n`))
  return file
}

/** Runs an npm command. */
function command(name: string, args: string[], { databaseUrl = '', dataDir }: Settings) {
  const child = spawn(process.execPath, ['--enable-source-maps', bundled(name), ...args], {
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk))
  const ended = new Promise<{ code: number | null; said: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, said })),
  )
  return { child, ended }
}

/** Waits for a condition. The test's own timeout is the limit. */
async function until(is: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await is())) await new Promise((resolve) => setTimeout(resolve, 5))
}

describe.each(engines())('a copy (%s)', (engine) => {
  /** For code shared by both engines. */
  const itOnce = it.runIf(!QUICK && engine === LAST_ENGINE)
  const itWhole = it.skipIf(QUICK)

  itWhole('a restored copy of the season is complete, and a copy of the result is identical', async () => {
    const { settings, drop } = await newPlace(engine)
    const { filas, tablas, sha256 } = last.written
    expect(await restoredInto(settings, last.file)).toMatchObject({ filas, tablas, sha256 })
    const db = await opened(settings)
    const again = path.join(newFolder(), 'copia_2026-03-13_000000.gz')
    last = { file: again, written: await writeCopy(db, again, NOW) }
    expect(contents(again)).toEqual(contents(season))
    const lines: string[] = []
    await db.enableRowSecurity()
    expect([await checkData(db, (line) => lines.push(line)), lines.at(-1)]).toEqual([
      0,
      expect.stringMatching(/^Todo está bien/),
    ])
    // Triggers, foreign keys and indexes exist again as after the migrations.
    const [stands] = await rowsOf<object>(
      db.read,
      sql`select (select count(*)::int from pg_trigger where not tgisinternal and tgenabled = 'D') as apagados,
        (select count(*)::int from pg_constraint where contype = 'f' and not convalidated) as sin_validar,
        (select count(*) > 60 from pg_constraint where contype = 'f') as llaves,
        (select count(*) > 200 from pg_index i join pg_class c on c.oid = i.indexrelid
          where c.relnamespace = 'public'::regnamespace) as indices`,
    )
    expect(stands).toEqual({ apagados: 0, sin_validar: 0, llaves: true, indices: true })
    await db.close()
    await drop()
  })

  it('refuses to restore over existing data, and replaces the data with the option', async () => {
    const { settings, drop } = await filledPlace(engine)
    await expect(restoredInto(settings, mill)).rejects.toThrow(/no se restauró nada/)
    const before = await opened(settings)
    await inTransaction(before, SYSTEM, (tx) => tx.execute(sql`insert into roles (nombre) values ('De más')`))
    if (engine === 'postgres') {
      await expect(restoredInto(settings, mill, true)).rejects.toThrow(/^Otros usan la base de datos \(1 /)
      // A stopped program's connection remains visible for a moment.
      setTimeout(() => void before.close(), 50)
    } else await before.close()
    await restoredInto(settings, mill, true)
    const after = await opened(settings)
    expect(await rowsOf(after.read, sql`select from roles where nombre = 'De más'`)).toEqual([])
    await after.close()
    await drop()
  })

  itOnce('refuses a damaged, truncated, foreign, newer or hand-made copy, and restores nothing', async () => {
    const { settings, drop } = await newPlace(engine)
    const whole = readFileSync(mill)
    const file = (name: string, bytes: Uint8Array) => {
      writeFileSync(path.join(scratch, name), bytes)
      return path.join(scratch, name)
    }
    const flipped = Buffer.from(whole)
    flipped[Math.floor(flipped.length / 2)]! ^= 1
    const withHead = (change: object) => (lines: string[]) => [
      JSON.stringify({ ...JSON.parse(lines[0]!), ...change }),
      ...lines.slice(1),
    ]
    const half = file('mitad.gz', whole.subarray(0, whole.length / 2))
    const cases: [string, RegExp][] = [
      [path.join(scratch, 'no-existe.gz'), /^No existe el archivo/],
      [scratch, /no es un archivo/],
      [file('cortada.gz', whole.subarray(0, whole.length - 200)), /dañada o incompleta/],
      [half, /dañada o incompleta/],
      [file('vacia.gz', Buffer.alloc(0)), /vacia\.gz está vacío: no se restauró nada/],
      [file('otra.gz', Buffer.from('%PDF-1.7 …')), /no es una copia de Molino/],
      [file('ajena.gz', gzipSync('{"otra":"cosa"}\n')), /no es una copia de Molino/],
      [file('texto.gz', gzipSync('create table x ();\n')), /no es una copia de Molino/],
      [file('volteada.gz', flipped), /dañada o incompleta/],
      [changed('sin-fin.gz', (lines) => lines.slice(0, -1)), /dañada o incompleta/],
      [changed('de-mas.gz', (lines) => [...lines, '["x"]']), /dañada o incompleta/],
      [changed('menos.gz', (lines) => lines.filter((_, at) => at !== 40)), /dañada o incompleta/],
      [
        changed('otra-fila.gz', (lines) =>
          lines.map((l) => l.replace('Molino de Prueba', 'Molino de Otros')),
        ),
        /dañada o incompleta/,
      ],
      [
        changed('nueva.gz', withHead({ formato: 2, version: '9.0.0' })),
        /versión más nueva de Molino \(9\.0\.0\)/,
      ],
    ]
    await expect(restoredInto(settings, half)).rejects.toThrow(/dañada o incompleta/)
    expect(existsSync(path.join(settings.dataDir, 'pglite'))).toBe(false)
    const db = await opened(settings)
    for (const [which, said] of cases)
      await expect(restoreCopy(db, which, { replace: false }), which).rejects.toThrow(said)
    await restoreCopy(db, mill, { replace: false })
    await db.close()
    await drop()
  })

  it('a copy is consistent while people write', async () => {
    const { settings, drop } = await filledPlace(engine)
    const db = await opened(settings)
    const write = (n: number) =>
      inTransaction(db, SYSTEM, (tx) => tx.execute(sql`insert into roles (nombre) values (${`Rol ${n}`})`))
    await write(0)
    let stop = false
    const writing = (async () => {
      for (let n = 1; !stop; n += 1) {
        // The embedded database never yields to other work.
        await new Promise((resolve) => setImmediate(resolve))
        await write(n)
      }
    })()
    const file = path.join(newFolder(), 'copia_2026-03-13_000000.gz')
    await writeCopy(db, file, NOW)
    stop = true
    await writing
    await db.close()
    const lines = contents(file)
    const roles = lines.filter((line) => /^\["[\w-]+","Rol \d+"/.test(line))
    const audited = lines.filter((line) => /\\"nombre\\": \\"Rol \d+\\"/.test(line))
    expect([roles.length > 0, audited.length]).toEqual([true, roles.length])
    await drop()
  })

  itOnce('a copy includes new photographs and restores them', async () => {
    const { settings, drop } = await newPlace(engine)
    await restoredInto(settings, mill)
    const db = await opened(settings)
    const [row] = await rowsOf<NamedPhoto>(
      db.read,
      sql`insert into weighing_photos (id_empresa, id_weighing_record, sha256, ancho, alto, bytes, usuario)
        select id_empresa, id_weighing_record, repeat('0', 64), 4, 3, 7, 'Ana' from weighing_records
        order by id_weighing_record limit 1 returning id_empresa, id_foto, fecha::text as fecha`,
    )
    await db.close()
    const photos = path.join(settings.dataDir, 'fotos-de-pesadas')
    const bytes = { picture: Buffer.from('grande'), thumbnail: Buffer.from('chica') }
    await keepPhoto(photos, row!, bytes)
    const asked = { ...settings, pedida_por: 'Orden', days: 7 }
    const made = await makeCopy(asked)
    expect(made?.fotos).toBe(2)
    expect((await makeCopy({ ...asked, pedida_por: 'Otra' }))?.fotos).toBe(0)
    const other = await newPlace(engine)
    const { code, said } = await command('restore', [made!.archivo], other.settings).ended
    expect([code, said]).toEqual([0, expect.stringMatching(/Archivos de fotos restaurados en .+: 2\.\n/)])
    expect(said).toContain('✓ Archivos de las fotos de las pesadas: 1 bien')
    const restored = path.join(other.settings.dataDir, 'fotos-de-pesadas')
    expect(await readPhoto(restored, row!, 'picture')).toEqual(bytes.picture)
    rmSync(path.join(restored, photoFile(row!, 'thumbnail')))
    const checked = await command('check-data', [], other.settings).ended
    expect([checked.code, checked.said]).toEqual([1, expect.stringContaining('falta el archivo de una foto')])
    await other.drop()
    await drop()
  })

  itWhole(
    'a killed copy leaves no file that looks complete, and the next copy records the interruption',
    async () => {
      const { settings, drop } = await filledPlace(engine)
      const folder = path.join(settings.dataDir, 'copias')
      const first = command('backup', [], settings)
      await until(() => existsSync(folder) && readdirSync(folder).length > 0)
      first.child.kill('SIGKILL')
      await first.ended
      expect(readdirSync(folder).filter((name) => name.endsWith('.gz'))).toEqual([])
      const { code, said } = await command('backup', [], settings).ended
      expect([code, said]).toEqual([
        0,
        expect.stringMatching(/^Copia hecha: .+\.gz \([\d.,]+ [kM]B, [\d.]+ registros\)\./),
      ])
      const db = await opened(settings)
      const { data, ultima } = await recentCopies(db.read)
      expect(data).toMatchObject([{ estado: 'HECHA' }, { estado: 'FALLIDA', motivo: 'Se interrumpió.' }])
      expect(ultima).toMatchObject({ estado: 'HECHA', pedida_por: 'Orden' })
      await db.close()
      const [name] = readdirSync(folder).filter((one) => one.endsWith('.gz'))
      expect(statSync(path.join(folder, name!)).mode & 0o077).toBe(0)
      await drop()
    },
  )

  itWhole('a killed restore can be run again, and its trial is recorded', async () => {
    const { settings, drop } = await newPlace(engine)
    const first = command('restore', [season], settings)
    const beside = path.join(settings.dataDir, 'restauracion', 'pglite', 'PG_VERSION')
    if (engine === 'pglite') await until(() => existsSync(beside))
    else {
      const db = await opened(settings)
      await until(async () => {
        const busy = sql`select from pg_stat_activity where datname = current_database() and query like 'insert into "%'`
        return (await rowsOf(db.read, busy)).length > 0
      })
      await db.close()
    }
    first.child.kill('SIGKILL')
    await first.ended
    expect(existsSync(path.join(settings.dataDir, 'pglite'))).toBe(false)
    const again = await command('restore', [mill], settings).ended
    expect([again.code, again.said]).toEqual([
      0,
      expect.stringMatching(/^Copia restaurada: [\d.]+ registros de \d+ tablas\.\n✓ [^]+Todo está bien/),
    ])
    await makeCopy({ ...settings, pedida_por: 'Orden', days: 7 })
    const tried = await command('restore', ['--try'], settings).ended
    expect([tried.code, tried.said]).toEqual([
      0,
      expect.stringMatching(/se restauró para probarla: está bien\.\n$/),
    ])
    const db = await opened(settings)
    const { probada } = await recentCopies(db.read)
    expect(probada).toMatchObject({ estado: 'HECHA', hallazgos: '' })
    await db.close()
    expect(existsSync(path.join(settings.dataDir, 'prueba-de-copia'))).toBe(false)
    await drop()
  })

  itOnce('makes one copy a day for any number of requests, and keeps copies for the given days', async () => {
    const { settings, drop } = await filledPlace(engine)
    const folder = path.join(settings.dataDir, 'copias')
    mkdirSync(folder, { recursive: true })
    for (const day of ['2026-01-01', '2026-01-02', '2026-01-03'])
      copyFileSync(mill, path.join(folder, `copia_${day}_000000.gz`))
    const daily = () => makeCopy({ ...settings, pedida_por: 'Diaria', daily: true, days: 2 })
    const made =
      engine === 'pglite' ? [await daily(), await daily()] : await Promise.all([1, 2, 3].map(daily))
    expect(made.filter(Boolean)).toHaveLength(1)
    expect(await daily()).toBeUndefined()
    expect(readdirSync(folder).sort()).toEqual([
      'copia_2026-01-03_000000.gz',
      path.basename(made.find(Boolean)!.archivo),
    ])
    await drop()
  })
})

describe.skipIf(QUICK)('commands to copy and to check', () => {
  const run = (name: string, args: string[], dataDir: string) =>
    command(name, args, { databaseUrl: undefined, dataDir }).ended

  it('each command reports missing arguments and its usage in Spanish', async () => {
    const dataDir = newFolder()
    expect(await run('backup', [], dataDir)).toEqual({
      code: 1,
      said: `No hay base de datos en ${dataDir}, y no se indicó DATABASE_URL.\n`,
    })
    expect(await run('backup', ['--otra'], dataDir)).toEqual({
      code: 1,
      said: 'Uso: npm run backup [-- carpeta]\n',
    })
    const use = 'Uso: npm run restore -- archivo [--replace], o npm run restore -- --try [archivo]\n'
    expect(await run('restore', [], dataDir)).toEqual({ code: 1, said: use })
    expect(await run('restore', ['--try'], dataDir)).toEqual({
      code: 1,
      said: `No hay copias en ${path.join(dataDir, 'copias')}.\n`,
    })
  })

  it('a check of a faulty database exits with 1 and names the faults', async () => {
    const dataDir = newFolder()
    layEmbedded(dataDir)
    expect(await run('check-data', [], dataDir)).toMatchObject({ code: 0 })
    expect(await run('check-data', ['--dia', '2026-10-31'], dataDir)).toMatchObject({ code: 0 })
    for (const wrong of [['--dia', '2026-02-30'], ['--hoy']])
      expect(await run('check-data', wrong, dataDir)).toEqual({
        code: 1,
        said: 'Uso: npm run check:data, o npm run check:data -- --dia aaaa-mm-dd\n',
      })
    expect(await run('audit-verify', [], dataDir)).toMatchObject({ code: 0 })
    const db: Database = acrossCompanies(await openDatabase({ dataDir }))
    await db.read.execute(
      sql`insert into totales (tabla, id_empresa, cantidad) values ('invoices', uuid7(), 3)`,
    )
    await noteCopy(db, {
      id_copia: '01940000-0000-7000-8000-000000000001',
      estado: 'EN_CURSO',
      empezada: NOW.toISOString(),
      terminada: null,
      pedida_por: 'Diaria',
      equipo: 'molino',
      archivo: '/x.gz',
      bytes: 0,
      filas: 0,
      huella: '',
      version: '0.1.0',
      motivo: '',
    })
    await db.close()
    const { code, said } = await run('check-data', [], dataDir)
    expect([code, said]).toEqual([
      1,
      expect.stringContaining('✗ Totales guardados: 1 mal, de 1\n    invoices: dice 3 y son 0'),
    ])
  })

  it('a check of a manipulated audit exits with 1 and explains the format of an anchor', async () => {
    const dataDir = newFolder()
    layEmbedded(dataDir)
    const db: Database = acrossCompanies(await openDatabase({ dataDir }))
    await unseen(db, async (tx) => {
      await tx.execute(
        sql`insert into auditoria (tabla_afectada, operacion, usuario, descripcion) values ('users', 'UPDATE', 'Ana', 'Nada')`,
      )
    })
    await db.close()
    expect(await run('audit-verify', [], dataDir)).toEqual({
      code: 1,
      said: expect.stringMatching(
        /^✗ De ninguna empresa: .+\n {4}Fue puesta sin pasar por Molino, y no tiene sello: Nada, de Ana, .+\.\nLa auditoría no está como se escribió\.\n$/,
      ),
    })
    for (const [args, said] of [
      [['--ancla', '12-0f3a'], "No se entiende el ancla '12-0f3a'."],
      [['--otra'], 'Uso: npm run audit:verify'],
      [['--empresa', 'Nadie'], "Ninguna empresa se llama 'Nadie'."],
    ] as const)
      expect(await run('audit-verify', [...args], dataDir)).toEqual({
        code: 1,
        said: expect.stringContaining(said),
      })
  })
})
