import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { rates } from '#server/rates/contract.ts'
import { addDays, today, writtenDay } from '#server/kit/words/days.ts'
import { PARAMETER_TAGS } from '#server/rates/parameters-words.ts'
import { parametersInForce } from '#server/rates/parameters-queries.ts'
import { RATES } from '#server/rates/queries.ts'
import { callOf, onEachEngine, says } from '../support/api.ts'
import { HOY } from '../support/clock.ts'
import { loansOf } from '../support/loans.ts'
import { actsOf, millOf, newMill, weigh } from '../support/mill.ts'
import { fresh, testManaged } from '../support/managed.ts'

/** Withholding base in UVT on a day of each window (taxes/README.md, withholding windows). */
const WINDOWS = [
  ['2025-05-31', 92],
  ['2025-06-01', 70],
  ['2026-05-07', 70],
  ['2026-05-08', 92],
  ['2026-06-30', 92],
  ['2026-07-01', 70],
  ['2030-05-31', 70],
] as const

const INCOMPLETE = 'Todos los campos obligatorios deben completarse'

testManaged('rates', {
  calls: rates,
  resource: RATES,
  make: () => ({
    area: `LOGISTICA${fresh()}`,
    descripcion: `Flete Ibagué ${fresh()}`,
    unidad_medida: 'COP/kg',
    valor: 45.123456,
    valor_referencia: 0,
    vigente_desde: '2026-01-01',
    vigente_hasta: '2098-12-31',
    tags: `RUTA${fresh()}`,
  }),
  change: () => ({ descripcion: `Descargue ${fresh()}`, valor: 0.000001, vigente_hasta: '2099-06-30' }),
  missing: { area: INCOMPLETE, descripcion: INCOMPLETE, unidad_medida: INCOMPLETE, valor: INCOMPLETE },
  wrong: {
    area: 7,
    valor: 'mucho',
    valor_referencia: '3',
    vigente_desde: '2026-02-30',
    vigente_hasta: 'ayer',
  },
  finds: {
    descripcion: ({ descripcion }) => String(descripcion),
    tags: ({ tags }) => String(tags),
  },
})

onEachEngine('validities of rates', (get) => {
  const call = callOf(get)
  const create = (body: object) =>
    call('POST', '/rates/create', {
      area: 'Secado',
      descripcion: 'Secamiento',
      unidad_medida: 'COP/t',
      valor: 1,
      ...body,
    })
  const update = (body: object) => call('PUT', '/rates/update', body)
  const validities = async (descripcion: string) => {
    const body = { search: descripcion, sort_order: 'vigente_desde:asc' }
    const { json } = await call('POST', '/rates/search', body)
    return json.data.map((row: Record<string, unknown>) => [row.vigente_desde, row.vigente_hasta, row.valor])
  }

  it('a new rate begins today and lasts until the next one', async () => {
    const { json } = await create({ descripcion: 'Bodegaje' })
    expect(json.data).toMatchObject({ vigente_desde: HOY, vigente_hasta: '', tags: '' })
  })

  it('a new rate ends the day before the next value begins', async () => {
    await create({ valor: 10, vigente_desde: '2025-01-01', tags: 'A|B' })
    const same = { descripcion: ' SECAMIENTO ', area: 'secado', tags: 'b|a' }
    await create({ ...same, valor: 20, vigente_desde: '2025-03-01' })
    await create({ valor: 99, vigente_desde: '2025-02-01', tags: 'OTRA' })
    await create({ valor: 30, vigente_desde: '2026-01-01', vigente_hasta: '2026-06-30', tags: 'A|B' })
    await create({ valor: 40, vigente_desde: '2026-03-01', tags: 'A|B' })
    await create({ valor: 50, vigente_desde: '2026-03-02', tags: 'A|B' })
    expect(await validities('secamiento')).toEqual([
      ['2025-01-01', '2025-02-28', 10],
      ['2025-02-01', '', 99],
      ['2025-03-01', '2025-12-31', 20],
      ['2026-01-01', '2026-02-28', 30],
      ['2026-03-01', '2026-03-01', 40],
      ['2026-03-02', '', 50],
    ])
  })

  it('a deleted rate gives its days back to the value before it', async () => {
    const of = async (valor: number, vigente_desde: string, tags = '') =>
      says(await create({ descripcion: 'Empaque', valor, vigente_desde, tags }), 201).json.data._id
    await of(1, '2026-01-01')
    await of(9, '2026-02-15', 'OTRA')
    const first = await of(2, '2026-02-01')
    const second = await of(3, '2026-03-01')
    await of(4, '2026-04-01')
    for (const id of [second, first]) says(await call('DELETE', `/rates/delete/${id}`), 200)
    expect(await validities('Empaque')).toEqual([
      ['2026-01-01', '2026-03-31', 1],
      ['2026-02-15', '', 9],
      ['2026-04-01', '', 4],
    ])
  })

  it('rejects an equal first day, an overlap with the next rate, and an end before the beginning', async () => {
    await create({ descripcion: 'Zaranda', vigente_desde: '2026-02-01' })
    const same = await create({ descripcion: 'zaranda', vigente_desde: '2026-02-01' })
    says(same, 422, { vigente_desde: 'Esta tarifa ya tiene una vigencia desde el 01/02/2026.' })
    const crossing = { descripcion: 'zaranda', vigente_desde: '2026-01-01', vigente_hasta: '2026-02-01' }
    says(await create(crossing), 422, {
      vigente_hasta: 'Se cruza con la vigencia desde el 01/02/2026 de la misma tarifa.',
    })
    const reversed = { descripcion: 'Zaranda', vigente_desde: '2026-04-01', vigente_hasta: '2026-03-31' }
    says(await create(reversed), 422, { vigente_hasta: 'La vigencia no puede terminar antes de comenzar.' })
    expect((await create({ descripcion: 'Zaranda', vigente_desde: '2026-01-01' })).status).toBe(201)
    expect(await validities('zaranda')).toEqual([
      ['2026-01-01', '2026-01-31', 1],
      ['2026-02-01', '', 1],
    ])
  })

  it('keeps only one of several concurrent rates with the same first day', async () => {
    const body = { descripcion: 'Carrera', vigente_desde: '2026-05-01' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422])
  })

  it('rejects a change that makes two active rates overlap', async () => {
    const first = await create({ descripcion: 'Cargue', vigente_desde: '2026-01-01' })
    const second = await create({ descripcion: 'Cargue', vigente_desde: '2026-02-01' })
    const [uno, dos] = [first.json.data._id, second.json.data._id]
    const crossed = await update({ id_tarifa: uno, vigente_hasta: '2026-02-01' })
    says(crossed, 422, { vigente_desde: 'Se cruza con la vigencia desde el 01/02/2026 de la misma tarifa.' })
    expect((await update({ id_tarifa: dos, vigente_desde: '2026-01-31' })).status).toBe(422)
    expect((await update({ id_tarifa: dos, vigente_hasta: '2026-01-31' })).status).toBe(422)
    expect((await update({ id_tarifa: dos, vigente_desde: '2026-02-02' })).status).toBe(200)
    expect((await update({ id_tarifa: dos, activo: false })).status).toBe(200)
    expect((await update({ id_tarifa: uno, vigente_hasta: '2026-12-31' })).status).toBe(200)
    expect((await update({ id_tarifa: dos, activo: true })).status).toBe(422)
  })

  it('returns the parameter of a day, and the last value after its end', async () => {
    const { db, admin } = get()
    const value = async (tag: string, fecha: string) => {
      const found = await parametersInForce(db.read, admin.company, [tag], fecha)
      return [Number(found[tag]?.valor), found[tag]?.vencido]
    }
    expect(await value('UVT', '2025-12-31')).toEqual([49_799, false])
    expect(await value('UVT', '2026-01-01')).toEqual([52_374, false])
    expect(await value('UVT', '2031-07-01')).toEqual([52_374, true])
    for (const [fecha, uvt] of WINDOWS) expect(await value('RETENCION_BASE_UVT', fecha)).toEqual([uvt, false])
    // The values of the next year may exist already.
    const later = `${Number(HOY.slice(0, 4)) + 2}-01-01`
    says(await create({ descripcion: 'UVT', tags: 'uvt', valor: 55_000.5, vigente_desde: later }), 201)
    expect(await value('UVT', later)).toEqual([55_000.5, false])
    for (const [tag, fecha] of [
      ['UVT', '2024-12-31'],
      ['NINGUNO', '2026-01-01'],
    ] as const) {
      await expect(value(tag, fecha)).rejects.toThrow(
        `Falta la tarifa «${tag}» para el ${writtenDay(fecha)}. Escríbala en Tarifas.`,
      )
    }
  })

  it('the value of a day ignores inactive rates', async () => {
    const { db, admin } = get()
    await db.read.execute(sql`update rates set activo = false where descripcion = 'UVT 2026'`)
    const { UVT } = await parametersInForce(db.read, admin.company, ['UVT'], '2026-06-01')
    expect(Number(UVT.valor)).toBe(49_799)
    await db.read.execute(sql`update rates set activo = true where descripcion = 'UVT 2026'`)
  })
})

onEachEngine('one value a day', (get) => {
  const mill = millOf(get)
  const { call, draft, approve, weighAndDraft } = actsOf(get)
  const { agreement } = loansOf(get, () => mill)
  const create = (body: object) =>
    call('POST', '/rates/create', {
      area: 'Otra',
      descripcion: 'Cualquiera',
      unidad_medida: 'kg',
      valor: 1,
      ...body,
    })
  const update = (id: string, body: object) => call('PUT', '/rates/update', { id_tarifa: id, ...body })
  const remove = (id: string) => call('DELETE', `/rates/delete/${id}`)
  const valuesOf = (tag: string) =>
    get().rows<{ id: string; valor: number; desde: string; hasta: string | null }>(
      sql`select id_tarifa as id, valor::float8 as valor, vigente_desde::text as desde, vigente_hasta::text as hasta
        from rates where id_empresa = ${get().admin.company} and activo and parametro_de(tags) = ${tag}
          and id_producto is null order by vigente_desde`,
    )
  const oneOf = async (tag: string) => (await valuesOf(tag)).at(-1)!

  it('a new parameter closes the open value under any description, but no value of a product', async () => {
    const { paddy } = mill
    says(await create({ tags: 'TARA_BULTO', valor: 2, id_producto: paddy, vigente_desde: '2025-06-01' }), 201)
    says(await create({ tags: 'tara_bulto', valor: 1, vigente_desde: '2026-01-01' }), 201)
    expect((await valuesOf('TARA_BULTO')).map(({ valor, desde, hasta }) => [valor, desde, hasta])).toEqual([
      [0, '2025-01-01', '2025-12-31'],
      [1, '2026-01-01', null],
    ])
    says(await create({ tags: 'TARA_BULTO', valor: 3, vigente_desde: '2026-01-01' }), 422, {
      vigente_desde: 'Esta tarifa ya tiene una vigencia desde el 01/01/2026.',
    })
    says(await create({ tags: 'TARA_BULTO|FLETE', valor: 3 }), 422, ['tags'])
  })

  it('accepts only one of twenty concurrent rates without an end', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        create({ tags: 'SECADO', descripcion: `Secado ${index}`, vigente_desde: '2026-05-01' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(19)
    expect(await valuesOf('SECADO')).toHaveLength(1)
  })

  it('the database too rejects two values on one day, for every known tag', async () => {
    const [source] = await get().rows<{ texto: string }>(
      sql`select prosrc as texto from pg_proc where proname = 'parametros_en'`,
    )
    expect(source?.texto.match(/[A-Z]+(_[A-Z]+)*/g)?.sort()).toEqual([...PARAMETER_TAGS].sort())
    const insert = (tags: string) =>
      get().run(sql`insert into rates (id_empresa, area, descripcion, unidad_medida, tags, vigente_desde)
        values (${get().admin.company}, 'Otra', 'Por fuera', 'kg', ${tags}, ${today()})`)
    await insert('OTRA')
    const refused = { cause: expect.objectContaining({ constraint: 'rates_un_valor_por_dia' }) }
    await expect(insert('OTRA|FLETE')).rejects.toMatchObject(refused)
  })

  it('rejects changes of a rate that a stored calculation uses, and proposes a new rate', async () => {
    const { _id } = await weigh(get(), mill, { costofletexkg: 45 })
    const { _id: id, consecutivo } = await draft(mill, [_id], { registro: 'RETENCION' })
    const levy = await oneOf('CUOTA_FOMENTO')
    says(await update(levy.id, { valor: 0.5 }), 200)
    says(await approve(id), 200)
    const named = (tag: string, where: string) =>
      `${tag}: este valor está en ${where}, por eso no se cambia ni se elimina. Escriba otro con «Nuevo valor».`
    const mensaje = named('Cuota de fomento arrocero', `la liquidación ${consecutivo}`)
    for (const change of [
      { valor: 0.6 },
      { vigente_desde: '2026-05-01' },
      { tags: 'OTRA' },
      { activo: false },
    ]) {
      const answer = says(await update(levy.id, change), 409, mensaje)
      expect(answer.json).toMatchObject({
        codigo: 'EN_USO',
        errores: { [Object.keys(change)[0]!]: [mensaje] },
      })
    }
    says(await remove(levy.id), 409, mensaje)
    says(await update(levy.id, { descripcion: 'Cuota', vigente_hasta: '2026-12-31' }), 200)
    const weighed = expect.stringMatching(/^la pesada PES-\d+$/)
    for (const tag of ['FLETE', 'BASCULA']) {
      const { json, status } = await remove((await oneOf(tag)).id)
      expect([status, json.mensaje.match(/está en (la pesada PES-\d+),/)?.[1]]).toEqual([409, weighed])
    }
    await call('PATCH', `/settlements/${id}/void`, { motivo: 'Prueba' })
    says(await remove(levy.id), 409, mensaje)
    const later = await create({ tags: 'CUOTA_FOMENTO', valor: 0.7, vigente_desde: '2027-01-01' })
    says(await remove(later.json.data._id), 200)
    const { consecutivo: acuerdo } = await agreement({ fecha_de_inicio: '2026-03-01' })
    for (const tag of ['TASA_PRESTAMO', 'CUPO_HECTAREA']) {
      expect((await remove((await oneOf(tag)).id)).json.mensaje).toContain(
        `está en el acuerdo ${String(acuerdo)},`,
      )
    }
  })

  it('every approved settlement used the valid rate of its day, also under concurrent changes', async () => {
    const own = { tags: 'BASE_HUMEDAD', id_producto: mill.paddy, unidad_medida: '%' }
    const rate = says(await create({ ...own, valor: 23, vigente_desde: '2026-03-01' }), 201).json.data
    const drafts: string[] = await Promise.all(
      Array.from({ length: 10 }, async () => {
        return (await weighAndDraft(mill, { registro: 'RETENCION' }))._id
      }),
    )
    const [approved, changed] = await Promise.all([
      Promise.all(drafts.map((id) => approve(id))),
      Promise.all(drafts.map((_, place) => update(rate._id, { valor: 23.1 + place / 10 }))),
    ])
    for (const { status } of [...approved, ...changed]) expect([200, 409]).toContain(status)
    const stored = await get().rows<{ valor: number }>(
      sql`select valor::float8 as valor from rates where id_tarifa = ${rate._id}`,
    )
    const settled = await Promise.all(drafts.map((id) => call('GET', `/settlements/${id}`)))
    for (const { json } of settled.filter(({ json }) => json.estado === 'APROBADA')) {
      const used = json.parametros.find(
        ({ tag, producto }: { tag: string; producto: string }) => tag === 'BASE_HUMEDAD' && producto !== '',
      )
      expect([{ valor: used.valor }]).toEqual(stored)
    }
  })

  it('a calculation ignores rates written later for the same days', async () => {
    says(await approve((await weighAndDraft(mill, { registro: 'RETENCION' }))._id), 200)
    const { json } = await create({ tags: 'DESCARGUE', valor: 13_000, vigente_desde: '2026-03-01' })
    const [before] = await valuesOf('DESCARGUE')
    expect((await remove(before!.id)).status).toBe(409)
    says(await remove(json.data._id), 200)
  })

  it('shows the state of each rate today', async () => {
    const standing = async (descripcion: string) =>
      (await call('POST', '/rates/search', { search: descripcion })).json.data[0].estado_vigencia
    await create({ descripcion: 'Pronto', vigente_desde: addDays(today(), 1) })
    await create({ descripcion: 'Pasado', vigente_desde: '2025-01-01', vigente_hasta: '2025-02-01' })
    await create({ descripcion: 'Corriendo', vigente_desde: '2025-01-01', vigente_hasta: today() })
    await create({
      descripcion: 'Sin seguir',
      tags: 'PRECIO_MINIMO_CARGA',
      vigente_desde: '2025-01-01',
      vigente_hasta: '2025-02-01',
    })
    expect(
      await Promise.all(['Pronto', 'Pasado', 'Corriendo', 'Sin seguir', 'UVT 2025'].map(standing)),
    ).toEqual(['FUTURA', 'VENCIDA', 'VIGENTE', 'EN_USO', 'VENCIDA'])
  })

  it('proposes the most specific price also after its end, as the list says', async () => {
    const own = await newMill(get())
    const { _id: id_origen } = says(await call('POST', '/origins', { nombre: 'Natagaima' }), 201).json.data
    const price = { tags: 'PRECIO_CARGA', id_producto: own.paddy, vigente_desde: '2025-01-01' }
    says(await create({ ...price, valor: 180_000 }), 201)
    const there = { ...price, id_origen, descripcion: 'Precio de Natagaima' }
    says(await create({ ...there, valor: 190_000, vigente_hasta: '2025-06-30' }), 201)
    const listed = await call('POST', '/rates/search', { search: there.descripcion })
    expect(listed.json.data[0].estado_vigencia).toBe('EN_USO')
    const { _id } = await weigh(get(), own, { id_origen })
    const proposed = async (fecha: string) =>
      says(await call('POST', '/settlements/prices', { pesadas: [_id], fecha }), 200).json.data.precio_carga
    expect([await proposed('2025-06-30'), await proposed('2025-07-01')]).toEqual([190_000, 190_000])
    says(await create({ ...there, valor: 195_000, vigente_desde: '2025-08-01' }), 201)
    expect([await proposed('2025-07-31'), await proposed('2025-08-01')]).toEqual([190_000, 195_000])
  })

  it('each day has at most one rate after any creations, changes and deletions', async () => {
    const chance = fc.sample(fc.tuple(fc.nat(5), fc.nat(60), fc.option(fc.nat(30)), fc.nat(20)), {
      numRuns: 80,
      seed: 153,
    })
    for (const [kind, start, length, which] of chance) {
      const vigente_desde = addDays('2026-01-01', start)
      const dates = { vigente_desde, vigente_hasta: length === null ? '' : addDays(vigente_desde, length) }
      const rows = await valuesOf('PRECIO_CARGA')
      const id = rows[which % Math.max(1, rows.length)]?.id
      if (kind < 3 || !id) await create({ tags: 'PRECIO_CARGA', descripcion: `Precio ${which}`, ...dates })
      else if (kind === 3) await remove(id)
      else await update(id, kind === 4 ? dates : { activo: false })
      const after = await valuesOf('PRECIO_CARGA')
      for (const [index, { desde, hasta }] of after.entries()) {
        expect(hasta === null || hasta >= desde).toBe(true)
        const next = after[index + 1]
        if (next) expect([hasta, hasta! < next.desde]).toEqual([hasta, true])
      }
    }
    expect((await valuesOf('PRECIO_CARGA')).length).toBeGreaterThan(1)
  })
})
