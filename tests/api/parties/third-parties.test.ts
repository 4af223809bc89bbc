import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { migrationsFolder } from '#server/db/paths.ts'
import { thirdParties } from '#server/parties/contract.ts'
import { THIRD_PARTIES } from '#server/parties/queries.ts'
import { aThirdParty, callOf, onEachEngine, says } from '../support/api.ts'
import { fresh, testManaged } from '../support/managed.ts'

testManaged('third parties, as every list', {
  calls: thirdParties,
  resource: THIRD_PARTIES,
  changedBy: 'id',
  make: () => aThirdParty({ nombre: `Beatriz Ñustes ${fresh()}`, municipio: 'Espinal' }),
  change: () => ({ nombre: `Otra ${fresh()}`, telefono1: '310' }),
  missing: {
    tipo: 'Seleccione el tipo de tercero.',
    nombre: 'El nombre es obligatorio',
    tipo_identificacion: 'Seleccione el tipo de identificación.',
    identificacion: 'La identificación es obligatoria.',
  },
  wrong: { tipo: 'GATO', nombre: '', identificacion: 7, email: 'sin arroba' },
  same: {
    body: ({ identificacion }) =>
      aThirdParty({ identificacion: String(identificacion).replace(/(...)(...)$/, '.$1.$2') }),
    message: ({ identificacion, nombre }) =>
      `Ya existe un tercero PROVEEDOR con la identificación CC ${identificacion}: ${nombre}.`,
  },
  finds: {
    nombre: ({ nombre }) => String(nombre).replace('Ñ', 'n'),
    identificacion: ({ identificacion }) => String(identificacion),
  },
})

onEachEngine('third parties', (get) => {
  const call = callOf(get)
  const create = async (changes = {}) => {
    const answer = says(await call('POST', '/third-parties', aThirdParty(changes)), 201)
    return answer.json.data
  }

  it('creates a third party, returns all its fields and finds it again', async () => {
    const body = aThirdParty({
      tipo: 'cliente',
      nombre: '  Ana Ñáñez ',
      email: 'Ana@Correo.example',
      esArrozPropio: true,
      desconocido: 'ignorado',
    })
    const { json } = says(await call('POST', '/third-parties', body), 201)
    expect(json.id_tercero).toBe(json.data._id)
    expect(json.data).toMatchObject({
      id_tercero: json.data._id,
      tipo: 'CLIENTE',
      nombre: 'Ana Ñáñez',
      email: 'ana@correo.example',
      tags: 'ARROZ_PROPIO',
      path: `/terceros/editar/${json.data._id}`,
      version: 1,
      activo: true,
    })
    const read = says(await call('GET', `/third-parties/${json.id_tercero}`), 200)
    expect(read.json).toEqual(json.data)
  })

  it('stores a NIT with its check digit and rejects a wrong one', async () => {
    const made = await create({ tipo_identificacion: 'NIT', identificacion: '800.197.268' })
    expect(made).toMatchObject({ tipo_identificacion: '31', identificacion: '800197268-4' })
    const wrong = aThirdParty({ tipo_identificacion: '31', identificacion: '860010522-8' })
    const said = { identificacion: 'El dígito de verificación no corresponde: debe ser 6.' }
    says(await call('POST', '/third-parties', wrong), 422, said)
  })

  it('allows another type of third party with the same identification', async () => {
    const { identificacion } = await create({ tipo: 'PROVEEDOR' })
    await create({ tipo: 'CLIENTE', identificacion })
  })

  it('keeps the tag of own rice for clients only', async () => {
    const made = await create({ tipo: 'CLIENTE', esArrozPropio: true })
    const change = async (body: object) => {
      const answer = await call('PUT', '/third-parties', { id: made._id, ...body })
      return answer.json.data.tags
    }
    expect(await change({ nombre: 'Sigue igual' })).toBe('ARROZ_PROPIO')
    expect(await change({ esArrozPropio: false })).toBe('')
    expect(await change({ esArrozPropio: true })).toBe('ARROZ_PROPIO')
    expect(await change({ tipo: 'PROVEEDOR' })).toBe('')
    expect((await create({ tipo: 'PROVEEDOR', esArrozPropio: true })).tags).toBe('')
  })

  it('keeps the ReteICA of suppliers only, and changes it by itself', async () => {
    const made = await create({ tipo: 'PROVEEDOR' })
    expect(made.ica).toBe('')
    const change = async (body: object) =>
      says(await call('PUT', '/third-parties', { id: made._id, ...body }), 200).json.data.ica
    expect(await change({ ica: 'PRODUCTOR_PRIMARIO' })).toBe('PRODUCTOR_PRIMARIO')
    expect(await change({ nombre: 'Sigue igual' })).toBe('PRODUCTOR_PRIMARIO')
    expect((await call('GET', `/third-parties/${made._id}`)).json.ica).toBe('PRODUCTOR_PRIMARIO')
    expect(await change({ ica: 'AUTORRETENEDOR' })).toBe('AUTORRETENEDOR')
    expect(await change({ tipo: 'CLIENTE' })).toBe('')
    expect(await change({ ica: 'AUTORRETENEDOR' })).toBe('')
    expect((await create({ tipo: 'CONDUCTOR', ica: 'PRODUCTOR_PRIMARIO' })).ica).toBe('')
    expect((await create({ tipo: 'PROVEEDOR', ica: 'PRODUCTOR_PRIMARIO' })).ica).toBe('PRODUCTOR_PRIMARIO')
    const said = { ica: 'Seleccione si se le retiene ReteICA.' }
    for (const ica of ['REGIMEN_SIMPLE', 'autorretenedor', 1]) {
      says(await call('PUT', '/third-parties', { id: made._id, ica }), 422, said)
      says(await call('POST', '/third-parties', aThirdParty({ ica })), 422, said)
    }
    const history = { filtros: { tabla: 'third_parties', registro: made._id } }
    const entries = (await call('POST', '/audit/search', history)).json.data as { cambios: object[] }[]
    expect(entries.flatMap(({ cambios }) => cambios)).toContainEqual(
      expect.objectContaining({ campo: 'ReteICA', antes: 'Productor primario', despues: 'Autorretenedor' }),
    )
  })

  it('an update keeps suppliers exempt from ReteICA whose tag exempted them before', async () => {
    const file = path.join(migrationsFolder(), '0350_reteica_by_supplier.sql')
    const update = (await readFile(file, 'utf8')).split(/^(?=update )/m)[1]!
    const made = async (tipo: string, tags: string) => {
      const { _id } = await create({ tipo })
      await get().run(sql`update third_parties set tags = ${tags} where id_tercero = ${_id}`)
      return _id as string
    }
    const ids = [
      await made('PROVEEDOR', 'AUTORRETENEDOR'),
      await made('PROVEEDOR', 'Otra | autorretenedor '),
      await made('PROVEEDOR', 'REGIMEN_SIMPLE'),
      await made('PROVEEDOR', 'NO_AUTORRETENEDOR'),
      await made('CLIENTE', 'AUTORRETENEDOR'),
    ]
    await get().run(update)
    const read = async (id: string) => (await call('GET', `/third-parties/${id}`)).json.ica
    expect(await Promise.all(ids.map(read))).toEqual(['AUTORRETENEDOR', 'AUTORRETENEDOR', '', '', ''])
  })

  it('adds and removes tags of a third party', async () => {
    const made = await create({ tipo: 'CLIENTE' })
    const tag = (verb: string, name: string) =>
      call('PATCH', `/tags/third-parties/${made._id}/${verb}?tag=${name}`)
    expect((await tag('add', 'ARROZ_PROPIO')).json.data.tags).toBe('ARROZ_PROPIO')
    expect((await tag('add', 'ARROZ_PROPIO')).json.data.tags).toBe('ARROZ_PROPIO')
    expect((await tag('add', 'agricultor')).json.data.tags).toBe('ARROZ_PROPIO|AGRICULTOR')
    expect((await tag('remove', 'ARROZ_PROPIO')).json.data.tags).toBe('AGRICULTOR')
    expect((await tag('add', 'A;B')).status).toBe(422)
    expect((await tag('add', 'EMPRESA_PROPIA')).status).toBe(422)
    const supplier = await create()
    const refused = await call('PATCH', `/tags/third-parties/${supplier._id}/add?tag=ARROZ_PROPIO`)
    expect(refused.status).toBe(422)
  })

  it('counts a record with two references once when the third party is deleted', async () => {
    const api = get()
    const made = await create()
    await api.run(
      'create table prueba_uso (id int primary key, id_tercero uuid references third_parties, conductor uuid references third_parties)',
    )
    await api.run(`insert into prueba_uso values (1, '${made._id}', '${made._id}'), (2, '${made._id}', null)`)
    const removed = await call('DELETE', `/third-parties/${made._id}`)
    says(removed, 409, 'No se puede eliminar: está en uso en 2 registros.')
    await api.run('drop table prueba_uso')
  })

  it("keeps the company's own third party and its tag", async () => {
    const found = await call('POST', '/third-parties/search', { search: 'Molino de Prueba' })
    const own = found.json.data[0]
    expect(own).toMatchObject({ tags: 'EMPRESA_PROPIA', identificacion: '900123456-8', tipo: 'CLIENTE' })
    const removed = await call('DELETE', `/third-parties/${own._id}`)
    expect(removed.json.codigo).toBe('EN_USO')
    const untagged = await call('PATCH', `/tags/third-parties/${own._id}/remove?tag=EMPRESA_PROPIA`)
    expect(untagged.status).toBe(422)
    const changed = await call('PUT', '/third-parties', {
      id: own._id,
      tipo: 'PROVEEDOR',
      esArrozPropio: false,
    })
    expect(changed.json.data.tags).toBe('EMPRESA_PROPIA')
  })

  it.each(['no-es-un-id', '123', '%00', encodeURIComponent('01a1f903-63d8-7000-9bbe-d00ca977353Z')])(
    'answers 404 for the id %s',
    async (id) => {
      expect((await call('GET', `/third-parties/${id}`)).status).toBe(404)
      expect((await call('DELETE', `/third-parties/${id}`)).status).toBe(404)
    },
  )

  it('lists types of third parties and of identifications', async () => {
    const types = await call('GET', '/third-parties/types')
    expect(types.json.map((option: { value: string }) => option.value)).toEqual([
      'CLIENTE',
      'PROVEEDOR',
      'CONDUCTOR',
    ])
    const documents = await call('GET', '/commons/types-identification')
    expect(documents.json.slice(0, 2)).toEqual([
      { value: '13', label: 'CC' },
      { value: '31', label: 'NIT' },
    ])
  })
})
