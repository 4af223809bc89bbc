import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { inTransaction, rowsOf, SYSTEM, tryOut, type Actor } from '#server/db/transaction.ts'
import { forgetOld } from '#server/kit/http/idempotency.ts'
import { aThirdParty, onEachEngine } from './support/api.ts'

onEachEngine('data layer', (get, engine) => {
  const total = async () => {
    const [row] = await get().rows<{ guardado: number; contado: number }>(sql`select (select cantidad::int
        from totales where tabla = 'third_parties' and id_empresa = ${get().admin.company}) as guardado,
        (select count(*)::int from third_parties where id_empresa = ${get().admin.company}) as contado`)
    expect(row?.guardado).toBe(row?.contado)
    return row?.contado ?? 0
  }

  const insert = (nombre: string, identificacion: string) =>
    sql`insert into third_parties (id_empresa, tipo, nombre, tipo_identificacion, identificacion)
      values (${get().admin.company}, 'CLIENTE', ${nombre}, '13', ${identificacion})`

  it('the audit stores user, address, company and request, but no searched text', async () => {
    const { admin } = get()
    const headers = { 'x-request-id': 'peticion-7' }
    const made = await get().call('POST', '/third-parties', { as: admin, headers, body: aThirdParty() })
    const entries = await get().rows(sql`select id_usuario, id_empresa, ip, peticion,
        despues ? 'busqueda' as con_busqueda from auditoria where registro_id = ${made.json.id_tercero}`)
    const { idUsuario: id_usuario, company: id_empresa } = admin
    const who = { id_usuario, id_empresa, ip: '127.0.0.1', peticion: 'peticion-7' }
    expect(entries).toEqual([{ ...who, con_busqueda: false }])
  })

  it('nobody can change or empty the audit', async () => {
    const { db } = get()
    const refused = /La auditoría no se modifica/
    for (const statement of [
      'update auditoria set usuario = $$x$$',
      'delete from auditoria',
      'truncate auditoria',
    ]) {
      const failure: unknown = await db.read.execute(statement).then(
        () => undefined,
        (error: unknown) => (error as Error).cause,
      )
      expect(String(failure)).toMatch(refused)
    }
  })

  it('row counts stay exact after inserts, deletes and failed transactions', async () => {
    const { db } = get()
    const before = await total()
    await db.read
      .execute(sql`insert into third_parties (id_empresa, tipo, nombre, tipo_identificacion, identificacion)
      select ${get().admin.company}, 'CLIENTE', 'Muchos ' || i, '13', (77000000 + i)::text from generate_series(1, 50) i`)
    expect(await total()).toBe(before + 50)
    await db.read.execute(
      sql`delete from third_parties where identificacion like '770000%' and nombre like 'Muchos 1%'`,
    )
    expect(await total()).toBe(before + 39)
    await inTransaction(db, SYSTEM, async (tx) => {
      await tx.execute(insert('Nunca', '78000001'))
      throw new Error('fails on purpose')
    }).catch(() => undefined)
    expect(await total()).toBe(before + 39)
  })

  it('a failed transaction rolls back its rows and its audit entries', async () => {
    const { db } = get()
    const failing = inTransaction(db, SYSTEM, async (tx) => {
      await tx.execute(insert('Fantasma', '78000002'))
      throw new Error('fails on purpose')
    })
    await expect(failing).rejects.toThrow('fails on purpose')
    const left = await rowsOf(db.read, sql`select from auditoria where descripcion like '%Fantasma%'`)
    expect(left).toHaveLength(0)
  })

  it('refuses a nested query or transaction, which would deadlock', async () => {
    const { db } = get()
    const outer = inTransaction(db, SYSTEM, async () => db.read.execute(sql`select 1`))
    await expect(outer).rejects.toThrow('use tx')
    const nested = inTransaction(db, SYSTEM, async () => inTransaction(db, SYSTEM, async () => 1))
    await expect(nested).rejects.toThrow('use tx')
    expect(await rowsOf(db.read, sql`select 1 as uno`)).toEqual([{ uno: 1 }])
  })

  it('a transaction continues after a statement that was allowed to fail', async () => {
    const { db } = get()
    await inTransaction(db, SYSTEM, async (tx) => {
      await expect(tryOut(tx, (inner) => inner.execute(sql`select 1 / 0`))).rejects.toThrow()
      await tx.execute(insert('Después del error', '78000003'))
    })
    expect(
      await rowsOf(db.read, sql`select nombre from third_parties where identificacion = '78000003'`),
    ).toHaveLength(1)
  })

  it('retries a transaction up to three times after a deadlock or serialization failure only', async () => {
    const { db } = get()
    for (const [code, expected] of [
      ['40P01', 4],
      ['40001', 4],
      ['22012', 1],
    ] as const) {
      let attempts = 0
      const failing = inTransaction(db, SYSTEM, async (tx) => {
        attempts += 1
        await tx.execute(sql`do ${sql.raw(`$$ begin raise exception 'x' using errcode = '${code}'; end $$`)}`)
      })
      await expect(failing).rejects.toThrow()
      expect([code, attempts]).toEqual([code, expected])
    }
  })

  it.runIf(engine === 'postgres')('resolves a real deadlock', async () => {
    const { db } = get()
    await db.read.execute(insert('Abrazo A', '78000011'))
    await db.read.execute(insert('Abrazo B', '78000012'))
    const touch = (identificacion: string) =>
      sql`update third_parties set municipio = municipio || 'x' where identificacion = ${identificacion}`
    const meet = (first: string, second: string) =>
      inTransaction(db, SYSTEM, async (tx) => {
        await tx.execute(touch(first))
        await new Promise((resolve) => setTimeout(resolve, 200))
        await tx.execute(touch(second))
      })
    await Promise.all([meet('78000011', '78000012'), meet('78000012', '78000011')])
    const rows = await rowsOf(db.read, sql`select municipio from third_parties where nombre like 'Abrazo%'`)
    expect(rows).toEqual([{ municipio: 'xx' }, { municipio: 'xx' }])
  })

  it('a transaction does not inherit the user of the previous one', async () => {
    const { db } = get()
    const actor: Actor = { ...SYSTEM, nombre: 'Otra Persona', idEmpresa: get().admin.company }
    await inTransaction(db, actor, (tx) => tx.execute(insert('Con actor', '78000021')))
    await db.read.execute(insert('Sin actor', '78000022'))
    const entries = await rowsOf<object>(
      db.read,
      sql`select usuario from auditoria where descripcion in ('Creación de Con actor', 'Creación de Sin actor') order by id`,
    )
    expect(entries).toEqual([{ usuario: 'Otra Persona' }, { usuario: 'Sistema' }])
  })

  it('deletes idempotency keys and sign-in attempts after a day, and ended tokens after their expiry', async () => {
    const { db } = get()
    await db.read.execute(sql`insert into intentos_ingreso (correo, direccion, fecha)
      values ('viejo', '', now() - interval '25 hours'), ('nuevo', '', now())`)
    await db.read.execute(sql`insert into tokens_terminados (id, vence)
      values (uuid7(), now() - interval '1 second'), (uuid7(), now() + interval '1 hour')`)
    await forgetOld(db)
    const tokens = await rowsOf(db.read, sql`select vence > now() as vale from tokens_terminados`)
    expect(tokens).toEqual([{ vale: true }])
    const left = await rowsOf(
      db.read,
      sql`select correo from intentos_ingreso where correo in ('viejo', 'nuevo')`,
    )
    expect(left).toEqual([{ correo: 'nuevo' }])
  })

  it.runIf(engine === 'pglite')('maintenance keeps the log of the embedded database short', async () => {
    const behind = async () =>
      (
        await get().rows<{ bytes: number }>(
          sql`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`,
        )
      )[0]!.bytes
    await get().run(
      sql`insert into intentos_ingreso (correo, direccion) select n::text, '' from generate_series(1, 20000) n`,
    )
    expect(await behind()).toBeGreaterThan(1_000_000)
    await get().db.maintain()
    expect(await behind()).toBeLessThan(100_000)
  })

  it('ids created later sort after earlier ones', async () => {
    const ids = await get().rows<{ id: string }>(sql`select uuid7()::text as id from generate_series(1, 100)`)
    expect(
      ids.every(({ id }) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)),
    ).toBe(true)
    const milliseconds = parseInt(ids[0]!.id.replace('-', '').slice(0, 12), 16)
    expect(Math.abs(milliseconds - Date.now())).toBeLessThan(60_000)
  })
})
