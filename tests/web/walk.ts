import { existsSync } from 'node:fs'
import { TICKED_PREFIX, TYPED_PREFIX } from '#app/form/pickers/choice.ts'
import { builtRoutes, type Route } from '../support/manifest.ts'
import { all, type Element, text, Visitor, writeInto } from './visitor.ts'

const routes = builtRoutes()

/** The path of a route from the root on, with its parameters as they are named. */
function pathOf(route: Route): string {
  const parent = routes.find(({ id }) => id === route.parentId)
  return `${parent ? pathOf(parent) : ''}${route.path ? `/${route.path}` : ''}`
}

const patterns = routes
  .filter(({ path, index }) => path !== undefined || index)
  .map((route) => {
    const parts = pathOf(route).split('/')
    const matches = parts.map((part) => (part.startsWith(':') ? '[^/]+' : part.replaceAll('.', '\\.')))
    // What answers at any address comes last.
    const variables = parts.includes('*') ? Infinity : parts.filter((part) => part.startsWith(':')).length
    return { route, matches: new RegExp(`^${matches.join('/').replace('*', '.*')}/?$`), variables }
  })
  .sort((one, other) => one.variables - other.variables)

/** The route that answers at a path. */
export function routeAt(address: string): Route {
  const [pathname = ''] = address.split('?')
  const found = patterns.find(({ matches }) => matches.test(pathname))
  if (!found) throw new Error(`Ninguna ruta responde en ${address}`)
  return found.route
}

/** Files, pictures and data: their module is no page. */
const isPage = ({ id }: Route) => !existsSync(`app/${id}.ts`)

/** Parameters that choose rows or return somewhere: the forms of the screen stay the same. */
const OF_ROWS = /^(q|pagina|orden|filas|desde|hasta|volver|id|fecha|dia|mes|placa)$/
/** Parameters with whose values the forms change; of all others their being there may open a dialog. */
const OF_STATES = /^(acto|tab|estado|accion)$/
/** Records of a kind that are looked at, whose states offer other forms. */
const RECORDS = 4

/** A screen and its state, without the record that it shows. */
function shapeOf(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://sitio.invalid')
  const asked = [...searchParams]
    .filter(([name]) => !OF_ROWS.test(name))
    .map(([name, value]) => (OF_STATES.test(name) ? `${name}=${value}` : name))
  return [routeAt(pathname).id, ...asked.sort()].join(' ')
}

/**
 * Opens every screen that links lead to from the given addresses, in each of its states: dialogs, tabs, rows that are
 * edited or asked about. Of a record's screen some records are opened.
 */
export async function* screensFrom(visitor: Visitor, addresses: readonly string[]) {
  const waiting = [...addresses]
  const seen = new Map<string, Set<string>>()
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    const shape = shapeOf(address)
    const known = seen.get(shape) ?? new Set()
    seen.set(shape, known)
    const limit = /\$/.test(shape) ? RECORDS : 1
    if (known.has(address) || (known.size >= limit && !addresses.includes(address))) continue
    known.add(address)
    await visitor.open(address)
    if (visitor.status >= 400) continue
    for (const link of all(visitor.page, 'a')) {
      const { href = '', download } = link.attributes
      const to = new URL(href, new URL(visitor.address, visitor.site))
      if (to.origin === visitor.site && download === undefined && isPage(routeAt(to.pathname)))
        waiting.push(to.pathname + to.search)
    }
    yield visitor
  }
}

/** Every button of the page that posts, and that somebody can press: under an open dialog nothing else can be. */
export function postingButtons(visitor: Visitor): Element[] {
  const [dialog] = all(visitor.page, 'dialog')
  return all(
    dialog ?? visitor.page,
    'button',
    (button) =>
      button.attributes.type !== 'button' && visitor.formOf(button, true)?.attributes.method === 'post',
  )
}

/** Values that no other field of the walk has. */
let written = 0

/** Fills every field that somebody can fill with a value of its own. */
export function fillAll(visitor: Visitor, form: Element): void {
  for (const field of visitor.fieldsOf(form)) {
    const { type = 'text', inputmode, maxlength = '60', checked } = field.attributes
    const number = String(1000 + ++written)
    const values: Record<string, () => string | boolean> = {
      checkbox: () => checked === undefined,
      radio: () => true,
      date: () => `2025-0${1 + (written % 9)}-1${written % 10}`,
      month: () => `2025-0${1 + (written % 9)}`,
      time: () => `1${written % 10}:3${written % 7}`,
      number: () => number,
      email: () => `n${number}@molino.example`,
    }
    if (['hidden', 'file'].includes(type) || 'disabled' in field.attributes) continue
    if (isChoice(visitor, form, field)) continue
    if (field.tag === 'select') choose(field)
    else if (values[type]) write(visitor, form, field, values[type]())
    else writeInto(field, (inputmode ? number : `Ñ${number} "&" <b>`).slice(0, Number(maxlength)))
  }
}

/** A picker's text that is chosen already, and its offers: another text would give the choice up, as it must. */
function isChoice(visitor: Visitor, form: Element, { attributes: { name = '' } }: Element): boolean {
  if (name.startsWith(TICKED_PREFIX)) return true
  const chosen = name.startsWith(TYPED_PREFIX) && name.slice(TYPED_PREFIX.length)
  return visitor
    .fieldsOf(form)
    .some(({ attributes }) => attributes.name === chosen && (attributes.value ?? '') !== '')
}

function write(visitor: Visitor, form: Element, field: Element, value: string | boolean): void {
  if (field.attributes.type === 'radio')
    for (const other of visitor.fieldsOf(form))
      if (other.attributes.name === field.attributes.name && other.attributes.type === 'radio')
        writeInto(other, false)
  writeInto(field, value)
}

/** The last option, or the first where that is chosen. */
function choose(select: Element): void {
  const options = all(select, 'option', ({ attributes }) => !('disabled' in attributes))
  const chosen = options.findIndex(({ attributes }) => 'selected' in attributes)
  const other = options.at(chosen === options.length - 1 ? 0 : -1)
  if (other) writeInto(select, other.attributes.value ?? text(other))
}
