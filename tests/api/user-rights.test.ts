import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { grantedKeys, KEYS, type Key } from '#server/contract/keys.ts'
import { signToken } from '#server/plugins/tokens.ts'
import { type Answer, onEachEngine, says, SECRET, type Session } from './support/api.ts'
import { fresh } from './support/managed.ts'

const NOBODY = '01a1f903-63d8-7000-9bbe-d00ca9773530'
const PASSWORD = 'zaranda-7'
const CHANGED = 'Usuario actualizado correctamente'
const IN_CHARGE = 'Esta persona no tiene empresa: la administra solo quien la creó o quien se la quitó.'
const OF_ROLE = {
  companies: 'Este rol lo tienen personas que trabajan también en empresas que usted no tiene.',
  keys: 'Este rol lo tienen personas con permisos que usted no tiene.',
  charge: 'Este rol lo tiene una persona sin empresa: la administra solo quien la creó o quien se la quitó.',
}

/** All that somebody needs who administers users, roles and companies, and no work of the mill. */
const ADMINISTERS: Key[] = KEYS.filter((key) => /-(users|rols|companies)(\/|$)/.test(key))

/** What makes an administrator of a company. */
const TO_ADMINISTER: Key[] = ['PUT-users', 'PATCH-users/{id}/add-rol', 'PATCH-rols/{id}/add-route']

const said = ({ status, json }: Answer) => [status, json.mensaje]

onEachEngine('rights of users and roles', (get) => {
  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    as: Session,
    body?: object,
  ) => get().call(method, url, { as, ...(body && { body }) })
  const aUser = (more: object = {}) => ({
    nombre_usuario: `Persona ${fresh()}`,
    correo: `persona.${fresh()}@derechos.example`,
    contrasena: PASSWORD,
    ...more,
  })
  const create = (as: Session, more: object = {}) => call('POST', '/users', as, aUser(more))
  const made = async (as: Session, more: object = {}) => {
    const { json } = says(await create(as, more), 201)
    return json.data as { _id: string; correo: string; roles: string; empresas: string }
  }
  const aRole = async (keys: Key[], as = get().admin) => {
    const { json } = await call('POST', '/rols', as, { nombre: `Rol ${fresh()}`, rutas: keys.join('|') })
    return json.data._id as string
  }
  const roleOf = async ({ idUsuario }: Session) => {
    const [row] = await get().rows<{ id_rol: string }>(
      sql`select id_rol from user_roles where id_usuario = ${idUsuario} limit 1`,
    )
    return row!.id_rol
  }
  const chip = (act: string, id: string, which: string, as: Session) =>
    call('PATCH', `/users/${id}/${act}?${act.endsWith('rol') ? 'id_rol' : 'id_company'}=${which}`, as)
  const route = (act: string, id: string, key: string, as: Session) =>
    call('PATCH', `/rols/${id}/${act}-route?route=${encodeURIComponent(key)}`, as)
  const reset = (id: string, as: Session) =>
    call('POST', `/users/${id}/reset-password`, as, { contrasena: 'provisional-77' })
  const rename = (id_usuario: string, as: Session) =>
    call('POST', '/users/update', as, { id_usuario, nombre_usuario: `Otro ${fresh()}` })
  const remove = (id_usuario: string, as: Session) => call('POST', '/users/delete', as, { id_usuario })
  let nit = 811_000_000
  const aCompany = () => get().otherCompany(String((nit += 1)))
  const signIn = async (correo: string, password = PASSWORD) => {
    await get().run(sql`delete from intentos_ingreso`)
    return get().call('POST', '/auth/login', { body: { email: correo, password } })
  }

  it('makes a user with companies and roles in one call, who works at once under a password of his own', async () => {
    const { admin } = get()
    const [rol, other] = [await aRole(['POST-third-parties/search']), await aRole([])]
    const user = await made(admin, { id_company: admin.company, id_rol: [rol, other, rol], sobra: 'x' })
    expect(user.empresas).toBe(`${admin.company};Molino de Prueba S.A.S.`)
    expect(
      user.roles
        .split('|')
        .map((item) => item.split(';')[0])
        .sort(),
    ).toEqual([rol, other].sort())
    const { json } = await signIn(user.correo)
    expect(json.debeCambiarContrasena).toBe(true)
    const theirs: Session = { idUsuario: user._id, token: json.token, company: admin.company }
    const work = (as: Session) => call('POST', '/third-parties/search', as, {})
    says(await work(theirs), 403, 'Debe cambiar su contraseña antes de continuar.')
    const change = (contrasena: string) =>
      call('POST', '/auth/change-password', theirs, { contrasena_actual: PASSWORD, contrasena })
    says(await change(PASSWORD), 422, { contrasena: 'Escriba una contraseña distinta de la actual.' })
    const changed = await change('propia-y-larga')
    expect((await work({ ...theirs, token: changed.json.token })).status).toBe(200)
    expect((await signIn(user.correo, 'propia-y-larga')).json.debeCambiarContrasena).toBe(false)
  })

  it('takes accents composed in two ways for the same password', async () => {
    const { admin } = get()
    const user = await made(admin, { contrasena: 'año-caña-7'.normalize('NFC') })
    const { token } = await signToken(SECRET, user._id, 1)
    const body = {
      contrasena_actual: 'año-caña-7'.normalize('NFC'),
      contrasena: 'año-caña-7'.normalize('NFD'),
    }
    const answer = await call('POST', '/auth/change-password', { ...admin, token }, body)
    expect(Object.keys(answer.json.errores)).toEqual(['contrasena'])
  })

  it('makes nobody when a company or a role cannot be given', async () => {
    const { admin } = get()
    const as = await get().userWith([...ADMINISTERS])
    const foreign = await aCompany()
    const strong = await aRole(['POST-banks'])
    const count = async () => (await call('POST', '/users/search', admin, {})).json.total_count as number
    const before = await count()
    for (const id_company of [foreign, NOBODY, 'ninguna', [as.company, foreign]]) {
      says(await create(as, { id_company }), 422, { id_company: 'La empresa no existe o no es suya.' })
    }
    for (const id_rol of [NOBODY, 'ninguno']) {
      says(await create(as, { id_company: as.company, id_rol }), 422, { id_rol: 'El rol no existe.' })
    }
    says(await create(as, { id_rol: strong }), 403, 'Este rol tiene permisos que usted no tiene.')
    for (const wrong of [7, {}, [7], '']) {
      expect([wrong, (await create(as, { id_rol: wrong })).status]).toEqual([wrong, 422])
    }
    const plain = await get().userWith(['POST-users'])
    says(await create(plain, { id_company: plain.company }), 403, 'No tiene permiso para dar empresas.')
    says(await create(plain, { id_rol: strong }), 403, 'No tiene permiso para dar roles.')
    expect(await count()).toBe(before + 1)
  })

  it('leaves who has no company to who made them, in three steps as before', async () => {
    const api = get()
    const [maker, other] = [await api.userWith(ADMINISTERS), await api.userWith(ADMINISTERS)]
    const { _id } = await made(maker)
    const rol = await aRole([])
    const acts = (as: Session) => [
      () => reset(_id, as),
      () => rename(_id, as),
      () => chip('add-rol', _id, rol, as),
      () => chip('remove-rol', _id, rol, as),
      () => chip('add-company', _id, as.company, as),
      () => chip('remove-company', _id, as.company, as),
      () => remove(_id, as),
    ]
    for (const as of [other, api.admin]) {
      for (const act of acts(as)) expect(said(await act())).toEqual([403, IN_CHARGE])
      const { json } = await call('POST', '/users/search', as, { filtros: { _id } })
      expect(json.data[0].administrable).toBe(false)
    }
    for (const act of acts(maker).slice(0, 5)) expect((await act()).status).toBe(200)
    says(await rename(_id, other), 200, CHANGED)
    // Who takes the last company has them in charge: it can be given back.
    await chip('remove-company', _id, other.company, other)
    says(await rename(_id, maker), 403, IN_CHARGE)
    expect((await chip('add-company', _id, other.company, other)).status).toBe(200)
    expect((await rename(_id, maker)).status).toBe(200)
  })

  it('hands over whom a deleted person had in charge', async () => {
    const api = get()
    const [maker, other] = [await api.userWith(ADMINISTERS), await api.userWith(ADMINISTERS)]
    const { _id } = await made(maker)
    expect((await remove(maker.idUsuario, api.admin)).status).toBe(200)
    says(await rename(_id, other), 403, IN_CHARGE)
    expect((await remove(_id, api.admin)).status).toBe(200)
  })

  it('changes the own password only with the present one', async () => {
    const as = await get().userWith(ADMINISTERS)
    for (const id of [as.idUsuario, as.idUsuario.toUpperCase()]) {
      says(await reset(id, as), 422, 'Su propia contraseña se cambia en «Cambiar contraseña», con la actual.')
    }
    expect((await call('GET', '/auth/me', as)).status).toBe(200)
  })

  it('changes a role only for who may administer each of its people', async () => {
    const api = get()
    const as = await api.userWith([...ADMINISTERS, 'POST-batches'])
    const elsewhere = await aCompany()
    const rol = await aRole(['POST-batches'])
    const acts = () => [
      () => route('add', rol, 'PUT-users', as),
      () => route('remove', rol, 'POST-batches', as),
      () => call('PUT', '/rols', as, { id_rol: rol, nombre: `Rol ${fresh()}` }),
      () => call('DELETE', `/rols/${rol}`, as),
    ]
    const give = (to: Session) =>
      api.run(sql`insert into user_roles (id_usuario, id_rol) values (${to.idUsuario}, ${rol})`)
    const detail = async () => (await call('GET', `/rols/${rol}`, as)).json.impedimento
    expect(await detail()).toBe('')
    for (const [who, why] of [
      [await api.userWith([], [api.admin.company, elsewhere]), OF_ROLE.companies],
      [await api.userWith([], [elsewhere]), OF_ROLE.companies],
      [await api.userWith(['POST-banks']), OF_ROLE.keys],
      [{ ...api.admin, idUsuario: (await made(api.admin))._id }, OF_ROLE.charge],
    ] as const) {
      await give(who)
      expect(await detail()).toBe(why)
      for (const act of acts()) expect(said(await act())).toEqual([403, why])
      await api.run(sql`delete from user_roles where id_rol = ${rol}`)
    }
    await give(await api.userWith(['POST-users']))
    await give(as)
    expect(await detail()).toBe('')
    expect((await route('add', rol, 'PUT-users', as)).status).toBe(200)
    expect((await route('remove', rol, 'PUT-users', as)).status).toBe(200)
    expect((await call('PUT', '/rols', as, { id_rol: rol, nombre: `Rol ${fresh()}` })).status).toBe(200)
    expect((await call('DELETE', `/rols/${rol}`, as)).json.codigo).toBe('EN_USO')
  })

  it('renames a role that nobody has only for who holds its permissions', async () => {
    const as = await get().userWith(ADMINISTERS)
    const rol = await aRole(['POST-banks'])
    expect(said(await call('PUT', '/rols', as, { id_rol: rol, nombre: `Rol ${fresh()}` }))).toEqual([
      403,
      'Este rol tiene permisos que usted no tiene.',
    ])
  })

  it('keeps an administrator in each company, whichever way the last one would go', async () => {
    const api = get()
    const company = await aCompany()
    const { nombre } = (
      await api.rows<{ nombre: string }>(sql`select nombre from companies where id_empresa = ${company}`)
    )[0]!
    const only = `La empresa ${nombre} quedaría sin administrador: una persona activa con permisos para dar permisos.`
    const here = await api.userWith(ADMINISTERS, [company])
    const both = await api.userWith([...ADMINISTERS, 'POST-banks'], [api.admin.company, company])
    const [hers, its] = [await roleOf(here), await roleOf(both)]
    expect((await remove(here.idUsuario, both)).status).toBe(200)
    const acts = [
      () => chip('remove-company', both.idUsuario, company, both),
      () => chip('remove-rol', both.idUsuario, its, both),
      () => route('remove', its, 'PATCH-rols/{id}/add-route', both),
      () => route('remove', its, 'PUT-users|XPUT-users', both),
    ]
    for (const act of acts) expect(said(await act())).toEqual([409, only])
    // Who holds the same is as good; another one of another company is not.
    const second = await api.userWith(ADMINISTERS, [company])
    expect((await chip('remove-company', both.idUsuario, company, both)).status).toBe(200)
    says(await chip('remove-company', second.idUsuario, company, second), 409, only)
    expect(hers).not.toBe(its)
  })

  it('counts a company that is out of use too, and none that is deleted', async () => {
    const api = get()
    const { json } = await call('POST', '/companies/create', api.admin, {
      nombre: `Secadora ${fresh()}`,
      tipo_documento: 'NIT',
      documento: String((nit += 1)),
    })
    const id_empresa = json.id_empresa as string
    says(await call('PUT', '/companies/update', api.admin, { id_empresa, activo: false }), 200)
    const taken = await chip('remove-company', api.admin.idUsuario, id_empresa, api.admin)
    expect([taken.status, taken.json.mensaje]).toEqual([409, expect.stringContaining('sin administrador')])
    expect((await call('DELETE', `/companies/delete/${id_empresa}`, api.admin)).status).toBe(200)
  })

  it('lets one of two who remove each other at the same moment go, whoever else is left', async () => {
    const api = get()
    for (const others of [0, 1]) {
      const company = await aCompany()
      const [one, two] = [
        await api.userWith(ADMINISTERS, [company]),
        await api.userWith(ADMINISTERS, [company]),
      ]
      for (let more = 0; more < others; more += 1) await api.userWith(ADMINISTERS, [company])
      const answers = await Promise.all([remove(one.idUsuario, two), remove(two.idUsuario, one)])
      const [first, late] = answers.map(({ status }) => status).sort() as [number, number]
      expect(first).toBe(200)
      // His session has ended, or his rights have by the time his turn comes.
      expect([401, 403]).toContain(late)
      const left = await api.rows(sql`select from user_companies where id_empresa = ${company}`)
      expect(left).toHaveLength(1 + others)
    }
  })

  it('gives nobody a key by two calls at the same moment that neither may give after the other', async () => {
    const api = get()
    const weak = await api.userWith(ADMINISTERS)
    for (let round = 0; round < 5; round += 1) {
      const rol = await aRole([])
      const { idUsuario } = await api.userWith([])
      const [given, opened] = await Promise.all([
        chip('add-rol', idUsuario, rol, weak),
        route('add', rol, 'POST-banks', api.admin),
      ])
      expect(opened.status).toBe(200)
      expect([200, 403]).toContain(given.status)
      // What the role opened when it was given is what who gave it may give.
      const [row] =
        await api.rows<object>(sql`select bool_and(g.fecha < o.fecha) as antes from auditoria g, auditoria o
          where g.tabla_afectada = 'user_roles' and g.despues ->> 'id_rol' = ${rol}
            and o.tabla_afectada = 'role_routes' and o.despues ->> 'id_rol' = ${rol}`)
      if (given.status === 200) expect(row).toEqual({ antes: true })
    }
  })

  it('refuses every way up for an administrator of one company', async () => {
    const api = get()
    const elsewhere = await aCompany()
    const as = await api.userWith(ADMINISTERS)
    const own = await roleOf(as)
    const boss = await api.userWith([...KEYS], [api.admin.company, elsewhere])
    const stranger = await api.userWith(ADMINISTERS, [elsewhere])
    const equal = await api.userWith([])
    const [strong, theirs] = [await aRole(['POST-banks']), await roleOf(stranger)]
    const before = await api.call('GET', '/auth/me', { as })
    const attempts: [string, () => Promise<Answer>, number][] = [
      ['a key that is not held into the own role', () => route('add', own, 'POST-banks', as), 403],
      ['several, one of them held', () => route('add', own, 'PUT-users|POST-banks', as), 403],
      ['in another form', () => route('add', own, 'XPUT-banks', as), 403],
      ['a role that has it, to oneself', () => chip('add-rol', as.idUsuario, strong, as), 403],
      ['to a colleague', () => chip('add-rol', equal.idUsuario, strong, as), 403],
      ['to a new user', () => create(as, { id_rol: strong, id_company: as.company }), 403],
      [
        'in a new role',
        () => call('POST', '/rols', as, { nombre: `Rol ${fresh()}`, rutas: 'POST-banks' }),
        403,
      ],
      ['another company, to oneself', () => chip('add-company', as.idUsuario, elsewhere, as), 404],
      ['to a colleague', () => chip('add-company', equal.idUsuario, elsewhere, as), 404],
      ['to a new user', () => create(as, { id_company: [as.company, elsewhere] }), 422],
      ['the password of who has more', () => reset(boss.idUsuario, as), 403],
      ['of somebody elsewhere', () => reset(stranger.idUsuario, as), 404],
      ['the name of who has more', () => rename(boss.idUsuario, as), 403],
      ['who has more', () => remove(boss.idUsuario, as), 403],
      ['somebody elsewhere', () => remove(stranger.idUsuario, as), 404],
      ['a company of who has more', () => chip('remove-company', boss.idUsuario, as.company, as), 403],
      ['a role of who has more', () => chip('remove-rol', boss.idUsuario, own, as), 403],
      [
        'somebody elsewhere into this company',
        () => chip('add-company', stranger.idUsuario, as.company, as),
        404,
      ],
      ['keys of a role of others', () => route('remove', theirs, 'PUT-users', as), 403],
      ['keys into a role of others', () => route('add', theirs, 'PUT-users', as), 403],
      [
        'the name of a role of others',
        () => call('PUT', '/rols', as, { id_rol: theirs, nombre: `Rol ${fresh()}` }),
        403,
      ],
      ['a role of others', () => call('DELETE', `/rols/${theirs}`, as), 403],
      ['a role with more', () => call('DELETE', `/rols/${strong}`, as), 403],
      [
        'another company, changed',
        () => call('PUT', '/companies/update', as, { id_empresa: elsewhere, activo: false }),
        404,
      ],
      ['deleted', () => call('DELETE', `/companies/delete/${elsewhere}`, as), 404],
      ['its logo', () => call('POST', `/companies/${elsewhere}/logo`, as), 404],
      [
        'who is made by hand over the id',
        () => create(as, { id_usuario: boss.idUsuario, a_cargo_de: as.idUsuario, activo: true }),
        201,
      ],
      [
        'a user put in charge by hand',
        () =>
          call('POST', '/users/update', as, {
            id_usuario: boss.idUsuario,
            nombre_usuario: 'Mío Ya',
            a_cargo_de: as.idUsuario,
          }),
        403,
      ],
    ]
    for (const [what, attempt, status] of attempts) {
      const answer = await attempt()
      expect([what, answer.status, answer.json.mensaje]).toEqual([
        what,
        status,
        expect.stringMatching(/\.$|correctamente$/),
      ])
    }
    expect((await api.call('GET', '/auth/me', { as })).json).toEqual(before.json)
    for (const one of [boss, stranger])
      expect((await api.call('GET', '/auth/me', { as: one })).status).toBe(200)
  })

  it('never lets anybody change who has more, or give more than they have, whatever is done in whatever order', async () => {
    const api = get()
    const companies = [await aCompany(), await aCompany()]
    const keys: Key[] = ['POST-banks', 'POST-rates', 'POST-origins']
    const people: Session[] = []
    for (const [extra, of] of [
      [keys, companies],
      [keys.slice(0, 1), companies.slice(0, 1)],
      [[], companies.slice(0, 1)],
      [keys.slice(1), companies.slice(1)],
    ] as const) {
      people.push(await api.userWith([...ADMINISTERS, ...extra], [...of]))
    }
    const roles = [...(await Promise.all(people.map(roleOf))), await aRole(['POST-banks']), await aRole(keys)]
    const pick = random(20260921)
    const ids = people.map(({ idUsuario }) => idUsuario)
    const held = async () => {
      const rows = await api.rows<{
        id: string
        nombre: string
        clave: string
        claves: string[]
        empresas: string[]
      }>(sql`
          select u.id_usuario as id, u.nombre_usuario as nombre, u.contrasena_hash as clave,
          (select coalesce(jsonb_agg(distinct rr.permission order by rr.permission), '[]') from user_roles ur
            join role_routes rr on rr.id_rol = ur.id_rol where ur.id_usuario = u.id_usuario) as claves,
          (select coalesce(jsonb_agg(id_empresa order by id_empresa), '[]') from user_companies uc
            where uc.id_usuario = u.id_usuario) as empresas
          from users u where u.id_usuario = any (string_to_array(${ids.join('|')}, '|')::uuid[])`)
      return new Map(rows.map((row) => [row.id, { ...row, claves: [...grantedKeys(row.claves)].sort() }]))
    }
    const within = (few: string[], many: string[]) => few.every((one) => many.includes(one))
    const administered = (all: Awaited<ReturnType<typeof held>>) =>
      companies.filter((company) =>
        [...all.values()].some(
          ({ claves, empresas }) => empresas.includes(company) && within(TO_ADMINISTER, claves),
        ),
      )
    const someone = ({ idUsuario }: Session) => pick([idUsuario, ...ids])
    const acts = [
      (as: Session) => rename(someone(as), as),
      (as: Session) => chip('add-rol', someone(as), pick(roles), as),
      (as: Session) => chip('remove-rol', someone(as), pick(roles), as),
      (as: Session) => chip('add-company', someone(as), pick(companies), as),
      (as: Session) => chip('remove-company', someone(as), pick(companies), as),
      (as: Session) => route('add', pick(roles), pick([...keys, ...TO_ADMINISTER]), as),
      (as: Session) => route('remove', pick(roles), pick([...keys, ...TO_ADMINISTER]), as),
      (as: Session) =>
        call('PUT', '/companies/update', as, { id_empresa: pick(companies), activo: pick([true, false]) }),
      (as: Session) => remove(someone(as), as),
    ]
    let before = await held()
    const seen = new Set<number>()
    for (let step = 0; step < 250; step += 1) {
      const as = pick(people)
      const { status } = await pick(step < 240 ? acts.slice(0, -1) : acts)(as)
      seen.add(status)
      const after = await held()
      const who = before.get(as.idUsuario)
      for (const [id, had] of before) {
        const has = after.get(id)
        if (JSON.stringify(has) === JSON.stringify(had)) continue
        expect(who && within(had.claves, who.claves) && within(had.empresas, who.empresas)).toBe(true)
        const gained = (has?.claves ?? []).filter((key) => !had.claves.includes(key))
        expect(within(gained, who!.claves)).toBe(true)
        expect(within(has?.empresas ?? [], who!.empresas)).toBe(true)
      }
      expect(within(administered(before), administered(after))).toBe(true)
      before = after
    }
    expect([...seen]).toEqual(expect.arrayContaining([200, 403, 409]))
    await api.run(sql`update companies set activo = true`)
  })
})

/** Picks the same in every run (a linear congruential generator). */
function random(seed: number) {
  let state = seed
  return <T>(from: readonly T[]): T => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return from[Math.floor((state / 2_147_483_648) * from.length)]!
  }
}
