import { matchPath } from '@remix-run/react'
import { ROW_INTENT } from '#app/form/growing-rows.ts'
import { MARK_PREFIX } from '#app/form/several-at-once.tsx'
import { ONCE_FIELD, VERSION_FIELD } from '#app/form/reserved.ts'
import { addressOf, builtRoutes } from '../support/manifest.ts'
import { all, type Element, isHeld, valueOf, type Visitor } from './visitor.ts'

/** A form in which somebody writes. */
export interface WalkedForm {
  name: string
  /** A creation, of which drafts are kept, or the change of a record. */
  isKept: boolean
  /** Address of the page that shows it. */
  at: string
  /** What the form is known by. */
  id: string
  /** The route that draws it. */
  route: string
  /** Whether it has a growing list. */
  grows: boolean
}

/** Parts of an address by which a link opens another form of the same screen. */
const OPENING = [
  'nuevo',
  'editar',
  'acto',
  'eliminar',
  'tercero',
  'proveedor',
  'factura',
  'cuentas',
  'pesadas',
]

/** Stands for the site while an address is read. */
const SITE = 'http://x'

const relativeTo = (address: string, link: string) => {
  const { pathname, search } = new URL(link, new URL(address, SITE))
  return pathname + search
}

const routes = builtRoutes()
const screens = routes.flatMap((route) => {
  const path = addressOf(route, routes, ':id')
  return route.parentId === 'routes/_shell' && path ? [{ route, path }] : []
})

const screenOf = (address: string) => {
  const { pathname } = new URL(address, SITE)
  const found = screens.filter(({ path }) => matchPath(path, pathname))
  return found.find(({ path }) => !path.includes(':')) ?? found[0]
}

/** What makes two addresses the same for this walk; undefined outside the frame. */
function kindOf(address: string): string | undefined {
  const screen = screenOf(address)
  const { searchParams } = new URL(address, SITE)
  const said = [...searchParams.keys()]
    .filter((name) => OPENING.includes(name) || name.startsWith(MARK_PREFIX))
    .sort()
    .map((name) => {
      if (name.startsWith(MARK_PREFIX)) return MARK_PREFIX
      return ['acto', 'nuevo'].includes(name) ? `${name}=${searchParams.get(name)}` : name
    })
  return screen && [screen.path, ...said].join(' ')
}

/** Names and values that the form would send, as they stand in it. */
export const sentBy = (fields: Element[]): [name: string, value: string][] =>
  fields.filter(isHeld).map((field) => [field.attributes.name ?? '', rawValueOf(field)])

/** Several lines as they are, of which `valueOf` makes one. */
function rawValueOf(field: Element): string {
  if (field.tag !== 'textarea') return valueOf(field)
  return field.children.join('').replace(/^\n/, '')
}

/** The buttons that add a row to a growing list. */
export const inserts = (form: Element) =>
  all(form, 'button', ({ attributes: { name, value = '' } }) => name === ROW_INTENT && /insert/.test(value))

/** A text without ids of records and months of rows. */
const withoutIds = (text: string) => text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d{2}/g, '…')

/** What a form is known by: its id, else where it is posted to. */
export const idOf = ({ attributes: { id, action = '' } }: Element): string => id ?? action

/** Posted from every page, to choose another company. */
const OF_THE_FRAME = '/empresa'

/** The forms of a page in which somebody writes. */
const writtenIn = (visitor: Visitor): Element[] =>
  all(
    visitor.page,
    'form',
    (form) => form.attributes.method === 'post' && idOf(form) !== OF_THE_FRAME,
  ).filter((form) => visitor.fieldsOf(form).some(({ attributes }) => attributes.type !== 'hidden'))

export const isMultipart = ({ attributes }: Element): boolean => attributes.enctype === 'multipart/form-data'

/** Whether the browser keeps drafts of the form, or the web what it changes. */
const isKept = (form: Element, fields: Element[]) =>
  !isMultipart(form) &&
  !!form.attributes.id &&
  fields.some(({ attributes }) => [ONCE_FIELD, VERSION_FIELD].includes(attributes.name ?? ''))

/** Addresses of forms that take marked records along, with the first record marked. */
const markedIn = (visitor: Visitor): string[] =>
  all(visitor.page, 'form', ({ attributes }) => attributes.method !== 'post').flatMap((form) => {
    const [mark] = visitor.fieldsOf(form).filter(({ attributes }) => attributes.name?.startsWith(MARK_PREFIX))
    const { name = '', value = 'on' } = mark?.attributes ?? {}
    return mark ? [`${form.attributes.action}?${new URLSearchParams({ [name]: value })}`] : []
  })

/** Records of one kind that are walked: what can be done with one depends on its state. */
const RECORDS = 3
/** Screens of which few records have a form: a consecutive of invoices, the page of a cash box. */
const MORE_RECORDS: Record<string, number> = { '/consecutivos/:id': 20, '/libro-de-bancos/:id': 20 }

const ADDRESSES = screens.filter(({ path }) => !/[:*]/.test(path)).map(({ path }) => path)

/**
 * Every form in which somebody writes, found by following links from all screens: screens, records, dialogs and rows, a
 * few addresses of each kind. A new screen is walked by itself. With `only`, the forms of those addresses.
 */
export async function walkForms(visitor: Visitor, only?: readonly string[]): Promise<WalkedForm[]> {
  const seen = new Map<string, Set<string>>()
  const found = new Map<string, WalkedForm>()
  const left = [...(only ?? ADDRESSES)]
  const meet = (address: string) => {
    const kind = kindOf(address)
    if (kind) left.push(address)
  }
  for (let address = left.shift(); address; address = left.shift()) {
    const kind = kindOf(address)
    const alike = seen.get(kind ?? '') ?? new Set<string>()
    const { pathname } = new URL(address, SITE)
    if (!kind || alike.has(pathname) || alike.size >= (MORE_RECORDS[kind] ?? RECORDS)) continue
    seen.set(kind, alike.add(pathname))
    await visitor.open(address)
    const route = screenOf(visitor.address)?.route.id
    if (visitor.status !== 200 || !route) continue
    for (const form of writtenIn(visitor)) {
      const id = idOf(form)
      const fields = visitor.fieldsOf(form)
      const names = fields.map(({ attributes }) => attributes.name)
      // The same form at another address of its screen, or in another row, is walked once.
      const same = withoutIds([route, id, ...new Set(names)].join(' '))
      if (!found.has(same))
        found.set(same, {
          name: `${kind} ${withoutIds(id)}`,
          at: visitor.address,
          id,
          isKept: isKept(form, fields),
          route,
          grows: inserts(form).length > 0,
        })
    }
    if (only) continue
    const leads = [
      `${pathname}?nuevo=1`,
      ...markedIn(visitor),
      ...all(visitor.page, 'button').map(({ attributes }) => attributes.formaction),
      ...all(visitor.page, 'a').map(({ attributes }) => attributes.href),
    ]
    for (const lead of leads) if (lead && /^[/?]/.test(lead)) meet(relativeTo(visitor.address, lead))
  }
  return [...found.values()]
}
