import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { inTransaction, rowsOf, SYSTEM } from '#server/db/transaction.ts'
import { onEachEngine } from './support/api.ts'
import { newMill, settlementOf, weigh } from './support/mill.ts'

interface Copy {
  tabla: string
  id: string
  copia: string
  origen: string
}

/** Columns named like a copied name that record the name at the time of the document. */
const SNAPSHOTS = ['settlements.identificacion_proveedor', 'scale_captures.nombre_bascula']

onEachEngine('copied names', (get) => {
  const rows = <Row>(query: ReturnType<typeof sql>) => get().rows<Row>(query)

  const copies = () =>
    rows<Copy>(
      sql`select args[1] as tabla, args[2] as id, args[3] as copia, origen from (
          select string_to_array(encode(tgargs, 'escape'), '\\000') as args, tgrelid::regclass::text as origen
          from pg_trigger where tgfoid = 'renombrar_copia'::regproc) t
        order by tabla, copia`,
    )

  it("every copy of a referenced record's name is updated with the record", async () => {
    const kept = (await copies()).map(({ tabla, copia }) => `${tabla}.${copia}`)
    const named = await rows<{ columna: string }>(
      sql`select c.table_name || '.' || c.column_name as columna
        from information_schema.columns c
        where c.table_schema = 'public' and c.data_type = 'text' and exists (
          select from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
          where f.contype = 'f' and f.conrelid = c.table_name::regclass and a.attname <> 'id_empresa'
            and (c.column_name ~ ('_' || replace(replace(a.attname, 'id_', ''), '_id', '') || '$')
              or c.column_name ~ ('^' || replace(replace(a.attname, 'id_', ''), '_id', '') || '_')))
        order by 1`,
    )
    const found = named.map(({ columna }) => columna).filter((columna) => !SNAPSHOTS.includes(columna))
    expect(found.length).toBeGreaterThan(5)
    expect(found.filter((columna) => !kept.includes(columna))).toEqual([])
  })

  it('renaming a third party updates all copies of its name and the searches, without new versions', async () => {
    const mill = await newMill(get())
    const { admin } = get()
    const call = (method: 'POST' | 'PUT', url: string, body: object) =>
      get().call(method, url, { as: admin, body })
    const credit = await weigh(get(), mill, { id_formapago: mill.credito })
    await weigh(get(), mill, { id_formapago: mill.contado })
    const fecha = '2026-03-12'
    await call('POST', '/settlements', settlementOf(mill, [credit._id], { fecha }))
    const nombre = 'Quetzalcóatl Ñame'
    const ofThirdParty = (await copies()).filter(({ origen }) => origen === 'third_parties')
    const read = async () => {
      const found: Record<string, Record<'nombre' | 'busqueda' | 'version', string>[]> = {}
      for (const { tabla, id, copia } of ofThirdParty) {
        found[`${tabla}.${copia}`] = await rows(
          sql`select nombre, fila ->> 'busqueda' as busqueda, fila ->> 'version' as version
            from (select ${sql.identifier(copia)} as nombre, to_jsonb(t) as fila from ${sql.identifier(tabla)} t where ${sql.identifier(id)} = ${mill.proveedor}) r`,
        )
      }
      return found
    }
    const before = await read()
    const audited = sql`select count(*)::int as cuantas from auditoria where tabla_afectada <> 'third_parties'`
    const [entries] = await rows<{ cuantas: number }>(audited)
    expect((await call('PUT', '/third-parties', { id: mill.proveedor, nombre })).status).toBe(200)
    for (const [column, records] of Object.entries(await read())) {
      expect([column, records.length]).toEqual([column, before[column]?.length])
      for (const [index, record] of records.entries()) {
        expect([column, record.nombre]).toEqual([column, nombre])
        expect(record.busqueda).toContain('quetzalcoatl name')
        expect(record.version).toBe(before[column]?.[index]?.version)
      }
    }
    const holding = Object.entries(before).filter(([, records]) => records.length > 0)
    expect(holding.map(([column]) => column)).toEqual([
      'accounts_receivable.cliente_nombre',
      'payment_receipts.nombre_cliente',
      'settlements.nombre_proveedor',
      'weighing_records.nombre_proveedor',
    ])
    expect(await rows(audited)).toEqual([entries])
  })

  it('renaming a third party turns the audit on again, unless it was off before', async () => {
    const mill = await newMill(get())
    await weigh(get(), mill, { id_formapago: mill.credito })
    const auditedIn = (silence: string) =>
      inTransaction(get().db, { ...SYSTEM, idEmpresa: get().admin.company }, async (tx) => {
        await tx.execute(sql`select set_config('molino.silencio', ${silence}, true)`)
        const count = sql`select count(*)::int as cuantas from auditoria`
        const [before] = await rowsOf<{ cuantas: number }>(tx, count)
        const where = sql`where id_tercero = ${mill.proveedor}`
        await tx.execute(sql`update third_parties set nombre = nombre || 'x' ${where}`)
        await tx.execute(sql`update third_parties set municipio = municipio || 'x' ${where}`)
        const [after] = await rowsOf<{ cuantas: number }>(tx, count)
        return after!.cuantas - before!.cuantas
      })
    expect(await auditedIn('')).toBe(2)
    expect(await auditedIn('on')).toBe(0)
  })

  it('refuses a copied name without a foreign key', async () => {
    const failing = get().run(
      sql`select preparar_copia('weighing_records', 'observaciones', 'observaciones', 'nombre')`,
    )
    await expect(failing).rejects.toThrow()
  })
})
