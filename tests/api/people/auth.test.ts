import { scryptSync } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { ADMIN, callOf, onEachEngine, says, SECRET } from '../support/api.ts'
import { type Session, signatureOf, stamp } from '../support/api.ts'

const REFUSED = { codigo: 'SIN_SESION', mensaje: 'Error de autenticación. Verifique sus credenciales.' }
const LIMITED = {
  codigo: 'LIMITE',
  mensaje: 'Demasiados intentos. Espere 15 minutos antes de intentar de nuevo.',
}

onEachEngine('sign-in', (get) => {
  const call = callOf(get)
  const login = (email: string, password: string, headers: Record<string, string> = {}) =>
    get().call('POST', '/auth/login', { body: { email, password }, headers })

  /** Header in which the web states, signed, that the person has signed in with this browser before. */
  const known = (browser: string, correo: string, secret?: string) => ({
    'x-known-browser': browser,
    'x-known-browser-signature': signatureOf(`${browser} ${correo}`, secret),
  })

  /** Failed sign-ins of strangers, each from another IP address. */
  const failures = (correo: string, count: number) =>
    get().run(
      sql`insert into intentos_ingreso (correo, direccion)
        select ${correo}, '203.0.113.' || n from generate_series(1, ${count}::int) n`,
    )

  /** Signs in a test user. All have the same password. */
  const signIn = async (as: Session) => {
    const [user] = await get().rows<{ correo: string }>(
      sql`select correo from users where id_usuario = ${as.idUsuario}`,
    )
    return { correo: user!.correo, answer: await login(user!.correo, 'arroz2026') }
  }

  beforeEach(async () => {
    await get().run(sql`delete from intentos_ingreso`)
  })

  it('signing in returns token, name, permission keys and companies', async () => {
    const { status, json } = await login(' ADMIN@prueba.example ', ADMIN.password)
    expect(status).toBe(200)
    expect(json).toMatchObject({
      nombreUsuario: 'Administrador',
      correo: ADMIN.email,
      debeCambiarContrasena: false,
    })
    expect(JSON.parse(json.rutas)).toContain('POST-third-parties/search')
    expect(JSON.parse(json.arrayEmpresas)).toEqual([
      {
        idEmpresa: get().admin.company,
        nombre: 'Molino de Prueba S.A.S.',
        colorPrincipal: '',
        nombreLogo: '',
        practica: null,
      },
    ])
    const hours = (Date.parse(json.expiraEn) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(11.9)
    expect(hours).toBeLessThanOrEqual(12)
    const me = await get().call('GET', '/auth/me', { headers: { token: json.token } })
    const { token: _token, expiraEn: _expiraEn, ...person } = json
    expect(me.json).toEqual(person)
  })

  it('a wrong password and an unknown e-mail get the same message', async () => {
    for (const email of [ADMIN.email, 'nadie@prueba.example']) {
      const { status, json } = await login(email, 'equivocada')
      expect([status, json]).toEqual([401, REFUSED])
    }
    says(await login('no-es-correo', ''), 422, {
      email: 'El correo es obligatorio y debe ser válido.',
      password: 'La contraseña es obligatoria.',
    })
  })

  it('accepts tokens of the previous secret while it is listed, and signs with the new secret', async () => {
    const api = get()
    const fresh = 'clave-nueva-larga-y-secreta'
    const rotating = buildApp({ db: api.db, tokenSecrets: [fresh, SECRET] })
    const rotated = buildApp({ db: api.db, tokenSecrets: [fresh] })
    const statuses = async (token: string) =>
      Promise.all(
        [rotating, rotated].map(
          async (app) => (await app.inject({ url: '/auth/me', headers: { token } })).statusCode,
        ),
      )
    expect(await statuses(api.admin.token)).toEqual([200, 401])

    const addresses: unknown[] = []
    for (const app of [rotating, rotated]) {
      const payload = { email: ADMIN.email, password: ADMIN.password }
      const headers = stamp('203.0.113.77')
      const answer = await app.inject({ method: 'POST', url: '/auth/login', payload, headers })
      if (app === rotating) expect(await statuses(answer.json().token)).toEqual([200, 200])
      const [last] = await api.rows<{ ip: string }>(sql`select ip from auditoria order by id desc limit 1`)
      addresses.push(last?.ip)
    }
    expect(addresses).toEqual(['203.0.113.77', '127.0.0.1'])
    await Promise.all([rotating.close(), rotated.close()])
  })

  it('writes successful and refused sign-ins to the audit', async () => {
    await login(ADMIN.email, 'equivocada', stamp('203.0.113.9'))
    await login(ADMIN.email, ADMIN.password, stamp('203.0.113.9'))
    const entries = await get().rows<object>(
      sql`select operacion, usuario, registro_id, ip from auditoria where operacion like 'LOGIN%' order by id desc limit 2`,
    )
    const registro_id = get().admin.idUsuario
    expect(entries).toEqual([
      { operacion: 'LOGIN', usuario: 'Administrador', registro_id, ip: '203.0.113.9' },
      { operacion: 'LOGIN_RECHAZADO', usuario: ADMIN.email, registro_id, ip: '203.0.113.9' },
    ])
  })

  it('five failures block an e-mail from one place, even with the right password afterwards', async () => {
    const { correo } = await signIn(await get().userWith([]))
    const answers = await Promise.all(Array.from({ length: 8 }, () => login(correo, 'equivocada')))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
    const right = await login(correo, 'arroz2026')
    expect(right.json).toEqual(LIMITED)
    const wait = Number(right.raw.headers['retry-after'])
    expect(wait).toBeGreaterThan(800)
    expect(wait).toBeLessThanOrEqual(900)
    await get().run(sql`update intentos_ingreso set fecha = now() - interval '16 minutes'`)
    expect((await login(correo, 'arroz2026')).status).toBe(200)
  })

  it('accepts any number of correct sign-ins, also concurrent ones', async () => {
    const { correo } = await signIn(await get().userWith([]))
    const at = (headers: Record<string, string>) =>
      Promise.all(Array.from({ length: 8 }, async () => (await login(correo, 'arroz2026', headers)).status))
    expect(await at({})).toEqual(Array(8).fill(200))
    expect(await at(known('b7', correo))).toEqual(Array(8).fill(200))
    const mixed = Array.from({ length: 8 }, (_, index) =>
      login(correo, index % 2 ? 'arroz2026' : 'equivocada'),
    )
    const statuses = (await Promise.all(mixed)).map(({ status }) => status)
    expect(statuses).toEqual([401, 200, 401, 200, 401, 200, 401, 200])
  })

  it('failures from elsewhere slow an e-mail down but do not lock its owner out', async () => {
    const { correo } = await signIn(await get().userWith([]))
    for (let attempt = 0; attempt < 6; attempt += 1) await login(correo, 'equivocada', stamp('198.51.100.66'))
    expect((await login(correo, 'arroz2026')).status).toBe(200)
    await failures(correo, 10)
    const start = performance.now()
    expect((await login(correo, 'arroz2026')).status).toBe(200)
    expect(performance.now() - start).toBeGreaterThan(1000)
  })

  it('counts failures of a known browser separately, if the web signed that browser for the person', async () => {
    const { correo } = await signIn(await get().userWith([]))
    for (let attempt = 0; attempt < 5; attempt += 1) await login(correo, 'equivocada')
    const enter = (headers: Record<string, string>, password = 'arroz2026') =>
      login(correo, password, headers)
    expect((await enter({})).json).toEqual(LIMITED)
    expect((await enter(known('b1', 'otra@prueba.example'))).status).toBe(429)
    expect((await enter(known('b1', correo, 'otra-clave-larga-y-secreta'))).status).toBe(429)
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await enter(known('b1', correo), 'equivocada')).status).toBe(401)
    expect((await enter(known('b1', correo))).json).toEqual(LIMITED)
    expect((await enter(known('b2', correo))).status).toBe(200)
  })

  it('a successful sign-in resets the failures of its e-mail and place', async () => {
    const { correo } = await signIn(await get().userWith([]))
    for (let attempt = 0; attempt < 4; attempt += 1) await login(correo, 'equivocada')
    expect((await login(correo, 'arroz2026')).status).toBe(200)
    expect((await login(correo, 'equivocada')).status).toBe(401)
    const [left] = await get().rows<{ quedan: number }>(
      sql`select count(*)::int as quedan from intentos_ingreso where correo = ${correo}`,
    )
    expect(left).toEqual({ quedan: 1 })
  })

  it('allows many sign-in attempts from one address, which only the web may state', async () => {
    const attempt = (index: number, headers: Record<string, string>) =>
      login(`persona${index}@prueba.example`, 'equivocada', headers)
    await get().run(
      sql`insert into intentos_ingreso (correo, direccion)
        select 'alguien' || n || '@prueba.example', '198.51.100.7' from generate_series(1, 99) n`,
    )
    expect((await attempt(0, stamp('198.51.100.7'))).status).toBe(401)
    expect((await attempt(1, stamp('198.51.100.7'))).json).toEqual(LIMITED)
    expect((await attempt(2, stamp('198.51.100.8'))).status).toBe(401)
    expect((await attempt(3, stamp('198.51.100.7', 'otra-clave-larga-y-secreta'))).status).toBe(401)
    const [forged] = await get().rows<{ direccion: string }>(
      sql`select direccion from intentos_ingreso where correo = 'persona3@prueba.example'`,
    )
    expect(forged).toEqual({ direccion: '127.0.0.1' })
  })

  it('signing out ends only the token of that session', async () => {
    const api = get()
    const as = await api.userWith([])
    const { answer } = await signIn(as)
    const other = { ...as, token: answer.json.token as string }
    const out = await call('POST', '/auth/logout', undefined, as)
    expect([out.status, out.json]).toEqual([200, { mensaje: 'Sesión cerrada' }])
    expect((await call('GET', '/auth/me', undefined, as)).status).toBe(401)
    expect((await call('POST', '/auth/logout', undefined, as)).status).toBe(401)
    expect((await call('GET', '/auth/me', undefined, other)).status).toBe(200)
  })

  it("changing one's password ends older tokens", async () => {
    const api = get()
    const as = await api.userWith([])
    const change = (contrasena_actual: string, contrasena: string) =>
      call('POST', '/auth/change-password', { contrasena_actual, contrasena }, as)
    const wrong = { contrasena_actual: 'La contraseña actual no es correcta.' }
    says(await change('equivocada', 'cosecha-2031'), 422, wrong)
    const { nombreUsuario, correo } = (await call('GET', '/auth/me', undefined, as)).json
    for (const [contrasena, said] of [
      ['abc', 'Debe tener al menos 4 caracteres.'],
      ['123456', 'La contraseña es demasiado común.'],
      [nombreUsuario, 'La contraseña no puede ser igual al nombre ni al correo.'],
      [correo.toUpperCase(), 'La contraseña no puede ser igual al nombre ni al correo.'],
    ]) {
      says(await change('arroz2026', contrasena), 422, { contrasena: said })
    }
    const changed = says(await change('arroz2026', 'cosecha-2031'), 200)
    expect((await call('GET', '/auth/me', undefined, as)).status).toBe(401)
    expect((await api.call('GET', '/auth/me', { headers: { token: changed.json.token } })).status).toBe(200)
  })

  it("wrong sign-ins of somebody else do not stop the change of one's password", async () => {
    const api = get()
    const as = await api.userWith([])
    const { correo } = (await call('GET', '/auth/me', undefined, as)).json
    for (let time = 0; time < 5; time++) expect((await login(correo, 'equivocada')).status).toBe(401)
    expect((await login(correo, 'arroz2026')).status).toBe(429)
    const passwords = { contrasena_actual: 'arroz2026', contrasena: 'cosecha-2031' }
    says(await call('POST', '/auth/change-password', passwords, as), 200)
  })

  it('a colleague signs in with a reset password and must then change it', async () => {
    const api = get()
    const colleague = await api.userWith([])
    const reset = (id: string, as: Session, contrasena = 'provisional-77') =>
      call('POST', `/users/${id}/reset-password`, { contrasena }, as)
    expect((await reset(colleague.idUsuario, colleague)).status).toBe(403)
    expect((await reset('no-es-un-id', api.admin)).status).toBe(404)
    const stranger = await api.userWith([], [await api.otherCompany('860010522')])
    expect((await reset(stranger.idUsuario, api.admin)).status).toBe(404)
    const { correo } = (await call('GET', '/auth/me', undefined, colleague)).json
    for (const weak of ['1234', '      ', correo])
      expect((await reset(colleague.idUsuario, api.admin, weak)).status).toBe(422)
    expect((await reset(colleague.idUsuario, api.admin)).status).toBe(200)
    expect((await call('GET', '/auth/me', undefined, colleague)).status).toBe(401)
    expect((await login(correo, 'provisional-77')).json.debeCambiarContrasena).toBe(true)
  })

  it('a reset stands against a change of the old password that was under way', async () => {
    const api = get()
    const colleague = await api.userWith([])
    const { correo } = (await call('GET', '/auth/me', undefined, colleague)).json
    const passwords = { contrasena_actual: 'arroz2026', contrasena: 'cosecha-2031' }
    const [, reset] = await Promise.all([
      call('POST', '/auth/change-password', passwords, colleague),
      call(
        'POST',
        `/users/${colleague.idUsuario}/reset-password`,
        { contrasena: 'provisional-77' },
        api.admin,
      ),
    ])
    says(reset, 200)
    expect((await login(correo, 'provisional-77')).json.debeCambiarContrasena).toBe(true)
  })

  it('a successful sign-in replaces an old password hash by a stronger one', async () => {
    const api = get()
    const as = await api.userWith([])
    const salt = Buffer.alloc(16, 7)
    const key = scryptSync('arroz2026', salt, 32, { N: 2 ** 14, r: 8, p: 1 })
    const weak = ['scrypt', 2 ** 14, 8, 1, salt.toString('base64'), key.toString('base64')].join('$')
    const stored = async () => {
      const [row] = await api.rows<{ contrasena_hash: string }>(
        sql`select contrasena_hash from users where id_usuario = ${as.idUsuario}`,
      )
      return row!.contrasena_hash
    }
    await api.run(sql`update users set contrasena_hash = ${weak} where id_usuario = ${as.idUsuario}`)
    const { correo, answer } = await signIn(as)
    expect(answer.status).toBe(200)
    const raised = await stored()
    expect(raised).toMatch(/^scrypt\$32768\$8\$1\$/)
    for (const { token } of [as, answer.json])
      expect((await api.call('GET', '/auth/me', { headers: { token } })).status).toBe(200)
    expect((await login(correo, 'arroz2026')).status).toBe(200)
    expect(await stored()).toBe(raised)

    await api.run(sql`update users set contrasena_hash = ${weak} where id_usuario = ${as.idUsuario}`)
    expect((await login(correo, 'arroz2027')).status).toBe(401)
    expect(await stored()).toBe(weak)
  })

  it('the audit and the log never contain passwords, hashes or tokens', async () => {
    const api = get()
    const { json } = await login(ADMIN.email, ADMIN.password)
    await api.call('GET', `/auth/me?token=${json.token}`)
    const entries = await api.rows<{ todo: string }>(
      sql`select row_to_json(a)::text as todo from auditoria a`,
    )
    const written = [...entries.map(({ todo }) => todo), ...api.logs].join('\n')
    expect(api.logs.length).toBeGreaterThan(0)
    for (const secret of ['scrypt$', 'contrasena_hash', ADMIN.password, json.token])
      expect(written).not.toContain(secret)
  })
})
