import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { rates } from '#server/contract/rates.ts'
import { dayInBogota } from '#server/shared/days.ts'
import { parametrosVigentes, RATES } from '#server/queries/rates.ts'
import { callOf, onEachEngine, says } from './support/api.ts'
import { fresh, testManaged } from './support/managed.ts'

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
    vigente_hasta: '2026-12-31',
    tags: `RUTA${fresh()}`,
  }),
  change: () => ({ descripcion: `Descargue ${fresh()}`, valor: 0.000001, vigente_hasta: '2027-06-30' }),
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

onEachEngine('validities', (get) => {
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

  it('begins today and lasts until another one follows', async () => {
    const { json } = await create({ descripcion: 'Bodegaje' })
    expect(json.data).toMatchObject({ vigente_desde: dayInBogota(new Date()), vigente_hasta: '', tags: '' })
  })

  it('closes the open validity of the same rate the day before', async () => {
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

  it('refuses one that begins on the day of another, crosses the next or ends before it begins', async () => {
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

  it('keeps one of several that begin at the same moment', async () => {
    const body = { descripcion: 'Carrera', vigente_desde: '2026-05-01' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422])
  })

  it('refuses a change that makes two validities share a day, unless one of them is inactive', async () => {
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

  it('finds the parameter of a day, and past its last validity the last value', async () => {
    const { db, admin } = get()
    const value = async (tag: string, fecha: string) => {
      const found = await parametrosVigentes(db.read, admin.company, [tag], fecha)
      return [Number(found[tag]?.valor), found[tag]?.vencido]
    }
    expect(await value('UVT', '2025-12-31')).toEqual([49_799, false])
    expect(await value('UVT', '2026-01-01')).toEqual([52_374, false])
    expect(await value('UVT', '2031-07-01')).toEqual([52_374, true])
    expect(await value('RETENCION_BASE_UVT', '2025-05-31')).toEqual([92, false])
    expect(await value('RETENCION_BASE_UVT', '2030-05-31')).toEqual([70, false])
    await create({ descripcion: 'UVT 2027', tags: 'uvt', valor: 55_000.5, vigente_desde: '2027-01-01' })
    expect(await value('UVT', '2027-01-01')).toEqual([55_000.5, false])
    for (const [tag, fecha] of [
      ['UVT', '2024-12-31'],
      ['NINGUNO', '2026-01-01'],
    ] as const) {
      await expect(value(tag, fecha)).rejects.toThrow(
        `La empresa no tiene en sus tarifas el parámetro ${tag} para el ${fecha}.`,
      )
    }
  })

  it('leaves inactive rates out of the parameters', async () => {
    const { db, admin } = get()
    await db.read.execute(sql`update rates set activo = false where descripcion = 'UVT 2026'`)
    const { UVT } = await parametrosVigentes(db.read, admin.company, ['UVT'], '2026-06-01')
    expect(Number(UVT.valor)).toBe(49_799)
  })
})
