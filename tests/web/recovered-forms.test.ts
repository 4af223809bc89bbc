import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readDraft, worthKeeping, writeDraft } from '#app/form/drafts.ts'
import { ROW_INTENT } from '#app/form/growing-rows.ts'
import { SEARCH_INTENT, TICKED_PREFIX, writeChoice } from '#app/form/pickers/choice.ts'
import { KEYS } from '#server/kit/contract/keys.ts'
import { UNSAVED } from '#app/form/reply.ts'
import { isSecret, RECOVER_FIELD, SENT_FIELD } from '#app/form/reserved.ts'
import { type RunningDemo, startDemoOfRun } from '../demo.ts'
import { DAY_FORMS } from '../plan/day.ts'
import { QUICK } from '../plan/quick.ts'
import { SEED } from '../plan/seed.ts'
import { makeClient, makeReceivables } from '../support/money.ts'
import { withKeys } from '../support/sessions.ts'
import { MOLINO, SECADORA, signIn } from '../support/sign-in.ts'
import { carriedBy } from './carried.ts'
import { filled } from './form-values.ts'
import { idOf, inserts, isMultipart, sentBy, type WalkedForm, walkForms } from './form-walk.ts'
import { all, type Element, nameOf, read, valueOf, Visitor } from './visitor.ts'

let demo: RunningDemo
let url = ''
let session = ''
/** Sessions of the same user: without a company, and in another company. */
const sessions = { none: '', other: '' }
/** Every form with fields. */
let written: WalkedForm[] = []
/** Forms with drafts. */
const kept = () => written.filter(({ isKept }) => isKept)

// Uses its own demonstration, because other tests change the records of the forms.
beforeAll(async () => {
  demo = await startDemoOfRun()
  url = demo.url
  session = await signIn(url, 'admin@molino.example', MOLINO)
  sessions.none = await signIn(url, 'admin@molino.example')
  sessions.other = await signIn(url, 'admin@molino.example', SECADORA)
  written = await walkForms(new Visitor(url, session), QUICK ? DAY_FORMS : undefined)
})
afterAll(() => demo.stop())

/** Tries of each form, each with other values. */
const RUNS = 3

interface Seen {
  visitor: Visitor
  form: Element
  fields: Element[]
}

/** The form on the visitor's page. */
function seenBy(visitor: Visitor, { id, name }: WalkedForm): Seen {
  const [form] = all(visitor.page, 'form', (one) => idOf(one) === id)
  if (!form) throw new Error(`${name}: no «${id}» at ${visitor.address}, status ${visitor.status}`)
  return { visitor, form, fields: visitor.fieldsOf(form) }
}

const post = ({ visitor, form }: Seen, values: Iterable<[string, string]>) =>
  visitor.open(form.attributes.action ?? visitor.address, {
    method: 'POST',
    body: new URLSearchParams([...values]),
  })

/** Opens the form and adds `rows` rows to each growing list. */
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

/** Fields that depend on a choice. They are compared only if the choice is still the rendered one. */
const BROUGHT: [fields: RegExp, by: string][] = [
  [/^(aplicar-.*|cuentas_de)$/, 'id_cliente_tercero'],
  [/^id_banco$/, 'id_medio_pago'],
  [/^(id_fpago|id_producto|kilos)$/, 'modalidad_financiacion'],
  [/^(exento_cuota|certificado_cuota.*|ica)$/, 'tipo'],
]

const broughtBy = (name: string) => BROUGHT.find(([brought]) => brought.test(name))?.[1]

/** True for fields that a draft keeps. One-use keys and secrets are not kept. */
const isCompared = (name: string) =>
  ![SENT_FIELD, ROW_INTENT].includes(name) && !name.startsWith(TICKED_PREFIX) && !isSecret(name)

/** Names of rendered fields that must come back with these values. */
function comparedOf(fields: Element[], values: readonly [string, string][]): string[] {
  const drawn = sentBy(fields)
  const changed = (name: string) => valuesAt(drawn, name).join() !== valuesAt(values, name).join()
  const kept = fields.filter(({ attributes }) => attributes.type !== 'file')
  const names = [...new Set(kept.map(({ attributes }) => attributes.name ?? ''))]
  return names.filter((name) => {
    const by = broughtBy(name)
    return isCompared(name) && !(by && changed(by))
  })
}

const valuesAt = (values: readonly [string, string][], name: string) =>
  values.flatMap(([one, value]) => (one === name ? [value] : []))

/** Values by name. */
function byName(names: string[], values: readonly [string, string][]): Record<string, string[]> {
  return Object.fromEntries(names.map((name) => [name, valuesAt(values, name)]))
}

/** The form as restored from a draft of these values, in the browser's way. */
async function recovered(walked: WalkedForm, seen: Seen, values: [string, string][]): Promise<Seen> {
  const kept = writeDraft({ at: Date.now(), values: worthKeeping(values, new Set()) })
  const draft = Object.entries(readDraft(kept, Date.now())?.values ?? {})
  const visitor = new Visitor(url, session)
  visitor.address = seen.visitor.address
  await post({ ...seen, visitor }, [...draft, [RECOVER_FIELD, '1']])
  return seenBy(visitor, walked)
}

/** Screens with a one-use key but without drafts, because nothing is typed there. */
const NOTHING_TYPED = ['_shell.declaraciones', '_shell.importar']

it.skipIf(QUICK)('walks every screen with a one-use key', () => {
  const walked = new Set(kept().map(({ route }) => route.replace('routes/', '')))
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

it.each([0, 2])('every form is restored as typed, a growing one with %i more rows', async (rows) => {
  const lost: string[] = []
  let tried = 0
  for (const walked of rows > 0 ? kept().filter(({ grows }) => grows) : kept()) {
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

/** Submit buttons of the form. */
const buttonsOf = ({ visitor, form }: Seen): Element[] =>
  all(visitor.page, 'button').filter(
    (button) => button.attributes.type !== 'button' && visitor.formOf(button, true) === form,
  )

/** Identity of a button, across rows and dialogs. */
const kindOf = ({ route, id }: WalkedForm, { attributes: { name, value } }: Element) =>
  [route, id, name, value].join(' ').replace(/\d+/g, '0')

const FILE = 'uno.csv'

/** True if the button changes the field: 'Buscar' of a picker clears the choice and its dependent fields. */
const isOfButton = (name: string, { attributes }: Element) => {
  const own = [attributes.name, attributes.value?.replace(SEARCH_INTENT, '')]
  return [name, broughtBy(name)].some((one) => one !== undefined && own.includes(one))
}

/** Request of a form sent by a button: address and fields, with a file in each file field. */
function sendingOf({ visitor, form, fields }: Seen, values: [string, string][], button: Element) {
  const { name, value = '', formaction } = button.attributes
  const sent: [string, string][] = name ? [...values, [name, value]] : values
  const files = fields.filter(({ attributes }) => attributes.type === 'file')
  let body: URLSearchParams | FormData = new URLSearchParams(sent)
  if (isMultipart(form)) {
    body = new FormData()
    for (const [name, value] of sent) body.append(name, value)
    for (const { attributes } of files) body.append(attributes.name ?? '', new Blob(['a;b']), FILE)
  }
  return { to: formaction ?? form.attributes.action ?? visitor.address, body, files: files.length }
}

interface Way {
  session: () => string
  /** Presses the control that leads back to the form. */
  back: (visitor: Visitor) => Promise<Visitor>
  /** Number of buttons to try per form. */
  buttons: number
  /** Routes of the forms to leave out. */
  without?: string[]
}

/** Screens that need no company. */
const OF_NO_COMPANY = ['routes/_shell.cambiar-contrasena']

const WAYS: Record<string, Way> = {
  'by each of its buttons after sign-in': {
    session: () => '',
    back: (visitor) => {
      const values = carriedBy(visitor)
      visitor.is(session)
      const to = new URL(visitor.address, url).searchParams.get('volver') ?? ''
      return visitor.open(to, {
        method: 'POST',
        body: new URLSearchParams([...values, [RECOVER_FIELD, '1']]),
      })
    },
    buttons: Infinity,
  },
  'after a company is chosen': {
    session: () => sessions.none,
    back: (visitor) => visitor.press(new RegExp(MOLINO)),
    buttons: 1,
    without: OF_NO_COMPANY,
  },
  'from another company': {
    session: () => sessions.other,
    back: (visitor) => visitor.press(/^Cambiar a «.*» y volver al formulario$/),
    buttons: 1,
    without: OF_NO_COMPANY,
  },
}

it.each(Object.keys(WAYS))('every form is restored as it was sent %s', async (way) => {
  const { session: sessionOf, back, buttons, without } = WAYS[way]!
  const tried = new Set<string>()
  const lost: string[] = []
  for (const walked of written.filter(({ route }) => !without?.includes(route))) {
    const seen = seenBy(await new Visitor(url, session).open(walked.at), walked)
    const [values = []] = fc.sample(filled(seen.fields), { numRuns: 1, seed: SEED })
    for (const button of buttonsOf(seen).slice(0, buttons)) {
      const kind = kindOf(walked, button)
      if (tried.has(kind)) continue
      tried.add(kind)
      const { to, body, files } = sendingOf(seen, values, button)
      const visitor = new Visitor(url, sessionOf())
      visitor.address = seen.visitor.address
      try {
        await back(await visitor.open(to, { method: 'POST', body }))
        const { fields } = seenBy(visitor, walked)
        const names = comparedOf(seen.fields, values).filter((name) => !isOfButton(name, button))
        expect(byName(names, sentBy(fields))).toEqual(byName(names, values))
        expect(read(visitor)).toContain(UNSAVED)
        if (files > 0) expect(read(visitor)).toContain(FILE)
      } catch (error) {
        lost.push(`${walked.name}, ${nameOf(button)}: ${String(error)}`)
      }
    }
  }
  expect(lost).toEqual([])
})

// Cases found by hand or by the property above.
describe('restored forms', () => {
  const recover = (visitor: Visitor, action: string, fields: Record<string, string>) =>
    visitor.send(action, { ...fields, [RECOVER_FIELD]: '1' })
  const valueIn = ({ page }: Visitor, name: string) =>
    all(page, '*', ({ attributes }) => attributes.name === name).map(valueOf)

  it('a restored receipt keeps amounts typed by hand, whichever button sent it', async () => {
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

  it('a restored form opens its creation dialog, with the offers', async () => {
    const fields = { ticket: 'T-1', 'nuevo.para': 'id_conductor', 'nuevo.identificacion': '93.1' }
    const visitor = await recover(new Visitor(url, session), '/save-weighing-records', fields)
    expect(visitor.address).toBe('/save-weighing-records?crear=id_conductor')
    expect(valueOf(visitor.field('[nuevo.identificacion]', visitor.dialog()))).toBe('93.1')
    expect(valueIn(visitor, 'ticket')).toEqual(['T-1'])
  })

  it('a restored form opens no creation dialog for users who may not create', async () => {
    const without = await withKeys(
      session,
      KEYS.filter((key) => !key.startsWith('POST-third-parties')),
    )
    const fields = { ticket: 'T-1', 'nuevo.para': 'id_conductor', 'nuevo.identificacion': '93.1' }
    const visitor = await recover(new Visitor(url, without), '/save-weighing-records', fields)
    expect(all(visitor.page, 'dialog')).toEqual([])
    expect(valueIn(visitor, 'ticket')).toEqual(['T-1'])
  })

  it('a restored truck weight leads back to its screen', async () => {
    const fields = { intent: 'completar', id: '', volver: '/weighing-records' }
    const list = await new Visitor(url, session).open('/patio')
    const [id = ''] = all(list.page, 'form', ({ attributes }) => /^camion-/.test(attributes.id ?? '')).map(
      ({ attributes }) => attributes.id?.replace('camion-', ''),
    )
    const visitor = await recover(list, '/patio', { ...fields, id })
    const form = visitor.one('form', ({ attributes }) => attributes.id === `camion-${id}`)
    expect(sentBy(visitor.fieldsOf(form))).toContainEqual(['volver', '/weighing-records'])
  })
})
