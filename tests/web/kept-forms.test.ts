import { shows, tells } from './told.ts'
import { describe, expect, inject, it } from 'vitest'
import { DEMO_PASSWORD } from '#server/demo/users.ts'
import { MOLINO, SECADORA, signIn } from '../support/sign-in.ts'
import { findThirdParties, makeThirdParty, newThirdParty, newWord } from '../support/third-parties.ts'
import { administrator, person } from './people.ts'
import { all, main, named, read, text, valueOf, Visitor } from './visitor.ts'

const UNSAVED = 'Este formulario todavía no se ha guardado.'
const WRONG = 'Error de autenticación. Verifique sus credenciales.'
const url = inject('url')
const admin = administrator()
const { at } = admin
const credito = person('credito@molino.example')

const countOf = async (search: string, session = admin.session()) =>
  (await findThirdParties(url, session, search)).length
const valueIn = (visitor: Visitor, name: string) => valueOf(visitor.field(`[${name}]`, main(visitor)))
const save = (visitor: Visitor, form: Record<string, string> = {}) =>
  visitor.press('Guardar', named(form), visitor.dialog())
const enter = (visitor: Visitor, email: string, password = DEMO_PASSWORD) =>
  visitor.press('Ingresar', { '[email]': email, '[password]': password })
const company = ({ page }: Visitor) =>
  all(page, 'option', ({ attributes }) => 'selected' in attributes)
    .map(text)
    .find((name) => name === MOLINO || name === SECADORA)

/** A visitor without a session at the address, who sees the sign-in page. */
function stranger(address: string): Promise<Visitor> {
  const visitor = admin.visitor()
  visitor.is('')
  return visitor.open(address)
}

describe('signing in', () => {
  it('signing in refuses wrong credentials and a malformed e-mail, each with its text', async () => {
    const visitor = await stranger('/login')
    const email = `${newWord()}@molino.example`
    await enter(visitor, email, 'otra clave')
    expect(visitor.said('alert')).toEqual([WRONG])
    expect([valueIn(visitor, 'email'), valueIn(visitor, 'password')]).toEqual([email, ''])
    expect(visitor.address).toMatch(/^\/login/)
    await enter(visitor, 'admin@', 'algo')
    expect(read(visitor)).toContain('El correo es obligatorio y debe ser válido.')
    expect(read(visitor)).not.toContain('La contraseña es obligatoria.')
  })

  it('signing in leads to the requested page, through the choice of a company', async () => {
    const visitor = await stranger('/terceros?tipo=CLIENTE')
    expect(visitor.address).toMatch(/^\/login\?volver=/)
    await enter(visitor, 'admin@molino.example')
    expect(all(visitor.page, 'h1').map(text)).toEqual(['Elija una empresa'])
    await visitor.press(new RegExp(MOLINO))
    expect(visitor.address).toBe('/terceros?tipo=CLIENTE')
  })

  it('a user of several companies chooses once, and starts in the last one afterwards', async () => {
    const visitor = await stranger('/login')
    await enter(visitor, 'admin@molino.example')
    await visitor.press(new RegExp(SECADORA))
    expect(company(visitor)).toBe(SECADORA)
    visitor.is('')
    await visitor.open('/terceros')
    await enter(visitor, 'admin@molino.example')
    expect([visitor.address, company(visitor)]).toEqual(['/terceros', SECADORA])
  })
})

describe('half-filled forms', () => {
  it('a half-filled form survives a failed sign-in, and is not saved without the user', async () => {
    const form = newThirdParty({ tipo: 'CONDUCTOR', municipio: 'Purificación "del" <Tolima>' })
    const visitor = await credito.at('/terceros?nuevo=1')
    visitor.is('')
    await shows(save(visitor, form), 'Su sesión terminó.')
    await enter(visitor, 'credito@molino.example', 'clave equivocada')
    expect(visitor.said('alert')).toEqual([WRONG])
    await enter(visitor, 'credito@molino.example')
    await visitor.press('Volver al formulario')
    expect(visitor.said('status')).toEqual([UNSAVED])
    for (const [name, value] of Object.entries(form))
      expect([name, valueOf(visitor.field(`[${name}]`, visitor.dialog()))]).toEqual([name, value])
    expect(await countOf(form.identificacion)).toBe(0)
    await tells(save(visitor), 'Tercero creado exitosamente')
    expect(await countOf(form.identificacion)).toBe(1)
  })

  it('a half-filled form comes back in the company where it was filled in', async () => {
    const form = newThirdParty()
    const visitor = await new Visitor(url, await signIn(url, 'admin@molino.example', SECADORA)).open(
      '/terceros?nuevo=1',
    )
    visitor.is('')
    await save(visitor, form)
    await enter(visitor, 'admin@molino.example')
    await visitor.press('Volver al formulario')
    expect([valueIn(visitor, 'nombre'), company(visitor)]).toEqual([form.nombre, SECADORA])
    expect(visitor.said('status')).toEqual([UNSAVED])
  })

  it('a half-filled form of a user without a company waits for the choice of one', async () => {
    const form = newThirdParty()
    const visitor = await at('/terceros?nuevo=1')
    visitor.is(await signIn(url, 'admin@molino.example'))
    await save(visitor, form)
    expect(all(visitor.page, 'h1').map(text)).toEqual(['Elija una empresa'])
    await visitor.press(new RegExp(MOLINO))
    for (const name of ['nombre', 'identificacion']) expect(valueIn(visitor, name)).toBe(form[name])
    expect(await countOf(form.identificacion)).toBe(0)
  })

  it('a half-filled change of a record survives the end of the session too', async () => {
    const form = newThirdParty()
    const path = `/terceros/editar/${await makeThirdParty(url, admin.session(), form)}`
    const visitor = await credito.at(path)
    visitor.is('')
    await visitor.press('Modificar', { '[direccion]': 'Vereda Chenche' }, main(visitor))
    await enter(visitor, 'credito@molino.example')
    await visitor.press('Volver al formulario')
    expect(visitor.address).toBe(path)
    expect(visitor.said('status')).toEqual([UNSAVED])
    expect([valueIn(visitor, 'direccion'), valueIn(visitor, 'nombre')]).toEqual([
      'Vereda Chenche',
      form.nombre,
    ])
    await tells(visitor.press('Modificar', {}, main(visitor)), 'Tercero modificado correctamente')
  })

  it('a kept form with pickers or in a row says that it is not saved yet', async () => {
    const weighing = await at('/save-weighing-records')
    weighing.is('')
    await weighing.press('Guardar', { '[ticket]': 'T-77' }, main(weighing))
    await enter(weighing, 'admin@molino.example')
    await weighing.press('Volver al formulario')
    expect([weighing.said('status'), valueIn(weighing, 'ticket')]).toEqual([[UNSAVED], 'T-77'])

    const list = await at('/origins')
    const edit = all(list.page, 'a', ({ attributes }) => /editar=/.test(attributes.href ?? ''))[0]!
    const row = await list.open(edit.attributes.href!)
    row.is('')
    await row.press('Guardar', { '[nombre]': 'La Vega' }, main(row))
    await enter(row, 'admin@molino.example')
    await row.press('Volver al formulario')
    expect([row.said('alert'), valueIn(row, 'nombre')]).toEqual([[UNSAVED], 'La Vega'])
  })

  it('a form with passwords is not carried through sign-in', async () => {
    const visitor = await new Visitor(url, await signIn(url, 'bascula@molino.example')).open(
      '/cambiar-contrasena',
    )
    visitor.is('')
    await visitor.press(
      'Cambiar contraseña',
      {
        '[contrasena_actual]': 'la de antes',
        '[contrasena]': 'la de ahora',
        '[contrasena_repetida]': 'la de ahora',
      },
      main(visitor),
    )
    expect(visitor.address).toMatch(/^\/login/)
    const values = all(visitor.page, '*').flatMap(({ attributes }) => Object.values(attributes))
    for (const secret of ['la de antes', 'la de ahora']) {
      expect(values).not.toContain(secret)
      expect(read(visitor)).not.toContain(secret)
    }
    expect(read(visitor)).toContain('Su sesión terminó. Inicie sesión de nuevo.')
    expect(read(visitor)).not.toContain('lo que había escrito se conserva')
  })

  it('a kept form of one company changes and removes nothing in another', async () => {
    const third = newThirdParty()
    const id = await makeThirdParty(url, admin.session(), third)
    const removing = await at(`/terceros?q=${third.identificacion}&eliminar=${id}`)
    const editing = await at(`/terceros/editar/${id}`)
    const elsewhere = await signIn(url, 'admin@molino.example', SECADORA)
    for (const visitor of [removing, editing]) visitor.is(elsewhere)
    await removing.press('Eliminar')
    await editing.press('Modificar', { '[nombre]': 'Cambiado desde la otra empresa' }, main(editing))
    for (const visitor of [removing, editing])
      expect(all(visitor.page, 'h1').map(text)).toEqual(['No se guardó nada'])
    expect(await countOf(third.nombre)).toBe(1)
  })
})
