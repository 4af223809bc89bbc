import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readDraft, worthKeeping, writeDraft } from '#app/form/drafts.ts'
import { ROW_INTENT } from '#app/form/growing-rows.ts'
import { TICKED_PREFIX, TYPED_PREFIX, writeChoice } from '#app/form/pickers/choice.ts'
import { KEYS } from '#server/contract/keys.ts'
import { isSecret, RECOVER_FIELD, SENT_FIELD } from '#app/form/reserved.ts'
import { type RunningDemo, startDemo } from '../demo.ts'
import { makeClient, makeReceivables } from '../support/money.ts'
import { withKeys } from '../support/sessions.ts'
import { MOLINO, signIn } from '../support/sign-in.ts'
import { fieldsOf, inserts, sentBy, type WalkedForm, walkForms } from './form-walk.ts'
import { all, type Element, text as shownText, valueOf, Visitor } from './visitor.ts'

let demo: RunningDemo
let url = ''
let session = ''
let forms: WalkedForm[] = []

// A demonstration of its own: other tests change the records whose forms are walked.
beforeAll(async () => {
  demo = await startDemo()
  url = demo.url
  session = await signIn(url, 'admin@molino.example', MOLINO)
  forms = await walkForms(new Visitor(url, session))
})
afterAll(() => demo.stop())

/** Tries of each form, with other values each time. */
const RUNS = 3

/** Texts as people write them, with what pages and addresses have a meaning of their own for. */
const text = fc
  .string({ unit: fc.constantFrom(...'aáñZ09 .,;|<>"&\'%+=[]#/€🌾'), maxLength: 12 })
  .map((typed) => typed.trim())
const lines = fc.array(text, { maxLength: 3 }).map((several) => several.join('\n').trim())
const number = fc.oneof(
  fc.constantFrom('', '0', '12,5', '-3', '1.250.000', 'mil'),
  fc.nat(90_000_000).map((pesos) => pesos.toLocaleString('es-CO')),
)
const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

type Fill = (name: string, fields: Element[]) => fc.Arbitrary<string[]>

/** What a person may leave in the fields of one name: a text, an option, or what is ticked. */
const typedInto: Fill = (name, fields) => {
  const [{ tag, attributes: { type = 'text', inputmode = '', readonly } } = fields[0]!] = fields
  const as = (arbitrary: fc.Arbitrary<string>) => arbitrary.map((value) => [value])
  if (readonly !== undefined || type === 'hidden')
    return fc.constant(sentBy(fields).map(([, value]) => value))
  if (tag === 'select') return as(fc.constantFrom(...optionsOf(fields[0]!)))
  if (tag === 'textarea') return as(lines)
  if (['checkbox', 'radio'].includes(type)) {
    const values = fields.map(({ attributes }) => attributes.value ?? 'on')
    // One of a group stays ticked.
    if (type === 'radio' && sentBy(fields).length > 0) return as(fc.constantFrom(...values))
    return fc.subarray(values, { maxLength: type === 'radio' ? 1 : values.length })
  }
  if (type === 'date') return as(fc.oneof(day, fc.constant('')))
  if (type === 'color') return as(fc.constantFrom('#1f7a4d', '#ffffff'))
  if (type === 'month') return as(day.map((one) => one.slice(0, 7)))
  if (isSecret(name) || type === 'password') return as(fc.constant('secreto'))
  return as(/numeric|decimal/.test(inputmode) ? number : text)
}

const optionsOf = (select: Element) =>
  all(select, 'option').map((option) => option.attributes.value ?? shownText(option))

/** A picker's field and its text: a text alone, or the text of a choice. */
const picked = (name: string): fc.Arbitrary<[string, string][]> =>
  fc
    .record({ id: fc.option(fc.uuid(), { nil: '' }), label: text, detail: text })
    .map(({ id, label, detail }) => {
      const choice = id && label ? writeChoice({ id, label, detail }) : ''
      const [, shown = ''] = choice.split(';')
      return [
        [TYPED_PREFIX + name, choice ? shown : label],
        [name, choice],
      ]
    })

/** A picker as it was drawn. */
const standing = (fields: Element[], name: string) =>
  sentBy(fields).filter(([one]) => [name, TYPED_PREFIX + name].includes(one))

/** Everything that the form could send, filled in. */
function filled(fields: Element[]): fc.Arbitrary<[string, string][]> {
  const names = [...new Set(fields.map(({ attributes }) => attributes.name ?? ''))]
  const pickers = names.filter((name) => names.includes(TYPED_PREFIX + name))
  const parts = names.flatMap((name): fc.Arbitrary<[string, string][]>[] => {
    // What is ticked without scripts becomes the choice, and so another text.
    if (name.startsWith(TICKED_PREFIX)) return []
    if (pickers.includes(name)) return [fc.oneof(fc.constant(standing(fields, name)), picked(name))]
    if (name.startsWith(TYPED_PREFIX) && pickers.includes(name.slice(TYPED_PREFIX.length))) return []
    const own = fields.filter(({ attributes }) => attributes.name === name)
    return [typedInto(name, own).map((values) => values.map((value): [string, string] => [name, value]))]
  })
  return fc.tuple(...parts).map((all) => all.flat())
}

interface Seen {
  visitor: Visitor
  form: Element
  fields: Element[]
}

/** The form on the page that the visitor sees. */
function seenBy(visitor: Visitor, { id, name }: WalkedForm): Seen {
  const [form] = all(visitor.page, 'form', ({ attributes }) => attributes.id === id)
  if (!form) throw new Error(`${name}: no «${id}» at ${visitor.address}, status ${visitor.status}`)
  return { visitor, form, fields: fieldsOf(visitor.page, form) }
}

const post = ({ visitor, form }: Seen, values: Iterable<[string, string]>) =>
  visitor.open(form.attributes.action ?? visitor.address, {
    method: 'POST',
    body: new URLSearchParams([...values]),
  })

/** Opens the form, with so many rows more in each of its growing lists. */
async function opened(walked: WalkedForm, rows: number): Promise<Seen> {
  let seen = seenBy(await new Visitor(url, session).open(walked.at), walked)
  for (let row = 0; row < rows; row++) {
    for (const [list] of inserts(seen.form).entries()) {
      const button = inserts(seen.form)[list]
      if (!button) continue
      await post(seen, [...sentBy(seen.fields), [ROW_INTENT, button.attributes.value ?? '']])
      seen = seenBy(seen.visitor, walked)
    }
  }
  return seen
}

/** Fields that come and go with the choice of another one: compared only where that choice is as it was drawn. */
const BROUGHT: [fields: RegExp, by: string][] = [
  [/^(aplicar-.*|cuentas_de)$/, 'id_cliente_tercero'],
  [/^id_banco$/, 'id_medio_pago'],
  [/^id_fpago$/, 'modalidad_financiacion'],
  [/^(exento_cuota|certificado_cuota.*)$/, 'tipo'],
]

/** Fields that carry no draft: each drawing of a form has its own, or nobody may keep them. */
const isCompared = (name: string) =>
  ![SENT_FIELD, ROW_INTENT].includes(name) && !name.startsWith(TICKED_PREFIX) && !isSecret(name)

/** Names of the drawn fields that must come back as these values. */
function comparedOf(fields: Element[], values: readonly [string, string][]): string[] {
  const drawn = sentBy(fields)
  const changed = (name: string) => valuesAt(drawn, name).join() !== valuesAt(values, name).join()
  const names = [...new Set(fields.map(({ attributes }) => attributes.name ?? ''))]
  return names.filter((name) => {
    const [, by] = BROUGHT.find(([brought]) => brought.test(name)) ?? []
    return isCompared(name) && !(by && changed(by))
  })
}

const valuesAt = (values: readonly [string, string][], name: string) =>
  values.flatMap(([one, value]) => (one === name ? [value] : []))

/** Values by name. */
function byName(names: string[], values: readonly [string, string][]): Record<string, string[]> {
  return Object.fromEntries(names.map((name) => [name, valuesAt(values, name)]))
}

/** The form as it comes back from a draft of these values, kept and read as the browser does. */
async function recovered(walked: WalkedForm, seen: Seen, values: [string, string][]): Promise<Seen> {
  const kept = writeDraft({ at: Date.now(), values: worthKeeping(values, new Set()) })
  const draft = Object.entries(readDraft(kept, Date.now())?.values ?? {})
  const visitor = new Visitor(url, session)
  visitor.address = seen.visitor.address
  await post({ ...seen, visitor }, [...draft, [RECOVER_FIELD, '1']])
  return seenBy(visitor, walked)
}

/** Screens with a one-use key whose forms have no draft: nothing is typed there but a file, or nothing at all. */
const NOTHING_TYPED = ['_shell.declaraciones', '_shell.importar']

it('walks every screen that makes a one-use key', () => {
  const walked = new Set(forms.map(({ route }) => route.replace('routes/', '')))
  const screens = readdirSync('app/routes').filter((entry) => !entry.endsWith('.ts'))
  const making = screens.filter((entry) => {
    const files = entry.endsWith('.tsx')
      ? [entry]
      : readdirSync(`app/routes/${entry}`).map((file) => `${entry}/${file}`)
    return files.some((file) => readFileSync(`app/routes/${file}`, 'utf8').includes('newOnceKey()'))
  })
  const missing = making.map((entry) => entry.replace('.tsx', '')).filter((route) => !walked.has(route))
  expect(missing.sort()).toEqual(NOTHING_TYPED)
})

it.each([0, 2])('every form comes back as it was typed, a growing one with %i rows more', async (rows) => {
  const lost: string[] = []
  let tried = 0
  for (const walked of rows > 0 ? forms.filter(({ grows }) => grows) : forms) {
    tried++
    const seen = await opened(walked, rows)
    const property = fc.asyncProperty(filled(seen.fields), async (values) => {
      const { fields } = await recovered(walked, seen, values)
      const names = comparedOf(seen.fields, values)
      expect(byName(names, sentBy(fields))).toEqual(byName(names, values))
    })
    const details = await fc.check(property, { numRuns: RUNS })
    if (details.failed)
      lost.push(`${walked.name}: ${fc.defaultReportMessage(details)}\n${String(details.errorInstance)}`)
  }
  expect([tried > 0, lost.join('\n\n')]).toEqual([true, ''])
})

// Found by hand or by the property above.
describe('a recovered form', () => {
  const recover = (visitor: Visitor, action: string, fields: Record<string, string>) =>
    visitor.send(action, { ...fields, [RECOVER_FIELD]: '1' })
  const valueIn = ({ page }: Visitor, name: string) =>
    all(page, '*', ({ attributes }) => attributes.name === name).map(valueOf)

  it('keeps the amounts of a receipt that were typed by hand, whichever button had sent it', async () => {
    const client = await makeClient(demo.apiUrl)
    const [owed] = await makeReceivables(demo.apiUrl, client, [500_000])
    const grid = `aplicar-${owed?.id}`
    const visitor = await recover(new Visitor(url, session), '/save-payment-receipt', {
      id_cliente_tercero: writeChoice({ id: client.id, label: client.nombre }),
      'texto.id_cliente_tercero': client.nombre,
      valor_pagado: '500.000',
      [grid]: '120.000',
      estado: 'PENDIENTE',
      intent: 'antiguedad',
    })
    expect([grid, 'valor_pagado', 'estado'].map((name) => valueIn(visitor, name))).toEqual([
      ['120.000'],
      ['500.000'],
      ['PENDIENTE'],
    ])
  })

  it('opens the creation dialog that it was left with, and what that offers', async () => {
    const fields = { ticket: 'T-1', 'nuevo.para': 'id_conductor', 'nuevo.identificacion': '93.1' }
    const visitor = await recover(new Visitor(url, session), '/save-weighing-records', fields)
    expect(visitor.address).toBe('/save-weighing-records?crear=id_conductor')
    expect(valueOf(visitor.field('[nuevo.identificacion]', visitor.dialog()))).toBe('93.1')
    expect(valueIn(visitor, 'ticket')).toEqual(['T-1'])
  })

  it('opens no dialog for who may not create', async () => {
    const without = await withKeys(
      session,
      KEYS.filter((key) => !key.startsWith('POST-third-parties')),
    )
    const fields = { ticket: 'T-1', 'nuevo.para': 'id_conductor', 'nuevo.identificacion': '93.1' }
    const visitor = await recover(new Visitor(url, without), '/save-weighing-records', fields)
    expect(all(visitor.page, 'dialog')).toEqual([])
    expect(valueIn(visitor, 'ticket')).toEqual(['T-1'])
  })

  it('leads a weighed truck back to the screen that it was weighed on', async () => {
    const fields = { intent: 'completar', id: '', volver: '/weighing-records' }
    const list = await new Visitor(url, session).open('/patio')
    const [id = ''] = all(list.page, 'form', ({ attributes }) => /^camion-/.test(attributes.id ?? '')).map(
      ({ attributes }) => attributes.id?.replace('camion-', ''),
    )
    const visitor = await recover(list, '/patio', { ...fields, id })
    const form = visitor.one('form', ({ attributes }) => attributes.id === `camion-${id}`)
    expect(sentBy(fieldsOf(visitor.page, form))).toContainEqual(['volver', '/weighing-records'])
  })
})
