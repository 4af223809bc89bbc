import { expect, it } from 'vitest'
import { millingOperations } from '#server/milling/contract.ts'
import { MILLING_OPERATIONS } from '#server/milling/queries.ts'
import { addDays, today } from '#server/kit/words/days.ts'
import { callOf, onEachEngine, says } from '../support/api.ts'
import { fresh, testManaged } from '../support/managed.ts'

const REQUIRED = 'Todos los campos deben completarse'
const NUMBER = 'Escriba un número.'
const GOLDEN = { fecha: '2026-03-01', kgs_netos: 10_000, costo_prom_kg: 1820, pr_venta_kg: 2150 }

testManaged('milling operations', {
  calls: millingOperations,
  resource: MILLING_OPERATIONS,
  make: () => ({
    consecutivo: `M-${fresh()}`,
    fecha: '2026-03-01',
    kgs_netos: 1234.56,
    costo_prom_kg: 1820.123456,
    pr_venta_kg: 2150,
    utilidad: -7,
  }),
  change: () => ({ kgs_netos: 5, utilidad: fresh(), fecha: '2026-04-01' }),
  missing: { fecha: REQUIRED, kgs_netos: NUMBER, costo_prom_kg: NUMBER, pr_venta_kg: NUMBER },
  wrong: { fecha: '2026-13-01', kgs_netos: -1, costo_prom_kg: 'x', pr_venta_kg: -0.1, utilidad: 1.5 },
  finds: { consecutivo: ({ consecutivo }) => String(consecutivo) },
  voids: true,
})

onEachEngine('milling', (get) => {
  const call = callOf(get)
  const create = (body: object) => call('POST', '/milling-operations/create', { ...GOLDEN, ...body })
  const update = (body: object) => call('PUT', '/milling-operations/update', body)

  it('computes an empty gain and keeps a typed gain', async () => {
    expect((await create({})).json.data.utilidad).toBe(3_300_000)
    expect((await create({ utilidad: 0 })).json.data.utilidad).toBe(0)
    expect((await create({ pr_venta_kg: 1819.99995, kgs_netos: 10_000 })).json.data.utilidad).toBe(-1)
    const huge = await create({ kgs_netos: 1e9, pr_venta_kg: 1e11 })
    expect([huge.status, Object.keys(huge.json.errores)]).toEqual([422, ['utilidad']])
  })

  it('recomputes the gain from kilos and prices until somebody types a gain', async () => {
    const { _id } = (await create({})).json.data
    expect((await update({ _id, kgs_netos: 1000 })).json.data.utilidad).toBe(330_000)
    expect((await update({ id_maquila: _id, utilidad: 5 })).json.data.utilidad).toBe(5)
    expect((await update({ _id, pr_venta_kg: 1 })).json.data.utilidad).toBe(5)
  })

  it('rejects a price with more than six decimals instead of rounding it', async () => {
    const refusal = { pr_venta_kg: 'Escriba seis decimales como máximo.' }
    for (const pr_venta_kg of [2150.1234567, 1e-7]) says(await create({ pr_venta_kg }), 422, refusal)
    for (const pr_venta_kg of [2150.123456, 0.000001, 99_999_999.123456])
      expect((await create({ pr_venta_kg, utilidad: 1 })).json.data).toMatchObject({ pr_venta_kg })
  })

  it('rejects a future date and a changed number of a milling operation, each with a message', async () => {
    const { _id, consecutivo } = (await create({ fecha: today() })).json.data
    const tomorrow = { fecha: addDays(today(), 1) }
    says(await create(tomorrow), 422, ['fecha'])
    says(await update({ _id, ...tomorrow }), 422, ['fecha'])
    says(await update({ _id, consecutivo: 'OTRO-1' }), 422, {
      consecutivo: 'El número de una operación no se cambia.',
    })
    expect((await update({ _id, consecutivo, kgs_netos: 7 })).json.data).toMatchObject({
      consecutivo,
      kgs_netos: 7,
    })
  })

  it('an empty number and the proposed number of an operation are taken from the consecutive', async () => {
    const made = async (consecutivo = '') => {
      const { status, json } = await create({ consecutivo })
      expect(status).toBe(201)
      return json.data.consecutivo as string
    }
    const first = Number((await made()).split('-')[1])
    expect(await made(`MAQ-${first + 1}`)).toBe(`MAQ-${first + 1}`)
    expect(await made(`MAQ-${first + 3}`)).toBe(`MAQ-${first + 3}`)
    expect(await made()).toBe(`MAQ-${first + 2}`)
    expect(await made()).toBe(`MAQ-${first + 4}`)
  })

  it('rejects a typed number that another operation of the company has', async () => {
    const as = await get().userWith(['POST-milling-operations'], [await get().otherCompany('860010522')])
    says(await call('POST', '/milling-operations/create', { ...GOLDEN, consecutivo: 'A-1' }, as), 201)
    const made = await create({ consecutivo: 'A-1' })
    const { status, json } = await create({ consecutivo: ' A-1 ' })
    expect([status, json]).toEqual([
      409,
      {
        codigo: 'DUPLICADO',
        mensaje: 'Ya existe una operación con el consecutivo A-1.',
        registro: { id_maquila: made.json.data._id, consecutivo: 'A-1' },
      },
    ])
  })

  it('keeps number and reason of a voided operation, outside the totals', async () => {
    const days = { desde: '2021-02-01', hasta: '2021-02-28' }
    const kept = (await create({ fecha: '2021-02-02' })).json.data
    const made = (await create({ fecha: '2021-02-03', consecutivo: 'Libro 9' })).json.data
    const remove = (body?: object) => call('DELETE', `/milling-operations/delete/${made._id}`, body)
    const motivo = 'Se escribió dos veces'
    const voided = says(await remove({ motivo }), 200, 'Operación eliminada correctamente')
    expect(voided.json.data).toMatchObject({ anulada: true, motivo_anulacion: motivo, utilidad: 3_300_000 })

    const found = async (filtros: object) =>
      (await call('POST', '/milling-operations/search', { filtros: { ...days, ...filtros }, totales: true }))
        .json
    expect((await found({})).total_count).toBe(2)
    expect((await found({})).totales).toMatchObject({ kgs_netos: 10_000, utilidad: 3_300_000 })
    const ids = async (anulada: string) =>
      (await found({ anulada })).data.map(({ _id }: { _id: string }) => _id)
    expect([await ids('true'), await ids('false')]).toEqual([[made._id], [kept._id]])
    const { json: report } = await call('GET', `/reports/profitability?${new URLSearchParams(days)}`)
    expect(report.maquilas.filas).toMatchObject([{ documento: kept.consecutivo }])

    const gone = 'La operación Libro 9 está anulada: no cambia más.'
    says(await remove(), 409, gone)
    says(await update({ _id: made._id, utilidad: 1 }), 409, gone)
    says(await create({ consecutivo: 'Libro 9' }), 409, 'DUPLICADO')
    const unsaid = await call('DELETE', `/milling-operations/delete/${kept._id}`)
    expect(unsaid.json.data).toMatchObject({ anulada: true, motivo_anulacion: 'Eliminado' })
  })

  it('filters milling operations by day', async () => {
    for (const fecha of ['2020-01-01', '2020-01-02', '2020-01-03']) await create({ fecha })
    const total = async (filtros: object) => {
      const { json } = await call('POST', '/milling-operations/search', { filtros })
      return json.total_count
    }
    expect(await total({ desde: '2020-01-01', hasta: '2020-01-02' })).toBe(2)
    expect(await total({ hasta: '2020-01-01' })).toBe(1)
    expect(await total({ desde: 'ayer' })).toBe(0)
  })
})
