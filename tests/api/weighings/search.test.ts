import { sql, type SQL } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { inTransaction, SYSTEM } from '#server/db/transaction.ts'
import { callOf, onEachEngine } from '../support/api.ts'
import { newMill, weigh } from '../support/mill.ts'

/** Enough rows for pages in the middle, and for many equal sort values. */
const MANY = 300

onEachEngine('search of frequent words among weighings', (get) => {
  const call = callOf(get)
  const search = async (body: object) => (await call('POST', '/weighing-records/search', body)).json

  it('shows every page in every order like a full sort by the database', async () => {
    const m = await newMill(get())
    const { _id } = await weigh(get(), m)
    await inTransaction(get().db, SYSTEM, async (tx) => {
      await tx.execute(sql`select set_config('molino.silencio', 'on', true)`)
      await tx.execute(sql`insert into weighing_records (id_empresa, consecutivo, fecha, estado, operacion, id_cliente,
          nombre_cliente, id_proveedor, nombre_proveedor, id_producto, descripcion_producto, es_paddy, id_vehiculo, placa,
          id_conductor, id_formapago)
        select id_empresa, 'ANT-' || i, fecha - i % 3, case when i % 2 = 0 then 'PAGO' else estado end, operacion,
          id_cliente, nombre_cliente, id_proveedor, nombre_proveedor, id_producto, descripcion_producto, es_paddy, id_vehiculo,
          case when i % 20 = 0 then 'VERDE1' when i % 2 = 0 then placa else 'PADDY1' end, id_conductor, id_formapago
        from weighing_records, generate_series(1, ${MANY}) i where id_weighing_record = ${_id}`)
    })
    const orders: Record<string, SQL> = {
      consecutivo: sql`id_weighing_record`,
      nombre_proveedor: sql`orden_de_texto(nombre_proveedor) collate "C"`,
      placa: sql`orden_de_texto(placa) collate "C"`,
      estado: sql`estado`,
      fecha: sql`fecha`,
    }
    const [days] = await get().rows<{ otro: string }>(
      sql`select (max(fecha) - 1)::text as otro from weighing_records where consecutivo like 'ANT-%'`,
    )
    const desde = days!.otro
    // 'Verde' is in the product of most weighings, and in the plate of some.
    const asked: [body: object, where: SQL][] = [
      [{}, sql`true`],
      [{ filtros: { desde } }, sql`fecha >= ${desde}::date`],
      [{ search: 'verde' }, sql`busqueda like patron_busqueda('verde')`],
      [
        { search: 'AGRI verde', filtros: { estado: 'PAGO' } },
        sql`busqueda like patron_busqueda('agri') and busqueda like patron_busqueda('verde') and estado = 'PAGO'`,
      ],
    ]
    for (const [field, term] of Object.entries(orders)) {
      for (const [body, where] of asked) {
        const sorted = await get().rows<{ id: string }>(sql`select id_weighing_record as id
            from weighing_records
            where not eliminada and id_empresa = ${get().admin.company} and ${where}
            order by ${term}, id_weighing_record`)
        const ids = sorted.map(({ id }) => id)
        expect(ids.length).toBeGreaterThan(100)
        for (const way of ['asc', 'desc']) {
          const inOrder = way === 'asc' ? ids : ids.toReversed()
          const last = Math.ceil(ids.length / 10)
          for (const actual_page of [1, Math.floor(last / 2), last, last + 1]) {
            const page = await search({ ...body, sort_order: `${field}:${way}`, actual_page })
            const got = page.data.map((row: { _id: string }) => row._id)
            const expected = inOrder.slice((actual_page - 1) * 10, actual_page * 10)
            const what = [field, way, body, actual_page]
            expect([...what, page.total_count, got]).toEqual([...what, ids.length, expected])
          }
        }
      }
    }
  })
})
