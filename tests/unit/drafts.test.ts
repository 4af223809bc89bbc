import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type SubjectField, subjectOf } from '#app/form/draft-offer.ts'
import { placeOf, readDraft, worthKeeping, writeDraft } from '#app/form/drafts.ts'

const DAY = 24 * 60 * 60_000
const NOW = Date.parse('2026-03-08T10:42:00Z')

/** Field names, including those of passwords. */
const name = fc.oneof(
  fc.stringMatching(/^[a-z_.[\]0-9]{1,20}$/),
  fc
    .tuple(
      fc.constantFrom('', 'nuevo.', 'otras[0].', 'la_'),
      fc.constantFrom('contrasena', 'password', 'CONTRASENA'),
    )
    .map((parts) => parts.join('')),
)
const value = fc.oneof(
  fc.string(),
  fc.string().map((text) => new File([text], 'logo.png')),
)

describe('content of a draft', () => {
  test('a draft has the typed values, never a password or a file', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value)), fc.array(name), (fields, passwords) => {
        const kept = worthKeeping(fields, new Set(passwords))
        for (const [name, value] of Object.entries(kept)) {
          expect(typeof value).toBe('string')
          expect(name).not.toMatch(/contrasena|password/i)
          expect(passwords).not.toContain(name)
        }
        for (const [name, value] of fields) {
          const plain = typeof value === 'string' && !/contrasena|password/i.test(name)
          if (plain && !passwords.includes(name)) expect(kept).toHaveProperty([name])
        }
      }),
      { examples: [[[['__proto__', 'x']], []]] },
    )
  })

  test('a draft is read back as typed for seven days', () => {
    const values = fc.dictionary(name, fc.string(), { noNullPrototype: true })
    fc.assert(
      fc.property(values, fc.integer({ min: 0, max: 30 * DAY }), (values, age) => {
        const draft = { at: NOW - age, values }
        expect(readDraft(writeDraft(draft), NOW)).toEqual(age < 7 * DAY ? draft : undefined)
      }),
    )
  })

  test.each(['', 'x', '{}', `${NOW}`, `${NOW} {"nombre":`, `${NOW} null`, `${NOW} 3`])(
    'rejects «%s» as a draft',
    (text) => {
      expect(readDraft(text, NOW)).toBeUndefined()
    },
  )

  test('a draft belongs to one user, one company and one form', () => {
    const part = fc.stringMatching(/^[a-z0-9/?=&-]{1,12}$/)
    const place = fc.tuple(part, part, part, part)
    fc.assert(
      fc.property(place, place, (one, other) => {
        const same = one.every((text, at) => text === other[at])
        expect(placeOf(...one).startsWith(placeOf(...other))).toBe(same)
      }),
    )
  })
})

describe('name of a draft', () => {
  const field = (name: string, more: Partial<SubjectField> = {}): SubjectField => ({
    name,
    type: 'text',
    inputMode: '',
    required: false,
    dataset: {},
    ...more,
  })
  const picker = (name: string) => field(name, { dataset: { picked: '' } })
  const money = (name: string) => field(name, { inputMode: 'numeric', dataset: { pesos: '' } })

  test.each([
    [
      'the first filled picker and the first filled amount',
      [field('ticket'), picker('texto.id_cliente'), picker('texto.id_medio'), money('valor'), money('saldo')],
      { ticket: 'T-1', 'texto.id_cliente': 'Nohora Cruz', 'texto.id_medio': 'Contado', saldo: '50.000.000' },
      ['Nohora Cruz', '$\u00a050.000.000'],
    ],
    [
      'the name, of a form without pickers',
      [field('identificacion'), field('nombre')],
      { identificacion: '123', nombre: ' Nohora Cruz ' },
      ['Nohora Cruz'],
    ],
    [
      'the first required text, of a form without a name',
      [
        field('fecha', { type: 'date' }),
        field('peso', { inputMode: 'decimal' }),
        field('nota'),
        field('descripcion', { required: true }),
      ],
      { fecha: '2026-03-08', peso: '12.340', nota: 'Húmedo', descripcion: 'Paddy verde' },
      ['Paddy verde'],
    ],
    [
      'the amount alone',
      [picker('texto.id_cliente'), money('valor')],
      { valor: '1250000' },
      ['$\u00a01.250.000'],
    ],
    ['nothing, of an amount that is no number', [money('valor')], { valor: 'mil' }, []],
    ['nothing, of a draft without these fields', [field('nombre')], { peso: '1' }, []],
    ['nothing, of remarks', [field('observaciones')], { observaciones: 'Húmedo' }, []],
  ])('names a draft by %s', (_, fields, values, subject) => {
    expect(subjectOf(fields, values)).toEqual(subject)
  })
})
