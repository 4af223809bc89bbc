import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pdfFile } from '#app/export/pdf.server.ts'
import { LETTER, Paper } from '#server/kit/papers/paper.ts'
import { addDays, dayBefore, dayInBogota, isDay, writtenDay, writtenMoment } from '#server/kit/words/days.ts'
import { decimal, kilos, measure, percent, pesos, price, whole, yesNo } from '#server/kit/words/formats.ts'
import { identification, IDENTIFICATION_TYPES } from '#server/parties/identifications-words.ts'
import { printable } from '#server/kit/words/letters.ts'
import { PAYABLE_ORIGINS } from '#server/payables/words.ts'
import { valueInWords } from '#server/audit/value-words.ts'

describe('formats of numbers', () => {
  it.each<[(value: number) => string, number, string]>([
    [pesos, 1_234_567, '$ 1.234.567'],
    [pesos, -5000, '-$ 5.000'],
    [pesos, 0, '$ 0'],
    [pesos, -0, '$ 0'],
    [pesos, 0.5, '$ 1'],
    [pesos, -0.5, '-$ 1'],
    [pesos, -0.4, '$ 0'],
    [pesos, 1e13, '$ 10.000.000.000.000'],
    [whole, 1234, '1.234'],
    [whole, 0.5, '1'],
    [measure, 18280.5, '18.280,5'],
    [measure, 1.005, '1,01'],
    [measure, -0.001, '0'],
    [kilos, 17460, '17.460 kg'],
    [kilos, 1e9, '1.000.000.000 kg'],
    [kilos, -3.25, '-3,25 kg'],
    [decimal, 1.8563, '1,8563'],
    [decimal, 0.0000005, '0,000001'],
    [decimal, 0, '0'],
    [price, 1464.5, '$ 1.464,5'],
    [percent, 0.208948, '0,208948 %'],
    [percent, 0, '0 %'],
  ])('the format %o writes %d as «%s»', (format, value, written) =>
    expect(format(value).replaceAll('\u00a0', ' ')).toBe(written),
  )

  it('no format writes negative zero', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        for (const format of [pesos, whole, measure, decimal]) {
          expect(format(value)).not.toMatch(/^-[^1-9]*$/)
        }
      }),
    )
  })

  it('booleans are written as Sí and No', () => expect([yesNo(true), yesNo(false)]).toEqual(['Sí', 'No']))
})

describe('values of a fixed set', () => {
  it('codes such as the origins of a payable are shown in words with accents', () => {
    expect(PAYABLE_ORIGINS.map(valueInWords)).toEqual([
      'Liquidación',
      'Flete',
      'Descargue',
      'Cuota de fomento',
      'Retención',
      'Retención por servicios y fletes',
      'ReteICA',
      'Aportes a salud',
      'Aportes a pensión',
      'Aportes a riesgos laborales',
      'Aportes a caja, ICBF y SENA',
      'Retención por salarios',
      'Insumos',
      'Saldo inicial',
    ])
  })
})

describe('calendar days', () => {
  it('days are written as in Colombia', () => {
    expect(writtenDay('2026-10-02')).toBe('02/10/2026')
    expect(writtenDay('2026-10-02 08:41')).toBe('02/10/2026')
    expect(writtenMoment('2026-10-02 08:41')).toBe('02/10/2026 08:41')
    expect(writtenMoment('2026-10-02T08:41:59.000Z')).toBe('02/10/2026 08:41')
    expect(writtenMoment('2026-10-02')).toBe('02/10/2026')
    expect([writtenDay(''), writtenMoment('')]).toEqual(['', ''])
  })

  it('a moment belongs to its day in Bogotá', () => {
    expect(dayInBogota(new Date('2026-03-01T04:59:59Z'))).toBe('2026-02-28')
    expect(dayInBogota(new Date('2026-03-01T05:00:00Z'))).toBe('2026-03-01')
  })

  it.each(['2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '0000-01-01', 'hoy', '2026-01-01T00:00'])(
    '%s is not a day',
    (text) => expect(isDay(text)).toBe(false),
  )

  it('adds and subtracts days', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    const before = ['2028-03-01', '2026-03-01', '2026-01-01'].map(dayBefore)
    expect(before).toEqual(['2028-02-29', '2026-02-28', '2025-12-31'])
    const days = fc.date({ min: new Date('1100-01-01'), max: new Date('9900-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(days, fc.integer({ min: -9999, max: 9999 }), (moment, count) => {
        const day = moment.toISOString().slice(0, 10)
        const moved = addDays(day, count)
        expect(isDay(moved)).toBe(true)
        expect(addDays(moved, -count)).toBe(day)
      }),
    )
  })
})

describe('identification of a person', () => {
  it('an identification names its type by code or name, and C.C. only without a type', () => {
    expect(identification('31', '900123456-8')).toBe('NIT 900123456-8')
    expect(identification('NIT', '900123456-8')).toBe('NIT 900123456-8')
    expect(identification('', '1020')).toBe('C.C. 1020')
    expect(identification('99', '1020')).toBe('99 1020')
    expect(identification('13', '')).toBe('')
  })

  it('lists the twelve identification types of the DIAN, each once', () => {
    for (const part of ['value', 'label'] as const) {
      expect(new Set(IDENTIFICATION_TYPES.map((type) => type[part])).size).toBe(12)
    }
  })
})

describe('characters that the PDF lacks', () => {
  it.each([
    ['Ñandú “cita” — 5 €', 'Ñandú “cita” — 5 €'],
    ['Œuvre Š ƒ ™', 'Œuvre Š ƒ ™'],
    ['n\u0303 e\u0301', 'ñ é'],
    ['Erdős', 'Erdos'],
    ['ﬁnca № 5', 'finca No 5'],
    ['arroz 🌾 ✓ 米', 'arroz ? ? ?'],
    ['uno\r\ndos\ttres\u0000', 'uno\ndos tres'],
    ['$\u202f5 − 3', '$\u00a05 – 3'],
    ['gua\u00adyaba\u200b', 'guayaba'],
  ])('replaces or removes characters that the PDF lacks in %j', (text, written) =>
    expect(printable(text)).toBe(written),
  )

  const anything = fc.string({ unit: 'binary', maxLength: 200 })

  it('no text keeps a character that the PDF lacks, and a second pass changes nothing', () => {
    fc.assert(
      fc.property(anything, (text) => {
        expect(printable(text)).toMatch(/^[\n -~\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/)
        expect(printable(printable(text))).toBe(printable(text))
      }),
    )
  })

  const reader = spawnSync('pdftotext', ['-v']).error === undefined
  const lettersOf = (pdf: Buffer) =>
    // Digits are dropped, because a list numbers its rows and pages.
    String(spawnSync('pdftotext', ['-', '-'], { input: pdf }).stdout).replace(/[\s\d]/g, '')

  it.runIf(reader)('documents and lists treat missing characters alike', async () => {
    const codes = Array.from({ length: 0x2300 }, (_, code) => code)
    const storable = codes.filter((code) => code > 0x20 && (code < 0x600 || code > 0x1e00))
    const text = storable.map((code) => String.fromCharCode(code)).join(' ')
    const letter = await Paper.open({ size: LETTER, margin: 36, title: 'Letras' })
    letter.write(text, 36, 36, letter.width, { size: 3 })
    // A list row is one line, so long texts are cut.
    const pieces = text.match(/.{1,24}/g) ?? []
    async function* rows() {
      yield pieces.map((texto) => ({ texto }))
    }
    const head = { company: '', logo: null, title: '', lines: [] }
    const list: Uint8Array[] = []
    for await (const chunk of pdfFile(head, [{ name: 'texto', label: '' }], rows())) list.push(chunk)
    const paper = lettersOf(await letter.end())
    expect(paper).toContain('ÑÒÓ')
    expect(paper.length).toBeGreaterThan(1500)
    // Letters at nearly the same height may come in another order.
    const sorted = (letters: string) => [...letters].sort().join('')
    expect(sorted(lettersOf(Buffer.concat(list)).replaceAll('Páginade#', ''))).toBe(sorted(paper))
  })
})
