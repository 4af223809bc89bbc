import { sql, type SQL } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { inTransaction, SYSTEM } from '#server/db/transaction.ts'
import { FEW } from '#server/kit/rows/paging.ts'
import { onEachEngine } from './support/api.ts'
import { newMill } from './support/mill.ts'
import { moneyOf } from './support/money.ts'

const MANY = 300
/** Up to this number of matching records the search uses the word index. */
const ALL_FEW = FEW.words

onEachEngine('searching receivables and receipts by frequent names', (get) => {
  it('the search counts and shows the same records as a full scan', async () => {
    const mill = await newMill(get())
    const { call, receipt, receivable } = moneyOf(get, () => mill)
    await call('PUT', '/third-parties', { id: mill.cliente, nombre: 'Comercial Ñáñez Verde' })
    await call('PUT', '/third-parties', { id: mill.conductor, nombre: 'Molinos' })
    const [owed, paid] = [await receivable(), await receipt()]
    await inTransaction(get().db, SYSTEM, async (tx) => {
      await tx.execute(sql`select set_config('molino.silencio', 'on', true)`)
      // Most records match 'Verde' by the client's name, some also by their number.
      const number = sql`case when i % 20 = 0 then 'VERDE-' else 'ANT-' end || i`
      await tx.execute(sql`insert into accounts_receivable (id_empresa, numero_factura, valor_original_factura,
          fecha_factura, fecha_esperada_pago, cliente_id, cliente_nombre)
        select id_empresa, ${number}, i, fecha_factura, fecha_esperada_pago, cliente_id, cliente_nombre
        from accounts_receivable, generate_series(1, ${MANY}) i where id_cuenta_por_cobrar = ${owed._id}`)
      await tx.execute(sql`insert into accounts_receivable (id_empresa, numero_factura, valor_original_factura,
          fecha_factura, fecha_esperada_pago, cliente_id, cliente_nombre)
        select id_empresa, 'SUMA-' || i, i, fecha_factura, fecha_esperada_pago, ${mill.conductor}, 'Molinos'
        from accounts_receivable, generate_series(1, 250) i where id_cuenta_por_cobrar = ${owed._id}`)
      await tx.execute(sql`insert into payment_receipts (id_empresa, numero_recibo, estado, valor_pagado,
          fecha_recepcion_pago, id_medio_pago, id_cliente_tercero, nombre_cliente)
        select id_empresa, ${number}, estado, i, fecha_recepcion_pago, id_medio_pago, id_cliente_tercero, nombre_cliente
        from payment_receipts, generate_series(1, ${MANY}) i where id_recibo_caja = ${paid._id}`)
    })
    // This record matches by its number only.
    await receivable({ cliente_id: mill.proveedor, numero_factura: 'Verde de otro' })
    await receipt({ id_cliente_tercero: mill.proveedor, numero_recibo: 'Verde de otro' })
    // The client is renamed after the records were made.
    await call('PUT', '/third-parties', { id: mill.cliente, nombre: 'Comercial Ñáñez Verde Limón' })

    const lists: [path: string, table: SQL, id: SQL][] = [
      ['/accounts-receivable/search', sql`accounts_receivable`, sql`id_cuenta_por_cobrar`],
      ['/payment-receipts/search', sql`payment_receipts`, sql`id_recibo_caja`],
    ]
    for (const [path, table, id] of lists) {
      for (const words of ['verde', 'ñáñez', 'co', 'verde limon', 've an', 'ant verde']) {
        const holds = words.split(' ').map((word) => sql`busqueda like patron_busqueda(${word})`)
        const all = await get().rows<{ id: string }>(
          sql`select ${id} as id from ${table} where ${sql.join(holds, sql` and `)} order by ${id}`,
        )
        expect(all.length).toBeGreaterThan(100)
        const newest = all.map((row) => row.id).reverse()
        for (const [page, order, expected] of [
          [1, '', newest.slice(0, 7)],
          [3, '', newest.slice(14, 21)],
          [3, '_id:asc', all.slice(14, 21).map((row) => row.id)],
        ] as const) {
          const asked = { search: words, actual_page: page, limit: 7, sort_order: order }
          const { json } = await call('POST', path, asked)
          expect([path, words, json.total_count]).toEqual([path, words, all.length])
          expect(json.data.map((row: { _id: string }) => row._id)).toEqual(expected)
        }
      }
    }

    for (const asked of [
      { actual_page: 1 },
      { actual_page: 3, sort_order: 'cliente_nombre:asc' },
      { actual_page: 24, sort_order: '_id:asc' },
    ]) {
      const body = { search: 'molinos', limit: 10, totales: true, ...asked }
      const { json } = await call('POST', '/accounts-receivable/search', body)
      const totals = { valor_original_factura: 31_375, abonos: 0, notas: 0, saldo_actual: 31_375 }
      expect([asked, json.data.length, json.totales]).toEqual([asked, 10, totals])
    }
    // The rule holds for pages, date ranges and files.
    const days = { desde: '2000-01-01', hasta: '2999-01-01' }
    const sums = await Promise.all(
      [{}, { filtros: days }, { limit: 500 }, { actual_page: 5 }].map(async (asked) => {
        const body = { search: 'verde', totales: true, ...asked }
        return (await call('POST', '/accounts-receivable/search', body)).json.totales
      }),
    )
    expect(sums[0].valor_original_factura).toBeGreaterThan(MANY)
    expect(sums).toEqual([sums[0], sums[0], sums[0], sums[0]])
  })

  it('frequent words give the same answer as rare words', async () => {
    const mill = await newMill(get())
    const { call, receivable } = moneyOf(get, () => mill)
    const owed = await receivable()
    await inTransaction(get().db, SYSTEM, async (tx) => {
      await tx.execute(sql`select set_config('molino.silencio', 'on', true)`)
      await tx.execute(sql`insert into accounts_receivable (id_empresa, numero_factura, valor_original_factura,
          fecha_factura, fecha_esperada_pago, cliente_id, cliente_nombre)
        select id_empresa, case when i <= ${ALL_FEW} then 'QUINUA ' else '' end || 'CEBADA-' || i, i, fecha_factura,
          fecha_esperada_pago, cliente_id, cliente_nombre
        from accounts_receivable, generate_series(1, ${ALL_FEW} + 1) i where id_cuenta_por_cobrar = ${owed._id}`)
    })
    const all = await get().rows<{ id: string; texto: string; valor: number }>(
      sql`select id_cuenta_por_cobrar as id, numero_factura as texto, valor_original_factura::float8 as valor
        from accounts_receivable order by valor_original_factura, id_cuenta_por_cobrar`,
    )
    const days = { desde: '2000-01-01', hasta: '2999-01-01' }
    for (const [asked, holds] of [
      [{ search: 'quinua' }, /^QUINUA/],
      [{ search: 'cebada' }, /CEBADA/],
      [{ filtros: days }, /./],
      [{ filtros: days, search: 'quinua' }, /^QUINUA/],
      [{ filtros: { ...days, numero_factura: 'QUINUA CEBADA-7' } }, /^QUINUA CEBADA-7$/],
    ] as const) {
      const expected = all.filter(({ texto }) => holds.test(texto))
      const of = { limit: 7, totales: true, sort_order: 'valor_original_factura:asc', ...asked }
      for (const page of [1, Math.ceil(expected.length / 7)]) {
        const { json } = await call('POST', '/accounts-receivable/search', { ...of, actual_page: page })
        const shown = json.data.map((row: { _id: string }) => row._id)
        expect([asked, json.total_count, json.totales.valor_original_factura, shown]).toEqual([
          asked,
          expected.length,
          expected.reduce((sum, { valor }) => sum + valor, 0),
          expected.slice((page - 1) * 7, page * 7).map(({ id }) => id),
        ])
      }
    }
  })
})
