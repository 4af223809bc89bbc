import { beforeAll, expect, it } from 'vitest'
import { aThirdParty, callOf, onEachEngine } from './support/api.ts'

const PEOPLE = [
  { nombre: 'José Ñáñez Peña', identificacion: '41000001', tipo: 'CLIENTE' },
  { nombre: 'JOSE PEREZ', identificacion: '41000002', tipo: 'PROVEEDOR' },
  { nombre: 'María José Gómez', identificacion: '41000003', tipo: 'CONDUCTOR' },
  { nombre: 'Rebajas 100% S.A.S.', identificacion: '41000004', tipo: 'CLIENTE' },
  { nombre: 'Guion_bajo \\ y barra', identificacion: '41000005', tipo: 'CLIENTE' },
  { nombre: 'Abel Cabrera', identificacion: '41000006', tipo: 'PROVEEDOR' },
  { nombre: 'Nit Largo', tipo_identificacion: '31', identificacion: '890903938', tipo: 'PROVEEDOR' },
]

onEachEngine('search', (get) => {
  const call = callOf(get)
  beforeAll(async () => {
    for (const person of PEOPLE) {
      const { status } = await call('POST', '/third-parties', aThirdParty(person))
      expect(status).toBe(201)
    }
  })

  const search = async (body: object, path = '/third-parties/search') => {
    const { status, json } = await call('POST', path, body)
    expect(status).toBe(200)
    return {
      names: json.data.map((row: { nombre: string }) => row.nombre) as string[],
      total: json.total_count as number,
    }
  }

  it('finds a record by its full name or identification', async () => {
    const named = await search({ filtros: { nombre: 'Abel Cabrera' } })
    const identified = await search({ filtros: { identificacion: '41000006' } })
    const partly = await search({ filtros: { identificacion: '4100000' } })
    expect([named.names, identified.names, partly.names]).toEqual([['Abel Cabrera'], ['Abel Cabrera'], []])
  })

  it.each([
    ['josé', ['María José Gómez', 'JOSE PEREZ', 'José Ñáñez Peña']],
    ['JOSE', ['María José Gómez', 'JOSE PEREZ', 'José Ñáñez Peña']],
    ['nanez', ['José Ñáñez Peña']],
    ['jose  perez', ['JOSE PEREZ']],
    ['perez jose', ['JOSE PEREZ']],
    ['jose nadie', []],
    ['100%', ['Rebajas 100% S.A.S.']],
    ['%', []],
    ['_', []],
    ['guion_bajo', ['Guion_bajo \\ y barra']],
    ['\\', ['Guion_bajo \\ y barra']],
    ['ab', ['Abel Cabrera']],
    ['abr', ['Abel Cabrera']],
    ['41.000.002', ['JOSE PEREZ']],
    ['890.903.938-8', ['Nit Largo']],
    ['890903938', ['Nit Largo']],
    ['xyzxyz', []],
    ["'; drop table third_parties; --", []],
    ['\u0000josé\ud800 ', []],
    ['\u0000', undefined],
  ])('finds a third party by %j', async (text, expected) => {
    const { names, total } = await search({ search: text })
    if (expected) expect({ names, total }).toEqual({ names: expected, total: expected.length })
    else expect(total).toBe(PEOPLE.length + 1)
  })

  it('finds a plate as painted on the truck, and document numbers with their hyphen', async () => {
    const create = (path: string, body: object) => call('POST', path, body)
    await create('/vehicles', { placa: 'KLM-482' })
    for (const name of ['Lote LIQ-194', 'Lote QRS-1940', 'R-5 granel'])
      await create('/products', { descripcion: name })
    const found = async (path: string, text: string) => {
      const { json } = await call('POST', path, { search: text })
      return json.data.map((row: Record<string, string>) => row.placa ?? row.descripcion) as string[]
    }
    for (const typed of ['KLM-482', 'klm-48', 'klm 482', 'KLM482']) {
      expect([typed, await found('/vehicles/search', typed)]).toEqual([typed, ['KLM482']])
    }
    expect(await found('/vehicles/search', 'KLM-483')).toEqual([])
    expect(await found('/products/search', 'LIQ-194')).toEqual(['Lote LIQ-194'])
    expect(await found('/products/search', '-194')).toEqual(['Lote QRS-1940', 'Lote LIQ-194'])
    expect(await found('/products/search', 'r-5')).toEqual(['R-5 granel'])
  })

  it('a search looks only into the requested fields and ignores unknown ones', async () => {
    expect((await search({ search: '41000002', searchin_fields: 'identificacion' })).total).toBe(1)
    expect((await search({ search: '41000002', searchin_fields: 'nombre' })).total).toBe(0)
    expect((await search({ search: 'jose 41000002', searchin_fields: 'nombre,identificacion' })).total).toBe(
      1,
    )
    expect((await search({ search: '41000002', searchin_fields: 'contrasena_hash' })).total).toBe(1)
    expect((await search({ search: 'ab', searchin_fields: 'nombre' })).names).toEqual(['Abel Cabrera'])
  })

  it('filters a list by exact values, and by the type in the address', async () => {
    expect((await search({ filtros: { tipo: 'PROVEEDOR' } })).names).toEqual([
      'Nit Largo',
      'Abel Cabrera',
      'JOSE PEREZ',
    ])
    expect((await search({}, '/third-parties/search/type/proveedor')).total).toBe(3)
    const both = await search({ search: 'jose' }, '/third-parties/search/type/CONDUCTOR')
    expect(both.names).toEqual(['María José Gómez'])
    expect((await search({ filtros: { activo: 'false' } })).total).toBe(0)
    expect((await search({ filtros: { desconocido: 'x' } })).total).toBe(PEOPLE.length + 1)
    const { json } = await call('POST', '/third-parties/search', {})
    const { _id, nombre } = json.data[0]
    expect(await search({ filtros: { _id } })).toEqual({ names: [nombre], total: 1 })
    expect((await search({ filtros: { _id: 'nadie' } })).total).toBe(0)
    const { status } = await call('POST', '/third-parties/search/type/OTRO', {})
    expect(status).toBe(422)
  })

  it('sorts a list newest first or by a known column, and ignores an unknown column', async () => {
    const newest = [...PEOPLE.map(({ nombre }) => nombre)].reverse()
    expect((await search({ limit: 7 })).names).toEqual(newest)
    expect((await search({ limit: 7, sort_order: 'contrasena:asc' })).names).toEqual(newest)
    expect((await search({ limit: 2, sort_order: '_id:asc', actual_page: 1 })).names[1]).toBe(
      'José Ñáñez Peña',
    )
    expect((await search({ search: '4100000', sort_order: 'identificacion:asc', limit: 1 })).names).toEqual([
      'José Ñáñez Peña',
    ])
    expect((await search({ sort_order: 'identificacion:desc', limit: 1 })).names).toEqual([
      'Molino de Prueba S.A.S.',
    ])
  })

  it.each([{}, { search: 'jose' }, { filtros: { tipo: 'CLIENTE' } }, { sort_order: 'nombre:desc' }])(
    'pages of %j lose and repeat no row, with the exact total past the end',
    async (request) => {
      const whole = await search({ ...request, limit: 1000 })
      expect(whole.total).toBe(whole.names.length)
      const paged: string[] = []
      for (let page = 1; page <= whole.total + 1; page += 1) {
        const { names, total } = await search({ ...request, limit: 2, actual_page: page })
        expect(total).toBe(whole.total)
        paged.push(...names)
      }
      expect(paged).toEqual(whole.names)
    },
  )

  it('rejects an invalid page or limit of a list', async () => {
    for (const body of [
      { actual_page: 0 },
      { limit: 0 },
      { limit: 1001 },
      { limit: 'muchos' },
      { search: 5 },
    ]) {
      expect((await call('POST', '/third-parties/search', body)).status).toBe(422)
    }
  })
})
