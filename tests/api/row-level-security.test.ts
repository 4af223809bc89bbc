import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acrossCompanies, type CompanyScope } from '#server/db/across-companies.ts'
import { openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { RowSecurityUnavailable } from '#server/db/row-level-security.ts'
import { sqlError } from '#server/db/sql-errors.ts'
import { inTransaction, rowsOf, SYSTEM, type Database } from '#server/db/transaction.ts'
import { newDatabase, newPostgres } from './support/database.ts'
import { engines } from './support/engines.ts'
import { startApi } from './support/process.ts'
import { anchorsByNow } from '#server/audit/chain/seal.ts'
import { ownSeason, seasonDatabase } from './support/season.ts'
import { onServer, SERVER } from './support/server.ts'

/** Tables with policies that let everybody read some rows of other companies. */
const OF_ALL = ['auditoria', 'companies', 'roles', 'user_companies']
/** Queue of audit entries, also of those without a company, which users cannot read. */
const WRITTEN_OF_NONE = 'auditoria_por_sellar'
/** Append-only tables. */
const KEPT = ['auditoria', 'auditoria_sellos']
/** Tables that only functions of the owner write. */
const SEALED = ['auditoria_sellos', WRITTEN_OF_NONE]
const POLICY_REFUSES = '42501'
/** Child tables without a company column, with their parent table and foreign key. */
const PARTS: Readonly<Record<string, { whole: string; key: string }>> = {
  payroll_paid_slips: { whole: 'payroll_payments', key: 'id_pago_nomina' },
  payroll_concepts: { whole: 'payroll_records', key: 'id_nomina' },
  settlement_calculations: { whole: 'settlements', key: 'id_liquidacion' },
  settlement_weighings: { whole: 'settlements', key: 'id_liquidacion' },
}

/** Company of a row as SQL, through its parent if needed. */
const companyOf = (table: string) => {
  const part = PARTS[table]
  if (!part) return sql`id_empresa::text`
  const [whole, key] = [sql.identifier(part.whole), sql.identifier(part.key)]
  return sql`(select w.id_empresa::text from ${whole} w where w.${key} = ${sql.identifier(table)}.${key})`
}

/** SQLSTATE of the refusal; '' if the work succeeds. */
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => '',
    (error: unknown) => sqlError(error)?.code,
  )

/** Adds rows to the tables that the season leaves empty, in its company and in a second one. */
async function fill(db: Database): Promise<{ own: string; other: string }> {
  const everywhere = acrossCompanies(db)
  const companies = await rowsOf<{ id_empresa: string }>(
    everywhere.read,
    sql`select id_empresa from companies order by (select count(*) from weighing_records w where w.id_empresa = companies.id_empresa)`,
  )
  const [own, other] = companies.map(({ id_empresa }) => id_empresa) as [string, string]
  for (const company of [own, other]) {
    await everywhere.read.execute(
      sql`insert into idempotencia (id_usuario, id_empresa, ruta, clave, huella) values (uuid7(), ${company}, 'r', 'c', 'h')`,
    )
    await everywhere.read.execute(
      sql`insert into company_logos values (${company}, 'image/png', '') on conflict do nothing`,
    )
    await everywhere.read.execute(sql`insert into roles (id_empresa, nombre) values (${company}, 'Propio')`)
    await everywhere.read.execute(sql`select sellar_auditoria(${company}::uuid, 1, true)`)
    await everywhere.read.execute(
      sql`insert into first_steps (id_empresa, paso, estado) values (${company}, 'saldos', 'APARTE') on conflict do nothing`,
    )
    await everywhere.read.execute(
      sql`with brought as (insert into imports (id_empresa, tipo, archivo, huella, bytes, usuario)
          values (${company}, 'origins', 'a.csv', '', 1, 'u') returning id_importacion, id_empresa),
        worked as (insert into import_work (id_importacion, id_empresa, tarea, actor) select *, 'LEER', '{}' from brought),
        matched as (insert into import_maps (id_empresa, tipo, encabezados, mapa) values (${company}, 'origins', 'a', '{}')),
        kept as (insert into import_files (id_importacion, id_empresa, contenido) select *, '' from brought)
        insert into import_rows (id_importacion, id_empresa, fila, celdas) select *, 1, '[]' from brought`,
    )
    await everywhere.read.execute(
      sql`insert into closed_stock (id_empresa, mes, id_producto, kg, kg_costo)
        select id_empresa, '2020-01', id_producto, 1, 1 from products where id_empresa = ${company} order by id_producto limit 1`,
    )
    await everywhere.read.execute(
      sql`insert into closed_vouchers values (${company}, '2020-01', 'FACTURA-x', '2020-01-31', '{}')`,
    )
    await everywhere.read.execute(
      sql`insert into closed_sums values (${company}, '2020-01', 'CAJA', null, null, '', 1, 1)`,
    )
    await everywhere.read.execute(
      sql`insert into voided_applications
        select uuid7(), r.id_empresa, id_recibo_caja, id_cuenta_por_cobrar, 1, fecha_recepcion_pago
        from payment_receipts r join accounts_receivable a using (id_empresa) where r.id_empresa = ${company} limit 1`,
    )
    await everywhere.read.execute(
      sql`with made as (insert into enlaces_de_terceros (id_empresa, id_tercero, creado_por, vence)
          select id_empresa, id_tercero, 'u', '2026-12-31' from third_parties where id_empresa = ${company}
          order by id_tercero limit 1 returning id_enlace, id_empresa)
        insert into claves_de_enlaces (id_enlace, id_empresa, huella) select *, '' from made`,
    )
    await everywhere.read.execute(
      sql`with made as (insert into scales (id_empresa, nombre) values (${company}, 'De prueba') returning id_bascula, id_empresa),
        keyed as (insert into scale_keys (id_bascula, id_empresa, resumen) select *, id_bascula::text from made),
        read as (insert into scale_readings (id_bascula, id_empresa, estado, estable, protocolo, trama)
          select *, 'ERROR', false, 'AD', '' from made)
        insert into scale_captures (id_bascula, id_empresa, nombre_bascula, peso, protocolo, trama, volvio_a_cero, leida_en)
          select *, 'De prueba', 1, 'AD', '', true, now() from made`,
    )
    await everywhere.read.execute(
      sql`with issuing as (insert into electronic_issuers (id_empresa) values (${company}) on conflict do nothing),
        hidden as (insert into electronic_secrets (id_empresa) values (${company}) on conflict do nothing),
        drafted as (insert into electronic_documents
            (id_empresa, tipo, id_factura, numero, fecha, id_tercero, nombre_tercero, valor)
          select id_empresa, '01', id, numero_de_factura, fecha_de_emision, id_cliente_tercero, nombre_cliente, valor_total
          from invoices where id_empresa = ${company} order by id limit 1 returning id_documento, id_empresa),
        signed as (insert into electronic_versions (id_documento, id_empresa, fecha, hora, identificador, contenido, xml)
          select *, '2026-01-01', '', '', '{}', '' from drafted returning id_version, id_documento, id_empresa)
        insert into electronic_exchanges (id_version, id_documento, id_empresa, clase, resultado, solicitud, respuesta)
          select *, 'ENVIO', 'SIN_RESPUESTA', '', '' from signed`,
    )
    await everywhere.read.execute(
      sql`insert into yard_screens (id_empresa, huella, creada_por) values (${company}, ${company}, 'u')`,
    )
    await everywhere.read.execute(
      sql`insert into weighing_photos (id_empresa, id_weighing_record, sha256, ancho, alto, bytes, usuario)
        select id_empresa, id_weighing_record, repeat('0', 64), 4, 3, 1, 'u' from weighing_records
        where id_empresa = ${company} order by id_weighing_record limit 1`,
    )
    // The season matches its whole bank file, so this file has unmatched columns.
    await everywhere.read.execute(
      sql`with brought as (insert into bank_reconciliations (id_empresa, id_banco, archivo, estado)
          select id_empresa, id_banco, 'a.csv', 'COLUMNAS' from banks where id_empresa = ${company} order by id_banco limit 1
          returning id_conciliacion, id_empresa)
        insert into bank_statement_rows (id_conciliacion, id_empresa, filas) select *, '[]' from brought`,
    )
  }
  return { own, other }
}

const tablesOf = async (db: Database) =>
  (
    await rowsOf<{ name: string }>(
      acrossCompanies(db).read,
      sql`select relname::text as name from pg_class where oid in (select tablas_de_empresa()) order by 1`,
    )
  ).map(({ name }) => name)

/** Tests that no way of access to a table reaches another company. */
function holds(get: () => { db: Database; own: string; other: string; tables: string[] }) {
  const counted = async (reach: CompanyScope, table: string, where = sql`true`) => {
    const rows = await rowsOf<{ n: number }>(
      get().db.within(reach).read,
      sql`select count(*)::int as n from ${sql.identifier(table)} where ${where}`,
    )
    return rows[0]?.n ?? 0
  }

  it('row-level security shows a company its own records only', async () => {
    const { db, own, other, tables } = get()
    for (const table of tables) {
      const ofOther = sql`${companyOf(table)} = ${other}`
      const ofOwn = sql`${companyOf(table)} = ${own}`
      const everywhere = acrossCompanies(db)
      const [all] = await rowsOf<{ own: number; other: number }>(
        everywhere.read,
        sql`select count(*) filter (where ${ofOwn})::int as own, count(*) filter (where ${ofOther})::int as other
          from ${sql.identifier(table)}`,
      )
      expect([table, all!.other > 0]).toEqual([table, true])
      expect([table, await counted(own, table, ofOwn)]).toEqual([table, all!.own])
      if (OF_ALL.includes(table)) continue
      expect([table, await counted(own, table, ofOther)]).toEqual([table, 0])
      expect([table, await counted(own, table)]).toEqual([table, all!.own])
      expect([table, await counted(null, table)]).toEqual([table, 0])
    }
    const kinds = sql`id_empresa = ${other} and tabla_afectada in ('third_parties', 'weighing_records', 'settlements')`
    expect(await counted(other, 'auditoria', kinds)).toBeGreaterThan(0)
    expect(await counted(own, 'auditoria', kinds)).toBe(0)
    expect(await counted(null, 'auditoria', kinds)).toBe(0)
  })

  it('row-level security allows writes to the current company only, and none without a company', async () => {
    const { db, own, other, tables } = get()
    const writing = (reach: CompanyScope, statement: ReturnType<typeof sql>) =>
      inTransaction(db.within(reach), SYSTEM, (tx) => rowsOf(tx, statement))
    for (const name of tables.filter((one) => !PARTS[one])) {
      const table = sql.identifier(name)
      const insert = sql`insert into ${table} (id_empresa) values (${other})`
      expect([name, await refusal(writing(own, insert))]).toEqual([name, POLICY_REFUSES])
      expect([name, await refusal(writing(null, insert))]).toEqual([name, POLICY_REFUSES])
      if (SEALED.includes(name)) continue
      // Row-level security allows the row; a constraint may still refuse it.
      expect([name, await refusal(writing(other, insert))]).not.toEqual([name, POLICY_REFUSES])
      if (KEPT.includes(name)) continue
      const update = sql`update ${table} set id_empresa = id_empresa where id_empresa::text = ${other} returning 1`
      expect([name, await writing(own, update)]).toEqual([name, []])
      expect([name, await writing(null, update)]).toEqual([name, []])
      const remove = sql`delete from ${table} where id_empresa::text = ${other} returning 1`
      expect([name, await writing(own, remove)]).toEqual([name, []])
      const give = sql`update ${table} set id_empresa = ${other} where id_empresa::text = ${own}`
      if ((await counted(own, name, sql`id_empresa::text = ${own}`)) > 0)
        expect([name, await refusal(writing(own, give))]).toEqual([name, POLICY_REFUSES])
    }
    for (const [name, part] of Object.entries(PARTS)) {
      const [table, key] = [sql.identifier(name), sql.identifier(part.key)]
      const [theirs] = await rowsOf<{ id: string }>(
        acrossCompanies(db).read,
        sql`select ${key} as id from ${table} where ${companyOf(name)} = ${other} limit 1`,
      )
      const insert = sql`insert into ${table} (${key}) values (${theirs!.id})`
      const remove = sql`delete from ${table} where ${key} = ${theirs!.id} returning 1`
      for (const reach of [own, null]) {
        expect([name, await refusal(writing(reach, insert))]).toEqual([name, POLICY_REFUSES])
        expect([name, await writing(reach, remove)]).toEqual([name, []])
      }
      expect([name, await refusal(writing(other, insert))]).not.toEqual([name, POLICY_REFUSES])
    }
  })

  it('a request leaves no company setting to the next one, also after errors and rollbacks', async () => {
    const { db, own, other } = get()
    const seen = (reach: CompanyScope) =>
      rowsOf<{ empresa: string }>(
        db.within(reach).read,
        sql`select distinct id_empresa as empresa from third_parties order by 1`,
      ).then((rows) => rows.map(({ empresa }) => empresa))
    const failing = async (company: string) => {
      await expect(db.within(company).read.execute(sql`select 1 / 0`)).rejects.toThrow()
      const undone = inTransaction(db.within(company), SYSTEM, async (tx) => {
        await tx.execute(sql`update third_parties set direccion = 'x'`)
        throw new Error('on purpose')
      })
      await expect(undone).rejects.toThrow('on purpose')
    }
    const bare = () =>
      rowsOf<{ quien: string; empresa: string }>(
        acrossCompanies(db).read,
        sql`select current_user as quien, coalesce(current_setting('molino.empresa', true), '') as empresa,
          coalesce(current_setting('molino.entre_empresas', true), '') as todas, pg_sleep(0.01)::text`,
      )
    const [before] = await bare()
    expect(before).toMatchObject({ empresa: '' })
    for (let round = 0; round < 4; round += 1) {
      const asked = Array.from({ length: 24 }, (_, at) => [own, other, null][at % 3] ?? null)
      const answers = await Promise.all([...asked.map(seen), failing(own), failing(other)])
      expect(answers.slice(0, asked.length)).toEqual(asked.map((company) => (company ? [company] : [])))
      const bares = await Promise.all(Array.from({ length: 12 }, bare))
      for (const [row] of bares) expect(row).toEqual(before)
    }
  })
}

describe.each(engines())('row-level security (%s)', (engine) => {
  let db: Database
  let own = ''
  let other = ''
  let tables: string[] = []

  beforeAll(async () => {
    db = await seasonDatabase(engine)
    ;({ own, other } = await fill(db))
    tables = await tablesOf(db)
  })
  afterAll(() => db.close())

  it('row-level security covers every table with a company, except the known ones', async () => {
    const walled = await rowsOf<{ name: string; policies: string[]; commands: string[] }>(
      db.read,
      sql`select c.relname as name, array_agg(p.polname::text order by p.polname) as policies
        from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_policy p on p.polrelid = c.oid
        where a.attname = 'id_empresa' and not a.attisdropped and c.relkind in ('r', 'p') and c.relrowsecurity
          and c.relnamespace = 'public'::regnamespace group by 1 order by 1`,
    )
    const all = await rowsOf<{ name: string }>(
      db.read,
      sql`select table_name as name from information_schema.columns
        where column_name = 'id_empresa' and table_schema = 'public' order by 1`,
    )
    expect(walled.map(({ name }) => name)).toEqual(all.map(({ name }) => name))
    expect(tables).toEqual([...all.map(({ name }) => name), ...Object.keys(PARTS)].sort())
    for (const { name, policies } of walled) {
      const besides = OF_ALL.includes(name) ? ['de_todos'] : name === WRITTEN_OF_NONE ? ['de_ninguna'] : []
      expect([name, policies]).toEqual([name, [...besides, 'empresa']])
    }
    const wider = await rowsOf<{ polrelid: string; polcmd: string }>(
      db.read,
      sql`select polrelid::regclass::text, polcmd from pg_policy where polname = 'de_todos' order by 1`,
    )
    expect(wider).toEqual(OF_ALL.map((polrelid) => ({ polrelid, polcmd: 'r' })))
  })

  it('a new table gets row-level security, and a table without it is reported', async () => {
    const closed = () =>
      refusal(inTransaction(db.within(null), SYSTEM, (tx) => tx.execute(sql`select revisar_muro()`)))
    expect(await closed()).toBe('')
    await db.read.execute(sql`create table sin_muro (id_empresa uuid primary key, nombre text)`)
    expect(await closed()).toBe('P0001')
    await db.read.execute(sql`drop table sin_muro`)
    await inTransaction(db, SYSTEM, async (tx) => {
      await tx.execute(
        sql`create table con_muro (id uuid primary key, id_empresa uuid, version int, actualizado_en timestamptz)`,
      )
      await tx.execute(sql`select preparar_tabla('con_muro')`)
    })
    expect(await closed()).toBe('')
    await db.read.execute(sql`drop table con_muro`)
  })

  it('queries run under a role that owns nothing, and still use search indexes', async () => {
    const [row] = await rowsOf<object>(
      db.read,
      sql`select (select count(*)::int from pg_class where relowner = 'molino_api'::regrole) as suyas,
        (select rolcanlogin or rolsuper or rolbypassrls or rolcreaterole from pg_roles where rolname = 'molino_api') as puede,
        (select bool_and(proleakproof) from pg_proc
          where oid in ('textlike(text, text)'::regprocedure, 'clave_de_texto(text)'::regprocedure)) as indices`,
    )
    expect(row).toEqual({ suyas: 0, puede: false, indices: true })
  })

  it('the role writes no seal, no waiting entry and no key of papers', async () => {
    for (const statement of [
      sql`insert into auditoria_sellos values (${own}, 1, uuid7(), '', '')`,
      sql`delete from auditoria_sellos`,
      sql`insert into auditoria_por_sellar values (${own}, uuid7())`,
      sql`delete from auditoria_por_sellar`,
      sql`update auditoria set usuario = ''`,
      sql`update clave_de_papeles set clave = ''`,
      sql`delete from clave_de_papeles`,
    ]) {
      const work = inTransaction(db.within(own), SYSTEM, (tx) => tx.execute(statement))
      expect(await refusal(work)).toBe(POLICY_REFUSES)
    }
    const anchors = await inTransaction(db.within(own), SYSTEM, (tx) => anchorsByNow(tx, own))
    expect(anchors).toEqual({
      ancla: expect.stringMatching(/^\d+-/) as string,
      ancla_general: expect.stringMatching(/^\d+-/) as string,
    })
  })

  it.runIf(engine === 'postgres')('row-level security holds in parallel queries', async () => {
    const sharedAtAnyCost = sql`select set_config(name, '0', true) from unnest(array['parallel_setup_cost',
      'parallel_tuple_cost', 'min_parallel_table_scan_size', 'enable_indexscan', 'enable_indexonlyscan', 'enable_bitmapscan']) name`
    const [counted, explained] = await inTransaction(db.within(own), SYSTEM, async (tx) => {
      await tx.execute(sharedAtAnyCost)
      const query = sql`select count(*)::int as todas, count(*) filter (where id_empresa = ${own})::int as propias from weighing_records`
      return [await rowsOf(tx, query), JSON.stringify(await rowsOf(tx, sql`explain (analyze) ${query}`))]
    })
    expect(explained).toMatch(/Gather.*Workers Launched: [1-9]/)
    const [all] = await rowsOf<{ n: number }>(
      acrossCompanies(db).read,
      sql`select count(*)::int as n from weighing_records where id_empresa = ${own}`,
    )
    expect(counted).toEqual([{ todas: all!.n, propias: all!.n }])
  })

  holds(() => ({ db, own, other, tables }))
})

it('row-level security is off only in tests that switch it off', async () => {
  const open = await seasonDatabase('pglite', 'off')
  expect(await rowsOf(open.within(null).read, sql`select from third_parties limit 1`)).toHaveLength(1)
  await open.close()
})

it('a role that bypasses row-level security is refused, and none has access before the set-up', async () => {
  const db = await newDatabase('pglite')
  const role = (may: 'bypassrls' | 'nobypassrls') => db.read.execute(sql.raw(`alter role molino_api ${may}`))
  await role('bypassrls')
  await expect(db.enableRowSecurity()).rejects.toThrow(RowSecurityUnavailable)
  const forced = sql`select from pg_class where relforcerowsecurity`
  expect(await rowsOf(db.read, forced)).toEqual([])
  await role('nobypassrls')
  expect(await db.enableRowSecurity()).toBe('role')
  await db.close()

  const unknown = await openDatabase({
    dataDir: mkdtempSync(path.join(os.tmpdir(), 'molino-muro-')),
  })
  await expect(rowsOf(unknown.within(null).read, sql`select 1`)).rejects.toMatchObject({
    cause: { message: expect.stringContaining('migrate first') as string },
  })
  await unknown.close()
})

/** Makes a user the owner of the whole schema of a copied database. */
const givenTo = (user: string) => `do $$
declare command text;
begin
  for command in
    select format('alter %s %s owner to ${user}',
        case relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end, oid::regclass)
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S')
        and not exists (select from pg_depend where objid = pg_class.oid and deptype in ('a', 'i', 'e'))
    union all
    select format('alter routine %s owner to ${user}', oid::regprocedure)
      from pg_proc where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    union all
    select format('alter type %s owner to ${user}', oid::regtype)
      from pg_type where typnamespace = 'public'::regnamespace and typtype in ('d', 'e')
        and not exists (select from pg_depend where objid = pg_type.oid and deptype = 'e')
    union all
    select 'alter schema public owner to ${user}'
  loop
    execute command;
  end loop;
end $$`

/** Creates a server user, with or without BYPASSRLS, and a database of that user. */
async function databaseOf(right: 'nobypassrls' | 'bypassrls', template?: string) {
  const { url, drop } = await newPostgres(template)
  const name = `molino_dueno_${Math.random().toString(36).slice(2, 10)}`
  await onServer(`create role ${name} login password 'clave' ${right}`)
  await onServer(`alter database ${new URL(url).pathname.slice(1)} owner to ${name}`)
  if (template) await onServer(givenTo(name), url)
  const theirs = new URL(url)
  theirs.username = name
  theirs.password = 'clave'
  const gone = async () => {
    await drop()
    await onServer(`drop role ${name}`)
  }
  return { url: theirs.href, gone }
}

/** Runs only on a server where the tests may create users. */
describe.skipIf(!SERVER)('row-level security of a user who may not make a role', () => {
  let db: Database
  let gone = async () => undefined as void
  let found = { own: '', other: '', tables: [] as string[] }
  let wall = ''

  beforeAll(async () => {
    const { url, gone: drop } = await databaseOf('nobypassrls', await ownSeason())
    db = await openDatabase({ databaseUrl: url, dataDir: '' })
    gone = drop
    wall = await migrate(db)
    found = { ...(await fill(db)), tables: await tablesOf(db) }
  })
  afterAll(async () => {
    await db.close()
    await gone()
  })

  it('row-level security applies to the owner of the tables', () => expect(wall).toBe('force'))

  holds(() => ({ db, ...found }))

  it('the start refuses a database user who bypasses row-level security', async () => {
    const { url, gone } = await databaseOf('bypassrls')
    const started = await startApi({ DATABASE_URL: url, DATA_DIR: os.tmpdir() })
    expect(started).toMatchObject({ code: 1 })
    expect(started.errors).toContain('La base de datos no separaría las empresas')
    await gone()
  })
})
