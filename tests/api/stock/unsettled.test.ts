import { expect, it } from 'vitest'
import { withParties } from '#server/kit/vouchers/parties.ts'
import { addMonths, daysOfMonth, monthOf } from '#server/kit/words/months.ts'
import { accrueUnsettled } from '#server/stock/unsettled-queries.ts'
import { onEachEngine, says } from '../support/api.ts'
import { HOY } from '../support/clock.ts'
import { millOf, weigh } from '../support/mill.ts'
import { loaded, storeOf } from '../support/stock.ts'

const MES = addMonths(monthOf(HOY), -1)
const { desde, hasta } = daysOfMonth(MES)

onEachEngine('stock that is not settled', (get) => {
  const mill = millOf(get)
  const { bought, product, stockOf } = storeOf(get, mill)

  it('only paddy is accrued, at the list price, which goes on after its end', async () => {
    const { company } = get().admin
    const price = {
      ...{ area: 'LIQUIDACION', descripcion: 'Paddy verde', unidad_medida: 'carga', tags: 'PRECIO_CARGA' },
      ...{ valor: 187_500, vigente_desde: '2025-01-01', vigente_hasta: '2025-12-31' },
    }
    says(await get().call('POST', '/rates/create', { as: get().admin, body: price }), 201)
    const [paddy, firewood] = [await product('Paddy'), await product('Leña', '')]
    await bought(paddy._id, 1000, desde)
    const load = { ...loaded(2000), fecha: desde, id_formapago: mill.credito }
    await weigh(get(), mill, { ...load, id_producto: firewood._id })
    expect([await stockOf(paddy._id, hasta), await stockOf(firewood._id, hasta)]).toMatchObject([
      { kg: 1000, sin_liquidar: 1000, valor_sin_liquidar: 1_500_000 },
      { kg: 2000, sin_liquidar: 0, valor_sin_liquidar: 0 },
    ])
    const { read } = get().db.within(company)
    const accrued = await withParties(read, company, [await accrueUnsettled(read, company, MES)])
    const debits = accrued.flatMap(({ lineas }) =>
      lineas.flatMap(({ id_producto, debito }) => (debito > 0 ? [[id_producto, debito]] : [])),
    )
    expect(debits).toContainEqual([paddy._id, 1_500_000])
    expect(debits.map(([id]) => id)).not.toContain(firewood._id)
  })
})
