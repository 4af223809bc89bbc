import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readVouchers } from '#server/books/read-queries.ts'
import { addDays, FIRST_DAY, today } from '#server/kit/words/days.ts'
import { addMonths, daysOfMonth, monthOf } from '#server/kit/words/months.ts'
import type { ProductStock } from '#server/stock/contract.ts'
import { runs } from '../../plan/quick.ts'
import { callOf, onEachEngine, says } from '../support/api.ts'
import { actsOf, millOf, saleOf, weigh } from '../support/mill.ts'
import { periodsOf } from '../support/periods.ts'
import { loaded, storeOf } from '../support/stock.ts'

const HOY = today()
/** Two months in the past and the current one. */
const MONTHS = [-2, -1, 0].map((months) => addMonths(monthOf(HOY), months))
const DAYS = MONTHS.flatMap((mes) => [`${mes}-15`, daysOfMonth(mes).hasta]).map((dia) =>
  dia < HOY ? dia : HOY,
)

const ACTS = [
  'buy',
  'buy',
  'settle',
  'settle',
  'mill',
  'sell',
  'sell paddy',
  'count',
  'lose',
  'void',
  'annul',
  'correct',
  'drop',
  'close',
] as const

const step = fc.record({
  act: fc.constantFrom(...ACTS),
  kg: fc.integer({ min: 1, max: 90 }).map((hundreds) => hundreds * 100 + 37),
  place: fc.integer({ min: 0, max: 83 }),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** A history that reaches every act: kilos sold and milled before their settlement, voids, and a closed month. */
const EVERY_ACT: Step[] = [
  ...[
    'sell paddy',
    'count',
    'buy',
    'mill',
    'sell',
    'settle',
    'buy',
    'close',
    'settle',
    'correct',
    'correct',
    'mill',
    'sell',
    'lose',
    'void',
  ],
  ...['annul', 'count', 'buy', 'drop', 'sell paddy'],
].map((act, one) => ({ act: act as Step['act'], kg: 1037 + 300 * one, place: 4 * one }))

/** Tests that the accounts of the inventory and the screen of the stock say the same value. */
onEachEngine('ties of the stock', (get) => {
  const call = callOf(get)
  const mill = millOf(get)
  const { draft, approve, annul, milling } = actsOf(get)
  const product = async (name: string, tags = '') => (await storeOf(get, mill).product(name, tags))._id
  const { close, last: lastClosed, openAll } = periodsOf(get)
  const closeNext = async () => {
    const ultimo = await lastClosed()
    const mes = ultimo ? addMonths(ultimo.mes, 1) : MONTHS[0]!
    if (mes < monthOf(HOY)) await close(mes)
  }

  /** Sum of the lines of some kinds by product, up to the end of a day. */
  const inBooks = async (dia: string, clases: readonly string[]) => {
    const { company } = get().admin
    const sums = new Map<string, number>()
    for (const { lineas } of await readVouchers(get().db.within(company).read, company, {
      desde: FIRST_DAY,
      hasta: dia,
    }))
      for (const { clase, id_producto, debito, credito } of lineas)
        if (clases.includes(clase))
          sums.set(id_producto ?? '', (sums.get(id_producto ?? '') ?? 0) + debito - credito)
    return Object.fromEntries([...sums].filter(([, valor]) => valor !== 0).sort())
  }
  const INVENTORY = ['INVENTARIO_PADDY', 'PRODUCTO_TERMINADO', 'INSUMOS']

  const expectTies = async () => {
    for (const dia of DAYS) {
      const { data, valor } = (await call('GET', `/stock?dia=${dia}`)).json
      const values = data.map((one: ProductStock) => [one.id_producto, one.valor ?? 0] as const)
      const shown = values.filter(([, its]: [string, number]) => its !== 0).sort()
      expect([dia, await inBooks(dia, INVENTORY)]).toEqual([dia, Object.fromEntries(shown)])
      expect(valor).toBe(values.reduce((sum: number, [, its]: [string, number]) => sum + its, 0))
    }
    const ultimo = await lastClosed()
    if (!ultimo) return
    const { hasta } = daysOfMonth(ultimo.mes)
    const { valor_sin_liquidar } = (await call('GET', `/stock?dia=${hasta}`)).json
    const accrued = Object.values(await inBooks(hasta, ['INVENTARIO_POR_LIQUIDAR'])).reduce(
      (sum, one) => sum + one,
      0,
    )
    expect([hasta, accrued]).toEqual([hasta, valor_sin_liquidar])
    expect(await inBooks(addDays(hasta, 1), ['INVENTARIO_POR_LIQUIDAR'])).toEqual({})
  }

  it('stock and inventory accounts agree to the peso on any day, for any history', async () => {
    const [paddy, white, bran] = [
      await product('Paddy', 'ARROZ_PADDY'),
      await product('Blanco'),
      await product('Salvado'),
    ]
    const history = fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 18 }), async (steps) => {
      await openAll()
      await weigh(get(), mill, { id_producto: paddy, fecha: `${MONTHS[0]}-01` })
      const tickets: { _id: string; fecha: string }[] = []
      const [settled, milled, sold]: string[][] = [[], [], []]
      let correct = 140_000
      for (const { act, kg, place } of steps) {
        const asked = addDays(`${MONTHS[Math.trunc(place / 28)]}-01`, place % 28)
        const fecha = asked < HOY ? asked : HOY
        const weights = { fecha, ...loaded(kg) }
        if (act === 'close') await closeNext()
        if (act === 'void' && milled!.length > 0)
          says(
            await call('DELETE', `/milling-operations/delete/${milled!.shift()}`, { motivo: 'Errada' }),
            200,
          )
        if (act === 'annul' && settled!.length > 0) await annul(settled!.shift()!)
        if (act === 'correct' && settled!.length > 0) {
          const { data } = says(
            await call('PATCH', `/settlements/${settled!.shift()}/correct-price`, {
              ...{ precio_carga: (correct += 1), motivo: 'Precio errado', destino_pago: 'ANTICIPO' },
            }),
            200,
          ).json
          if ((await approve(data._id)).status === 200) settled!.push(data._id)
        }
        if (act === 'drop' && sold!.length > 0)
          await call('DELETE', `/weighing-records/delete/${sold!.shift()}`, { motivo: 'Errada' })
        const ultimo = await lastClosed()
        // Skips what a closed month refuses.
        if (ultimo && monthOf(fecha) <= ultimo.mes) continue
        if (act === 'sell' || act === 'sell paddy') {
          const id_producto = act === 'sell' ? white : paddy
          sold!.push((await weigh(get(), mill, { ...saleOf(mill), id_producto, ...weights }))._id)
        }
        if (act === 'count' || act === 'lose') {
          const clase = act === 'count' ? 'CONTEO' : 'MERMA'
          await call('POST', '/stock/counts', { id_producto: bran, clase, fecha, kg, motivo: 'Conteo' })
        }
        if (act === 'buy')
          tickets.push({ ...(await weigh(get(), mill, { id_producto: paddy, ...weights })), fecha })
        if (act === 'settle' && tickets.length > 0) {
          const ticket = tickets.shift()!
          const day = ticket.fecha > fecha ? ticket.fecha : fecha
          const precio_carga = 150_000 + kg
          const { _id } = await draft(mill, [ticket._id], { fecha: day, registro: 'RETENCION', precio_carga })
          if ((await approve(_id)).status === 200) settled!.push(_id)
        }
        if (act === 'mill') {
          const salidas = [
            { id_producto: white, kg: (kg * 6) / 10 },
            { id_producto: bran, kg: (kg * 3) / 10, costo_kg: 400 },
          ]
          const lines = { entradas: [{ id_producto: paddy, kg }], salidas, motivo_balance: 'Cascarilla' }
          milled!.push(await milling({ fecha, kgs_netos: kg }, lines))
        }
      }
      await expectTies()
      await closeNext()
      await expectTies()
    })
    await fc.assert(history, { numRuns: runs(4), endOnFailure: true, examples: [[EVERY_ACT]] })
  })
})
