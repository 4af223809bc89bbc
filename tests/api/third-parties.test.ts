import { expect, it } from 'vitest'
import { aThirdParty, callOf, onEachEngine, says } from './support/api.ts'

onEachEngine('third parties', (get) => {
  const call = callOf(get)
  const create = async (changes = {}) => {
    const answer = says(await call('POST', '/third-parties', aThirdParty(changes)), 201)
    return answer.json.data
  }

  it('creates one, answers it whole and finds it again', async () => {
    const body = aThirdParty({
      tipo: 'cliente',
      nombre: '  Ana Ñáñez ',
      email: 'Ana@Correo.example',
      esArrozPropio: true,
      desconocido: 'ignorado',
    })
    const { json } = says(await call('POST', '/third-parties', body), 201, 'Tercero creado exitosamente')
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
    const read = says(await call('GET', `/third-parties/${json.id_tercero}`), 200)
    expect(read.json).toEqual(json.data)
  })

  it('stores a NIT with its check digit and refuses a wrong one', async () => {
    const made = await create({ tipo_identificacion: 'NIT', identificacion: '800.197.268' })
    expect(made).toMatchObject({ tipo_identificacion: '31', identificacion: '800197268-4' })
    const wrong = await call(
      'POST',
      '/third-parties',
      aThirdParty({ tipo_identificacion: '31', identificacion: '860010522-8' }),
    )
    expect(wrong.status).toBe(422)
    expect(wrong.json.errores).toEqual({
      identificacion: ['El dígito de verificación no corresponde: debe ser 6.'],
    })
  })

  it('refuses what is missing or of the wrong type, field by field', async () => {
    const body = { nombre: '', identificacion: 7, tipo_identificacion: '13' }
    const { json } = says(await call('POST', '/third-parties', body), 422, 'VALIDACION')
    expect(json.errores).toEqual({
      tipo: ['Seleccione el tipo de tercero.'],
      nombre: ['El nombre es obligatorio'],
      identificacion: ['La identificación es obligatoria.'],
    })
  })

  it('refuses a duplicate and names the record that is there', async () => {
    const made = await create({ nombre: 'Beatriz Ome', identificacion: '12345678' })
    const body = aThirdParty({ identificacion: '12.345.678' })
    const { status, json } = await call('POST', '/third-parties', body)
    expect(status).toBe(409)
    expect(json).toEqual({
      codigo: 'DUPLICADO',
      mensaje: 'Ya existe un tercero PROVEEDOR con la identificación CC 12345678: Beatriz Ome.',
      registro: { id_tercero: made._id, nombre: 'Beatriz Ome' },
    })
    const other = await create()
    const change = { id: other._id, identificacion: '12345678' }
    says(await call('PUT', '/third-parties', change), 409, 'DUPLICADO')
    await create({ tipo: 'CLIENTE', identificacion: '12345678' })
  })

  it('changes only what is sent, and raises the version', async () => {
    const made = await create({ municipio: 'Espinal', telefono1: '310' })
    const body = { id: made._id, nombre: 'Otro Nombre', version: 1 }
    const { json } = says(await call('PUT', '/third-parties', body), 200, 'Tercero modificado correctamente')
    expect(json.data).toMatchObject({
      nombre: 'Otro Nombre',
      municipio: 'Espinal',
      telefono1: '310',
      version: 2,
    })
  })

  it('refuses a late version with the current row, and takes a change without version', async () => {
    const made = await create()
    const change = (body: object) => call('PUT', '/third-parties', { id: made._id, ...body })
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

  it('gives and takes tags', async () => {
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

  it('deletes one that nothing uses, and then it is gone', async () => {
    const made = await create()
    const removed = says(await call('DELETE', `/third-parties/${made._id}`), 200)
    expect(removed.json).toMatchObject({
      mensaje: 'Tercero eliminado correctamente',
      data: { _id: made._id },
    })
    expect((await call('GET', `/third-parties/${made._id}`)).status).toBe(404)
    expect((await call('DELETE', `/third-parties/${made._id}`)).status).toBe(404)
  })

  it('refuses to delete one in use and says in how many records', async () => {
    const api = get()
    const made = await create()
    await api.run(
      'create table prueba_uso (id int primary key, id_tercero uuid references third_parties, conductor uuid references third_parties)',
    )
    await api.run(`insert into prueba_uso values (1, '${made._id}', '${made._id}'), (2, '${made._id}', null)`)
    const { status, json } = await call('DELETE', `/third-parties/${made._id}`)
    expect(status).toBe(409)
    expect(json).toEqual({ codigo: 'EN_USO', mensaje: 'No se puede eliminar: está en uso en 2 registros.' })
    expect((await call('GET', `/third-parties/${made._id}`)).status).toBe(200)
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
      call('GET', `/third-parties/${made._id}`, undefined, stranger),
      call('PUT', '/third-parties', { id: made._id, nombre: 'X' }, stranger),
      call('DELETE', `/third-parties/${made._id}`, undefined, stranger),
      call('PATCH', `/tags/third-parties/${made._id}/add?tag=X`, undefined, stranger),
    ]
    for (const answer of await Promise.all(calls)) {
      expect(answer.status).toBe(404)
      expect(answer.json).toEqual(gone)
    }
    const listed = await call('POST', '/third-parties/search', {}, stranger)
    expect(listed.json.total_count).toBe(1)
  })

  it.each(['no-es-un-id', '123', '%00', encodeURIComponent('01a1f903-63d8-7000-9bbe-d00ca977353Z')])(
    'answers 404 for the id %s',
    async (id) => {
      expect((await call('GET', `/third-parties/${id}`)).status).toBe(404)
      expect((await call('DELETE', `/third-parties/${id}`)).status).toBe(404)
    },
  )

  it('lists types and identification types', async () => {
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
