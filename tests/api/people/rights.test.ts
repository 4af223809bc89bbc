import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createPracticeCompany } from '#server/companies/practice-acts.ts'
import { acrossCompanies } from '#server/db/across-companies.ts'
import { inTransaction, SYSTEM } from '#server/db/transaction.ts'
import { grantedKeys, KEYS, type Key } from '#server/kit/contract/keys.ts'
import { signToken } from '#server/kit/http/tokens.ts'
import { startPractising } from '#server/ops/practice.ts'
import { type Answer, onEachEngine, says, SECRET, type Session } from '../support/api.ts'
import { NOBODY } from '../support/calls.ts'
import { fresh } from '../support/managed.ts'
import { PASSWORD, peopleOf } from '../support/people.ts'

const CHANGED = 'Usuario actualizado correctamente'
const STRONG_ROLE = 'Este rol tiene permisos que usted no tiene.'
const LAST =
  'Debe quedar al menos un administrador: una persona activa, con empresa y con permisos para dar permisos.'
const IN_CHARGE = 'Esta persona no tiene empresa: la administra solo quien la creó o quien se la quitó.'
const OF_ROLE = {
  companies: 'Este rol lo tienen personas que trabajan también en empresas que usted no tiene.',
  keys: 'Este rol lo tienen personas con permisos que usted no tiene.',
  charge: 'Este rol lo tiene una persona sin empresa: la administra solo quien la creó o quien se la quitó.',
}

/** Keys to administer users, roles and companies, without any work of the mill. */
const ADMINISTERS: Key[] = KEYS.filter((key) => /-(users|rols|companies)(\/|$)/.test(key))

/** Keys of an administrator of a company. */
const TO_ADMINISTER: Key[] = ['PUT-users', 'PATCH-users/{id}/add-rol', 'PATCH-rols/{id}/add-route']

const said = ({ status, json }: Answer) => [status, json.mensaje]

onEachEngine('rights of users and roles', (get) => {
  const { aRole, call, chip, create, made, newRole, remove, rename, renameRole, reset, roleOf, route } =
    peopleOf(get)
  let nit = 811_000_000
  const aCompany = () => get().otherCompany(String((nit += 1)))
  const signIn = async (correo: string, password = PASSWORD) => {
    await get().run(sql`delete from intentos_ingreso`)
    return get().call('POST', '/auth/login', { body: { email: correo, password } })
  }

  /** Empty practice company of a person. */
  const practiceOf = ({ idUsuario }: Session) =>
    inTransaction(get().db, { ...SYSTEM, idUsuario }, (tx) => createPracticeCompany(tx, tx.actor))

  /** Every act on a person. */
  const actsWith = (id: string, rol: string, as: Session) => [
    () => reset(id, as),
    () => rename(id, as),
    () => chip('add-rol', id, rol, as),
    () => chip('remove-rol', id, rol, as),
    () => chip('add-company', id, as.company, as),
    () => chip('remove-company', id, as.company, as),
    () => remove(id, as),
  ]

  // This test runs before another administrator exists.
  it('the last administrator keeps user, role, permission keys and company', async () => {
    const api = get()
    const { idUsuario, company } = api.admin
    const role = await roleOf(api.admin)
    for (const attempt of [
      () => chip('remove-rol', idUsuario, role),
      () => chip('remove-company', idUsuario, company),
      () => route('remove', role, 'PATCH-rols/{id}/add-route'),
      () => route('remove', role, 'PATCH-users/{id}/add-rol'),
      () => call('PUT', '/companies/update', { id_empresa: company, activo: false }),
    ]) {
      const answer = await attempt()
      expect([answer.status, answer.json]).toEqual([409, { codigo: 'CONFLICTO', mensaje: LAST }])
    }
    expect((await route('remove', role, 'PUT-users')).status).toBe(200)
    says(await route('remove', role, 'XPUT-users'), 409, LAST)
    await route('add', role, 'PUT-users')

    const second = await api.userWith([...KEYS])
    expect((await chip('remove-rol', idUsuario, role, second)).status).toBe(200)
    says(await chip('remove-company', second.idUsuario, company, second), 409, LAST)
    await chip('add-rol', idUsuario, role, second)
    expect((await remove(second.idUsuario)).status).toBe(200)
  })

  describe('administering other people', () => {
    const MANAGES: Key[] = [
      'PUT-users',
      'DELETE-users/{id}',
      'PATCH-users/{id}/add-rol',
      'PATCH-users/{id}/remove-rol',
      'PATCH-users/{id}/add-company',
      'PATCH-users/{id}/remove-company',
    ]
    /** Responses to all acts of `as` on a person. */
    const attempts = async (id: string, as: Session) => {
      const answers: unknown[] = []
      for (const act of actsWith(id, await aRole([]), as)) answers.push(said(await act()).join(' '))
      return [...new Set(answers)]
    }

    it('refuses to administer a person with a company that the caller does not have', async () => {
      const as = await get().userWith(MANAGES)
      const both = await get().userWith([], [get().admin.company, await aCompany()])
      const refusal = '403 Esta persona trabaja también en empresas que usted no tiene.'
      expect(await attempts(both.idUsuario, as)).toEqual([refusal])
    })

    it('refuses to administer a person with a permission key that the caller does not hold', async () => {
      const as = await get().userWith(MANAGES)
      const stronger = [await get().userWith(['POST-companies']), await get().userWith(['XPUT-banks'])]
      for (const { idUsuario } of [...stronger, get().admin]) {
        expect(await attempts(idUsuario, as)).toEqual(['403 Esta persona tiene permisos que usted no tiene.'])
      }
    })

    it('marks each person in the list as administrable or not', async () => {
      const api = get()
      const as = await api.userWith(['POST-users/search', ...MANAGES])
      const administrable = async (id: string) =>
        (await call('POST', '/users/search', { filtros: { _id: id } }, as)).json.data[0].administrable
      const equal = await api.userWith(['PUT-users'])
      const more = await api.userWith(['POST-companies'])
      const both = await api.userWith([], [api.admin.company, await aCompany()])
      const answers = [equal, more, both, api.admin, as].map(({ idUsuario }) => administrable(idUsuario))
      expect(await Promise.all(answers)).toEqual([true, false, false, false, true])
    })

    it('shows the people and companies of other mills in no list and in no role', async () => {
      const api = get()
      const keys: Key[] = ['POST-users/search', 'POST-companies/search', 'POST-rols/search']
      const foreign = await aCompany()
      const stranger = await api.userWith(keys, [foreign])
      const rol = await aRole([])
      const shared = await api.userWith([], [api.admin.company, foreign])
      for (const { idUsuario } of [api.admin, shared])
        await api.run(sql`insert into user_roles (id_usuario, id_rol) values (${idUsuario}, ${rol})`)
      const ids = async (list: string, as: Session) =>
        (await call('POST', `/${list}/search`, { limit: 1000 }, as)).json.data.map(
          ({ _id }: { _id: string }) => _id,
        )
      expect(await ids('companies', stranger)).toEqual([foreign])
      expect(await ids('users', stranger)).toEqual(
        expect.arrayContaining([stranger.idUsuario, shared.idUsuario]),
      )
      expect(await ids('users', stranger)).not.toContain(api.admin.idUsuario)
      expect(await ids('users', api.admin)).not.toContain(stranger.idUsuario)
      // Nobody learns from a shared person which other companies and roles of companies there are.
      await api.run(sql`with own as (insert into roles (nombre, id_empresa) values ('Secadora', ${foreign})
          returning id_rol) insert into user_roles (id_usuario, id_rol) select ${shared.idUsuario}, id_rol from own`)
      const row = async (as: Session, filtros: object = {}) =>
        (await call('POST', '/users/search', { filtros: { _id: shared.idUsuario, ...filtros } }, as)).json
          .data[0]
      const [here, there] = [await row(api.admin), await row(stranger)]
      expect([here.empresas, there.empresas]).toEqual([
        `${api.admin.company};Molino de Prueba S.A.S.`,
        expect.stringMatching(`^${foreign};[^|]*$`),
      ])
      expect([here.roles.includes('Secadora'), there.roles.includes('Secadora')]).toEqual([false, true])
      expect(await row(api.admin, { id_empresa: foreign })).toBeUndefined()
      const inRole = async (as: Session) =>
        (await call('GET', `/rols/${rol}`, undefined, as)).json.usuarios.map(
          (one: { id_usuario: string }) => one.id_usuario,
        )
      expect(await inRole(stranger)).toEqual([shared.idUsuario])
      expect((await inRole(api.admin)).sort()).toEqual([api.admin.idUsuario, shared.idUsuario].sort())
    })

    it('allows every act on a person to a caller with the same keys or more', async () => {
      const as = await get().userWith([...MANAGES, 'XPUT-banks'])
      const { idUsuario } = await get().userWith(['PUT-banks', 'PUT-users'])
      for (const answer of await attempts(idUsuario, as)) expect(answer).toMatch(/^200 /)
    })

    it('assigns and removes only roles whose keys the caller holds, also for the caller', async () => {
      const as = await get().userWith([...MANAGES, 'POST-banks'])
      const [more, less] = [await aRole(['POST-banks', 'POST-companies']), await aRole(['POST-banks'])]
      for (const id of [as.idUsuario, (await get().userWith([])).idUsuario]) {
        for (const act of ['add-rol', 'remove-rol']) {
          says(await chip(act, id, more, as), 403, STRONG_ROLE)
          expect((await chip(act, id, less, as)).status).toBe(200)
        }
      }
    })

    it('adds and removes only permission keys that the caller holds', async () => {
      const as = await get().userWith([
        'POST-rols',
        'DELETE-rols/{id}',
        'PATCH-rols/{id}/add-route',
        'PATCH-rols/{id}/remove-route',
      ])
      const role = await aRole(['POST-companies', 'POST-rols'])
      for (const answer of [
        await route('add', role, 'POST-banks', as),
        await route('remove', role, 'POST-companies', as),
        await newRole(['POST-rols', 'POST-banks'], as),
        await call('DELETE', `/rols/${role}`, undefined, as),
      ]) {
        says(answer, 403, 'Solo puede dar y quitar permisos que usted tiene.')
      }
      expect((await route('remove', role, 'POST-rols', as)).json.rutas).toBe('POST-companies')
      expect((await route('add', role, 'POST-rols', as)).json.rutas).toBe('POST-companies|POST-rols')
      const { json } = says(await newRole(['POST-rols'], as), 201)
      expect((await call('DELETE', `/rols/${json.data._id}`, undefined, as)).status).toBe(200)
    })
  })

  it('creates a user with companies and roles in one call, who works after choosing a password', async () => {
    const { admin } = get()
    const [rol, other] = [await aRole(['POST-third-parties/search']), await aRole([])]
    const user = await made({ id_company: admin.company, id_rol: [rol, other, rol], sobra: 'x' })
    expect(user.empresas).toBe(`${admin.company};Molino de Prueba S.A.S.`)
    const held = user.roles.split('|').map((item) => item.split(';')[0])
    expect(held.sort()).toEqual([rol, other].sort())
    const { json } = await signIn(user.correo)
    expect(json.debeCambiarContrasena).toBe(true)
    const theirs: Session = { idUsuario: user._id, token: json.token, company: admin.company }
    const work = (as: Session) => call('POST', '/third-parties/search', {}, as)
    says(await work(theirs), 403, 'Debe cambiar su contraseña antes de continuar.')
    expect((await call('GET', '/auth/me', undefined, theirs)).status).toBe(200)
    const change = (contrasena: string) =>
      call('POST', '/auth/change-password', { contrasena_actual: PASSWORD, contrasena }, theirs)
    says(await change(PASSWORD), 422, { contrasena: 'Escriba una contraseña distinta de la actual.' })
    const changed = await change('propia-y-larga')
    expect((await work({ ...theirs, token: changed.json.token })).status).toBe(200)
    expect((await signIn(user.correo, 'propia-y-larga')).json.debeCambiarContrasena).toBe(false)
  })

  it('composed and decomposed accents make the same password', async () => {
    const contrasena_actual = 'año-caña-7'.normalize('NFC')
    const user = await made({ contrasena: contrasena_actual })
    const { token } = await signToken(SECRET, user._id, 1)
    const body = { contrasena_actual, contrasena: contrasena_actual.normalize('NFD') }
    says(await call('POST', '/auth/change-password', body, { ...get().admin, token }), 422, ['contrasena'])
  })

  it('creates no user if one company or role cannot be given', async () => {
    const as = await get().userWith([...ADMINISTERS])
    const foreign = await aCompany()
    const strong = await aRole(['POST-banks'])
    const count = async () => (await call('POST', '/users/search', {})).json.total_count as number
    const before = await count()
    for (const id_company of [foreign, NOBODY, 'ninguna', [as.company, foreign]]) {
      says(await create({ id_company }, as), 422, { id_company: 'La empresa no existe o no es suya.' })
    }
    for (const id_rol of [NOBODY, 'ninguno']) {
      says(await create({ id_company: as.company, id_rol }, as), 422, { id_rol: 'El rol no existe.' })
    }
    says(await create({ id_rol: strong }, as), 403, STRONG_ROLE)
    for (const wrong of [7, {}, [7], '']) {
      expect([wrong, (await create({ id_rol: wrong }, as)).status]).toEqual([wrong, 422])
    }
    const plain = await get().userWith(['POST-users'])
    says(await create({ id_company: plain.company }, plain), 403, 'No tiene permiso para dar empresas.')
    says(await create({ id_rol: strong }, plain), 403, 'No tiene permiso para dar roles.')
    expect(await count()).toBe(before + 1)
  })

  it('only the creator may administer a user without a company', async () => {
    const api = get()
    const [maker, other] = [await api.userWith(ADMINISTERS), await api.userWith(ADMINISTERS)]
    const { _id } = await made({}, maker)
    const rol = await aRole([])
    for (const as of [other, api.admin]) {
      for (const act of actsWith(_id, rol, as)) says(await act(), 403, IN_CHARGE)
      const { json } = await call('POST', '/users/search', { filtros: { _id } }, as)
      expect(json.data).toEqual([])
    }
    for (const act of actsWith(_id, rol, maker).slice(0, 5)) expect((await act()).status).toBe(200)
    says(await rename(_id, other), 200, CHANGED)
    // The person who takes the last company away is in charge and can give it back.
    await chip('remove-company', _id, other.company, other)
    says(await rename(_id, maker), 403, IN_CHARGE)
    expect((await chip('add-company', _id, other.company, other)).status).toBe(200)
    expect((await rename(_id, maker)).status).toBe(200)
  })

  it('a practice company protects its maker from no other administrator', async () => {
    const api = get()
    const [luis, ana] = [await api.userWith(ADMINISTERS), await api.userWith(ADMINISTERS)]
    const own = await roleOf(ana)
    const practice = await practiceOf(ana)
    says(await reset(ana.idUsuario, luis), 200)
    says(await rename(ana.idUsuario, luis), 200, CHANGED)
    says(await renameRole(own, luis), 200)
    // Without her mill she has no company, so the one who took it away is in charge.
    says(await chip('remove-company', ana.idUsuario, luis.company, luis), 200)
    says(await rename(ana.idUsuario, api.admin), 403, IN_CHARGE)
    const { json } = await call('POST', '/users/search', { filtros: { _id: ana.idUsuario } }, luis)
    expect(json.data).toMatchObject([{ administrable: true }])
    expect((await remove(ana.idUsuario, luis)).status).toBe(200)
    const background = startPractising({
      db: api.db.within(null),
      all: acrossCompanies(api.db),
      onProblem: (error) => expect.unreachable(String(error)),
    })
    background.wake()
    await background.settled()
    await background.stop()
    expect(await api.rows(sql`select from companies where id_empresa = ${practice}`)).toEqual([])
  })

  it('a practice company needs no administrator', async () => {
    const api = get()
    const [luis, ana] = [await api.userWith(ADMINISTERS), await api.userWith(ADMINISTERS)]
    const practice = await practiceOf(ana)
    await api.run(sql`insert into user_companies values (${(await api.userWith([])).idUsuario}, ${practice})`)
    expect((await remove(ana.idUsuario, luis)).status).toBe(200)
  })

  it('deleting a user hands over the people whom that user administered', async () => {
    const api = get()
    const [maker, other] = [await api.userWith(ADMINISTERS), await api.userWith(ADMINISTERS)]
    const { _id } = await made({}, maker)
    expect((await remove(maker.idUsuario, api.admin)).status).toBe(200)
    says(await rename(_id, other), 403, IN_CHARGE)
    expect((await remove(_id, api.admin)).status).toBe(200)
  })

  it("the caller's password changes only with the current password", async () => {
    const as = await get().userWith(ADMINISTERS)
    for (const id of [as.idUsuario, as.idUsuario.toUpperCase()]) {
      says(await reset(id, as), 422, 'Su propia contraseña se cambia en «Cambiar contraseña», con la actual.')
    }
    expect((await call('GET', '/auth/me', undefined, as)).status).toBe(200)
  })

  it('changes a role only if the caller may administer each of its people', async () => {
    const api = get()
    const as = await api.userWith([...ADMINISTERS, 'POST-batches'])
    const elsewhere = await aCompany()
    const rol = await aRole(['POST-batches'])
    const acts = [
      () => route('add', rol, 'PUT-users', as),
      () => route('remove', rol, 'POST-batches', as),
      () => renameRole(rol, as),
      () => call('DELETE', `/rols/${rol}`, undefined, as),
    ]
    const give = (to: { idUsuario: string }) =>
      api.run(sql`insert into user_roles (id_usuario, id_rol) values (${to.idUsuario}, ${rol})`)
    const detail = async () => (await call('GET', `/rols/${rol}`, undefined, as)).json.impedimento
    expect(await detail()).toBe('')
    for (const [who, why] of [
      [await api.userWith([], [api.admin.company, elsewhere]), OF_ROLE.companies],
      [await api.userWith([], [elsewhere]), OF_ROLE.companies],
      [await api.userWith(['POST-banks']), OF_ROLE.keys],
      [{ idUsuario: (await made())._id }, OF_ROLE.charge],
    ] as const) {
      await give(who)
      expect(await detail()).toBe(why)
      for (const act of acts) says(await act(), 403, why)
      await api.run(sql`delete from user_roles where id_rol = ${rol}`)
    }
    await give(await api.userWith(['POST-users']))
    await give(as)
    expect(await detail()).toBe('')
    expect((await route('add', rol, 'PUT-users', as)).status).toBe(200)
    expect((await route('remove', rol, 'PUT-users', as)).status).toBe(200)
    expect((await renameRole(rol, as)).status).toBe(200)
    says(await call('DELETE', `/rols/${rol}`, undefined, as), 409, 'EN_USO')
  })

  it('renames an unused role only if the caller holds its permission keys', async () => {
    const as = await get().userWith(ADMINISTERS)
    says(await renameRole(await aRole(['POST-banks']), as), 403, STRONG_ROLE)
  })

  it('every way to remove the last administrator of a company is refused', async () => {
    const api = get()
    const company = await aCompany()
    const only = `La empresa Empresa ${nit} quedaría sin administrador: una persona activa con permisos para dar permisos.`
    const here = await api.userWith(ADMINISTERS, [company])
    const both = await api.userWith([...ADMINISTERS, 'POST-banks'], [api.admin.company, company])
    const its = await roleOf(both)
    expect((await remove(here.idUsuario, both)).status).toBe(200)
    for (const act of [
      () => chip('remove-company', both.idUsuario, company, both),
      () => chip('remove-rol', both.idUsuario, its, both),
      () => route('remove', its, 'PATCH-rols/{id}/add-route', both),
      () => route('remove', its, 'PUT-users|XPUT-users', both),
    ])
      says(await act(), 409, only)
    // A second person with the same keys counts too, but an administrator of another company does not.
    const second = await api.userWith(ADMINISTERS, [company])
    expect((await chip('remove-company', both.idUsuario, company, both)).status).toBe(200)
    says(await chip('remove-company', second.idUsuario, company, second), 409, only)
  })

  it('the rule of the last administrator includes inactive companies and ignores deleted ones', async () => {
    const { admin } = get()
    const { json } = await call('POST', '/companies/create', {
      nombre: `Secadora ${fresh()}`,
      tipo_documento: 'NIT',
      documento: String((nit += 1)),
    })
    const id_empresa = json.id_empresa as string
    says(await call('PUT', '/companies/update', { id_empresa, activo: false }), 200)
    const taken = await chip('remove-company', admin.idUsuario, id_empresa)
    expect(said(taken)).toEqual([409, expect.stringContaining('sin administrador')])
    expect((await call('DELETE', `/companies/delete/${id_empresa}`)).status).toBe(200)
  })

  it('only one of two administrators can remove the other concurrently', async () => {
    const api = get()
    const acts = {
      removes: (who: Session, by: Session) => remove(who.idUsuario, by),
      takes: async (who: Session, by: Session) => chip('remove-rol', who.idUsuario, await roleOf(who), by),
    }
    for (const [name, act] of Object.entries(acts)) {
      for (const others of [0, 1]) {
        const company = await aCompany()
        const one = await api.userWith(ADMINISTERS, [company])
        const two = await api.userWith(ADMINISTERS, [company])
        for (let more = 0; more < others; more += 1) await api.userWith(ADMINISTERS, [company])
        const answers = await Promise.all([act(one, two), act(two, one)])
        const [first, late] = answers.map(({ status }) => status).sort()
        expect([name, others, first]).toEqual([name, others, 200])
        // Before its turn, the late call may have lost its session or its rights. Otherwise its target is the
        // last administrator.
        expect([401, 403, 409]).toContain(late)
        const left = sql`select from user_companies join user_roles using (id_usuario) where id_empresa = ${company}`
        expect(await api.rows(left)).toHaveLength(1 + others)
      }
    }
  })

  it('two concurrent calls cannot grant a key that they could not grant in sequence', async () => {
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
      // The keys that the role had at that moment decide whether the caller could give the role.
      const [row] =
        await api.rows<object>(sql`select bool_and(g.fecha < o.fecha) as antes from auditoria g, auditoria o
          where g.tabla_afectada = 'user_roles' and g.despues ->> 'id_rol' = ${rol}
            and o.tabla_afectada = 'role_routes' and o.despues ->> 'id_rol' = ${rol}`)
      if (given.status === 200) expect(row).toEqual({ antes: true })
    }
  })

  it('an administrator of one company cannot gain rights in any other way', async () => {
    const api = get()
    const elsewhere = await aCompany()
    const as = await api.userWith(ADMINISTERS)
    const own = await roleOf(as)
    const boss = await api.userWith([...KEYS], [api.admin.company, elsewhere])
    const before = await api.call('GET', '/auth/me', { as })
    const inCharge = { id_usuario: boss.idUsuario, nombre_usuario: 'Mío Ya', a_cargo_de: as.idUsuario }
    const attempts: [string, () => Promise<Answer>, number][] = [
      ['a key that is not held into the own role', () => route('add', own, 'POST-banks', as), 403],
      ['several, one of them held', () => route('add', own, 'PUT-users|POST-banks', as), 403],
      ['in another form', () => route('add', own, 'XPUT-banks', as), 403],
      ['another company, to oneself', () => chip('add-company', as.idUsuario, elsewhere, as), 404],
      [
        'who is made by hand over the id',
        () => create({ id_usuario: boss.idUsuario, a_cargo_de: as.idUsuario, activo: true }, as),
        201,
      ],
      ['a user put in charge by hand', () => call('POST', '/users/update', inCharge, as), 403],
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
    expect((await api.call('GET', '/auth/me', { as: boss })).status).toBe(200)
  })

  it('no sequence of acts lets a user change a stronger person or grant more than they hold', async () => {
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
        call('PUT', '/companies/update', { id_empresa: pick(companies), activo: pick([true, false]) }, as),
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

/** Seeded random numbers, so that every run makes the same choices (linear congruential generator). */
function random(seed: number) {
  let state = seed
  return <T>(from: readonly T[]): T => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return from[Math.floor((state / 2_147_483_648) * from.length)]!
  }
}
