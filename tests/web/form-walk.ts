import { matchPath } from '@remix-run/react'
import { ROW_INTENT } from '#app/form/growing-rows.ts'
import { MARK_PREFIX } from '#app/form/several-at-once.tsx'
import { ONCE_FIELD, VERSION_FIELD } from '#app/form/reserved.ts'
import { addressOf, builtRoutes } from '../support/manifest.ts'
import { all, type Element, isHeld, valueOf, type Visitor } from './visitor.ts'

/** A form with fields to fill in. */
export interface WalkedForm {
  name: string
  /** True for a creation with a one-use key, or a change with a version: their values are kept. */
  isKept: boolean
  /** Address of the page that shows it. */
  at: string
  /** Id of the form, or its action. */
  id: string
  /** Route that renders the form. */
  route: string
  /** The form has a growing list. */
  grows: boolean
}

/** Query parameters by which a link opens another form of the same screen. */
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

/** Origin for parsing relative addresses. */
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

/** Identity of an address for this walk; undefined outside the shell. */
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

/** Rendered names and values of a form. */
export const sentBy = (fields: Element[]): [name: string, value: string][] =>
  fields.filter(isHeld).map((field) => [field.attributes.name ?? '', rawValueOf(field)])

/** Raw text of a textarea. `valueOf` joins its lines. */
function rawValueOf(field: Element): string {
  if (field.tag !== 'textarea') return valueOf(field)
  return field.children.join('').replace(/^\n/, '')
}

/** Buttons that add a row to a growing list. */
export const inserts = (form: Element) =>
  all(form, 'button', ({ attributes: { name, value = '' } }) => name === ROW_INTENT && /insert/.test(value))

/** Text without ids of records and without months of rows. */
const withoutIds = (text: string) => text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d{2}/g, '…')

/** Id of a form, else its action. */
export const idOf = ({ attributes: { id, action = '' } }: Element): string => id ?? action

/** Every page has the form that changes the company. */
const OF_THE_FRAME = '/empresa'

/** Forms of a page with fields to fill in. */
const writtenIn = (visitor: Visitor): Element[] =>
  all(
    visitor.page,
    'form',
    (form) => form.attributes.method === 'post' && idOf(form) !== OF_THE_FRAME,
  ).filter((form) => visitor.fieldsOf(form).some(({ attributes }) => attributes.type !== 'hidden'))

export const isMultipart = ({ attributes }: Element): boolean => attributes.enctype === 'multipart/form-data'

/** True if the form has a one-use key or a version, so that its values are kept. */
const isKept = (form: Element, fields: Element[]) =>
  !isMultipart(form) &&
  !!form.attributes.id &&
  fields.some(({ attributes }) => [ONCE_FIELD, VERSION_FIELD].includes(attributes.name ?? ''))

/** Addresses of forms for marked records, with the first record marked. */
const markedIn = (visitor: Visitor): string[] =>
  all(visitor.page, 'form', ({ attributes }) => attributes.method !== 'post').flatMap((form) => {
    const [mark] = visitor.fieldsOf(form).filter(({ attributes }) => attributes.name?.startsWith(MARK_PREFIX))
    const { name = '', value = 'on' } = mark?.attributes ?? {}
    return mark ? [`${form.attributes.action}?${new URLSearchParams({ [name]: value })}`] : []
  })

/** Records of one kind to walk, because the forms depend on a record's state. */
const RECORDS = 3
/** Screens whose form appears on few records: consecutives of invoices, cash boxes. */
const MORE_RECORDS: Record<string, number> = { '/consecutivos/:id': 20, '/libro-de-bancos/:id': 20 }

const ADDRESSES = screens.filter(({ path }) => !/[:*]/.test(path)).map(({ path }) => path)

/**
 * Every form with fields, found by following links from all screens: screens, records, dialogs and rows, a few
 * addresses of each kind. A new screen is included by itself. With `only`, the forms of these addresses.
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
      // The same form counts once, at any address and in any row.
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
