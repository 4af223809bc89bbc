import { sql, type SQL } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { inTransaction, rowsOf, SYSTEM } from '#server/db/transaction.ts'
import { onEachEngine } from './support/api.ts'
import { ENGINES } from './support/database.ts'
import { newMill, weigh } from './support/mill.ts'

/** More than what is collected and sorted, so that the kept counts are used. */
const MANY = 20_100

onEachEngine('search of frequent names among weighings', (get, engine) => {
  const call = (method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
    get().call(method, url, { as: get().admin, ...(body && { body }) })
  const search = async (body: object) => (await call('POST', '/weighing-records/search', body)).json

  /** Texts whose kept count is not that of the weighings. */
  const wrongCounts = () =>
    rowsOf(
      get().db.read,
      sql`with reales as (select id_empresa, nombre_cliente, nombre_proveedor, descripcion_producto, count(*) as cantidad
            from weighing_records w where not eliminada group by 1, 2, 3, 4),
          guardados as (select * from weighing_name_counts where cantidad > 0)
        select * from reales r full join guardados g using (id_empresa, nombre_cliente, nombre_proveedor, descripcion_producto)
        where r.cantidad is distinct from g.cantidad`,
    )

  it('keeps how many weighings have the same names through every change of them', async () => {
    const m = await newMill(get())
    const [one, two] = [await weigh(get(), m), await weigh(get(), m)]
    await weigh(get(), m, { id_producto: m.harina, id_formapago: m.contado })
    expect(await wrongCounts()).toEqual([])
    await call('PUT', '/third-parties', { id: m.proveedor, nombre: 'Otro Nombre' })
    await call('PUT', '/products/update', { id_producto: m.paddy, descripcion: 'Paddy de otro nombre' })
    expect(await wrongCounts()).toEqual([])
    await call('PUT', '/weighing-records/update', {
      id_weighing_record: one._id,
      id_producto: m.harina,
      id_formapago: m.contado,
    })
    await call('DELETE', `/weighing-records/delete/${two._id}`)
    expect(await wrongCounts()).toEqual([])
    expect((await search({ filtros: { _id: one._id } })).data.map(({ _id }: { _id: string }) => _id)).toEqual(
      [one._id],
    )
    expect((await search({ filtros: { _id: two._id } })).total_count).toBe(0)
    const kept = await rowsOf<{ total: string }>(
      get().db.read,
      sql`select sum(cantidad) as total from weighing_name_counts`,
    )
    expect(Number(kept[0]?.total)).toBe(2)
  })

  // Embedded, so many rows take half a minute: they are asked of one engine, the server's where there is one.
  it.runIf(engine === ENGINES.at(-1))(
    'counts and shows the newest of a frequent name as it does those of a rare one',
    async () => {
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
      // 'Verde' stands in the product of most weighings, in the plate too of some, and in the plate alone of one.
      const { json } = await call('POST', '/vehicles', { placa: 'VERDE2' })
      const other = { id_producto: m.harina, id_formapago: m.contado, id_vehiculo: json.data._id }
      await weigh(get(), m, other)
      expect(await wrongCounts()).toEqual([])
      for (const words of ['ñáñez', 'AGRI verde', 'verde']) {
        const frequent = await search({ search: words })
        const sorted = await search({ search: words, sort_order: '_id:desc' })
        expect([words, frequent]).toEqual([words, sorted])
        expect(frequent.total_count).toBeGreaterThan(MANY)
        const third = await search({ search: words, actual_page: 3, limit: 7 })
        const thirdSorted = await search({ search: words, actual_page: 3, limit: 7, sort_order: '_id:desc' })
        expect(third).toEqual(thirdSorted)
      }
      // In every order, in whatever way its page is met, as the database sorts them all.
      const orders: Record<string, SQL> = {
        consecutivo: sql`id_weighing_record`,
        nombre_proveedor: sql`orden_de_texto(nombre_proveedor) collate "C"`,
        placa: sql`orden_de_texto(placa) collate "C"`,
        estado: sql`estado`,
        fecha: sql`fecha`,
      }
      const [days] = await rowsOf<{ otro: string }>(
        get().db.read,
        sql`select (max(fecha) - 1)::text as otro from weighing_records`,
      )
      const { otro } = days!
      const ranges = {
        todo: sql`true`,
        dias: sql`fecha >= ${otro}::date`,
        palabra: sql`busqueda like patron_busqueda('verde')`,
      }
      for (const [field, term] of Object.entries(orders)) {
        for (const [range, where] of Object.entries(ranges)) {
          const sorted = await rowsOf<{ id: string }>(
            get().db.read,
            sql`select id_weighing_record as id from weighing_records
              where not eliminada and id_empresa = ${get().admin.company} and ${where}
              order by ${term}, id_weighing_record`,
          )
          const ids = sorted.map(({ id }) => id)
          for (const way of ['asc', 'desc']) {
            const inOrder = way === 'asc' ? ids : ids.toReversed()
            for (const actual_page of [1, 1300]) {
              const page = await search({
                sort_order: `${field}:${way}`,
                actual_page,
                ...(range === 'dias' && { filtros: { desde: otro } }),
                ...(range === 'palabra' && { search: 'verde' }),
              })
              const got = page.data.map((row: { _id: string }) => row._id)
              const expected = inOrder.slice((actual_page - 1) * 10, actual_page * 10)
              const asked = [field, way, range, actual_page]
              expect([...asked, page.total_count, got]).toEqual([...asked, ids.length, expected])
            }
          }
        }
      }
      // What stands in too many plates is looked for in every weighing.
      expect((await search({ search: 'paddy' })).total_count).toBe(MANY + 1)
      const last = await search({ search: 'ñáñez', actual_page: 2011 })
      expect([last.total_count, last.data.length]).toEqual([MANY + 2, 2])
    },
  )
})
