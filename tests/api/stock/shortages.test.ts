import { expect, it } from 'vitest'
import { addMonths, daysOfMonth, monthOf } from '#server/kit/words/months.ts'
import { addDays, writtenDay } from '#server/kit/words/days.ts'
import { callOf, onEachEngine, says } from '../support/api.ts'
import { fresh } from '../support/managed.ts'
import { aPurchase, millOf, saleOf, weigh } from '../support/mill.ts'
import { HOY } from '../support/money.ts'

onEachEngine('missing kilos', (get) => {
  const call = callOf(get)
  const mill = millOf(get)
  const product = async () => {
    const descripcion = `Arroz ${fresh()}`
    const { data } = says(await call('POST', '/products', { descripcion, tags: 'ARROZ_PADDY' }), 201).json
    return { id: data._id as string, descripcion }
  }
  const trucks = (kg: number) => ({ peso_lleno: 10_000 + kg, peso_vacio: 10_000 })
  const bought = (id_producto: string, kg: number, fecha = HOY) =>
    weigh(get(), mill, { id_producto, fecha, ...trucks(kg) })
  const sale = (id_producto: string, changes: object) =>
    aPurchase(mill, { ...saleOf(mill), id_producto, fecha: HOY, peso_confirmado: false, ...changes })
  const sell = (id_producto: string, changes: object) =>
    call('POST', '/weighing-records', sale(id_producto, changes))
  const question = (descripcion: string, hay: string, faltan: string) =>
    `Hay ${hay} kg de ${descripcion}; con esto faltarían ${faltan} kg.`
  const milling = async (changes: object = {}) =>
    says(
      await call('POST', '/milling-operations/create', {
        fecha: HOY,
        kgs_netos: 1000,
        costo_prom_kg: 1820,
        pr_venta_kg: 2150,
        ...changes,
      }),
      201,
    ).json.data._id as string
  const mills = (id: string, id_producto: string, kg: number, faltante_confirmado?: boolean) =>
    call('PUT', `/milling-operations/${id}/lines`, {
      entradas: [{ id_producto, kg }],
      salidas: [],
      faltante_confirmado,
    })

  it('a sale of more than the store has is asked once, and saved when it is confirmed', async () => {
    const rice = await product()
    await bought(rice.id, 1200)
    const refused = says(await sell(rice.id, trucks(1500)), 422, ['peso_confirmado'])
    expect(refused.json.errores.peso_confirmado).toEqual([question(rice.descripcion, '1.200', '300')])
    says(await sell(rice.id, trucks(1200)), 201)
    says(await sell(rice.id, { ...trucks(500), peso_confirmado: true }), 201)
    says(await sell(rice.id, { ...trucks(500), peso_confirmado: undefined }), 201)
  })

  it('asks at the second weight and at a new weight, and not about a product that nobody brought in', async () => {
    const rice = await product()
    await bought(rice.id, 1000)
    const { _id } = says(await sell(rice.id, { peso_vacio: 10_000, peso_lleno: undefined }), 201).json.data
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
    const never = await product()
    says(await sell(never.id, trucks(800)), 201)
  })

  it('milling more than there is of a product is asked once, except for the rice of others', async () => {
    const paddy = await product()
    await bought(paddy.id, 1000)
    const id = await milling()
    says(await mills(id, paddy.id, 1300, false), 422, {
      faltante_confirmado: question(paddy.descripcion, '1.000', '300'),
    })
    says(await mills(id, paddy.id, 1000, false), 200)
    // Kilos that the operation took before do not count again.
    says(await mills(id, paddy.id, 900, false), 200)
    says(await mills(id, paddy.id, 1100, false), 422, ['faltante_confirmado'])
    says(await mills(id, paddy.id, 1100, true), 200)
    says(await mills(id, paddy.id, 1100), 200)
    const reference = {
      area: 'MAQUILA',
      descripcion: 'Precio de referencia',
      unidad_medida: 'COP/kg',
      tags: 'PRECIO_REFERENCIA_CUOTA',
      valor: 1464,
      vigente_desde: HOY,
    }
    says(await call('POST', '/rates/create', reference), 201)
    const toll = await milling({ de_quien: 'MAQUILA', id_dueno: mill.proveedor })
    says(await mills(toll, paddy.id, 5000, false), 200)
  })

  it('the closing of a month tells products below zero with kilos and day', async () => {
    const mes = addMonths(monthOf(HOY), -1)
    const { desde, hasta } = daysOfMonth(mes)
    const rice = await product()
    const settled = await product()
    await bought(rice.id, 1000, addDays(desde, -1))
    await bought(settled.id, 600, desde)
    for (const [kg, fecha] of [
      [1300, addDays(desde, 3)],
      [200, addDays(desde, 5)],
    ] as const)
      says(await sell(rice.id, { ...trucks(kg), fecha, peso_confirmado: true }), 201)
    await bought(rice.id, 450, addDays(desde, 8))
    says(await sell(settled.id, { ...trucks(600), fecha: hasta }), 201)
    const { pendientes } = (await call('GET', `/closed-periods/pending?mes=${mes}`)).json
    expect(pendientes).toContainEqual({
      que: `${rice.descripcion} bajo cero: faltan 500 kg el ${writtenDay(addDays(desde, 5))}`,
      cantidad: 1,
      enlace: `/existencias/${rice.id}?desde=${desde}&hasta=${hasta}`,
    })
    expect(JSON.stringify(pendientes)).not.toContain(settled.descripcion)
    const refused = says(await call('POST', '/closed-periods', { mes }), 409, ['con_pendientes'])
    expect(refused.json.mensaje).toContain(`${rice.descripcion} bajo cero`)
  })
})
