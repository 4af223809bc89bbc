import { SENT_PARAM } from '#app/api/sent-param.ts'
import { decoded } from './html.ts'

/** Element of a page, with the parts that texts, links and forms need. */
export interface Element {
  tag: string
  attributes: Record<string, string>
  parent: Element | null
  children: (Element | string)[]
}

/** Parameter that distinguishes the address after a post. */
const SENT = new RegExp(`[?&]${SENT_PARAM}=\\d+$`)
const VOID = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr'])
const TOKEN =
  /<!--[\s\S]*?-->|<!\w[^>]*>|<(script|style)\b[\s\S]*?<\/\1>|<(\/?)([a-z][\w-]*)((?:[^"'>]|"[^"]*")*?)\/?>|[^<]+/gi

/** Parses a page of the web: every element closed, every value in double quotes. */
export function parse(html: string): Element {
  const root: Element = { tag: '', attributes: {}, parent: null, children: [] }
  let at = root
  for (const [token, , closing, tag, rest] of html.matchAll(TOKEN)) {
    if (!tag) {
      if (!token.startsWith('<')) at.children.push(decoded(token))
    } else if (closing) {
      if (at.tag !== tag.toLowerCase()) throw new Error(`</${tag}> cierra <${at.tag}>`)
      at = at.parent ?? root
    } else {
      const element: Element = { tag: tag.toLowerCase(), attributes: {}, parent: at, children: [] }
      for (const [, name, value] of (rest ?? '').matchAll(/([^\s="]+)(?:="([^"]*)")?/g)) {
        element.attributes[name!.toLowerCase()] = decoded(value ?? '')
      }
      at.children.push(element)
      if (!VOID.has(element.tag)) at = element
    }
  }
  return root
}

/** All descendants with the tag that match `is`. */
export function all(within: Element, tag: string, is: (one: Element) => boolean = () => true): Element[] {
  return within.children.flatMap((child) => {
    if (typeof child === 'string') return []
    const below = all(child, tag, is)
    return (tag === '*' || child.tag === tag) && is(child) ? [child, ...below] : below
  })
}

/** Visible text, without elements hidden from assistive technology. */
export function text(element: Element): string {
  const read = (one: Element): string =>
    one.children
      .map((child) => {
        if (typeof child === 'string') return child
        return child.attributes['aria-hidden'] === 'true' ? '' : ` ${read(child)} `
      })
      .join('')
  return read(element).replace(/\s+/g, ' ').trim()
}

/** Accessible name. */
export const nameOf = (element: Element): string => element.attributes['aria-label'] ?? text(element)

/** Matches elements of a class. */
export const isOf = (name: string) => (element: Element) =>
  (element.attributes.class ?? '').split(' ').includes(name)

/** Content between header and footer. */
export const main = (visitor: Visitor): Element => visitor.one('main', () => true)

/** Rows of the list, or of tables with another class. */
export const rowsOf = (visitor: Visitor, kind = 'rows'): Element[] =>
  all(visitor.page, 'table', isOf(kind)).flatMap((table) =>
    all(table, 'tbody').flatMap((body) => all(body, 'tr')),
  )

/** Only row of the list with the text. */
export function rowOf(visitor: Visitor, shown: string, kind = 'rows'): Element {
  const [found, ...more] = rowsOf(visitor, kind).filter((row) => text(row).includes(shown))
  if (!found || more.length > 0)
    throw new Error(`${more.length + (found ? 1 : 0)} filas «${shown}» en ${visitor.address}`)
  return found
}

/** Table of the list, in which a row is edited. */
export const inRow = (visitor: Visitor): Element => visitor.one('table', isOf('rows'))

export const badges = (within: Element): string[] => all(within, '*', isOf('badge')).map(text)

/** Cells of a column, row by row. */
export const cells = ({ page }: Visitor, column: string): string[] =>
  all(page, 'td', ({ attributes }) => attributes['data-label'] === column).map(text)

/** Names of all links and buttons. */
export const acts = (within: Element): string[] => [...all(within, 'a'), ...all(within, 'button')].map(nameOf)

/** Visible text of the page. */
export const read = ({ page }: Visitor): string => text(page)

/** True if the field keeps its rendered value. */
export const isHeld = (field: Element): boolean =>
  !('disabled' in field.attributes) &&
  (!['checkbox', 'radio'].includes(field.attributes.type ?? '') || 'checked' in field.attributes)

/** Value that a field would send. */
export function valueOf(field: Element): string {
  if (field.tag === 'textarea') return text(field)
  if (field.tag !== 'select')
    return field.attributes.value ?? (field.attributes.type === 'checkbox' ? 'on' : '')
  const options = all(field, 'option')
  const chosen = options.find(({ attributes }) => 'selected' in attributes) ?? options[0]
  return chosen ? (chosen.attributes.value ?? text(chosen)) : ''
}

/** Label text without the options of its select and without '(opcional)'. */
const labelOf = (label: Element) =>
  text({
    ...label,
    children: label.children.filter((one) => typeof one === 'string' || one.tag !== 'select'),
  }).replace(/ \(opcional\)$/, '')

/** Values by label. */
export type Values = Record<string, string | boolean>

/** Values by field name. */
export const named = <Value extends string | boolean>(values: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`[${name}]`, value]))

const fieldsIn = (within: Element) => ['input', 'select', 'textarea'].flatMap((tag) => all(within, tag))

/** A user without a browser, who reads pages, follows links, presses buttons and has cookies. */
export class Visitor {
  status = 0
  /** Current path and query. */
  address = ''
  private readonly cookies = new Map<string, string>()
  private html = ''
  private parsed: Element | undefined
  /** Fields of each form, collected once per page. */
  private fields: Map<Element, Element[]> | undefined

  constructor(
    readonly site: string,
    session: string,
  ) {
    this.is(session)
  }

  /** Parsed on first use, because many pages are only requested. */
  get page(): Element {
    return (this.parsed ??= parse(this.html))
  }

  /** Changes the session of this visitor; '' signs out. */
  is(session: string): void {
    if (session) this.cookies.set('sesion', session)
    else this.cookies.delete('sesion')
  }

  /** Value of a cookie; '' for a missing cookie. */
  cookie(name: string): string {
    return this.cookies.get(name) ?? ''
  }

  /** Sets a cookie. */
  keep(name: string, value: string): void {
    this.cookies.set(name, value)
  }

  /** Opens an address, absolute or relative to the current one. */
  async open(address: string, init: RequestInit = {}): Promise<this> {
    const { origin, pathname, search } = new URL(address, new URL(this.address, this.site))
    const headers = this.headers()
    const answer = await fetch(origin + pathname + search, { ...init, headers, redirect: 'manual' })
    for (const set of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (name && /max-age=0|1970/i.test(set)) this.cookies.delete(name)
      else if (name) this.cookies.set(name, value ?? '')
    }
    const location = answer.headers.get('location')
    if (location) return this.open(location, [307, 308].includes(answer.status) ? init : {})
    this.status = answer.status
    // Scripts remove the parameter from the address, so this visitor removes it too.
    this.address = pathname + search.replace(SENT, '')
    this.html = await answer.text()
    this.parsed = undefined
    this.fields = undefined
    return this
  }

  /** Posts fields to an address like a form. */
  send(address: string, fields: Record<string, string>): Promise<this> {
    return this.open(address, { method: 'POST', body: new URLSearchParams(fields) })
  }

  private headers(): Record<string, string> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    // Packing and unpacking a page takes a tenth of its time.
    return { cookie, origin: this.site, 'save-data': 'on', 'accept-encoding': 'identity' }
  }

  /** Only element with the tag that matches `is`. Throws for none or several. */
  one(tag: string, is: (one: Element) => boolean, within = this.page): Element {
    const [found, ...more] = all(within, tag, is)
    if (!found || more.length > 0)
      throw new Error(`${more.length + (found ? 1 : 0)} <${tag}> en ${this.address}`)
    return found
  }

  /** Response at an address: a file, or a page that is not opened. */
  get(address: string, more: Record<string, string> = {}): Promise<Response> {
    const headers = { ...this.headers(), ...more }
    return fetch(new URL(address, this.site), { headers, redirect: 'manual' })
  }

  /** Follows the only link with this name. */
  follow(name: string | RegExp, within = this.page): Promise<this> {
    const link = this.one('a', (one) => isCalled(nameOf(one), name), within)
    return this.open(link.attributes.href ?? '')
  }

  dialog(): Element {
    return this.one('dialog', () => true)
  }

  /** Texts of all elements with the role. */
  said(role: 'alert' | 'status'): string[] {
    return all(this.page, '*', ({ attributes }) => attributes.role === role).map(text)
  }

  /** Field by its label; `[name]` finds it by its field name. */
  field(name: string, within = this.page): Element {
    const labels = all(within, 'label', (label) => isCalled(labelOf(label), name))
    const ids = labels.flatMap(({ attributes }) => attributes.for ?? [])
    const wrapped = labels.flatMap(fieldsIn)
    const [found, ...more] = fieldsIn(within).filter(
      (field) =>
        wrapped.includes(field) ||
        ids.includes(field.attributes.id ?? '') ||
        field.attributes['aria-label'] === name ||
        (`[${field.attributes.name}]` === name && field.attributes.type !== 'hidden'),
    )
    if (!found || more.length > 0)
      throw new Error(`${more.length + (found ? 1 : 0)} campos «${name}» en ${this.address}`)
    return found
  }

  /** Descriptions of a field, its error first. */
  about(field: Element): string {
    const ids = (field.attributes['aria-describedby'] ?? '').split(' ')
    return all(this.page, '*', ({ attributes }) => ids.includes(attributes.id ?? ''))
      .map(text)
      .join(' ')
  }

  /** Fills fields by label: a boolean ticks or unticks; a string is typed, or chosen by text or value of an option. */
  write(values: Values, within = this.page): this {
    const fields = Object.entries(values).map(([name, value]) => [this.field(name, within), value] as const)
    for (const [field, value] of fields) writeInto(field, value)
    return this
  }

  /** Ticks the first radio button with this field name. */
  tickFirst(name: string): this {
    const radios = all(this.page, 'input', ({ attributes }) => attributes.name === name)
    if (radios.length === 0) throw new Error(`Nada por marcar en «${name}» en ${this.address}`)
    for (const [index, radio] of radios.entries()) writeInto(radio, index === 0)
    return this
  }

  /** Chooses in a picker without scripts: searches and ticks the first match. */
  async choose(label: string, name: string, typed: string): Promise<this> {
    await this.press(`Buscar ${label}`, { [`[texto.${name}]`]: typed })
    return this.tickFirst(`opcion.${name}`)
  }

  /** Presses the only button with this name: sends its form with `values`. */
  press(name: string | RegExp, values: Values = {}, within = this.page): Promise<this> {
    this.write(values, within)
    const button = this.one('button', (one) => isCalled(nameOf(one), name), within)
    const { form, action, fields } = this.sentBy(button)
    const sent = new URLSearchParams(fields)
    if (form.attributes.method === 'post') return this.open(action, { method: 'POST', body: sent })
    return this.open(`${action.split('?')[0]}?${sent}`)
  }

  /** Form of a button, its target, and the fields it sends, without files. */
  sentBy(button: Element): { form: Element; action: string; fields: [name: string, value: string][] } {
    const form = this.formOf(button)
    const fields = this.fieldsOf(form)
      .filter((field) => isHeld(field) && field.attributes.type !== 'file')
      .map((field): [string, string] => [field.attributes.name ?? '', valueOf(field)])
    if (button.attributes.name) fields.push([button.attributes.name, button.attributes.value ?? ''])
    return { form, action: button.attributes.formaction ?? form.attributes.action ?? this.address, fields }
  }

  /** All fields of a form, also those outside its element. */
  fieldsOf(form: Element): Element[] {
    if (!this.fields) {
      this.fields = new Map()
      for (const field of fieldsIn(this.page)) {
        const of = field.attributes.name ? this.formOf(field, true) : null
        if (of) this.fields.set(of, [...(this.fields.get(of) ?? []), field])
      }
    }
    return this.fields.get(form) ?? []
  }

  formOf(control: Element): Element
  formOf(control: Element, orNone: true): Element | null
  formOf(control: Element, orNone = false): Element | null {
    const id = control.attributes.form
    if (id) return this.one('form', ({ attributes }) => attributes.id === id)
    for (let at = control.parent; at; at = at.parent) if (at.tag === 'form') return at
    if (orNone) return null
    throw new Error(`«${nameOf(control)}» no está en ningún formulario`)
  }
}

const isCalled = (name: string, wanted: string | RegExp) =>
  typeof wanted === 'string' ? name === wanted : wanted.test(name)

function writeInto(field: Element, value: string | boolean): void {
  if (typeof value === 'boolean') {
    if (value) field.attributes.checked = ''
    else delete field.attributes.checked
  } else if (field.tag === 'textarea') {
    field.children = [value]
  } else if (field.tag === 'select') {
    const options = all(field, 'option')
    const chosen =
      options.find((one) => text(one) === value) ?? options.find((one) => one.attributes.value === value)
    if (!chosen) throw new Error(`«${value}» no está entre las opciones`)
    for (const option of options) delete option.attributes.selected
    chosen.attributes.selected = ''
  } else field.attributes.value = value
}
