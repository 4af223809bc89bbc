import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { aThirdParty, callOf, onEachEngine } from './support/api.ts'
import { millOf, newMill, weigh } from './support/mill.ts'
import { day, moneyOf } from './support/money.ts'

onEachEngine('sorting, days and totals of lists', (get) => {
  const call = callOf(get)
  const mill = millOf(get)
  const { receipt, receivable } = moneyOf(get, () => mill)
  const search = async (resource: string, body: object) =>
    (await call('POST', `/${resource}/search`, body)).json

  it('sorts texts in Spanish order without case and accents, and numbers in texts by value', async () => {
    const inOrder = ['Lote 2', 'lote 10', 'nube', 'Ñandú', 'ñato', 'Óscar', 'oso', 'Zulú']
    const word = 'Ordenada'
    for (const name of inOrder.toReversed()) {
      const { status } = await call('POST', '/third-parties', aThirdParty({ nombre: `${name} ${word}` }))
      expect(status).toBe(201)
    }
    const names = async (sort_order: string) =>
      (await search('third-parties', { search: word, sort_order })).data.map(
        ({ nombre }: { nombre: string }) => nombre.replace(` ${word}`, ''),
      )
    expect(await names('nombre:asc')).toEqual(inOrder)
    expect(await names('nombre:desc')).toEqual(inOrder.toReversed())
  })

  it('pages sorted by equal values repeat and lose no row', async () => {
    const ids: string[] = []
    for (let actual_page = 1; actual_page <= 3; actual_page++) {
      const page = await search('third-parties', {
        search: 'Ordenada',
        sort_order: 'tipo:asc',
        limit: 3,
        actual_page,
      })
      ids.push(...page.data.map(({ _id }: { _id: string }) => _id))
    }
    expect(new Set(ids).size).toBe(8)
  })

  describe('weighings', () => {
    const list = (body: object) => search('weighing-records', { limit: 1000, ...body })

    it('weighings are ordered by day and time, with the totals of all matches on every page', async () => {
      const mill = await newMill(get())
      const days = ['2026-03-03', '2026-03-05', '2026-03-04', '2026-03-05']
      const made = []
      for (const fecha of days) made.push(await weigh(get(), mill, { fecha }))
      const filtros = { desde: '2026-03-03', hasta: '2026-03-05', id_proveedor: mill.proveedor }
      const found = await list({ filtros, limit: 2, totales: true })
      expect(found.total_count).toBe(4)
      expect(found.data.map(({ fecha }: { fecha: string }) => fecha)).toEqual(['2026-03-05', '2026-03-05'])
      const kilos = made.reduce((sum, { peso_neto }) => sum + Number(peso_neto), 0)
      expect(found.totales.peso_neto).toBe(kilos)
      expect((await list({ filtros })).totales).toBeUndefined()
      const last = await list({ filtros: { ...filtros, desde: '2026-03-04' }, actual_page: 2, limit: 2 })
      expect(last.data.map(({ fecha }: { fecha: string }) => fecha)).toEqual(['2026-03-04'])
    })

    it('counts and sums of weighings match their rows for days, words and each filter', async () => {
      const mill = await newMill(get())
      const [one, two] = [await weigh(get(), mill, { fecha: '2026-03-05' }), await weigh(get(), mill)]
      await call('PUT', '/weighing-records/update', { id_weighing_record: one._id, fecha: '2026-03-06' })
      await call('DELETE', `/weighing-records/delete/${two._id}`)
      for (const body of [
        { filtros: { desde: '2026-03-04', hasta: '2026-03-31' } },
        { filtros: { desde: '2026-03-04', hasta: '2026-03-31' }, search: 'paddy' },
        { search: 'paddy' },
        ...[{ estado: 'PESADA' }, { aplica_liquidacion: 'true' }, { aplica_liquidacion: 'false' }, {}].map(
          (filtros) => ({ filtros }),
        ),
      ]) {
        const { data, total_count, totales } = await list({ ...body, totales: true })
        const sum = (field: string) =>
          data.reduce((total: number, row: Record<string, number>) => total + Number(row[field]), 0)
        const fields = ['peso_neto', 'pesoflete', 'vrpesada'].map((field) => [field, sum(field)])
        expect([body, total_count, totales]).toEqual([body, data.length, Object.fromEntries(fields)])
        expect((await list(body)).total_count).toBe(total_count)
      }
    })

    it('weighings are sorted the same with and without a date range', async () => {
      const all = { desde: '2000-01-01', hasta: '2999-01-01' }
      for (const field of ['consecutivo', 'nombre_proveedor', 'peso_neto', 'estado', 'fecha']) {
        const ids = async (body: object) =>
          (await list({ sort_order: `${field}:desc`, ...body })).data.map(({ _id }: { _id: string }) => _id)
        expect([field, await ids({ filtros: all })]).toEqual([field, await ids({})])
      }
    })
  })

  it('sorts receivables and receipts by remarks, empty ones first', async () => {
    const remarks = ['', 'Abono 2', 'abono 10', 'Ñame', 'Óscar llama']
    for (const observaciones of remarks.toReversed()) {
      await receivable({ observaciones })
      await receipt({ estado: 'PENDIENTE', observaciones })
    }
    for (const [resource, filtros] of [
      ['accounts-receivable', { cliente_id: mill.cliente }],
      ['payment-receipts', { id_cliente_tercero: mill.cliente }],
    ] as const) {
      const sorted = async (way: string) =>
        (await search(resource, { filtros, sort_order: `observaciones:${way}` })).data.map(
          (row: { observaciones: string }) => row.observaciones,
        )
      expect([resource, await sorted('asc')]).toEqual([resource, remarks])
      expect([resource, await sorted('desc')]).toEqual([resource, remarks.toReversed()])
    }
  })

  it('orders receivables by due day, paid ones last', async () => {
    const client = (await call('POST', '/third-parties', aThirdParty({ tipo: 'CLIENTE' }))).json.data._id
    const owe = (late: number, paid = 0) =>
      receivable({ cliente_id: client, fecha_esperada_pago: day(-late), total_abonos_realizados: paid })
    const [paid, young, old] = [await owe(30, 1_000_000), await owe(-5), await owe(20)]
    const found = await search('accounts-receivable', {
      filtros: { cliente_id: client },
      sort_order: 'por_vencimiento:asc',
    })
    expect(found.data.map(({ _id }: { _id: string }) => _id)).toEqual([old._id, young._id, paid._id])
  })

  it('the totals of a list leave out voided documents', async () => {
    const client = (await call('POST', '/third-parties', aThirdParty({ tipo: 'CLIENTE' }))).json.data._id
    await receivable({ cliente_id: client, valor_original_factura: 100_000 })
    const voided = await receivable({ cliente_id: client, valor_original_factura: 50_000 })
    await get().run(
      sql`update accounts_receivable set anulada = true, motivo_anulacion = 'error' where id_cuenta_por_cobrar = ${voided._id}`,
    )
    const found = await search('accounts-receivable', { filtros: { cliente_id: client }, totales: true })
    expect(found.total_count).toBe(2)
    expect(found.totales).toEqual({
      valor_original_factura: 100_000,
      abonos: 0,
      notas: 0,
      saldo_actual: 100_000,
    })
  })
})
