import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { digitsOf } from '#app/parts/go-to/by-number.server.ts'
import { NOUN_NAMES, nounOf } from '#app/parts/go-to/nouns.ts'
import { MOST_READINGS, type Reading, understand } from '#app/parts/go-to/understand.ts'
import { SCREENS } from '#app/session/screens.server.ts'
import { DOCUMENT_CONSECUTIVES } from '#server/companies/new-company-rules.ts'
import { definedLists } from '../../support/lists.ts'

/** Interpretation in a few words: act, kind of record, amount, person. */
function told(reading: Reading): string {
  const numbered = ({ letters, digits }: { letters: string; digits: string }) =>
    [letters, digits].filter(Boolean).join('-')
  if (reading.does === 'open') return `abre ${reading.noun} ${numbered(reading.number)}`
  if (reading.does === 'pay') return `paga ${numbered(reading.number)}`
  if (reading.does === 'weigh') return `pesa ${reading.plate}`
  const { of, pesos } = reading
  const whom = of && (of.number ? `a ${numbered(of.number)}` : `de ${of.name}`)
  const what = reading.does === 'lend' ? 'presta' : `crea ${reading.noun}`
  const doubt = reading.does === 'create' && !reading.sure ? '(quizás)' : ''
  return [what, pesos, whom, doubt].filter(Boolean).join(' ')
}

const read = (typed: string) => understand(typed).map(told)

describe('text typed into «Ir a…»', () => {
  it.each([
    ['nueva pesada', 'crea pesada'],
    ['Nuevas PESADAS', 'crea pesada'],
    ['crear un tercero', 'crea tercero'],
    ['nuevo vehículo', 'crea vehiculo'],
    ['nueva cuenta contable', 'crea contable'],
    ['nuevo recibo aplicado', 'crea aplicado'],
    ['recibo de Nohora', 'crea recibo de Nohora'],
    ['nuevo recibo de caja para doña Nohora Díaz', 'crea recibo de Nohora Díaz'],
    ['recibo nohora', 'crea recibo de nohora (quizás)'],
    ['factura a Molino La Espiga', 'crea factura de Molino La Espiga'],
    ['liquidar a Nohora', 'crea liquidacion de Nohora'],
    ['liquidar PES-12', 'crea liquidacion a PES-12'],
    ['facturar la pesada 12', 'crea factura a PES-12'],
    ['nota de FAC-200', 'crea nota a FAC-200'],
    ['nota débito de FAC-200', 'crea debito a FAC-200'],
    ['ND-3', 'abre debito ND-3'],
    ['liq 187', 'abre liquidacion LIQ-187'],
    ['LIQ-187', 'abre liquidacion LIQ-187'],
    ['liq. 187', 'abre liquidacion LIQ-187'],
    ['liq187', 'abre liquidacion LIQ-187'],
    ['liquidación 187', 'abre liquidacion LIQ-187'],
    ['liquidaciones n.º 187', 'abre liquidacion LIQ-187'],
    ['pes 12', 'abre pesada PES-12'],
    ['tiquete 12', 'abre pesada PES-12'],
    ['fact 200', 'abre factura FAC-200'],
    ['rec 15', 'abre recibo RC-15'],
    ['recibo de caja 15', 'abre recibo RC-15'],
    ['acu 3', 'abre acuerdo ACU-3'],
    ['maquila 4', 'abre maquila MAQ-4'],
    ['egreso 9', 'abre egreso CE-9'],
    ['cuenta por pagar 7', 'abre pagar CXP-7'],
    ['abono 500.000 a FAC-200', 'crea recibo 500000 a FAC-200'],
    ['abonar $ 500.000 pesos a la factura 200', 'crea recibo 500000 a FAC-200'],
    ['abono 500000 a FE-200', 'crea recibo 500000 a FE-200'],
    ['abono 1.500,50 a Nohora', 'crea recibo 1500.50 de Nohora'],
    ['recibo 500.000 de Nohora', 'crea recibo 500000 de Nohora'],
    ['recibir pago de Nohora', 'crea recibo de Nohora'],
    ['pesar ABC123', 'pesa ABC123'],
    ['pesar el camión abc-123', 'pesa ABC123'],
    ['anticipo 300.000 a Nohora', 'presta 300000 de Nohora'],
    ['préstamo al acuerdo 3', 'presta a ACU-3'],
    ['pagar liq 187', 'paga LIQ-187'],
  ])('«%s» in «Ir a…» means «%s»', (typed, meaning) => {
    expect(read(typed)).toEqual([meaning])
  })
  it('a number that may be an identification has both interpretations', () => {
    expect(read('recibo 52111222')).toEqual(['abre recibo RC-52111222', 'crea recibo a 52111222 (quizás)'])
  })
  it.each(['anular LIQ-187', 'eliminar recibo 3', 'abono 1,5 millones a Nohora', 'abono 500 mil a Nohora'])(
    '%s in «Ir a…» has no effect',
    (typed) => expect(read(typed)).toEqual([]),
  )
  it.each([
    '',
    ' ',
    'martínez',
    'ABC123',
    '187',
    '900.123.456-8',
    'nuevo',
    'recibo de',
    'recibos',
    'nueva luna',
  ])('«%s» in «Ir a…» is only searched', (typed) => expect(read(typed)).toEqual([]))

  const word = fc.constantFrom(
    ...['nueva', 'abono', 'pesar', 'pagar', 'anticipo', 'liquidar', 'de', 'a', 'la', 'don', 'n.º', '#'],
    ...NOUN_NAMES.flatMap((name) => nounOf(name).words),
    ...['500.000', '1,5', '187', 'FAC-200', 'ABC123', 'Nohora', '$', '-', '%_\\', '«', 'ñ'],
  )
  const typed = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.array(fc.oneof(word, fc.string({ maxLength: 6 })), { maxLength: 12 }).map((all) => all.join(' ')),
  )
  it('any text has few interpretations and never throws', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const readings = understand(text)
        expect(readings.length).toBeLessThanOrEqual(MOST_READINGS)
        for (const reading of readings) {
          if ('pesos' in reading) expect(reading.pesos).toMatch(/^(\d+(\.\d+)?)?$/)
          if (reading.does === 'weigh') expect(reading.plate).toMatch(/^[A-Z0-9]{1,10}$/)
          if (reading.does === 'open') expect(reading.number.digits).toMatch(/^\d[\d-]*$/)
        }
      }),
      { numRuns: 2000 },
    )
  })
  it('«Ir a…» ignores case and accents', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const bare = (reading: Reading) => JSON.stringify(reading).toLowerCase()
        const plain = text.replace(/[^\x20-\x7e]/g, '')
        expect(understand(plain.toUpperCase()).map(bare)).toEqual(understand(plain.toLowerCase()).map(bare))
      }),
    )
  })
  it('a number is the same with leading zeros and any prefix', () => {
    expect(['FAC-00200', '200', 'FE200', 'SETP-200'].map(digitsOf)).toEqual(['200', '200', '200', '200'])
    expect(digitsOf('FAC-20260302-123')).toBe('20260302-123')
  })
})

describe('kinds of records in «Ir a…»', () => {
  it('every creation form has a word in «Ir a…», with its key and address', async () => {
    const forms = (await definedLists()).flatMap(({ path, create, keys }) =>
      keys.create ? [[create?.startsWith('/') ? create : `${path}?nuevo=1`, keys.create]] : [],
    )
    const known = NOUN_NAMES.flatMap((name) => {
      const { creation } = nounOf(name)
      return creation ? [[creation.path, creation.keys[0]]] : []
    })
    expect(forms.length).toBeGreaterThan(20)
    expect(forms.filter((form) => !known.some((one) => `${one}` === `${form}`))).toEqual([])
  })
  it('the prefixes of a new company have a kind of record in «Ir a…»', () => {
    const known = NOUN_NAMES.flatMap((name) => [...(nounOf(name).prefixes ?? [])])
    const given = DOCUMENT_CONSECUTIVES.map(({ prefijo }) => prefijo.toLowerCase())
    // Lots have no screen for one record; a support document's number is on its settlement.
    expect(given.filter((one) => !known.includes(one))).toEqual(['lot', 'ds'])
  })
  it('no two kinds of records share a word', () => {
    const all = NOUN_NAMES.flatMap((name) => [...nounOf(name).words, ...(nounOf(name).prefixes ?? [])])
    expect(all.length).toBe(new Set(all).size)
  })
})

describe('screens by letters in «Ir a…»', () => {
  /** Keys in addition to the letters: Alt and I focus 'Ir a…', Enter opens the screen. */
  const KEYS = ['Alt', 'I', 'Enter'].length
  /** Screens without letters: opened from a record, or 'Ir a…' itself. */
  const WITHOUT = ['/notas/nueva', '/notas/nueva-debito', '/cuentas-por-pagar/pagar', '/ir-a']

  it('all screens except those of a record have letters', () => {
    const open = SCREENS.filter(({ path, menu }) => menu !== undefined || !path.includes(':'))
    expect(open.length).toBeGreaterThan(60)
    expect(open.filter(({ code }) => !code).map(({ path }) => path)).toEqual(WITHOUT)
  })
  it('the letters of a screen make at most five keys', () => {
    const typed = SCREENS.flatMap(({ code }) => (code ? [code] : []))
    expect(typed.filter((code) => KEYS + code.length > 5 || !/^[a-z]+$/.test(code))).toEqual([])
    expect(typed.length).toBe(new Set(typed).size)
  })
})
