import { textOf } from './html.ts'

/** An element of a page, as far as people's texts, links and forms need it. */
export interface Element {
  tag: string
  attributes: Record<string, string>
  parent: Element | null
  children: (Element | string)[]
}

const VOID = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr'])
const TOKEN =
  /<!--[\s\S]*?-->|<!\w[^>]*>|<(script|style)\b[\s\S]*?<\/\1>|<(\/?)([a-z][\w-]*)((?:[^"'>]|"[^"]*")*?)\/?>|[^<]+/gi

const decoded = (text: string) => textOf(text.replaceAll('<', '&lt;'))

/** Reads a page as the web writes it: every element closed, every value in double quotes. */
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

/** All elements below this one that are of the tag and are what is asked for. */
export function all(within: Element, tag: string, is: (one: Element) => boolean = () => true): Element[] {
  return within.children.flatMap((child) => {
    if (typeof child === 'string') return []
    const below = all(child, tag, is)
    return (tag === '*' || child.tag === tag) && is(child) ? [child, ...below] : below
  })
}

/** What people read of it; what is hidden from assistive technology is left out. */
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

/** Its name as people hear it. */
export const nameOf = (element: Element): string => element.attributes['aria-label'] ?? text(element)

const isHeld = (field: Element) =>
  !('disabled' in field.attributes) &&
  (!['checkbox', 'radio'].includes(field.attributes.type ?? '') || 'checked' in field.attributes)

/** What a field would send. */
export function valueOf(field: Element): string {
  if (field.tag === 'textarea') return text(field)
  if (field.tag !== 'select')
    return field.attributes.value ?? (field.attributes.type === 'checkbox' ? 'on' : '')
  const options = all(field, 'option')
  const chosen = options.find(({ attributes }) => 'selected' in attributes) ?? options[0]
  return chosen ? (chosen.attributes.value ?? text(chosen)) : ''
}

const fieldsIn = (within: Element) => ['input', 'select', 'textarea'].flatMap((tag) => all(within, tag))

/** Somebody who reads pages and presses buttons without a browser: cookies, links, forms and redirects as one has them. */
export class Visitor {
  page: Element = parse('')
  status = 0
  /** Path and query at which the page stands. */
  address = ''
  private readonly cookies = new Map<string, string>()

  constructor(
    readonly site: string,
    session: string,
  ) {
    this.cookies.set('sesion', session)
  }

  async open(address: string, init: RequestInit = {}): Promise<this> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, origin: this.site, 'save-data': 'on' }
    const answer = await fetch(new URL(address, this.site), { ...init, headers, redirect: 'manual' })
    for (const set of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (name && /max-age=0|1970/i.test(set)) this.cookies.delete(name)
      else if (name) this.cookies.set(name, value ?? '')
    }
    const location = answer.headers.get('location')
    if (location) return this.open(location)
    this.status = answer.status
    this.address = address
    this.page = parse(await answer.text())
    return this
  }

  /** The only element of the tag that is what is asked for. */
  one(tag: string, is: (one: Element) => boolean, within = this.page): Element {
    const [found, ...more] = all(within, tag, is)
    if (!found || more.length > 0)
      throw new Error(`${more.length + (found ? 1 : 0)} <${tag}> en ${this.address}`)
    return found
  }

  /** Follows the only link of this name. */
  follow(name: string | RegExp): Promise<this> {
    return this.open(this.one('a', (link) => isCalled(nameOf(link), name)).attributes.href ?? '')
  }

  /** The texts of all elements with the role. */
  said(role: 'alert' | 'status'): string[] {
    return all(this.page, '*', ({ attributes }) => attributes.role === role).map(text)
  }

  /** The field that people know by this name. */
  field(name: string, within = this.page): Element {
    const labels = all(within, 'label', (label) => isCalled(text(label), name))
    const ids = labels.flatMap(({ attributes }) => attributes.for ?? [])
    const wrapped = labels.flatMap(fieldsIn)
    const [found, ...more] = fieldsIn(within).filter(
      (field) =>
        wrapped.includes(field) ||
        ids.includes(field.attributes.id ?? '') ||
        field.attributes['aria-label'] === name,
    )
    if (!found || more.length > 0)
      throw new Error(`${more.length + (found ? 1 : 0)} campos «${name}» en ${this.address}`)
    return found
  }

  /** The texts that describe a field, its fault first of all. */
  about(field: Element): string {
    const ids = (field.attributes['aria-describedby'] ?? '').split(' ')
    return all(this.page, '*', ({ attributes }) => ids.includes(attributes.id ?? ''))
      .map(text)
      .join(' ')
  }

  /**
   * Presses the only button of this name: sends its form as it stands, with other values for the fields by their names
   * for people; `true` ticks a box, a text chooses the option that reads so.
   */
  press(
    name: string | RegExp,
    values: Record<string, string | true> = {},
    within = this.page,
  ): Promise<this> {
    const button = this.one('button', (one) => isCalled(nameOf(one), name), within)
    const form = this.formOf(button)
    const fields = fieldsIn(this.page).filter((field) => this.formOf(field) === form)
    const written = new Map(
      Object.entries(values).map(([label, value]) => [this.field(label, within), value]),
    )
    const sent = new URLSearchParams()
    for (const field of fields) {
      const value = written.get(field)
      if (!field.attributes.name || (value === undefined && !isHeld(field))) continue
      sent.append(field.attributes.name, typeof value === 'string' ? sentBy(field, value) : valueOf(field))
    }
    if (button.attributes.name) sent.append(button.attributes.name, button.attributes.value ?? '')
    const action = button.attributes.formaction ?? form.attributes.action ?? this.address
    if (form.attributes.method === 'post') return this.open(action, { method: 'POST', body: sent })
    return this.open(`${action.split('?')[0]}?${sent}`)
  }

  private formOf(control: Element): Element {
    const id = control.attributes.form
    if (id) return this.one('form', ({ attributes }) => attributes.id === id)
    for (let at = control.parent; at; at = at.parent) if (at.tag === 'form') return at
    throw new Error(`«${nameOf(control)}» no está en ningún formulario`)
  }
}

const isCalled = (name: string, wanted: string | RegExp) =>
  typeof wanted === 'string' ? name === wanted : wanted.test(name)

function sentBy(field: Element, value: string): string {
  if (field.tag !== 'select') return value
  const option = all(field, 'option').find((one) => text(one) === value)
  if (!option) throw new Error(`«${value}» no está entre las opciones`)
  return option.attributes.value ?? value
}
