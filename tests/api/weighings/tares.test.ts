import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { addDays } from '#server/kit/words/days.ts'
import { monthOf } from '#server/kit/words/months.ts'
import { callOf, onEachEngine, says } from '../support/api.ts'
import { HOY } from '../support/clock.ts'
import { fresh } from '../support/managed.ts'
import { aPurchase, millOf, saleOf } from '../support/mill.ts'

const KNOWN = 'su tara conocida, 8.120 kg. ¿Está vacío, sin personas ni agua?'

onEachEngine('the tare of a plate', (get) => {
  const call = callOf(get)
  const mill = millOf(get)
  const plate = async () => {
    const placa = `TAR${fresh()}`.slice(0, 10)
    return { placa, id: says(await call('POST', '/vehicles', { placa }), 201).json.data._id as string }
  }
  const weigh = (id_vehiculo: string, changes: object) =>
    call(
      'POST',
      '/weighing-records',
      aPurchase(mill, { fecha: HOY, id_vehiculo, peso_lleno: 25_000, ...changes }),
    )
  const change = (id: string, body: object) =>
    call('PUT', '/weighing-records/update', { id_weighing_record: id, ...body })
  const summary = async (id: string) => says(await call('GET', `/weighing-records/${id}`), 200).json
  /** Plate with three weighings. */
  const known = async (days = 3) => {
    const truck = await plate()
    for (const peso_vacio of [8_100, 8_120, 8_150]) {
      says(await weigh(truck.id, { peso_vacio, fecha: addDays(HOY, -days) }), 201)
    }
    return truck
  }
  const report = async (mes = monthOf(HOY)) =>
    says(await call('GET', `/reports/tares?mes=${mes}`), 200).json as {
      desviadas: Record<string, unknown>[]
      placas: Record<string, unknown>[]
    }

  it('the tare of a plate is known from the third weighing on and stored with the ticket', async () => {
    const truck = await plate()
    for (const peso_vacio of [8_100, 8_120]) {
      const { data } = says(await weigh(truck.id, { peso_vacio, peso_confirmado: false }), 201).json
      expect(data).toMatchObject({ tara_conocida: null, tara_desviada: false })
    }
    const second = says(await weigh(truck.id, { peso_vacio: undefined }), 201).json.data
    expect((await summary(second._id)).tara).toBeNull()
    says(await change(second._id, { peso_vacio: 8_150 }), 200)
    const { _id } = says(await weigh(truck.id, { peso_vacio: undefined }), 201).json.data
    const hasta = addDays(HOY, 90)
    expect((await summary(_id)).tara).toEqual({
      conocida: 8_120,
      pesadas: 3,
      ultima: HOY,
      hasta,
      tolerancia: 5,
    })
    const { data } = says(await change(_id, { peso_vacio: 8_500, peso_confirmado: false }), 200).json
    expect(data).toMatchObject({ tara_conocida: 8_120, tara_desviada: false })
    expect((await summary(_id)).tara).toBeNull()
  })

  it('asks about an unusual tare only when the request allows questions, and marks the ticket', async () => {
    const truck = await known()
    const heavy = { peso_vacio: 8_760 }
    const refused = says(await weigh(truck.id, { ...heavy, peso_confirmado: false }), 422, [
      'peso_confirmado',
    ])
    expect(refused.json.errores.peso_confirmado).toEqual([
      `${truck.placa} pesó vacío 8.760 kg: 640 kg (7,9 %) más que ${KNOWN}`,
    ])
    const both = { peso_lleno: 8_300, peso_vacio: 7_500, peso_confirmado: false }
    says(await weigh(truck.id, { ...both, peso_lleno: 7_800 }), 422, ['peso_confirmado'])
    const told = (await weigh(truck.id, { ...both, peso_lleno: 7_800 })).json.errores.peso_confirmado
    expect(told).toHaveLength(2)
    // One answer confirms all questions, so all of them are asked at once.
    const small = { peso_lleno: 2_900, peso_vacio: 2_600, peso_confirmado: false }
    expect((await weigh(truck.id, small)).json.errores.peso_confirmado).toEqual([
      '¿El peso lleno es de 2.900 kg? Lo usual va de 3.000 a 60.000 kg.',
      '¿El peso vacío es de 2.600 kg? Lo usual va de 3.000 a 60.000 kg.',
      '¿El peso neto es de 300 kg? Lo usual va de 500 a 60.000 kg.',
      `${truck.placa} pesó vacío 2.600 kg: 5.520 kg (68 %) menos que ${KNOWN}`,
    ])

    const inYard = says(await weigh(truck.id, { peso_vacio: undefined }), 201).json.data._id
    says(await change(inYard, { ...heavy, peso_confirmado: false }), 422, ['peso_confirmado'])
    expect(says(await change(inYard, { ...heavy, peso_confirmado: true }), 200).json.data).toMatchObject({
      tara_conocida: 8_120,
      tara_desviada: true,
    })
    // The ticket keeps its mark when other fields change.
    says(await change(inYard, { observaciones: 'Con el tanque lleno', peso_confirmado: false }), 200)
    expect((await summary(inYard)).tara_desviada).toBe(true)
    const without = says(await weigh(truck.id, heavy), 201).json.data
    expect(without.tara_desviada).toBe(true)

    const mended = { motivo: 'Había personas en la cabina', peso_vacio: 8_110 }
    says(await call('PATCH', `/weighing-records/${without._id}/reweigh`, mended), 200)
    expect((await summary(without._id)).tara_desviada).toBe(false)
    says(
      await call('PATCH', `/weighing-records/${without._id}/reweigh`, {
        motivo: 'Otra vez',
        peso_vacio: 9_900,
        peso_confirmado: false,
      }),
      422,
      ['peso_confirmado'],
    )
    const found = await call('POST', '/weighing-records/search', {
      filtros: { tara_desviada: 'true', id_vehiculo: truck.id },
    })
    expect(found.json.data.map((one: { _id: string }) => one._id)).toEqual([inYard])
  })

  it('compares the tare also when the empty weight comes first or the vehicle changes', async () => {
    const truck = await known()
    const sale = { ...saleOf(mill), peso_lleno: undefined, peso_vacio: 9_000, peso_confirmado: false }
    says(await weigh(truck.id, sale), 422, ['peso_confirmado'])
    const other = await plate()
    const { _id } = says(await weigh(other.id, sale), 201).json.data
    const moved = says(await change(_id, { id_vehiculo: truck.id, otro_viaje: true }), 200).json.data
    expect(moved).toMatchObject({ tara_conocida: 8_120, tara_desviada: true })
    expect(says(await change(_id, { id_vehiculo: other.id, otro_viaje: true }), 200).json.data).toMatchObject(
      {
        tara_conocida: null,
        tara_desviada: false,
      },
    )
  })

  it('a tare is valid up to the shown day, and ignores voided weighings', async () => {
    const old = await known(91)
    expect(says(await weigh(old.id, { peso_vacio: 9_900 }), 201).json.data.tara_conocida).toBeNull()
    const just = await known(90)
    expect(says(await weigh(just.id, { peso_vacio: 9_900 }), 201).json.data.tara_desviada).toBe(true)

    const voided = await known()
    const [one] = (await call('POST', '/weighing-records/search', { filtros: { id_vehiculo: voided.id } }))
      .json.data
    says(await call('DELETE', `/weighing-records/delete/${one._id}`, { motivo: 'Era otro' }), 200)
    expect(says(await weigh(voided.id, { peso_vacio: 9_900 }), 201).json.data.tara_conocida).toBeNull()
  })

  it('uses the current parameters for tolerance and validity of a tare', async () => {
    const truck = await known()
    const rate = (tag: string, valor: number) =>
      get().run(
        sql`update rates set valor = ${valor} where tags = ${tag} and id_empresa = ${get().admin.company}`,
      )
    await rate('TARA_TOLERANCIA', 1)
    expect(says(await weigh(truck.id, { peso_vacio: 8_210 }), 201).json.data.tara_desviada).toBe(true)
    await rate('TARA_VIGENCIA', 2)
    expect(says(await weigh(truck.id, { peso_vacio: 9_900 }), 201).json.data.tara_conocida).toBeNull()
    await rate('TARA_TOLERANCIA', 5)
    await rate('TARA_VIGENCIA', 90)
  })

  it('the report of tares shows each plate with the deviations of a month', async () => {
    const truck = await known()
    const { _id, consecutivo } = says(await weigh(truck.id, { peso_vacio: 8_760 }), 201).json.data
    const two = await plate()
    says(await weigh(two.id, { peso_vacio: 9_000 }), 201)
    const old = await known(100)
    const { desviadas, placas } = await report()
    expect(desviadas.find(({ id_weighing_record }) => id_weighing_record === _id)).toMatchObject({
      consecutivo,
      placa: truck.placa,
      fecha: HOY,
      peso_vacio: 8_760,
      tara_conocida: 8_120,
      diferencia: 640,
      porcentaje: 7.88,
    })
    const of = ({ placa }: { placa: string }) => placas.find((one) => one.placa === placa)
    expect(of(truck)).toEqual({
      placa: truck.placa,
      estado: 'VIGENTE',
      conocida: 8_135,
      ultima_tara: 8_760,
      ultima: HOY,
      hasta: addDays(HOY, 87),
    })
    expect(of(two)).toMatchObject({ estado: 'POR CONOCER', conocida: null, ultima_tara: 9_000 })
    expect(of(old)).toMatchObject({ estado: 'VENCIDA', conocida: null, hasta: addDays(HOY, -10) })
    expect((await report('2020-01')).desviadas).toEqual([])
    const stranger = await get().userWith(['POST-scales/search'], [await get().otherCompany('860010534')])
    expect(says(await call('GET', '/reports/tares', undefined, stranger), 200).json).toMatchObject({
      desviadas: [],
      placas: [],
    })
    const nobody = await get().userWith(['POST-weighing-records/search'])
    says(await call('GET', '/reports/tares', undefined, nobody), 403)
    says(await call('GET', '/reports/tares?mes=2026-13'), 422, ['mes'])
  })
})
