import fc from 'fast-check'
import { TICKED_PREFIX, TYPED_PREFIX, writeChoice } from '#app/form/pickers/choice.ts'
import { isSecret } from '#app/form/reserved.ts'
import { sentBy } from './form-walk.ts'
import { all, type Element, text as shownText } from './visitor.ts'

/** Texts as people type them, with characters that HTML and URLs escape. */
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

/** Possible values of the fields of one name: a text, an option, or ticked boxes. */
const typedInto: Fill = (name, fields) => {
  const [{ tag, attributes: { type = 'text', inputmode = '', readonly } } = fields[0]!] = fields
  const as = (arbitrary: fc.Arbitrary<string>) => arbitrary.map((value) => [value])
  if (readonly !== undefined || type === 'hidden')
    return fc.constant(sentBy(fields).map(([, value]) => value))
  if (tag === 'select') return as(fc.constantFrom(...optionsOf(fields[0]!)))
  if (tag === 'textarea') return as(lines)
  if (['checkbox', 'radio'].includes(type)) {
    const values = fields.map(({ attributes }) => attributes.value ?? 'on')
    // A group of radio buttons keeps one ticked.
    if (type === 'radio' && sentBy(fields).length > 0) return as(fc.constantFrom(...values))
    return fc.subarray(values, { maxLength: type === 'radio' ? 1 : values.length })
  }
  if (type === 'file') return fc.constant([])
  if (type === 'date') return as(fc.oneof(day, fc.constant('')))
  if (type === 'color') return as(fc.constantFrom('#1f7a4d', '#ffffff'))
  if (type === 'month') return as(day.map((one) => one.slice(0, 7)))
  if (isSecret(name) || type === 'password') return as(fc.constant('secreto'))
  return as(/numeric|decimal/.test(inputmode) ? number : text)
}

const optionsOf = (select: Element) =>
  all(select, 'option').map((option) => option.attributes.value ?? shownText(option))

/** Field and text of a picker: a text alone, or a choice. */
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

/** Field and text of a picker as rendered. */
const standing = (fields: Element[], name: string) =>
  sentBy(fields).filter(([one]) => [name, TYPED_PREFIX + name].includes(one))

/** Values that a user may send by a form, with all fields filled. */
export function filled(fields: Element[]): fc.Arbitrary<[string, string][]> {
  const names = [...new Set(fields.map(({ attributes }) => attributes.name ?? ''))]
  const pickers = names.filter((name) => names.includes(TYPED_PREFIX + name))
  const parts = names.flatMap((name): fc.Arbitrary<[string, string][]>[] => {
    // A radio button of a picker becomes its choice, so its value does not come back.
    if (name.startsWith(TICKED_PREFIX)) return []
    if (pickers.includes(name)) return [fc.oneof(fc.constant(standing(fields, name)), picked(name))]
    if (name.startsWith(TYPED_PREFIX) && pickers.includes(name.slice(TYPED_PREFIX.length))) return []
    const own = fields.filter(({ attributes }) => attributes.name === name)
    return [typedInto(name, own).map((values) => values.map((value): [string, string] => [name, value]))]
  })
  return fc.tuple(...parts).map((all) => all.flat())
}
