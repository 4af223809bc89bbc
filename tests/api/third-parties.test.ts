import { expect, it } from 'vitest'
import { aThirdParty, onEachEngine } from './support/api.ts'

onEachEngine('third parties', (get) => {
  const create = async (changes = {}) => {
    const answer = await get().call('POST', '/third-parties', { as: get().admin, body: aThirdParty(changes) })
    expect(answer.status).toBe(201)
    return answer.json.data
  }

  it('creates one, answers it whole and finds it again', async () => {
    const api = get()
    const body = aThirdParty({
      tipo: 'cliente',
      nombre: '  Ana Ñáñez ',
      email: 'Ana@Correo.example',
      esArrozPropio: true,
      desconocido: 'ignorado',
    })
    const { status, json } = await api.call('POST', '/third-parties', { as: api.admin, body })
    expect(status).toBe(201)
    expect(json.mensaje).toBe('Tercero creado exitosamente')
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
    expect(json.data).not.toHaveProperty('busqueda')
    const read = await api.call('GET', `/third-parties/${json.id_tercero}`, { as: api.admin })
    expect(read.status).toBe(200)
    expect(read.json).toEqual(json.data)
  })

  it('stores a NIT with its check digit and refuses a wrong one', async () => {
    const api = get()
    const made = await create({ tipo_identificacion: 'NIT', identificacion: '800.197.268' })
    expect(made).toMatchObject({ tipo_identificacion: '31', identificacion: '800197268-4' })
    const wrong = await api.call('POST', '/third-parties', {
      as: api.admin,
      body: aThirdParty({ tipo_identificacion: '31', identificacion: '860010522-8' }),
    })
    expect(wrong.status).toBe(422)
    expect(wrong.json.errores).toEqual({
      identificacion: ['El dígito de verificación no corresponde: debe ser 6.'],
    })
  })

  it('refuses what is missing or of the wrong type, field by field', async () => {
    const api = get()
    const body = { nombre: '', identificacion: 7, tipo_identificacion: '13' }
    const { status, json } = await api.call('POST', '/third-parties', { as: api.admin, body })
    expect(status).toBe(422)
    expect(json.codigo).toBe('VALIDACION')
    expect(json.errores).toEqual({
      tipo: ['Seleccione el tipo de tercero.'],
      nombre: ['El nombre es obligatorio'],
      identificacion: ['La identificación es obligatoria.'],
    })
  })

  it('refuses a duplicate and names the record that is there', async () => {
    const api = get()
    const made = await create({ nombre: 'Beatriz Ome', identificacion: '12345678' })
    const body = aThirdParty({ identificacion: '12.345.678' })
    const { status, json } = await api.call('POST', '/third-parties', { as: api.admin, body })
    expect(status).toBe(409)
    expect(json).toEqual({
      codigo: 'DUPLICADO',
      mensaje: 'Ya existe un tercero PROVEEDOR con la identificación CC 12345678: Beatriz Ome.',
      registro: { id_tercero: made._id, nombre: 'Beatriz Ome' },
    })
    const other = await create()
    const change = { id: other._id, identificacion: '12345678' }
    expect((await api.call('PUT', '/third-parties', { as: api.admin, body: change })).json.codigo).toBe(
      'DUPLICADO',
    )
    await create({ tipo: 'CLIENTE', identificacion: '12345678' })
  })

  it('changes only what is sent, and raises the version', async () => {
    const api = get()
    const made = await create({ municipio: 'Espinal', telefono1: '310' })
    const body = { id: made._id, nombre: 'Otro Nombre', version: 1 }
    const { status, json } = await api.call('PUT', '/third-parties', { as: api.admin, body })
    expect(status).toBe(200)
    expect(json.mensaje).toBe('Tercero modificado correctamente')
    expect(json.data).toMatchObject({
      nombre: 'Otro Nombre',
      municipio: 'Espinal',
      telefono1: '310',
      version: 2,
    })
  })

  it('refuses a late version with the current row, and takes a change without version', async () => {
    const api = get()
    const made = await create()
    const change = (body: object) =>
      api.call('PUT', '/third-parties', { as: api.admin, body: { id: made._id, ...body } })
    expect((await change({ nombre: 'Primero', version: 1 })).status).toBe(200)
    const late = await change({ nombre: 'Tarde', version: 1 })
    expect(late.status).toBe(409)
    expect(late.json).toMatchObject({
      codigo: 'CONFLICTO',
      mensaje: 'Otra persona modificó este registro.',
      registro: { id_tercero: made._id, nombre: 'Primero', version: 2 },
    })
    expect((await change({ nombre: 'Último' })).json.data).toMatchObject({ nombre: 'Último', version: 3 })
  })

  it('keeps own rice for clients only', async () => {
    const api = get()
    const made = await create({ tipo: 'CLIENTE', esArrozPropio: true })
    const change = async (body: object) => {
      const answer = await api.call('PUT', '/third-parties', {
        as: api.admin,
        body: { id: made._id, ...body },
      })
      return answer.json.data.tags
    }
    expect(await change({ nombre: 'Sigue igual' })).toBe('ARROZ_PROPIO')
    expect(await change({ esArrozPropio: false })).toBe('')
    expect(await change({ esArrozPropio: true })).toBe('ARROZ_PROPIO')
    expect(await change({ tipo: 'PROVEEDOR' })).toBe('')
    expect((await create({ tipo: 'PROVEEDOR', esArrozPropio: true })).tags).toBe('')
  })

  it('gives and takes tags', async () => {
    const api = get()
    const made = await create({ tipo: 'CLIENTE' })
    const tag = (verb: string, name: string) =>
      api.call('PATCH', `/tags/third-parties/${made._id}/${verb}?tag=${name}`, { as: api.admin })
    expect((await tag('add', 'ARROZ_PROPIO')).json.data.tags).toBe('ARROZ_PROPIO')
    expect((await tag('add', 'ARROZ_PROPIO')).json.data.tags).toBe('ARROZ_PROPIO')
    expect((await tag('add', 'agricultor')).json.data.tags).toBe('ARROZ_PROPIO|AGRICULTOR')
    expect((await tag('remove', 'ARROZ_PROPIO')).json.data.tags).toBe('AGRICULTOR')
    expect((await tag('add', 'A;B')).status).toBe(422)
    expect((await tag('add', 'EMPRESA_PROPIA')).status).toBe(422)
    const supplier = await create()
    const refused = await api.call('PATCH', `/tags/third-parties/${supplier._id}/add?tag=ARROZ_PROPIO`, {
      as: api.admin,
    })
    expect(refused.status).toBe(422)
  })

  it('deletes one that nothing uses, and then it is gone', async () => {
    const api = get()
    const made = await create()
    const removed = await api.call('DELETE', `/third-parties/${made._id}`, { as: api.admin })
    expect(removed.status).toBe(200)
    expect(removed.json).toMatchObject({
      mensaje: 'Tercero eliminado correctamente',
      data: { _id: made._id },
    })
    expect((await api.call('GET', `/third-parties/${made._id}`, { as: api.admin })).status).toBe(404)
    expect((await api.call('DELETE', `/third-parties/${made._id}`, { as: api.admin })).status).toBe(404)
  })

  it('refuses to delete one in use and says in how many records', async () => {
    const api = get()
    const made = await create()
    await api.db.read.execute(
      'create table prueba_uso (id int primary key, id_tercero uuid references third_parties, conductor uuid references third_parties)',
    )
    await api.db.read.execute(
      `insert into prueba_uso values (1, '${made._id}', '${made._id}'), (2, '${made._id}', null)`,
    )
    const { status, json } = await api.call('DELETE', `/third-parties/${made._id}`, { as: api.admin })
    expect(status).toBe(409)
    expect(json).toEqual({ codigo: 'EN_USO', mensaje: 'No se puede eliminar: está en uso en 2 registros.' })
    expect((await api.call('GET', `/third-parties/${made._id}`, { as: api.admin })).status).toBe(200)
    await api.db.read.execute('drop table prueba_uso')
  })

  it("keeps the company's own third party and its tag", async () => {
    const api = get()
    const found = await api.call('POST', '/third-parties/search', {
      as: api.admin,
      body: { search: 'Molino de Prueba' },
    })
    const own = found.json.data[0]
    expect(own).toMatchObject({ tags: 'EMPRESA_PROPIA', identificacion: '900123456-8', tipo: 'CLIENTE' })
    const removed = await api.call('DELETE', `/third-parties/${own._id}`, { as: api.admin })
    expect(removed.json.codigo).toBe('EN_USO')
    const untagged = await api.call('PATCH', `/tags/third-parties/${own._id}/remove?tag=EMPRESA_PROPIA`, {
      as: api.admin,
    })
    expect(untagged.status).toBe(422)
    const changed = await api.call('PUT', '/third-parties', {
      as: api.admin,
      body: { id: own._id, tipo: 'PROVEEDOR', esArrozPropio: false },
    })
    expect(changed.json.data.tags).toBe('EMPRESA_PROPIA')
  })

  it('does not show, change or delete what is another company’s', async () => {
    const api = get()
    const company = await api.otherCompany('860010522')
    const stranger = await api.userWith(
      ['POST-third-parties/search', 'PUT-third-parties', 'DELETE-third-parties/{id}'],
      [company],
    )
    const made = await create()
    const gone = { codigo: 'NO_ENCONTRADO', mensaje: 'El registro no existe o no pertenece a la empresa.' }
    const calls = [
      api.call('GET', `/third-parties/${made._id}`, { as: stranger }),
      api.call('PUT', '/third-parties', { as: stranger, body: { id: made._id, nombre: 'X' } }),
      api.call('DELETE', `/third-parties/${made._id}`, { as: stranger }),
      api.call('PATCH', `/tags/third-parties/${made._id}/add?tag=X`, { as: stranger }),
    ]
    for (const answer of await Promise.all(calls)) {
      expect(answer.status).toBe(404)
      expect(answer.json).toEqual(gone)
    }
    const listed = await api.call('POST', '/third-parties/search', { as: stranger, body: {} })
    expect(listed.json.total_count).toBe(1)
  })

  it.each(['no-es-un-id', '123', '%00', encodeURIComponent('01a1f903-63d8-7000-9bbe-d00ca977353Z')])(
    'answers 404 for the id %s',
    async (id) => {
      const api = get()
      expect((await api.call('GET', `/third-parties/${id}`, { as: api.admin })).status).toBe(404)
      expect((await api.call('DELETE', `/third-parties/${id}`, { as: api.admin })).status).toBe(404)
    },
  )

  it('lists types and identification types', async () => {
    const api = get()
    const types = await api.call('GET', '/third-parties/types', { as: api.admin })
    expect(types.json.map((option: { value: string }) => option.value)).toEqual([
      'CLIENTE',
      'PROVEEDOR',
      'CONDUCTOR',
    ])
    const documents = await api.call('GET', '/commons/types-identification', { as: api.admin })
    expect(documents.json.slice(0, 2)).toEqual([
      { value: '13', label: 'CC' },
      { value: '31', label: 'NIT' },
    ])
  })
})
