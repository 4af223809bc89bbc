import { refuses, tells } from './told.ts'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import {
  DOCUMENT_LISTS,
  hasCreation,
  type ListCase,
  LISTS,
  newCode,
  searchable,
  SECRET,
} from '../e2e/lists.ts'
import { type Gate, openGate, type Reaction } from '../support/gate.ts'
import { MOLINO, SECADORA, signIn } from '../support/sign-in.ts'
import { type RunningWeb, startWeb } from '../support/web.ts'
import { formOf, removeRow, save, saveRow } from './list-forms.ts'
import { all, type Element, isOf, nameOf, rowsOf, text, valueOf, Visitor } from './visitor.ts'

const url = inject('url')
let session = ''
let gate: Gate
let web: RunningWeb

beforeAll(async () => {
  session = await signIn(url, 'admin@molino.example', MOLINO)
  gate = await openGate(inject('apiUrl'))
  web = await startWeb(gate.url)
})
afterAll(async () => {
  await web.stop()
  await gate.stop()
})

const FOUND_NOTHING = 'Nada coincide con la búsqueda.'
const IN_USE = 'No se puede eliminar: está en uso en 3 registros.'
const REMOVAL = /^DELETE |\/delete$/

const headings = ({ page }: Visitor) => all(page, 'h1').map(text)
const named = ({ page }: Visitor, tag: string, name: RegExp | string) =>
  all(page, tag, (one) => (typeof name === 'string' ? nameOf(one) === name : name.test(nameOf(one))))
const reads = ({ page }: Visitor, what: string) => all(page, '*', (one) => text(one) === what).length > 0

/** Expects the specified columns, once there are rows. */
function expectColumns(visitor: Visitor, { columns }: ListCase, acts = true): void {
  const isEmpty = (one: Element) => text(one).startsWith('Todavía no hay registros.')
  if (all(visitor.page, 'p', isEmpty).length > 0) return
  const heads = all(visitor.page, 'thead').flatMap((head) => all(head, 'th').map(text))
  expect(heads).toEqual(['#', ...columns, ...(acts ? ['Acciones'] : [])])
}

/** Only input of the edited row with this name. */
const inputOf = (visitor: Visitor, column: string) =>
  visitor.one(
    'input',
    ({ attributes }) => attributes['aria-label'] === column,
    visitor.one('table', isOf('rows')),
  )

const openRow = (visitor: Visitor, { link = 'Editar' }: NonNullable<ListCase['edit']>) =>
  visitor.follow(new RegExp(`^${link} `))

describe.each([...LISTS, ...DOCUMENT_LISTS])('$title', (list) => {
  const { create, edit, remove } = list

  it('the list has its specified texts: title, columns, creation, change, removal', async () => {
    const visitor = await new Visitor(url, session).open(list.path)
    expect(headings(visitor)).toEqual([list.title])
    expect(all(visitor.page, 'title').map(text)).toEqual([`${list.title} · Molino`])
    const search = visitor.one(
      'input',
      ({ attributes }) => attributes.type === 'search',
      visitor.one('main', () => true),
    )
    expect(search.attributes.placeholder).toBe(list.placeholder)
    for (const file of ['PDF', 'Excel']) expect(named(visitor, 'a', file)).toHaveLength(1)
    expectColumns(visitor, list)
    if (!hasCreation(list) || !create) return

    const word = newCode()
    await visitor.follow('Nuevo')
    await save(visitor, list)
    const refusals = all(formOf(visitor, list), '*', (one) =>
      one.children.some((child) => typeof child === 'string' && matches(child.trim(), create.refused)),
    )
    expect(refusals).toHaveLength(1)
    expect(all(formOf(visitor, list), '*', ({ attributes }) => 'aria-invalid' in attributes)).not.toEqual([])
    await tells(save(visitor, list, create.fields(word)), create.created)
    await visitor.open(`${list.path}?q=${word}`)
    expect(rowsOf(visitor)).toHaveLength(1)
    expectColumns(visitor, list)
    if (create.shows) expect(text(rowsOf(visitor)[0]!)).toMatch(create.shows)

    if (edit) {
      await openRow(visitor, edit)
      expect(valueOf(inputOf(visitor, edit.column))).toBe(edit.from(word))
      await saveRow(visitor, { [edit.column]: '  ' })
      expect(visitor.about(inputOf(visitor, edit.column))).toContain('El campo no puede quedar vacío.')
      await saveRow(visitor, { [edit.column]: edit.to(word) })
      expect(visitor.said('status')).toEqual([edit.updated])
      await visitor.open(`${list.path}?q=${searchable(word, edit)}`)
      expect(rowsOf(visitor).map(text)).toEqual([expect.stringMatching(edit.shows(word))])
    }
    if (!remove) return
    await visitor.follow(/^Eliminar /)
    expect(reads(visitor, remove.ask ?? '¿Deseas eliminar este registro?')).toBe(true)
    await tells(removeRow(visitor, remove), remove.removed)
    if (remove.why) expect(rowsOf(visitor).map(text)).toEqual([expect.stringContaining('ANULADA')])
    else expect(reads(visitor, FOUND_NOTHING)).toBe(true)
  })

  it('the list shows a message and keeps the typed values when the API fails', async () => {
    const visitor = new Visitor(web.url, session)
    const failing = (of: (call: string) => boolean, reaction: Reaction = 'cut') => {
      gate.react = (call) => (of(call) ? reaction : 'pass')
    }
    failing((call) => call.endsWith('/search'))
    await refuses(visitor.open(list.path), list.load)
    expectColumns(visitor, list)
    gate.react = () => 'pass'
    await visitor.follow('Reintentar')
    expect(all(visitor.page, 'p').map(text).join()).toMatch(/\d+ registros?/)
    if (!hasCreation(list) || !create) return

    const word = newCode()
    const fields = create.fields(word)
    await visitor.open(`${list.path}?q=${word}&nuevo=1`)
    failing((call) => call === create.call, { status: 500 })
    await save(visitor, list, fields)
    expect(all(formOf(visitor, list), '*', (one) => text(one) === create.failed)).not.toEqual([])
    for (const [label, value] of Object.entries(fields)) {
      const field = visitor.field(label, formOf(visitor, list))
      if (value === true) expect(field.attributes, label).toHaveProperty('checked')
      else if (!['Tipo', 'Empresa', SECRET].includes(label)) expect(valueOf(field), label).toBe(value)
    }
    gate.react = () => 'pass'
    await tells(save(visitor, list, fields[SECRET] ? { [SECRET]: fields[SECRET] } : {}), create.created)
    await visitor.open(`${list.path}?q=${word}`)

    if (edit) {
      failing((call) => /^PUT |\/update$/.test(call))
      await openRow(visitor, edit)
      await saveRow(visitor, { [edit.column]: edit.to(word) })
      expect(visitor.said('alert')).toEqual([edit.failed])
      expect(valueOf(inputOf(visitor, edit.column))).toBe(edit.to(word))
      await visitor.open(`${list.path}?q=${word}`)
    }
    if (!remove) return
    failing((call) => REMOVAL.test(call))
    await visitor.follow(/^Eliminar /)
    await refuses(removeRow(visitor, remove), remove.failed)
    failing((call) => REMOVAL.test(call), { status: 409, body: { codigo: 'EN_USO', mensaje: IN_USE } })
    await refuses(visitor.press('Reintentar'), IN_USE)
    gate.react = () => 'pass'
    if (!remove.deactivated) return expect(named(visitor, 'button', 'Desactivar')).toEqual([])
    await tells(visitor.press('Desactivar'), remove.deactivated)
    expect(text(rowsOf(visitor)[0]!)).toContain('Inactivo')
    await visitor.press('Desactivar los marcados')
    expect(visitor.said('alert')).toEqual(['Marque al menos un registro.'])
    const box = visitor.one('input', (one) => nameOf(one).startsWith('Marcar '))
    const marked = { [nameOf(box)]: true } as const
    failing((call) => /^PUT |\/update$/.test(call), {
      status: 409,
      body: { codigo: 'CONFLICTO', mensaje: IN_USE },
    })
    await visitor.press('Desactivar los marcados', marked)
    const name = nameOf(box).replace('Marcar ', '')
    expect(visitor.said('alert')).toEqual([`${name}: ${IN_USE}`])
    expect(visitor.field(nameOf(box)).attributes).toHaveProperty('checked')
    gate.react = () => 'pass'
    await tells(visitor.press('Desactivar los marcados'), `Registros desactivados: ${name}.`)
    expect(text(rowsOf(visitor)[0]!)).toContain('Inactivo')
    await tells(visitor.press('Activar los marcados', marked), `Registros activados: ${name}.`)
  })
})

it('an empty list leads users who may create to the first record', async () => {
  const emptyOf = async (visitor: Visitor, path: string) =>
    all((await visitor.open(path)).page, 'p', ({ attributes }) => attributes.class === 'empty')
  const own = new Visitor(url, await signIn(url, 'admin@molino.example', SECADORA))
  for (const [path, first] of [
    ['/invoices', '/save-invoice'],
    ['/milling-operations', '/milling-operations?nuevo=1'],
  ] as const) {
    const [empty] = await emptyOf(own, path)
    expect([path, empty && text(empty)]).toEqual([path, 'Todavía no hay registros. Crear el primero'])
    await own.follow('Crear el primero')
    expect([own.status, own.address]).toEqual([200, first])
    expect((await emptyOf(own, `${path}?q=zzzz`)).map(text)).toEqual([FOUND_NOTHING])
  }
})

it('a list shows a reader no button of an act', async () => {
  const visitor = new Visitor(url, await signIn(url, 'consulta@molino.example'))
  for (const list of LISTS) {
    await visitor.open(`${list.path}?nuevo=1`)
    expect([list.path, visitor.status, headings(visitor)]).toEqual([list.path, 200, [list.title]])
    expectColumns(visitor, list, !['/terceros', '/employee'].includes(list.path))
    for (const tag of ['a', 'button']) {
      expect(named(visitor, tag, /^(Nuevo|Editar|Renombrar|Eliminar)/).map(nameOf)).toEqual([])
    }
  }
})

const matches = (one: string, wanted: string | RegExp) =>
  typeof wanted === 'string' ? one === wanted : wanted.test(one)
