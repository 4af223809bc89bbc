import { expect, it } from 'vitest'
import { addMonths, daysOfMonth, monthOf } from '#server/kit/words/months.ts'
import { addDays, writtenDay } from '#server/kit/words/days.ts'
import { callOf, onEachEngine, says } from '../support/api.ts'
import { aPurchase, millOf, saleOf } from '../support/mill.ts'
import { HOY } from '../support/money.ts'
import { loaded, storeOf } from '../support/stock.ts'

onEachEngine('missing kilos', (get) => {
  const call = callOf(get)
  const mill = millOf(get)
  const { product, bought, milling } = storeOf(get, mill)
  const sale = (id_producto: string, changes: object) =>
    aPurchase(mill, { ...saleOf(mill), id_producto, fecha: HOY, peso_confirmado: false, ...changes })
  const sell = (id_producto: string, changes: object) =>
    call('POST', '/weighing-records', sale(id_producto, changes))
  const question = (descripcion: string, hay: string, faltan: string) =>
    `Hay ${hay} kg de ${descripcion}; con esto faltarían ${faltan} kg.`
  const mills = (id: string, id_producto: string, kg: number, faltante_confirmado?: boolean) =>
    call('PUT', `/milling-operations/${id}/lines`, {
      entradas: [{ id_producto, kg }],
      salidas: [],
      faltante_confirmado,
    })

  it('a sale of more than the store has is asked once, and saved when it is confirmed', async () => {
    const rice = await product('Arroz')
    await bought(rice._id, 1200)
    const refused = says(await sell(rice._id, loaded(1500)), 422, ['peso_confirmado'])
    expect(refused.json.errores.peso_confirmado).toEqual([question(rice.descripcion, '1.200', '300')])
    says(await sell(rice._id, loaded(1200)), 201)
    says(await sell(rice._id, { ...loaded(500), peso_confirmado: true }), 201)
    says(await sell(rice._id, { ...loaded(500), peso_confirmado: undefined }), 201)
  })

  it('asks at the second weight and at a new weight, and not about a product that nobody brought in', async () => {
    const rice = await product('Arroz')
    await bought(rice._id, 1000)
    const { _id } = says(await sell(rice._id, { peso_vacio: 10_000, peso_lleno: undefined }), 201).json.data
    const second = (peso_lleno: number) =>
      call('PUT', '/weighing-records/update', {
        id_weighing_record: _id,
        peso_lleno,
        peso_confirmado: false,
      })
    says(await second(11_700), 422, { peso_confirmado: question(rice.descripcion, '1.000', '700') })
    says(await second(10_900), 200)
    const again = (peso_lleno: number) =>
      call('PATCH', `/weighing-records/${_id}/reweigh`, {
        motivo: 'Tara',
        peso_lleno,
        peso_confirmado: false,
      })
    says(await again(11_600), 422, { peso_confirmado: question(rice.descripcion, '1.000', '600') })
    says(await again(11_000), 200)
    const never = await product('Arroz')
    says(await sell(never._id, loaded(800)), 201)
  })

  it('milling more than there is of a product is asked once, except for the rice of others', async () => {
    const paddy = await product('Arroz')
    await bought(paddy._id, 1000)
    const { _id: id } = await milling()
    says(await mills(id, paddy._id, 1300, false), 422, {
      faltante_confirmado: question(paddy.descripcion, '1.000', '300'),
    })
    says(await mills(id, paddy._id, 1000, false), 200)
    // Kilos that the operation took before do not count again.
    says(await mills(id, paddy._id, 900, false), 200)
    says(await mills(id, paddy._id, 1100, false), 422, ['faltante_confirmado'])
    says(await mills(id, paddy._id, 1100, true), 200)
    says(await mills(id, paddy._id, 1100), 200)
    const reference = {
      area: 'MAQUILA',
      descripcion: 'Precio de referencia',
      unidad_medida: 'COP/kg',
      tags: 'PRECIO_REFERENCIA_CUOTA',
      valor: 1464,
      vigente_desde: HOY,
    }
    says(await call('POST', '/rates/create', reference), 201)
    const { _id: toll } = await milling({ de_quien: 'MAQUILA', id_dueno: mill.proveedor })
    says(await mills(toll, paddy._id, 5000, false), 200)
  })

  it('the closing of a month tells products below zero with kilos and day', async () => {
    const mes = addMonths(monthOf(HOY), -1)
    const { desde, hasta } = daysOfMonth(mes)
    const rice = await product('Arroz')
    const settled = await product('Arroz')
    await bought(rice._id, 1000, addDays(desde, -1))
    await bought(settled._id, 600, desde)
    for (const [kg, fecha] of [
      [1300, addDays(desde, 3)],
      [200, addDays(desde, 5)],
    ] as const)
      says(await sell(rice._id, { ...loaded(kg), fecha, peso_confirmado: true }), 201)
    await bought(rice._id, 450, addDays(desde, 8))
    says(await sell(settled._id, { ...loaded(600), fecha: hasta }), 201)
    const { pendientes } = (await call('GET', `/closed-periods/pending?mes=${mes}`)).json
    expect(pendientes).toContainEqual({
      que: `${rice.descripcion} bajo cero: faltan 500 kg el ${writtenDay(addDays(desde, 5))}`,
      cantidad: 1,
      enlace: `/existencias/${rice._id}?desde=${desde}&hasta=${hasta}`,
    })
    expect(JSON.stringify(pendientes)).not.toContain(settled.descripcion)
    const refused = says(await call('POST', '/closed-periods', { mes }), 409, ['con_pendientes'])
    expect(refused.json.mensaje).toContain(`${rice.descripcion} bajo cero`)
  })
})
