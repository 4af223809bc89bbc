import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { KEYS } from '#server/kit/contract/keys.ts'
import { TABLES } from '#server/audit/tables-words.ts'
import { callOf, onEachEngine, type Session } from './support/api.ts'
import { aPurchase, newMill } from './support/mill.ts'

interface Entry {
  tabla_afectada: string
  operacion: string
  frase: string
  registro_id: string
}

interface Told {
  registro: string
  data: Entry[]
}

onEachEngine('histories of records', (get) => {
  const call = callOf(get)
  const story = async (tabla: string, registro: string, as = get().admin) => {
    const { status, json } = await call(
      'POST',
      '/audit/search',
      { filtros: { tabla, registro }, limit: 1000 },
      as,
    )
    expect([tabla, registro, status]).toEqual([tabla, registro, 200])
    return json as Told
  }
  const phrases = async (tabla: string, registro: string, as?: Session) =>
    (await story(tabla, registro, as)).data.map(({ frase }) => frase)
  const created = async (path: string, body: object, as = get().admin) => {
    const { status, json } = await call('POST', path, body, as)
    expect([path, status]).toEqual([path, 201])
    return json.data._id as string
  }
  const done = async (
    method: 'PATCH' | 'PUT' | 'POST' | 'DELETE',
    path: string,
    as: Session,
    body?: object,
  ) => {
    const { status } = await call(method, path, body, as)
    expect([path, status]).toEqual([path, 200])
  }
  let mails = 0
  const newUser = (nombre_usuario: string, as = get().admin) => {
    const correo = `historial${(mails += 1)}@prueba.example`
    return created('/users', { nombre_usuario, correo, contrasena: 'muy-secreta-8' }, as)
  }

  it('every table has a history, and any table name or id gets an answer', async () => {
    const { admin } = get()
    for (const tabla of Object.keys(TABLES)) {
      for (const registro of [randomUUID(), admin.idUsuario]) await story(tabla, registro)
    }
    const odd = ['informes', '__proto__', 'constructor', "users'; --", '%', '\u0000', '🌾', 'Ñ'.repeat(100)]
    for (const tabla of [...odd, 'users', 'reweighings'])
      for (const registro of odd) await story(tabla, registro)
    expect((await story('users', admin.idUsuario.toUpperCase())).registro).toBe('Administrador')
  })

  it("the history of a record includes its parts under the record's name", async () => {
    const { admin } = get()
    const rol = await created('/rols', { nombre: 'Patio de día', rutas: 'POST-batches' })
    const usuario = await newUser('Carmenza')
    await done('PATCH', `/users/${usuario}/add-company?id_company=${admin.company}`, admin)
    await done('PATCH', `/users/${usuario}/add-rol?id_rol=${rol}`, admin)
    for (const tabla of ['roles', 'role_routes']) {
      expect(await story(tabla, rol)).toMatchObject({ registro: 'Patio de día', data: { length: 3 } })
    }
    for (const tabla of ['users', 'user_roles', 'user_companies']) {
      expect(await story(tabla, usuario)).toMatchObject({ registro: 'Carmenza', data: { length: 3 } })
    }
    const mill = await newMill(get())
    const pesada = await created('/weighing-records', aPurchase(mill))
    const body = { motivo: 'Se corrió la barrera', peso_lleno: 32_400 }
    await done('PATCH', `/weighing-records/${pesada}/reweigh`, admin, body)
    const ofTicket = await story('weighing_records', pesada)
    const again = ofTicket.data.find(({ tabla_afectada }) => tabla_afectada === 'reweighings')
    expect(ofTicket.registro).toMatch(/^PES-\d+$/)
    expect(await story('reweighings', again?.registro_id ?? '')).toMatchObject({
      registro: ofTicket.registro,
      data: [{ frase: `Repesó ${ofTicket.registro} · motivo: Se corrió la barrera` }],
    })
  })

  it('changes of users, roles and companies from any company are shown to readers who see them in a list', async () => {
    const api = get()
    const { admin } = api
    const other = await api.otherCompany('860010522')
    const stranger = await api.userWith(
      [
        'POST-users',
        'PATCH-users/{id}/add-rol',
        'PATCH-users/{id}/add-company',
        'POST-rols',
        'PATCH-rols/{id}/add-route',
        'PUT-companies',
        'POST-origins',
        'POST-batches',
      ],
      [other],
    )
    const rol = await created('/rols', { nombre: 'Báscula de allá', rutas: '' }, stranger)
    await done('PATCH', `/rols/${rol}/add-route?route=POST-batches`, stranger)
    const usuario = await newUser('Delio', stranger)
    await done('PATCH', `/users/${usuario}/add-company?id_company=${other}`, stranger)
    await done('PATCH', `/users/${usuario}/add-rol?id_rol=${rol}`, stranger)
    await done('PUT', '/companies/update', stranger, { id_empresa: other, telefono: '300 555 0101' })
    const origen = await created('/origins', { nombre: 'Vereda ajena' }, stranger)

    const gave = 'Dio el rol Báscula de allá a Delio'
    const ofUser = [
      gave,
      expect.stringMatching(/^Dio la empresa Empresa .* a Delio$/),
      'Creó el usuario «Delio»',
    ]
    const ofRole = [
      gave,
      'Dio al rol Báscula de allá el permiso «Lotes: crear»',
      'Creó el rol «Báscula de allá»',
    ]
    const ofCompany = [
      expect.stringMatching(/^Modificó la empresa «/),
      expect.stringMatching(/^Creó la empresa «/),
    ]
    const ofBoth = await api.userWith([...KEYS], [admin.company, other])
    expect(await phrases('users', usuario, ofBoth)).toEqual(ofUser)
    expect(await phrases('user_companies', usuario, ofBoth)).toEqual(ofUser)
    expect(await phrases('roles', rol)).toEqual(ofRole)
    expect(await phrases('companies', other, ofBoth)).toEqual(ofCompany)
    // The administrator has no company in common with them.
    expect([await phrases('users', usuario), await phrases('companies', other)]).toEqual([[], []])

    const auditor = await api.userWith(['POST-audit/search'])
    const ofLists = [
      ['users', usuario, 'POST-users/search', ofUser],
      ['roles', rol, 'POST-rols/search', ofRole],
      ['companies', other, 'POST-companies/search', ofCompany],
    ] as const
    for (const [tabla, registro, key, told] of ofLists) {
      expect(await phrases(tabla, registro, auditor)).toEqual([])
      const reader = await api.userWith(['POST-audit/search', key], [admin.company, other])
      expect(await phrases(tabla, registro, reader)).toEqual(told)
      for (const [otherTable, otherRecord] of ofLists) {
        if (otherTable !== tabla) expect(await phrases(otherTable, otherRecord, reader)).toEqual([])
        expect(await phrases(tabla, otherRecord, reader)).toEqual(otherRecord === registro ? told : [])
      }
    }
    // No other history of that company is readable, by table or in the list of all.
    for (const tabla of [...Object.keys(TABLES), '']) expect(await phrases(tabla, origen)).toEqual([])
    const { json } = await call('POST', '/audit/search', { limit: 1000 }, admin)
    expect(json.data.filter(({ frase }: Entry) => /Vereda ajena|Delio|Báscula de allá/.test(frase))).toEqual(
      [],
    )

    // A sign-in to another company is not in this company's history.
    const login = { email: `historial${mails}@prueba.example`, password: 'muy-secreta-8' }
    expect((await api.call('POST', '/auth/login', { body: login })).status).toBe(200)
    expect(await phrases('users', usuario, ofBoth)).toEqual(ofUser)
    expect(await phrases('users', admin.idUsuario)).not.toEqual([])
  })

  it('the history of a user or role deleted in another company keeps its name', async () => {
    const api = get()
    const other = await api.otherCompany('860010522')
    const stranger = await api.userWith(
      ['POST-users', 'DELETE-users/{id}', 'POST-rols', 'DELETE-rols/{id}'],
      [other],
    )
    const rol = await created('/rols', { nombre: 'De paso', rutas: '' }, stranger)
    await done('DELETE', `/rols/${rol}`, stranger)
    const usuario = await newUser('Efraín', stranger)
    await done('POST', '/users/delete', stranger, { id_usuario: usuario })
    expect(await story('roles', rol)).toMatchObject({ registro: 'De paso', data: { length: 2 } })
    expect(await story('users', usuario)).toMatchObject({ registro: 'Efraín', data: { length: 2 } })
  })
})
