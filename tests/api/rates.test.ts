import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { rates } from '#server/contract/rates.ts'
import { migrationsFolder } from '#server/db/paths.ts'
import { dayInBogota } from '#server/shared/days.ts'
import { parametrosVigentes, RATES } from '#server/queries/rates.ts'
import { callOf, onEachEngine, says } from './support/api.ts'
import { fresh, testManaged } from './support/managed.ts'

/** The windows of the withholding's base in UVT, by a day of each (facts 3.4). */
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
    for (const [fecha, uvt] of WINDOWS) expect(await value('RETENCION_BASE_UVT', fecha)).toEqual([uvt, false])
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

  it('gives a company from before the four windows of the withholding, and one that closed the second nothing', async () => {
    const { db, admin } = get()
    const windows = await readFile(path.join(migrationsFolder(), '0015_withholding_windows.sql'), 'utf8')
    const own = sql`id_empresa = ${admin.company} and tags = 'RETENCION_BASE_UVT'`
    const asBefore = async (vigente_hasta: string | null) => {
      await db.read.execute(sql`delete from rates where ${own} and vigente_desde > '2025-06-01'`)
      await db.read.execute(
        sql`update rates set vigente_hasta = ${vigente_hasta}::date where ${own} and vigente_desde = '2025-06-01'`,
      )
      await db.read.execute(sql.raw(windows))
    }
    const base = async (fecha: string) =>
      Number(
        (await parametrosVigentes(db.read, admin.company, ['RETENCION_BASE_UVT'], fecha)).RETENCION_BASE_UVT
          .valor,
      )
    await asBefore(null)
    for (const [fecha, uvt] of WINDOWS) expect(await base(fecha)).toBe(uvt)
    await asBefore('2026-12-31')
    expect(await base('2026-05-20')).toBe(70)
  })

  it('leaves inactive rates out of the parameters', async () => {
    const { db, admin } = get()
    await db.read.execute(sql`update rates set activo = false where descripcion = 'UVT 2026'`)
    const { UVT } = await parametrosVigentes(db.read, admin.company, ['UVT'], '2026-06-01')
    expect(Number(UVT.valor)).toBe(49_799)
  })
})
