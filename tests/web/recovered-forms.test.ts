import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { readDraft, worthKeeping, writeDraft } from '#app/form/drafts.ts'
import { ROW_INTENT } from '#app/form/growing-rows.ts'
import { TICKED_PREFIX, TYPED_PREFIX, writeChoice } from '#app/form/pickers/choice.ts'
import { isSecret, RECOVER_FIELD, SENT_FIELD } from '#app/form/reserved.ts'
import { MOLINO, signIn } from '../support/sign-in.ts'
import { fieldsOf, sentBy, type WalkedForm, walkForms } from './form-walk.ts'
import { all, type Element, Visitor } from './visitor.ts'

const url = inject('url')
const session = await signIn(url, 'admin@molino.example', MOLINO)
const forms = await walkForms(new Visitor(url, session))

/** Tries of each form, with other values each time. */
const RUNS = 4

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
    return fc.subarray(values, { maxLength: type === 'radio' ? 1 : values.length })
  }
  if (type === 'date') return as(fc.oneof(day, fc.constant('')))
  if (type === 'month') return as(day.map((one) => one.slice(0, 7)))
  if (isSecret(name) || type === 'password') return as(fc.constant('secreto'))
  return as(/numeric|decimal/.test(inputmode) ? number : text)
}

const optionsOf = (select: Element) => all(select, 'option').map(({ attributes }) => attributes.value ?? '')

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

/** Everything that the form could send, filled in. */
function filled(fields: Element[]): fc.Arbitrary<[string, string][]> {
  const names = [...new Set(fields.map(({ attributes }) => attributes.name ?? ''))]
  const pickers = names.filter((name) => names.includes(TYPED_PREFIX + name))
  const parts = names.flatMap((name): fc.Arbitrary<[string, string][]>[] => {
    // What is ticked without scripts becomes the choice, and so another text.
    if (name.startsWith(TICKED_PREFIX)) return []
    if (pickers.includes(name)) return [picked(name)]
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

/** The buttons that add a row to a growing list. */
const inserts = (form: Element) =>
  all(form, 'button', ({ attributes: { name, value = '' } }) => name === ROW_INTENT && /insert/.test(value))

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

/** Fields that carry no draft: each drawing of a form has its own, or nobody may keep them. */
const isCompared = (name: string) =>
  ![SENT_FIELD, ROW_INTENT].includes(name) && !name.startsWith(TICKED_PREFIX) && !isSecret(name)

/** Values by name, of the fields that are compared. */
function byName(fields: Element[], values: readonly [string, string][]): Record<string, string[]> {
  const names = [...new Set(fields.map(({ attributes }) => attributes.name ?? ''))].filter(isCompared)
  return Object.fromEntries(
    names.map((name) => [name, values.flatMap(([one, value]) => (one === name ? [value] : []))]),
  )
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

it('walks every screen that makes a one-use key', () => {
  const walked = new Set(forms.map(({ route }) => route.replace('routes/', '')))
  const making = readdirSync('app/routes').filter((entry) => {
    const files = entry.endsWith('.tsx')
      ? [entry]
      : readdirSync(`app/routes/${entry}`).map((file) => `${entry}/${file}`)
    return files.some((file) => readFileSync(`app/routes/${file}`, 'utf8').includes('newOnceKey()'))
  })
  expect(making.map((entry) => entry.replace('.tsx', '')).filter((route) => !walked.has(route))).toEqual([])
})

describe.each(forms)('$name', (walked) => {
  it.each([0, 2])('comes back as it was typed, with %i rows more', async (rows) => {
    const seen = await opened(walked, rows)
    await fc.assert(
      fc.asyncProperty(filled(seen.fields), async (values) => {
        const { fields } = await recovered(walked, seen, values)
        expect(byName(seen.fields, sentBy(fields))).toEqual(byName(seen.fields, values))
      }),
      { numRuns: RUNS },
    )
  })
})
