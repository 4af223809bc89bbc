import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { UNSAVED } from '#app/form/reply.ts'
import { DEMO_PASSWORD } from '#server/demo/users.ts'
import { type Gate, openGate } from '../../support/gate.ts'
import { MOLINO, ownPassword, post, sessionCookie, signIn } from '../../support/sign-in.ts'
import { newCedula, newWord } from '../../support/third-parties.ts'
import { type RunningWeb, startWeb } from '../../support/web.ts'
import { all, acts, main, nameOf, read, rowOf, text, Visitor } from '../visitor.ts'
import { administrator, api } from '../people.ts'

const url = inject('url')
const GIVEN = 'paddy-verde-2026'

describe('passwords set by a user manager', () => {
  const admin = administrator()
  const call = api()
  interface Found {
    _id: string
    nombre: string
    nombre_usuario: string
  }
  const created = async (path: string, body: object) => {
    const { data } = (await call('POST', path, body)) as { data: Found }
    return data._id
  }
  const search = async (path: string, text: string) => {
    const { data } = (await call('POST', `${path}/search`, { search: text })) as { data: Found[] }
    return data[0]!
  }
  const newUser = async (roles: string[] = []) => {
    const word = newWord()
    const [nombre, correo] = [`Olvido ${word}`, `olvido.${word.toLowerCase()}@molino.example`]
    const { _id: id_company } = await search('/companies', MOLINO)
    const user = { nombre_usuario: nombre, correo, contrasena: 'primera-clave-26', id_company, id_rol: roles }
    const id = await created('/users', user)
    await ownPassword(inject('apiUrl'), correo, user.contrasena)
    return { id, nombre, correo, list: `/users?q=${nombre.replace(' ', '+')}` }
  }
  const enter = (correo: string, password: string) =>
    post(`${url}/login`, { intent: 'ingresar', email: correo, password })

  it('a manager sets a password, which the person changes at the next sign-in', async () => {
    const { id, nombre, correo, list } = await newUser()
    const theirs = sessionCookie(await enter(correo, DEMO_PASSWORD)) ?? ''
    const visitor = await admin.at(list)
    const names = acts(rowOf(visitor, nombre))
    const done = ['Contraseña nueva', 'Editar', 'Eliminar'].map((act) => `${act} ${nombre}`)
    expect(names).toEqual([nombre, ...done])
    await visitor.follow(`Contraseña nueva ${nombre}`)
    expect(visitor.address).toBe(list.replace('/users', `/users/${id}/contrasena`))
    expect(text(visitor.dialog())).toContain(`Para ${nombre} (${correo})`)
    for (const [typed, said] of [
      ['', 'Contraseña es requerida.'],
      ['123', 'Debe tener al menos 4 caracteres.'],
      ['123456', 'La contraseña es demasiado común.'],
    ] as const) {
      await visitor.press('Guardar', { Contraseña: typed }, visitor.dialog())
      const field = visitor.field('Contraseña', visitor.dialog())
      expect([typed, visitor.about(field)]).toEqual([typed, expect.stringContaining(said)])
      expect(field.attributes.value ?? '').toBe('')
    }
    await visitor.press('Guardar', { Contraseña: GIVEN }, visitor.dialog())
    expect(visitor.address).toBe(list)
    expect(visitor.said('status')).toEqual([
      `${nombre} tiene una contraseña nueva y debe cambiarla al entrar. Sus sesiones abiertas se cerraron.`,
    ])
    // The earlier session has ended, the old password fails, and the new password allows only changing it.
    const before = await new Visitor(url, theirs).open('/home')
    expect(before.address).toMatch(/^\/login/)
    expect((await enter(correo, DEMO_PASSWORD)).status).toBe(422)
    const after = await new Visitor(url, sessionCookie(await enter(correo, GIVEN)) ?? '').open('/terceros')
    expect(after.address).toBe('/cambiar-contrasena')
  })

  it('a form sent after a manager set a password comes back once it is changed', async () => {
    const rutas = 'POST-third-parties|POST-third-parties/search|POST-approval-requests/search'
    const decides = 'PATCH-approval-requests/{id}/approve'
    const rol = await created('/rols', { nombre: `Terceros ${newWord()}`, rutas: `${rutas}|${decides}` })
    const { id, nombre, correo, list } = await newUser([rol])
    const visitor = new Visitor(url, await signIn(url, correo))
    await visitor.open('/terceros?nuevo=1')
    const manager = await admin.at(`/users/${id}/contrasena?q=${nombre.replace(' ', '+')}`)
    await manager.press('Guardar', { Contraseña: GIVEN }, manager.dialog())
    expect(manager.address).toBe(list)
    const typed = `Arrocera ${newWord()}`
    const fields = { Nombre: typed, Identificación: newCedula() }
    await visitor.press('Guardar', fields, visitor.dialog())
    await visitor.press('Ingresar', { '[email]': correo, '[password]': GIVEN })
    await visitor.press('Volver al formulario')
    expect(read(visitor)).toContain('Un administrador asignó su contraseña')
    const passwords = { '[contrasena]': 'paddy-maduro-2027', '[contrasena_repetida]': 'paddy-maduro-2027' }
    await visitor.press('Cambiar contraseña', { '[contrasena_actual]': 'otra', ...passwords })
    expect(read(visitor)).toContain('La contraseña actual no es correcta.')
    await visitor.press('Cambiar contraseña', { '[contrasena_actual]': GIVEN, ...passwords })
    expect(read(visitor)).toContain('Contraseña cambiada correctamente')
    await visitor.press('Volver al formulario')
    expect(visitor.said('status')).toEqual([UNSAVED])
    expect(visitor.field('Nombre', visitor.dialog()).attributes.value).toBe(typed)
  })

  it('the handover sheet shows the password once, only to the person who set it', async () => {
    const { id, nombre, correo, list } = await newUser()
    const visitor = await admin.at(`/users/${id}/contrasena?q=${nombre.replace(' ', '+')}`)
    await visitor.press('Guardar', { Contraseña: GIVEN }, visitor.dialog())
    expect(visitor.address).toBe(list)
    const kept = visitor.cookie('entrega')
    expect(kept).not.toBe('')
    for (const seen of [kept, Buffer.from(decodeURIComponent(kept), 'base64').toString()])
      expect(seen).not.toContain(GIVEN)
    const other = new Visitor(url, await signIn(url, 'consulta@molino.example'))
    other.keep('entrega', kept)
    await other.open(`/users/${id}/entrega`)
    expect(text(other.page)).toContain('La hoja ya no está')
    await visitor.follow('Hoja para imprimir')
    expect(text(main(visitor))).toMatch(new RegExp(`${nombre}.*${url}/.*${correo}.*${GIVEN}`))
    await visitor.open(`/users/${id}/entrega`)
    expect(text(main(visitor))).toContain('La hoja ya no está')
    expect(text(visitor.page)).not.toContain(GIVEN)
    expect(text((await visitor.open(list)).page)).not.toContain('Hoja para imprimir')
  })

  it("a manager's own account offers no password to set", async () => {
    const me = await search('/users', 'admin@molino.example')
    const visitor = await admin.at('/users?q=admin@molino.example')
    expect(acts(rowOf(visitor, me.nombre_usuario)).filter((name) => /Contraseña/.test(name))).toEqual([])
    await visitor.open(`/users/${me._id}/contrasena`)
    expect(visitor.address).toBe('/cambiar-contrasena')
    await post(
      `${url}/users/${me._id}/contrasena`,
      { contrasena: GIVEN },
      { cookie: `sesion=${admin.session()}` },
    )
    expect((await enter('admin@molino.example', DEMO_PASSWORD)).status).toBe(302)
  })

  it('refuses to set a password for stronger and unknown people', async () => {
    const rol = await created('/rols', {
      nombre: `Usuarios ${newWord()}`,
      rutas: 'POST-users/search|PUT-users',
    })
    const { correo } = await newUser([rol])
    const visitor = new Visitor(url, await signIn(url, correo))
    const other = await newUser()
    await visitor.open(other.list)
    expect(acts(rowOf(visitor, other.nombre))).toContain(`Contraseña nueva ${other.nombre}`)
    const me = await search('/users', 'admin@molino.example')
    await visitor.open('/users?q=admin@molino.example')
    expect(acts(rowOf(visitor, me.nombre_usuario))).toEqual([])
    expect((await visitor.open(`/users/${me._id}/contrasena`)).status).toBe(403)
    expect((await visitor.send(`/users/${me._id}/contrasena`, { contrasena: GIVEN })).status).toBe(403)
    for (const id of ['019f0000-0000-7000-8000-000000000000', 'x']) {
      expect((await visitor.open(`/users/${id}/contrasena`)).status).toBe(404)
    }
  })

  describe('secrecy of a set password', () => {
    let web: RunningWeb
    let gate: Gate
    const calls: string[] = []
    beforeAll(async () => {
      gate = await openGate(inject('apiUrl'))
      gate.react = (asked) => {
        calls.push(asked)
        return 'pass'
      }
      web = await startWeb(gate.url, 'debug')
    })
    afterAll(async () => {
      await web.stop()
      await gate.stop()
    })
    const send = (id: string, contrasena: string) =>
      post(`${web.url}/users/${id}/contrasena?q=x`, { contrasena }, { cookie: `sesion=${admin.session()}` })

    it('a set password is not in the address, the message or the logs', async () => {
      const { id } = await newUser()
      const answer = await send(id, GIVEN)
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/users?q=x'])
      const cookies = answer.headers.getSetCookie().map((cookie) => decodeURIComponent(cookie))
      expect(cookies.length).toBeGreaterThan(0)
      const opened = cookies.map(
        (cookie) => cookie + Buffer.from(/=([^.;]*)/.exec(cookie)?.[1] ?? '', 'base64'),
      )
      expect(opened.join()).toContain('debe cambiarla al entrar')
      const resets = calls.filter((asked) => asked.endsWith('/reset-password'))
      expect(resets).toEqual([`POST /users/${id}/reset-password`])
      gate.react = (asked) => (asked.endsWith('/reset-password') ? { status: 500 } : 'pass')
      const failed = await send(id, GIVEN)
      const page = await failed.text()
      expect([failed.status, page]).toEqual([422, expect.stringContaining('Error al asignar la contraseña')])
      expect(web.log()).toContain('/contrasena')
      expect([opened.join(), calls.join(), page, web.log()].filter((one) => one.includes(GIVEN))).toEqual([])
    })

    it('setting a password is refused with a message if the API does not offer it', async () => {
      const { id } = await newUser()
      gate.react = (asked) =>
        asked.endsWith('/reset-password') ? { status: 404, text: '<h1>Cannot POST</h1>' } : 'pass'
      const visitor = await new Visitor(web.url, admin.session()).open(`/users/${id}/contrasena`)
      await visitor.press('Guardar', { Contraseña: GIVEN }, visitor.dialog())
      expect(visitor.said('alert')).toEqual(['Este servidor no ofrece esta función.'])
      expect(all(visitor.page, 'button').map(nameOf)).toContain('Guardar')
    })
  })
})
