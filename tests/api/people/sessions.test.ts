import { sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { Key } from '#server/kit/contract/keys.ts'
import { forgetOld } from '#server/kit/http/idempotency.ts'
import { signToken } from '#server/kit/http/tokens.ts'
import { callOf, onEachEngine, says, SECRET, type Session } from '../support/api.ts'
import { NOBODY } from '../support/calls.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Gecko/20100101 Firefox/115.0'
const ENDED = 'La sesión no es válida o ha vencido. Inicie sesión de nuevo.'
const MANAGES: Key[] = ['PUT-users']

interface Listed {
  id: string
  navegador: string
  direccion: string
  inicio: string
  vista: string
  actual: boolean
}

onEachEngine('open sessions', (get) => {
  const call = callOf(get)

  /** Another session of the same person, from a browser. */
  async function signIn({ idUsuario, company }: Session, browser = FIREFOX): Promise<Session> {
    const [user] = await get().rows<{ correo: string }>(
      sql`select correo from users where id_usuario = ${idUsuario}`,
    )
    const body = { email: user!.correo, password: 'arroz2026' }
    const headers = { 'user-agent': browser }
    const { json } = await get().call('POST', '/auth/login', { body, headers })
    return { idUsuario, company, token: json.token }
  }

  /** Person with these keys, signed in with two browsers. */
  async function twice(keys: Key[] = [], companies?: string[]): Promise<[Session, Session]> {
    const one = await get().userWith(keys, companies)
    return [await signIn(one, CHROME), await signIn(one, FIREFOX)]
  }

  const me = (as: Session) => call('GET', '/auth/me', undefined, as)
  const own = async (as: Session): Promise<Listed[]> =>
    says(await call('GET', '/auth/sessions', undefined, as), 200).json.data
  const sessionsOf = (idUsuario: string) => `/users/${idUsuario}/sessions`

  /** Id of the caller's session in the list. */
  const idOf = async (as: Session) => (await own(as)).find(({ actual }) => actual)!.id
  const stands = async (as: Session, open: boolean) =>
    open ? says(await me(as), 200) : says(await me(as), 401, ENDED)

  /** Audit entries of a person's ended sessions, with the actor. */
  const audited = (idUsuario: string) =>
    get().rows<{ usuario: string; descripcion: string }>(
      sql`select usuario, descripcion from auditoria
        where operacion = 'LOGOUT' and registro_id = ${idUsuario} order by id`,
    )

  it('lists the sessions of the caller, the current one first, without any token', async () => {
    const [one, other] = await twice()
    const listed = await own(one)
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
    const places = { direccion: '127.0.0.1', inicio: moment, vista: moment, id: expect.any(String) }
    expect(listed).toEqual([
      { ...places, navegador: 'Chrome en Windows', actual: true },
      { ...places, navegador: 'Firefox en Linux', actual: false },
    ])
    expect((await own(other)).map(({ navegador, actual }) => [navegador, actual])).toEqual([
      ['Firefox en Linux', true],
      ['Chrome en Windows', false],
    ])
    for (const { id } of listed) {
      expect([one.token, other.token]).not.toContain(id)
      says(await me({ ...one, token: id }), 401, ENDED)
    }
  })

  it('ends one session of the caller in every process, and no other session', async () => {
    const [one, other] = await twice()
    const second = buildApp({ db: get().db, tokenSecrets: [SECRET] })
    const there = async ({ token }: Session) =>
      (await second.inject({ url: '/auth/me', headers: { token } })).statusCode
    expect([await there(one), await there(other)]).toEqual([200, 200])
    const id = await idOf(other)
    const ended = says(await call('DELETE', `/auth/sessions/${id}`, undefined, one), 200)
    expect(ended.json).toEqual({ mensaje: 'Sesión cerrada correctamente' })
    expect([await there(one), await there(other)]).toEqual([200, 401])
    await second.close()
    await stands(other, false)
    expect((await own(one)).map(({ actual }) => actual)).toEqual([true])
    says(await call('DELETE', `/auth/sessions/${id}`, undefined, one), 404)
    expect(await audited(one.idUsuario)).toEqual([
      {
        usuario: expect.stringMatching(/^usuario/),
        descripcion: expect.stringMatching(
          /^Cierre de la sesión de usuario\d+: Firefox en Linux, 127\.0\.0\.1$/,
        ),
      },
    ])
  })

  it('ends the current session when the call names it', async () => {
    const [one, other] = await twice()
    says(await call('DELETE', `/auth/sessions/${await idOf(one)}`, undefined, one), 200)
    await stands(one, false)
    await stands(other, true)
  })

  it('ends all other sessions of the caller and keeps the current one', async () => {
    const [one, other] = await twice()
    const third = await signIn(one)
    const answer = says(await call('DELETE', '/auth/sessions', undefined, one), 200)
    expect(answer.json).toEqual({ mensaje: 'Las demás sesiones se cerraron correctamente' })
    await stands(one, true)
    await stands(other, false)
    await stands(third, false)
    expect(await audited(one.idUsuario)).toHaveLength(2)
    says(await call('DELETE', '/auth/sessions', undefined, one), 200)
    expect(await audited(one.idUsuario)).toHaveLength(2)
  })

  it('answers 404 for a session of another person and for an impossible session id', async () => {
    const [one] = await twice()
    const [foreign] = await twice()
    const id = await idOf(foreign)
    for (const unknown of [id, NOBODY, 'ninguna', encodeURIComponent("'; drop table sesiones; --")])
      says(await call('DELETE', `/auth/sessions/${unknown}`, undefined, one), 404)
    await stands(foreign, true)
    expect(await audited(foreign.idUsuario)).toEqual([])
  })

  it('two concurrent calls end a session once', async () => {
    const [one, other] = await twice()
    const id = await idOf(other)
    const answers = await Promise.all(
      [one, one, one, one].map((as) => call('DELETE', `/auth/sessions/${id}`, undefined, as)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404])
    expect(await audited(one.idUsuario)).toHaveLength(1)
    const third = await signIn(one)
    const both = await Promise.all([one, third].map((as) => call('DELETE', '/auth/sessions', undefined, as)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, expect.toBeOneOf([200, 401])])
  })

  it('a manager sees and ends the sessions of people whom the manager may administer', async () => {
    const manager = await get().userWith(MANAGES)
    const [one, other] = await twice()
    const { data } = says(await call('GET', sessionsOf(one.idUsuario), undefined, manager), 200).json
    expect(data).toHaveLength(2)
    expect((data as Listed[]).map(({ actual }) => actual)).toEqual([false, false])
    const id = await idOf(other)
    says(await call('DELETE', `${sessionsOf(one.idUsuario)}/${id}`, undefined, manager), 200)
    await stands(other, false)
    await stands(one, true)
    const all = says(await call('DELETE', sessionsOf(one.idUsuario.toUpperCase()), undefined, manager), 200)
    expect(all.json).toEqual({ mensaje: 'Sus sesiones se cerraron correctamente' })
    await stands(one, false)
    await stands(manager, true)
    const [{ nombre }] = (await get().rows<{ nombre: string }>(
      sql`select nombre_usuario as nombre from users where id_usuario = ${manager.idUsuario}`,
    )) as [{ nombre: string }]
    expect((await audited(one.idUsuario)).map(({ usuario }) => usuario)).toEqual([nombre, nombre])
  })

  it('refuses managers who may not administer the person, and a session of somebody else', async () => {
    const api = get()
    const manager = await api.userWith(MANAGES)
    const plain = await api.userWith(['POST-users/search'])
    const [peer] = await twice()
    const [stronger] = await twice(['PUT-banks'])
    const [stranger] = await twice([], [await api.otherCompany('860010522')])
    const ways = (idUsuario: string, session: string) =>
      [
        ['GET', sessionsOf(idUsuario)],
        ['DELETE', sessionsOf(idUsuario)],
        ['DELETE', `${sessionsOf(idUsuario)}/${session}`],
      ] as const
    const refused = async (as: Session, of: Session, status: number, said?: string) => {
      for (const [method, url] of ways(of.idUsuario, await idOf(of)))
        says(await call(method, url, undefined, as), status, said)
      await stands(of, true)
    }
    await refused(plain, peer, 403, 'SIN_PERMISO')
    await refused(manager, stronger, 403, 'Esta persona tiene permisos que usted no tiene.')
    await refused(manager, stranger, 404, 'NO_ENCONTRADO')
    for (const [method, url] of ways(NOBODY, NOBODY)) says(await call(method, url, undefined, manager), 404)
    for (const [method, url] of ways('ninguno', 'ninguna'))
      says(await call(method, url, undefined, manager), 404)
    for (const session of [await idOf(stronger), NOBODY, 'ninguna'])
      says(await call('DELETE', `${sessionsOf(peer.idUsuario)}/${session}`, undefined, manager), 404)
    await stands(peer, true)
    await stands(stronger, true)
    for (const [method, url] of ways(manager.idUsuario, await idOf(manager)).slice(1)) {
      const own = 'Sus propias sesiones se cierran en «Sesiones abiertas».'
      says(await call(method, url, undefined, manager), 422, own)
    }
    says(await call('GET', sessionsOf(manager.idUsuario), undefined, manager), 200)
    await stands(manager, true)
  })

  it('lists sessions whose tokens another process signed, from the first call of the session on', async () => {
    const as = await get().userWith([])
    const inicio = new Date(Date.now() - 3 * 3600_000)
    const { token } = await signToken(SECRET, as.idUsuario, 1, inicio)
    await stands({ ...as, token }, true)
    await expect.poll(async () => (await own({ ...as, token })).length).toBe(1)
    const [stored] = await get().rows<{ inicio: Date; vence: Date }>(
      sql`select inicio, vence from sesiones where id_usuario = ${as.idUsuario}`,
    )
    const seconds = Math.floor(inicio.getTime() / 1000)
    expect(new Date(stored!.inicio).getTime() / 1000).toBe(seconds)
    expect(new Date(stored!.vence).getTime() / 1000).toBe(seconds + 12 * 3600)
  })

  it('stores the last use of a session at most once every few minutes', async () => {
    const [one] = await twice()
    const seen = async () => {
      const [row] = await get().rows<{ hace: number }>(
        sql`select round(extract(epoch from now() - vista))::int as hace from sesiones where id_sesion = ${id}`,
      )
      return row!.hace
    }
    const age = (minutes: number) =>
      get().run(
        sql`update sesiones set vista = now() - make_interval(mins => ${minutes}) where id_usuario = ${one.idUsuario}`,
      )
    await age(10)
    const id = await idOf(one)
    // The write happens after the response, so a later call could come before the write.
    await expect.poll(seen).toBeLessThan(120)
    await age(10)
    await stands(one, true)
    expect(await seen()).toBeGreaterThanOrEqual(600)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 60_000 })
    try {
      await age(2)
      await stands(one, true)
      expect(await seen()).toBeGreaterThanOrEqual(120)
      vi.setSystemTime(Date.now() + 6 * 60_000)
      await age(10)
      await stands(one, true)
      await expect.poll(seen).toBeLessThan(120)
    } finally {
      vi.useRealTimers()
    }
  })

  it('lists no ended or expired session, and deletes expired ones', async () => {
    const [one, other] = await twice()
    const third = await signIn(one)
    says(await call('POST', '/auth/logout', undefined, other), 200)
    const id = await idOf(third)
    await get().run(sql`update sesiones set vence = now() - interval '1 second' where id_sesion = ${id}`)
    expect((await own(one)).map(({ actual }) => actual)).toEqual([true])
    await forgetOld(get().db)
    const left = await get().rows(sql`select from sesiones where id_usuario = ${one.idUsuario}`)
    expect(left).toHaveLength(2)
    expect(await get().rows(sql`select from sesiones where id_sesion = ${id}`)).toEqual([])
  })

  it('changing the password keeps the session in which it was changed', async () => {
    const [one, other] = await twice()
    const body = { contrasena_actual: 'arroz2026', contrasena: 'cosecha-2031' }
    const { token } = says(await call('POST', '/auth/change-password', body, one), 200).json
    await stands(other, false)
    const now = { ...one, token }
    expect((await own(now)).map(({ actual }) => actual)).toEqual([true])
  })

  it('an assigned password must be changed before any other call', async () => {
    const as = await get().userWith([])
    await get().run(sql`update users set debe_cambiar_contrasena = true where id_usuario = ${as.idUsuario}`)
    says(await call('GET', '/auth/sessions', undefined, as), 403)
    says(await call('DELETE', '/auth/sessions', undefined, as), 403)
  })

  it("the company's audit describes ended sessions in words", async () => {
    const [one, other] = await twice()
    says(await call('DELETE', `/auth/sessions/${await idOf(other)}`, undefined, one), 200)
    const filtros = { operacion: 'LOGOUT', registro: one.idUsuario }
    const { data } = says(await call('POST', '/audit/search', { filtros }), 200).json
    expect(data).toMatchObject([
      {
        tabla: 'Usuarios',
        frase: expect.stringMatching(/^Cierre de la sesión de .*: Firefox en Linux, 127/),
      },
    ])
  })
})
