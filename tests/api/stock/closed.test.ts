import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, today } from '#server/kit/words/days.ts'
import { addMonths, daysOfMonth, monthOf } from '#server/kit/words/months.ts'
import { runs } from '../../plan/quick.ts'
import { callOf, onEachEngine, says } from '../support/api.ts'
import { actsOf, countStock, millOf, saleOf, weigh } from '../support/mill.ts'
import { periodsOf } from '../support/periods.ts'

const HOY = today()
/** Four months in the past and the current one. */
const MONTHS = [-4, -3, -2, -1, 0].map((months) => addMonths(monthOf(HOY), months))

onEachEngine('stock of closed months', (get) => {
  const call = callOf(get)
  const mill = millOf(get)
  const { draft, approve, annul, milling } = actsOf(get)

  const product = async (descripcion: string) =>
    says(await call('POST', '/products', { descripcion, tags: 'ARROZ_PADDY' }), 201).json.data._id as string
  const { close, last, open, openAll, pending } = periodsOf(get)
  const closeNext = async () => {
    const { meses, ultimo } = await pending()
    const mes = ultimo ? meses[0] : MONTHS[0]
    if (mes) await close(mes)
  }
  const rowsKept = async () =>
    (await get().rows<{ mes: string }>(sql`select distinct mes from closed_stock order by mes`)).map(
      ({ mes }) => mes,
    )

  /** All sums of stock: by day, by product, in vouchers and in the report. */
  const everything = async (products: string[]) => {
    const found: unknown[] = []
    for (const mes of MONTHS) {
      const { desde, hasta } = daysOfMonth(mes)
      const days = { desde, hasta: hasta < HOY ? hasta : HOY }
      const query = new URLSearchParams(days).toString()
      for (const dia of [desde, days.hasta]) found.push((await call('GET', `/stock?dia=${dia}`)).json)
      for (const id of products)
        found.push((await call('GET', `/stock/movements?id_producto=${id}&${query}`)).json)
      found.push(
        (await call('POST', '/vouchers/search', { limit: 100, totales: true, filtros: days })).json,
        (await call('GET', `/reports/profitability?${query}`)).json,
      )
    }
    return found
  }

  it('stock counted from the last closed month equals stock counted from the first ticket', async () => {
    const [paddy, white, bran] = await Promise.all(['Paddy', 'Blanco', 'Salvado'].map(product))
    const products = [paddy!, white!, bran!]
    const step = fc.record({
      act: fc.constantFrom('buy', 'buy', 'mill', 'mill', 'sell', 'count', 'void', 'annul', 'close'),
      kg: fc.integer({ min: 1, max: 90 }).map((hundreds) => hundreds * 100 + 37),
      month: fc.constantFrom(...MONTHS),
      day: fc.integer({ min: 0, max: 27 }),
    })
    const history = fc.asyncProperty(fc.array(step, { minLength: 14, maxLength: 22 }), async (steps) => {
      await openAll()
      await weigh(get(), mill, { id_producto: paddy, fecha: `${MONTHS[0]}-01` })
      const milled: string[] = []
      const settled: string[] = []
      for (const { act, kg, month, day } of steps) {
        const asked = addDays(`${month}-01`, day)
        const fecha = asked < HOY ? asked : HOY
        const weights = { fecha, peso_lleno: 10_000 + kg, peso_vacio: 10_000 }
        if (act === 'close') await closeNext()
        if (act === 'void' && milled.length > 0)
          await call('DELETE', `/milling-operations/delete/${milled.shift()}`, { motivo: 'Errada' })
        if (act === 'annul' && settled.length > 0) await annul(settled.shift()!)
        // Skips what a closed month refuses.
        const ultimo = await last()
        if (ultimo && monthOf(fecha) <= ultimo.mes) continue
        if (act === 'sell') await weigh(get(), mill, { ...saleOf(mill), id_producto: white, ...weights })
        if (act === 'count') says(await countStock(get(), { id_producto: paddy, fecha, kg }), 201)
        if (act === 'buy') {
          const ticket = await weigh(get(), mill, { id_producto: paddy, ...weights })
          const { _id } = await draft(mill, [ticket._id], { fecha, registro: 'RETENCION' })
          if ((await approve(_id)).status === 200) settled.push(_id)
        }
        if (act === 'mill') {
          const salidas = [
            { id_producto: white, kg: (kg * 6) / 10 },
            { id_producto: bran, kg: (kg * 3) / 10, costo_kg: 400 },
          ]
          const lines = { entradas: [{ id_producto: paddy, kg }], salidas, motivo_balance: 'Cascarilla' }
          milled.push(await milling({ fecha, kgs_netos: kg }, lines))
        }
      }
      await closeNext()
      const kept = await everything(products)
      expect(await rowsKept()).not.toEqual([])
      await get().rows(sql`delete from closed_stock`)
      expect(await everything(products)).toEqual(kept)
    })
    await fc.assert(history, { numRuns: runs(5), endOnFailure: true })
  })

  it('voiding an operation after its month closed reverses it at its old cost', async () => {
    await openAll()
    const [paddy, white] = await Promise.all(['Paddy devuelto', 'Blanco devuelto'].map(product))
    const buy = async (fecha: string, precio_carga: number) => {
      const weights = { fecha, peso_lleno: 20_000, peso_vacio: 10_000 }
      const ticket = await weigh(get(), mill, { id_producto: paddy, ...weights })
      const { _id } = await draft(mill, [ticket._id], { fecha, registro: 'RETENCION', precio_carga })
      says(await approve(_id), 200)
    }
    await buy(`${MONTHS[0]}-02`, 100_000)
    const kg = 4000
    const milled = () =>
      milling(
        { fecha: `${MONTHS[0]}-05`, kgs_netos: kg },
        { entradas: [{ id_producto: paddy, kg }], salidas: [{ id_producto: white, kg }] },
      )
    const _id = await milled()
    await milled()
    await closeNext()
    await buy(`${MONTHS[1]}-10`, 200_000)
    says(await call('DELETE', `/milling-operations/delete/${_id}`, { motivo: 'Errada' }), 200)
    for (const table of ['milling_operations', 'milling_lines'])
      await get().run(
        sql`update ${sql.identifier(table)} set anulada_el = ${`${MONTHS[1]}-15`}::date,
          fecha_anulacion = ${`${MONTHS[1]}-15`}::date where id_maquila = ${_id}`,
      )
    await closeNext()
    const left = () =>
      get().rows(sql`select id_producto, kg::float8, kg_costo::float8, costo::float8 from closed_stock
        where mes = ${MONTHS[1]} order by id_producto`)
    const kept = await left()
    await get().run(sql`delete from closed_stock`)
    await open((await last())._id)
    await closeNext()
    expect(await left()).toEqual(kept)
  })

  it('opening a closed month deletes the stored stock of that month', async () => {
    await openAll()
    await weigh(get(), mill, { fecha: `${MONTHS[0]}-01` })
    await closeNext()
    await closeNext()
    expect(await rowsKept()).toEqual([MONTHS[0], MONTHS[1]])
    await openAll()
    expect(await rowsKept()).toEqual([])
  })
})
