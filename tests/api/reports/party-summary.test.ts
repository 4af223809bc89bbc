import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Key } from '#server/kit/contract/keys.ts'
import { cardsOf } from '#app/parts/parties/summary-cards.ts'
import { seasonStart } from '#server/kit/words/days.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { aThirdParty, onEachEngine, says } from '../support/api.ts'
import { loansOf } from '../support/loans.ts'
import { fresh } from '../support/managed.ts'
import { millOf, REGISTERED, settlementOf, weigh } from '../support/mill.ts'
import { day, HOY, moneyOf } from '../support/money.ts'

it('the season of a summary is half a year', () => {
  const days = ['2026-01-01', '2026-06-30', '2026-07-01', '2026-12-31']
  expect(days.map(seasonStart)).toEqual(['2026-01-01', '2026-01-01', '2026-07-01', '2026-07-01'])
})

onEachEngine('summary of a third party', (get) => {
  const mill = millOf(get)
  const { call, receivable } = moneyOf(get, () => mill)
  const { agreement, loan } = loansOf(get, () => mill)
  const read = async (id: string, as = get().admin) =>
    (await get().call('GET', `/third-parties/${id}/summary`, { as })).json

  it('the summary of a third party without business is empty', async () => {
    const { data } = (await call('POST', '/third-parties', aThirdParty())).json
    const none = { cantidad: 0, valor: 0 }
    expect(await read(data._id)).toEqual({
      desde: seasonStart(HOY),
      pesadas: { cantidad: 0, kg: 0 },
      liquidaciones: { borradores: none, por_pagar: none, anticipos: none },
      por_pagar: none,
      cuentas: none,
      acuerdos: none,
    })
  })

  it('the summary equals the sums of the lists: weighings, open settlements, receivables and debt', async () => {
    const id = mill.proveedor
    const [one, two, paid, deleted] = [
      await weigh(get(), mill),
      await weigh(get(), mill),
      await weigh(get(), mill),
      await weigh(get(), mill),
    ]
    await get().run(
      sql`update weighing_records set fecha = ${HOY}
        where id_weighing_record in (${one._id}, ${two._id}, ${deleted._id})`,
    )
    expect((await call('DELETE', `/weighing-records/delete/${deleted._id}`)).status).toBe(200)
    await get().run(
      sql`update weighing_records set fecha = '2020-01-15' where id_weighing_record = ${paid._id}`,
    )
    const settle = async (pesada: string) =>
      (await call('POST', '/settlements', settlementOf(mill, [pesada], { fecha: HOY }))).json.data
    const [draft, approved] = [await settle(one._id), await settle(two._id)]
    await call('PATCH', `/settlements/${approved._id}/approve`, {
      ...REGISTERED,
      fecha_registro_bolsa: HOY,
    })
    await receivable({ cliente_id: id, valor_original_factura: 700_000 })
    await receivable({ cliente_id: id, valor_original_factura: 300_000 })
    const { _id: idAgreement } = await agreement({ fecha_de_inicio: day(-30) })
    await loan(idAgreement, { valor: 1_000_000, fecha_movimiento: day(-30) })
    const agreements = await call('POST', '/financing-agreements/search', { filtros: { tercero: id } })
    const found = await read(id)
    expect(found).toMatchObject({
      pesadas: { cantidad: 2, kg: 36_560 },
      liquidaciones: {
        borradores: { cantidad: 1, valor: draft.total_a_pagar },
        por_pagar: { cantidad: 1, valor: approved.total_a_pagar },
      },
      cuentas: { cantidad: 2, valor: 1_000_000 },
      acuerdos: { cantidad: 1, valor: agreements.json.data[0].saldo },
    })
    expect(found.acuerdos.valor).toBeGreaterThan(1_000_000)
    for (const [estado, cantidad] of [
      ['BORRADOR', 1],
      ['APROBADA', 1],
      ['PAGADA', 0],
    ]) {
      const { json } = await call('POST', '/settlements/search', { filtros: { tercero: id, estado } })
      expect([estado, json.total_count]).toEqual([estado, cantidad])
    }
    const odd = await call('POST', '/settlements/search', { filtros: { tercero: 'nadie' } })
    expect(odd.json.total_count).toBe(0)
  })

  it('each number of the summary has as many records as the list that it links to', async () => {
    const party = async (changes: Record<string, unknown> = {}) =>
      (await call('POST', '/third-parties', aThirdParty(changes))).json.data._id as string
    const [named, one, other, carrier] = [
      await party(),
      await party(),
      await party(),
      await party({ tipo: 'CONDUCTOR' }),
    ]
    const own = { ...mill, proveedor: named }
    const { _id: shared } = await weigh(get(), own, { fecha: HOY, id_transportador: carrier })
    const partes = [one, other].map((id_proveedor) => ({ id_proveedor, parte: 50 }))
    says(await call('PUT', `/weighing-records/${shared}/shares`, { unidad: 'PORCENTAJE', partes }), 200)
    const { _id: whole } = await weigh(get(), own, { fecha: HOY })
    const made = await call('POST', '/settlements', settlementOf(own, [whole], { fecha: HOY }))
    const approval = { ...REGISTERED, fecha_registro_bolsa: HOY }
    says(await call('PATCH', `/settlements/${made.json.data._id}/approve`, approval), 200)
    const input = await call('POST', '/products', { descripcion: `Urea ${fresh()}`, tags: 'INSUMO' })
    const bought = { id_producto: input.json.data._id as string, kilos: 100, valor: 250_000 }
    const inputs = { id_tercero: named, ...bought, fecha: HOY, fecha_vencimiento: HOY, factura: 'FE-1' }
    says(await call('POST', '/accounts-payable/inputs', inputs), 201)
    const searches: Record<string, string> = {
      '/weighing-records': '/weighing-records/search',
      '/liquidacion-arroz': '/settlements/search',
      '/cuentas-por-pagar': '/accounts-payable/search',
    }
    const compared = async (id: string) => {
      const numbers: [string, string, string][] = []
      for (const { label, value, more, to } of cardsOf(await read(id), id)) {
        const { pathname, searchParams } = new URL(to ?? '', 'http://molino.example')
        const filtros = Object.fromEntries(searchParams)
        const { total_count } = says(await call('POST', searches[pathname]!, { filtros }), 200).json
        expect([label, more]).toEqual([label, expect.stringMatching(new RegExp(`^${total_count} `))])
        numbers.push([label.replace(/ desde .*/, ''), value, more])
      }
      return numbers
    }
    const owed = pesos(made.json.data.total_a_pagar)
    expect(await compared(named)).toEqual([
      ['Pesadas', '18.280 kg', '2 pesadas'],
      ['Liquidaciones por pagar', owed, '1 liquidación'],
      ['Cuentas por pagar', pesos(250_000), '1 cuenta con saldo'],
    ])
    expect(await compared(one)).toEqual([['Pesadas', '9.140 kg', '1 pesada']])
    expect((await compared(carrier))[0]).toEqual(['Pesadas', '18.280 kg', '1 pesada'])
  })

  it('the summary shows each part only to holders of its permission key', async () => {
    const parts = async (keys: Key[]) =>
      Object.keys(
        await read(mill.proveedor, await get().userWith(['POST-third-parties/search', ...keys])),
      ).sort()
    expect(await parts([])).toEqual(['desde'])
    expect(await parts(['POST-weighing-records/search'])).toEqual(['desde', 'pesadas'])
    expect(await parts(['POST-settlements/search'])).toEqual(['desde', 'liquidaciones'])
    expect(await parts(['POST-accounts-payable/search'])).toEqual(['desde', 'por_pagar'])
    expect(await parts(['POST-accounts-receivable/search'])).toEqual(['cuentas', 'desde'])
    expect(await parts(['POST-financing-agreements/search'])).toEqual(['acuerdos', 'desde'])
  })
})
