import { expect, it } from 'vitest'
import { KEYS, type Key } from '#server/kit/contract/keys.ts'
import { aPng } from '../../support/images.ts'
import { onEachEngine, says, type Session } from '../support/api.ts'
import { fresh } from '../support/managed.ts'
import { PASSWORD, peopleOf } from '../support/people.ts'

const STRONG = 'Esta persona tiene permisos que usted no tiene.'

onEachEngine('roles of one company', (get) => {
  const { call, chip, create, made, reset, route } = peopleOf(get)
  let nit = 812_000_000
  const aCompany = () => get().otherCompany(String((nit += 1)))
  /** The same person at work in another company. */
  const inside = (as: Session, company: string): Session => ({ ...as, company })
  const ownRole = async (keys: Key[], as: Session = get().admin, nombre = `Propio ${fresh()}`) => {
    const body = { nombre, rutas: keys.join('|'), id_empresa: as.company }
    return says(await call('POST', '/rols', body, as), 201).json.data as Record<string, string>
  }
  /** Administrator of a new company and of the first, with all keys. */
  const ofBoth = async () => {
    const other = await aCompany()
    return { other, as: await get().userWith([...KEYS], [get().admin.company, other]) }
  }

  it('an own role gives its permission keys in its company only', async () => {
    const { other, as } = await ofBoth()
    const { _id } = await ownRole(['POST-batches/search'], as)
    const person = await get().userWith([], [as.company, other])
    says(await chip('add-rol', person.idUsuario, _id!, as), 200)
    const batches = (company: string) => call('POST', '/batches/search', {}, inside(person, company))
    expect((await batches(as.company)).status).toBe(200)
    expect((await batches(other)).status).toBe(403)
    for (const [company, keys] of [
      [as.company, '["POST-batches/search"]'],
      [other, '[]'],
      ['', '[]'],
    ]) {
      expect((await call('GET', '/auth/me', undefined, inside(person, company!))).json.rutas).toBe(keys)
    }
  })

  it('signing in answers the keys of own roles to a person of one company', async () => {
    const { _id } = await ownRole(['POST-batches/search'])
    const { correo } = await made({ id_company: get().admin.company, id_rol: _id })
    const { json } = await get().call('POST', '/auth/login', { body: { email: correo, password: PASSWORD } })
    expect(json.rutas).toBe('["POST-batches/search"]')
  })

  it('an own role is listed, changed and given in its company only', async () => {
    const { other, as } = await ofBoth()
    const { _id, nombre } = await ownRole([], as)
    const away = inside(as, other)
    const { idUsuario } = await get().userWith([], [other])
    const found = async (who: Session) =>
      (await call('POST', '/rols/search', { search: nombre }, who)).json.data as Record<string, string>[]
    expect(await found(as)).toMatchObject([
      { id_rol: _id, id_empresa: as.company, empresa: expect.any(String) },
    ])
    expect(await found(away)).toEqual([])
    for (const answer of [
      await call('GET', `/rols/${_id}`, undefined, away),
      await call('PUT', '/rols', { id_rol: _id, nombre: 'Ajeno' }, away),
      await call('DELETE', `/rols/${_id}`, undefined, away),
      await route('add', _id!, 'POST-batches', away),
      await route('remove', _id!, 'POST-batches', away),
      await chip('add-rol', idUsuario, _id!, away),
    ]) {
      says(answer, 404, 'NO_ENCONTRADO')
    }
    says(await create({ id_company: other, id_rol: _id }, away), 422, { id_rol: 'El rol no existe.' })
    const history = async (who: Session) =>
      (await call('POST', '/audit/search', { filtros: { tabla: 'roles', registro: _id } }, who)).json.data
    expect(await history(as)).toHaveLength(1)
    expect(await history(away)).toEqual([])
    says(await call('DELETE', `/rols/${_id}`, undefined, as), 200)
    expect(await history(away)).toEqual([])
  })

  it('a role without a company is common to all, and its name is taken in every company', async () => {
    const { other, as } = await ofBoth()
    const nombre = `Patio ${fresh()}`
    const { _id } = says(await call('POST', '/rols', { nombre }, as), 201).json.data
    for (const id_empresa of ['', other]) {
      const same = { nombre: nombre.toUpperCase(), id_empresa }
      const { json } = says(await call('POST', '/rols', same, inside(as, other)), 409, 'rol ya existe.')
      expect(json.registro).toEqual({ id_rol: _id, nombre })
    }
  })

  it('a person with roles of one company only makes no other company', async () => {
    const person = await get().userWith([])
    const { _id } = await ownRole([...KEYS])
    says(await chip('add-rol', person.idUsuario, _id!), 200)
    const body = { nombre: 'Secadora', tipo_documento: 'NIT', documento: String((nit += 1)) }
    const refused = 'Sus roles valen solo en su empresa: en una nueva no podría trabajar.'
    says(await call('POST', '/companies/create', body, person), 403, refused)
    says(await call('POST', '/companies/practice', undefined, person), 403, refused)
  })

  it('a company administered by its own roles alone is not deactivated', async () => {
    const other = await aCompany()
    const as = await get().userWith([...KEYS], [other])
    const { _id } = await ownRole([...KEYS], as)
    const person = await get().userWith([], [other])
    says(await chip('add-rol', person.idUsuario, _id!, as), 200)
    says(await chip('remove-company', as.idUsuario, other, person), 200)
    const change = { id_empresa: other, activo: false }
    const refused = `La empresa Empresa ${nit} quedaría sin administrador: una persona activa con permisos para dar permisos.`
    says(await call('PUT', '/companies/update', change, person), 409, refused)
  })

  it('companies name their own roles independently', async () => {
    const { other, as } = await ofBoth()
    const { _id, nombre } = await ownRole([], as)
    await ownRole([], inside(as, other), nombre)
    for (const id_empresa of ['', as.company]) {
      const { json } = says(await call('POST', '/rols', { nombre, id_empresa }, as), 409, 'rol ya existe.')
      expect(json.registro).toEqual({ id_rol: _id, nombre })
    }
    const { _id: id_rol } = await ownRole([], as)
    says(await call('PUT', '/rols', { id_rol, nombre }, as), 409, 'rol ya existe.')
    const elsewhere = { id_empresa: 'El rol puede ser de la empresa en que trabaja ahora, o de todas.' }
    says(await call('POST', '/rols', { nombre: `Otro ${fresh()}`, id_empresa: other }, as), 422, elsewhere)
  })

  it('a role changes its company only while nobody has the role', async () => {
    const { admin } = get()
    const { _id: id_rol } = await ownRole([])
    const moves = (id_empresa: string) => call('PUT', '/rols', { id_rol, id_empresa })
    expect((await moves('')).json.data).toMatchObject({ id_empresa: '', empresa: '', version: 2 })
    expect((await moves(admin.company)).json.data).toMatchObject({ id_empresa: admin.company, version: 3 })
    const [one, two] = [await get().userWith([]), await get().userWith([])]
    await chip('add-rol', one.idUsuario, id_rol!)
    const held = 'No se puede cambiar la empresa: el rol lo tiene una persona. Quíteselo primero.'
    says(await moves(''), 409, held)
    await chip('add-rol', two.idUsuario, id_rol!)
    says(
      await moves(''),
      409,
      'No se puede cambiar la empresa: el rol lo tienen 2 personas. Quíteselo primero.',
    )
    says(await call('PUT', '/rols', { id_rol, nombre: `Otro ${fresh()}`, id_empresa: admin.company }), 200)
    says(await call('DELETE', `/rols/${id_rol}`), 409, 'No se puede eliminar: está en uso en 2 registros.')
  })

  it('only people of the company get its own role, which leaves with the company', async () => {
    const { other, as } = await ofBoth()
    const { _id, nombre, empresa } = await ownRole([], as)
    const { _id: id } = await made({ id_company: other }, as)
    const first = `El rol ${nombre} es de ${empresa}: dele primero esa empresa a la persona.`
    says(await chip('add-rol', id, _id!, as), 409, first)
    says(await create({ id_company: other, id_rol: _id }, as), 409, first)
    await chip('add-company', id, as.company, as)
    expect((await chip('add-rol', id, _id!, as)).json.rutas).toBe(`${_id};${nombre} · ${empresa}`)
    says(await chip('remove-company', id, as.company, as), 200)
    expect((await chip('add-company', id, as.company, as)).status).toBe(200)
    const { json } = await call('POST', '/users/search', { filtros: { _id: id } }, as)
    expect(json.data[0].roles).toBe('')
  })

  it('keys of an own role give no power over a person who has them in another company', async () => {
    const { other, as: boss } = await ofBoth()
    const strong = await ownRole(
      ['POST-banks', 'PUT-users', 'PATCH-users/{id}/add-rol', 'PATCH-rols/{id}/add-route'],
      boss,
    )
    const as = await get().userWith(['PATCH-users/{id}/add-company'], [boss.company, other])
    await chip('add-rol', as.idUsuario, strong._id!, boss)
    const { _id: banks } = says(
      await call('POST', '/rols', { nombre: `Bancos ${fresh()}`, rutas: 'POST-banks' }),
      201,
    ).json.data
    const { _id: empty } = says(await call('POST', '/rols', { nombre: `Nada ${fresh()}` }), 201).json.data
    const both = await get().userWith(['POST-banks'], [boss.company, other])
    const here = await get().userWith(['POST-banks'], [boss.company])
    const plain = await get().userWith([], [boss.company, other])
    says(await reset(both.idUsuario, as), 403, STRONG)
    says(await reset(here.idUsuario, as), 200)
    says(await chip('add-rol', plain.idUsuario, banks, as), 403, STRONG)
    says(await chip('add-rol', as.idUsuario, banks, as), 403, STRONG)
    says(await chip('add-company', here.idUsuario, other, as), 403, STRONG)
    says(await create({ id_company: [boss.company, other], id_rol: banks }, as), 403)
    await chip('add-rol', plain.idUsuario, empty, boss)
    says(
      await route('add', empty, 'POST-banks', as),
      403,
      'Este rol es de todas las empresas, y sus roles valen solo en su empresa.',
    )
    expect((await call('GET', `/rols/${empty}`)).json.rutas).toBe('')
  })

  it('keys of an own role change no other company and no common role', async () => {
    const { other, as: boss } = await ofBoth()
    const { _id: own } = await ownRole([...KEYS], boss)
    const as = await get().userWith([], [boss.company, other])
    says(await chip('add-rol', as.idUsuario, own!, boss), 200)
    const { idUsuario: here } = await get().userWith([], [boss.company])
    const refused = 'No tiene este permiso en esa empresa.'
    for (const answer of [
      await call('PUT', '/companies/update', { id_empresa: other, nombre: 'Ajena' }, as),
      await call('DELETE', `/companies/delete/${other}`, undefined, as),
      await get().call('POST', `/companies/${other}/logo`, {
        as,
        headers: { 'content-type': 'image/png' },
        body: aPng(120, 40),
      }),
      await chip('add-company', here, other, as),
      await chip('remove-company', as.idUsuario, other, as),
      await create({ id_company: [boss.company, other] }, as),
    ])
      says(answer, 403, refused)
    says(await call('PUT', '/companies/update', { id_empresa: boss.company, direccion: 'Vía 7' }, as), 200)

    const common = says(await call('POST', '/rols', { nombre: `Nada ${fresh()}` }), 201).json.data._id
    const { _id: mine } = await ownRole(['POST-banks'], as)
    const ofAll = 'Este rol es de todas las empresas, y sus roles valen solo en su empresa.'
    for (const answer of [
      await call('POST', '/rols', { nombre: `Común ${fresh()}` }, as),
      await call('PUT', '/rols', { id_rol: common, nombre: `Común ${fresh()}` }, as),
      await call('PUT', '/rols', { id_rol: mine, id_empresa: '' }, as),
      await call('DELETE', `/rols/${common}`, undefined, as),
      await route('add', common, 'POST-banks', as),
      await route('remove', common, 'POST-banks', as),
    ])
      says(answer, 403, ofAll)
    const impediment = async (who: Session) =>
      (await call('GET', `/rols/${common}`, undefined, who)).json.impedimento
    expect([await impediment(as), await impediment(boss)]).toEqual([ofAll, ''])
    // A person without a company is not in the company of the role either.
    const { _id: banks } = says(
      await call('POST', '/rols', { nombre: `Bancos ${fresh()}`, rutas: 'POST-banks' }),
      201,
    ).json.data
    const { _id: nowhere } = await made({}, as)
    says(await chip('add-rol', nowhere, banks, as), 403, STRONG)
    says(await route('add', mine!, 'POST-rates', as), 200)
  })

  it('an own role makes an administrator of its company only', async () => {
    const { other, as: boss } = await ofBoth()
    const there = inside(boss, other)
    const { _id } = await ownRole(
      ['PUT-users', 'PATCH-users/{id}/add-rol', 'PATCH-users/{id}/remove-rol', 'PATCH-rols/{id}/add-route'],
      there,
    )
    const second = await get().userWith([], [boss.company, other])
    says(await chip('add-rol', second.idUsuario, _id!, there), 200)
    // The other company keeps an administrator by its own role, so the first may leave it.
    says(await chip('remove-company', boss.idUsuario, other, boss), 200)
    const left = await chip('remove-rol', second.idUsuario, _id!, inside(second, other))
    expect([left.status, left.json.mensaje]).toEqual([
      409,
      expect.stringContaining('quedaría sin administrador'),
    ])
  })
})
