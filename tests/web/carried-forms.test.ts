import { beforeAll, describe, expect, inject, it } from 'vitest'
import { cellName, ROW_INTENT } from '#app/form/growing-rows.ts'
import { OPEN_INTENT } from '#app/form/pickers/choice.ts'
import { UNSAVED } from '#app/form/reply.ts'
import {
  CARRIED_PREFIX,
  FILES_FIELD,
  INTENT_FIELD,
  isReserved,
  isSecret,
  ONCE_FIELD,
  RECOVER_FIELD,
  SENT_FIELD,
} from '#app/form/reserved.ts'
import { BACK_FIELD } from '#app/parts/weighings/desk.ts'
import { LINES } from '#app/parts/invoices/lines.ts'
import { DEMO_PASSWORD } from '#server/db/demo/users.ts'
import { builtRoutes } from '../support/manifest.ts'
import { MOLINO, ownPassword, SECADORA, signIn } from '../support/sign-in.ts'
import { newWord } from '../support/third-parties.ts'
import { makeWeighing } from '../support/weighings.ts'
import { sendFile, settled } from './import-files.ts'
import { administrator, api } from './people.ts'
import { all, type Element, read, text, Visitor } from './visitor.ts'
import { fillAll, postingButtons, routeAt, screensFrom } from './walk.ts'

/*
 * Every form of every screen, by each of its buttons, as links lead to them: sent after the session ended, without a
 * company, or in another one, it comes back as it was sent, and nothing is saved.
 */

const url = inject('url')
const apiUrl = inject('apiUrl')
const call = api()
const admin = administrator()

type Fields = [name: string, value: string][]

/** A form as it is sent by one of its buttons. */
interface Sending {
  /** For telling faults apart, without ids. */
  name: string
  route: string
  action: string
  form: Element
  button: Element
  fields: Fields
  files: string[]
  /** Somebody typed or chose something in it. */
  isFilled: boolean
}

/** Their posts need no session, or choose what the session itself is. */
const NOT_WALKED = ['routes/logout', 'routes/empresa']
/** Forms of buttons, a file or a search alone, on screens of other routes: the screen says that nothing was done. */
const ONLY_SAID = [
  'routes/companies_.$id.logo',
  'routes/ligero',
  'routes/rols_.$id.rutas',
  'routes/users_.$id.empresas',
  'routes/users_.$id.roles',
  'routes/_shell.primeros-pasos',
]
/** Needs no company at work. */
const NO_COMPANY = ['routes/_shell.cambiar-contrasena', 'routes/ligero']
/** Posted to by scripts, by what is no form, or from pages that need another state than any link leads to. */
const NO_FORM = ['routes/login', 'routes/m.$code', 'routes/basculas.lecturas', 'routes/otra-empresa']

const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/g
const sessions = { molino: '', secadora: '', none: '' }
const walker = { name: `Caminante ${newWord()}`, email: `${newWord().toLowerCase()}@molino.example` }
let before: unknown

/** What the walker has written so far, but for sign-ins. */
async function written(): Promise<unknown[]> {
  const asked = { limit: 200, filtros: { usuario: walker.name } }
  const { data } = (await call('POST', '/audit/search', asked)) as {
    data: { operacion: string; frase: string }[]
  }
  return data
    .filter(({ operacion }) => !/^LOG/.test(operacion))
    .map(({ operacion, frase }) => [operacion, frase])
}

beforeAll(async () => {
  const given = 'primera-clave-26'
  const found = async (path: string, search: string) =>
    ((await call('POST', path, { search, limit: 10 })).data as Record<string, string>[])[0] ?? {}
  const [mill, dryer] = [
    await found('/companies/search', 'Espiga'),
    await found('/companies/search', 'Llano'),
  ]
  const role = await found('/rols/search', 'Administrador')
  const user = { nombre_usuario: walker.name, correo: walker.email, contrasena: given, id_company: mill._id }
  const { data } = (await call('POST', '/users', user)) as { data: { _id: string } }
  await call('PATCH', `/users/${data._id}/add-company?id_company=${dryer._id}`)
  await call('PATCH', `/users/${data._id}/add-rol?id_rol=${role._id}`)
  await ownPassword(apiUrl, walker.email, given)
  sessions.molino = await signIn(url, walker.email, MOLINO)
  sessions.secadora = await signIn(url, walker.email, SECADORA)
  sessions.none = await signIn(url, walker.email)
  before = await written()
})

function sendingOf(visitor: Visitor, button: Element): Sending {
  const { form, fields, ...sent } = visitor.sentBy(button)
  const { pathname, search } = new URL(sent.action, new URL(visitor.address, url))
  const action = pathname + search
  const files = visitor.fieldsOf(form).filter(({ attributes }) => attributes.type === 'file')
  const route = routeAt(pathname).id
  const { name: pressedName = '', value: pressedValue } = button.attributes
  const asks = [INTENT_FIELD, ROW_INTENT].includes(pressedName)
  const pressed = asks ? `${pressedName}=${pressedValue}` : pressedName
  const intent = fields.find(([name]) => name === INTENT_FIELD)?.[1] ?? ''
  const names = fields.filter(([name]) => !isReserved(name)).map(([name]) => name.replace(ID, ':id'))
  const kind = [route, form.attributes.id, pressed || intent, [...new Set(names)].sort().join()]
  const name = kind.join(' · ').replace(ID, ':id')
  const isFilled = visitor.fieldsOf(form).some(({ attributes }) => attributes.type !== 'hidden')
  const fileNames = files.map((file) => file.attributes.name ?? '')
  return { name, route, action, form, button, fields, files: fileNames, isFilled }
}

/** The form's post, with a file in each of its fields for one. */
function bodyOf({ form, fields, files }: Sending): URLSearchParams | FormData {
  if (form.attributes.enctype !== 'multipart/form-data') return new URLSearchParams(fields)
  const body = new FormData()
  for (const [name, value] of fields) body.append(name, value)
  for (const name of files) body.append(name, new Blob(['a,b\n1,2']), `${name}.csv`)
  return body
}

const hidden = (visitor: Visitor): Fields =>
  all(visitor.page, 'input', ({ attributes }) => attributes.type === 'hidden').map(
    ({ attributes }): [string, string] => [attributes.name ?? '', attributes.value ?? ''],
  )

const carriedAt = (visitor: Visitor): Fields =>
  hidden(visitor).flatMap(([name, value]) =>
    name.startsWith(CARRIED_PREFIX) ? [[name.slice(CARRIED_PREFIX.length), value]] : [],
  )

const expected = ({ fields, files }: Sending): Fields => [
  ...fields.filter(([name]) => !isSecret(name) && name !== ROW_INTENT),
  ...(files.length > 0
    ? [[FILES_FIELD, files.map((name) => `${name}.csv`).join(', ')] as [string, string]]
    : []),
]

/** Values by name, but for empty ones, those of buttons and those that each drawing of a form has: where it stands, too. */
function valuesBy(fields: Fields, buttons: Element[]): Record<string, string[]> {
  const values: Record<string, string[]> = {}
  const pressed = buttons.map(({ attributes }) => attributes.name)
  const left = [BACK_FIELD, SENT_FIELD, RECOVER_FIELD, FILES_FIELD, ROW_INTENT, ...pressed]
  for (const [name, value] of fields)
    if (!isSecret(name) && !left.includes(name) && value !== '')
      values[name] = [...(values[name] ?? []), value]
  return values
}

/** The same form on the page that it came back to. */
function formAgain(visitor: Visitor, { form, route, fields }: Sending): Element | undefined {
  const intentOf = (pairs: Fields) => pairs.find(([name]) => name === INTENT_FIELD)?.[1]
  return postingButtons(visitor)
    .map((button) => visitor.sentBy(button))
    .find(({ form: other, action, fields: own }) => {
      if (form.attributes.id) return other.attributes.id === form.attributes.id
      const same = intentOf(own) === intentOf(fields) || intentOf(own) === undefined
      return routeAt(new URL(action, url).pathname).id === route && same
    })?.form
}

/** What is wrong with a form that came back; '' for nothing. */
function faultOf(visitor: Visitor, sending: Sending): string {
  const said = read(visitor)
  if (visitor.status >= 400) return `responde ${visitor.status} en ${visitor.address}`
  // A button alone is pressed again: nothing is lost with it.
  if (!sending.isFilled) return ''
  if (!said.includes(UNSAVED)) return `no dice que no se ha guardado: ${visitor.status} ${visitor.address}`
  if (sending.files.some((name) => !said.includes(`${name}.csv`))) return 'no nombra el archivo que falta'
  if (ONLY_SAID.includes(sending.route)) return ''
  const form = formAgain(visitor, sending)
  if (!form) return `no está en ${visitor.address}`
  const button =
    all(form, 'button')[0] ?? postingButtons(visitor).find((one) => visitor.formOf(one) === form)!
  const buttons = [button, sending.button]
  const now = valuesBy(visitor.sentBy(button).fields, buttons)
  const then = valuesBy(sending.fields, buttons)
  const names = [...new Set([...Object.keys(then), ...Object.keys(now)])]
  const wrong = names.filter((name) => JSON.stringify(then[name]) !== JSON.stringify(now[name]))
  return wrong
    .map((name) => `${name}: ${JSON.stringify(then[name])} → ${JSON.stringify(now[name])}`)
    .join('; ')
}

const post = (visitor: Visitor, sending: Sending) =>
  visitor.open(sending.action, { method: 'POST', body: bodyOf(sending) })

/** Without a session, to the sign-in page and back; `whole` signs in there, else only its hidden fields are sent on. */
async function afterSignIn(sending: Sending, whole: boolean): Promise<string> {
  const visitor = await post(new Visitor(url, ''), sending)
  if (visitor.status !== 200 || !visitor.address.startsWith('/login?volver='))
    return `sin sesión responde ${visitor.status} en ${visitor.address}`
  const carried = carriedAt(visitor)
  const wanted = expected(sending)
  const worth = wanted.some(([name]) => !isReserved(name)) ? wanted : []
  if (JSON.stringify(carried) !== JSON.stringify(worth)) return `lleva ${JSON.stringify(carried)}`
  if (worth.length === 0) return ''
  if (!read(visitor).includes('lo que había escrito se conserva')) return 'no dice que se conserva'
  if (whole) {
    await visitor.press('Ingresar', { '[email]': walker.email, '[password]': DEMO_PASSWORD })
    await visitor.press('Volver al formulario')
    const choosing = all(visitor.page, 'h1').some(({ children }) => children.includes('Elija una empresa'))
    if (choosing) await visitor.press(new RegExp(MOLINO))
  } else {
    const to = new URL(visitor.address, url).searchParams.get('volver') ?? ''
    visitor.is(sessions.molino)
    await visitor.open(to, {
      method: 'POST',
      body: new URLSearchParams([...carried, [RECOVER_FIELD, '1']]),
    })
  }
  return faultOf(visitor, sending)
}

/** With a session that has no company, or another one. */
async function afterCompany(sending: Sending): Promise<string> {
  const faults: string[] = []
  for (const [session, button] of [
    [sessions.none, new RegExp(MOLINO)],
    [sessions.secadora, /^Cambiar a «.*» y volver al formulario$/],
  ] as const) {
    const visitor = await post(new Visitor(url, session), sending)
    if (
      all(visitor.page, 'button', (one) => button.test(one.attributes['aria-label'] ?? text(one))).length !==
      1
    )
      faults.push(`no se elige empresa: ${visitor.status} ${visitor.address}`)
    else faults.push(faultOf(await visitor.press(button), sending))
  }
  return faults.filter(Boolean).join('; ')
}

/** Imports of one origin: looked at, and written. */
async function importPages(): Promise<string[]> {
  const send = async () => {
    const rows = [['Nombre'], [`Vereda ${newWord()}`]]
    return settled(await sendFile(await admin.at('/importar'), rows, 'origins', 'procedencias.csv'))
  }
  const [seen, written] = [await send(), await send()]
  await settled(await written.press(/^Importar 1 /))
  return [seen.address, `${seen.address}/columnas`, written.address]
}

const isDeeper = ({ button }: Sending) =>
  (button.attributes.name === ROW_INTENT && /"insert"/.test(button.attributes.value ?? '')) ||
  (button.attributes.value ?? '').startsWith(OPEN_INTENT)

describe('a form on its way through another page', () => {
  it('comes back as it was sent, by each button of each form of every screen', async () => {
    const { id } = await makeWeighing(apiUrl, { peso_vacio: null })
    const tried = new Set<string>()
    const routes = new Set<string>()
    const faults: string[] = []
    const told = (sending: Sending, where: string, fault: string) =>
      fault && faults.push(`${where}: ${sending.name}: ${fault}`)

    /** Tries the page as it stands, then as its buttons for rows and dialogs leave it. */
    const tryPage = async (visitor: Visitor, depth: number): Promise<void> => {
      const buttons = postingButtons(visitor)
      for (const form of new Set(buttons.map((button) => visitor.formOf(button)))) fillAll(visitor, form)
      const further: Sending[] = []
      for (const sending of buttons.map((button) => sendingOf(visitor, button))) {
        if (tried.has(sending.name) || NOT_WALKED.includes(sending.route)) continue
        tried.add(sending.name)
        const first = !routes.has(sending.route)
        routes.add(sending.route)
        told(sending, visitor.address, await afterSignIn(sending, first))
        const [company] = sending.fields.filter(([name]) => name === '_empresa')
        if (company && !NO_COMPANY.includes(sending.route) && (first || isDeeper(sending)))
          told(sending, visitor.address, await afterCompany(sending))
        if (depth < 2 && isDeeper(sending)) further.push(sending)
      }
      for (const sending of further) {
        const next = await post(new Visitor(url, sessions.molino), sending)
        if (next.status >= 400) told(sending, visitor.address, `con sesión responde ${next.status}`)
        else await tryPage(next, depth + 1)
      }
    }

    const plain = builtRoutes()
      .filter(({ parentId, path }) => parentId === 'routes/_shell' && path && !/[:*]/.test(path))
      .map(({ path }) => `/${path}`)
    const starts = [...plain, `/weighing-records/final-weight/${id}`, ...(await importPages())]
    for await (const visitor of screensFrom(new Visitor(url, sessions.molino), starts))
      await tryPage(visitor, 0)
    const reached = [...routes, ...NO_FORM, ...NOT_WALKED]
    const missed = builtRoutes().filter(({ id, hasAction }) => hasAction && !reached.includes(id))
    const found = { faults, missed: missed.map((route) => route.id), written: await written() }
    expect(found).toEqual({ faults: [], missed: [], written: before })
    expect(tried.size).toBeGreaterThan(200)
  })

  it('comes back with as many rows as it may have, in their order', async () => {
    const { max, fields } = LINES.lineas!
    const rows = Array.from({ length: max }, (_, row) =>
      fields.map((field): [string, string] => [cellName('lineas', row, field), `${row} ${field}`]),
    ).flat()
    const visitor = await admin.at('/save-invoice')
    visitor.is('')
    await visitor.open('/save-invoice', {
      method: 'POST',
      body: new URLSearchParams([[INTENT_FIELD, 'guardar'], ...rows]),
    })
    await visitor.press('Ingresar', { '[email]': walker.email, '[password]': DEMO_PASSWORD })
    await visitor.press('Volver al formulario')
    if (visitor.address.startsWith('/empresa')) await visitor.press(new RegExp(MOLINO))
    expect(visitor.said('status')).toEqual([UNSAVED])
    const shown = hidden(visitor)
    const cells = all(visitor.page, 'input', ({ attributes }) =>
      /^lineas\[\d+\]\.cantidad$/.test(attributes.name ?? ''),
    )
    expect(shown.filter(([name]) => name === ONCE_FIELD).length).toBe(1)
    expect(cells.map(({ attributes }) => attributes.value)).toEqual(
      Array.from({ length: max }, (_, row) => `${row} cantidad`),
    )
  })

  it('of 500 fields passes sign-in and company, one of 501 is refused at once', async () => {
    const fields = (count: number) =>
      new URLSearchParams(Array.from({ length: count }, (_, place) => [`campo${place}`, 'x'.repeat(1900)]))
    const visitor = new Visitor(url, '')
    await visitor.open('/terceros', { method: 'POST', body: fields(501) })
    expect(visitor.status).toBe(400)
    await visitor.open('/terceros', { method: 'POST', body: fields(500) })
    await visitor.press('Ingresar', { '[email]': 'admin@molino.example', '[password]': 'otra' })
    await visitor.press('Ingresar', { '[email]': 'admin@molino.example', '[password]': DEMO_PASSWORD })
    await visitor.press('Volver al formulario')
    expect(all(visitor.page, 'h1').map(text)).toEqual(['Elija una empresa'])
    expect(hidden(visitor).filter(([name]) => name.startsWith('campo')).length).toBe(500)
    await visitor.press(new RegExp(MOLINO))
    expect([visitor.address, visitor.status]).toEqual(['/terceros', 400])
    expect(read(visitor)).toContain('No se reconoció lo que pidió el formulario.')
  })

  it('leaves a large file behind without keeping it, and refuses texts beyond the limit', async () => {
    const send = async (size: number, name?: string) => {
      const body = new FormData()
      body.append('tipo', 'origins')
      body.append('archivo', new Blob(['x'.repeat(size)]), name ?? 'grande.csv')
      if (name === undefined) body.append('nota', 'y'.repeat(size))
      return new Visitor(url, '').open('/importar', { method: 'POST', body })
    }
    const kept = await send(9_000_000, 'grande.csv')
    expect(carriedAt(kept)).toEqual([
      ['tipo', 'origins'],
      [FILES_FIELD, 'grande.csv'],
    ])
    expect(read(kept)).toContain('Los archivos no se conservan, elíjalos otra vez: grande.csv.')
    expect((await send(1_100_000)).status).toBe(413)
  })
})
