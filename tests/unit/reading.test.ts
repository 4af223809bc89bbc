import { strToU8 } from 'fflate'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { xlsxFile } from '#app/export/xlsx.server.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'
import { dayOf, findHead, folded, numberOf, textOf, yesNoOf } from '#server/kit/reading/cells.ts'
import { csvRows, delimiterOf } from '#server/kit/reading/csv.ts'
import { type Cell, FILE_MAX_BYTES } from '#server/kit/reading/limits.ts'
import { readTable } from '#server/kit/reading/read-table.ts'
import { sheetXml, workbookOf, workbookOfRepeated } from '../support/workbooks.ts'

const latin = (text: string) => Uint8Array.from([...text].map((letter) => letter.charCodeAt(0)))
const csv = (text: string) => [...csvRows(strToU8(text))]
const read = async (bytes: Uint8Array) => (await readTable(bytes)).rows

/** Refusal message of a file. */
async function refusal(bytes: Uint8Array): Promise<string> {
  try {
    await readTable(bytes)
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
  return 'leído'
}

const HEADS = ['Nombre', 'Identificación']

describe('comma-separated files', () => {
  it('reads files with comma, semicolon or tab, in UTF-8, UTF-16 or Latin-1', () => {
    for (const delimiter of [',', ';', '\t']) {
      const text = [HEADS, ['Peña, José', '1;2'], ['Ñandú\n"dos"', '3']]
        .map((row) => row.map((field) => `"${field.replaceAll('"', '""')}"`).join(delimiter))
        .join('\r\n')
      const rows = [HEADS, ['Peña, José', '1;2'], ['Ñandú\n"dos"', '3']]
      expect(csv(text)).toEqual(rows)
      expect([...csvRows(latin(text))]).toEqual(rows)
      expect(csv(`\ufeff${text}`)).toEqual(rows)
      const wide = new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))
      expect([...csvRows(wide)]).toEqual(rows)
    }
    expect(delimiterOf('sep=;\r\na,b;c,d\r\n')).toBe(';')
    expect(csv('sep=;\r\na,b;c,d\r\n')).toEqual([['a,b', 'c,d']])
  })

  it('reads a formula in a CSV file as text, and leaves out empty rows', () => {
    expect(csv('Nombre;Nota\n=1+1;=HYPERLINK("http://x")\n;\n\n')).toEqual([
      ['Nombre', 'Nota'],
      ['=1+1', '=HYPERLINK("http://x")'],
    ])
  })

  it('reads any table back, with every separator and encoding', () => {
    const letter = fc.constantFrom(...'abcñÁé €"\'=;,\t\n|1.5-'.replace('€', ''))
    const field = fc.string({ unit: letter, maxLength: 12 }).map((text) => text.trim())
    const row = fc.tuple(fc.constant('x'), field, field, field)
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 2, maxLength: 8 }),
        fc.constantFrom(',', ';', '\t'),
        fc.constantFrom('utf8', 'latin1'),
        fc.constantFrom('\n', '\r\n'),
        (rows, delimiter, encoding, end) => {
          const text = rows.map((fields) => fields.map(quoted).join(delimiter)).join(end)
          const bytes = encoding === 'utf8' ? strToU8(text) : latin(text)
          expect([...csvRows(bytes)]).toEqual(rows.map((fields) => fields.map((one) => one || null)))
        },
      ),
    )
  })
})

describe('Excel workbooks', () => {
  it('a workbook gives texts, numbers, dates and the stored value of a formula', async () => {
    const rows = await read(
      workbookOf([
        ['Nombre', 'Nit', 'Día', 'Activo', 'Fórmula'],
        ['Peña & Cía', 900123456, { xml: '<v>46022</v>', s: 1 }, true, { xml: '<f>1+1</f><v>2</v>' }],
        [null, null, { xml: '<v>46022.5</v>', s: 1 }, false, { xml: '<f>HOY()</f>' }],
        [
          { xml: '<f>A1</f><v>hola</v>', t: 'str' },
          { xml: '<v>#N/A</v>', t: 'e' },
        ],
      ]),
    )
    expect(rows).toEqual([
      ['Nombre', 'Nit', 'Día', 'Activo', 'Fórmula'],
      ['Peña & Cía', 900123456, '2025-12-31', true, 2],
      [null, null, '2025-12-31T12:00', false, '=HOY()'],
      ['hola', '#N/A'],
    ])
  })

  it('reads shared texts and the 1904 calendar', async () => {
    const parts = {
      'xl/sharedStrings.xml':
        '<sst><si><t>Uno</t></si><si><r><t>Dos </t></r><r><t>partes</t></r><rPh><t>no</t></rPh></si></sst>',
      'xl/workbook.xml':
        '<workbook xmlns:r="urn:r"><workbookPr date1904="1"/><sheets><sheet name="Oculta" state="hidden" r:id="r9"/><sheet name="a" r:id="r1"/></sheets></workbook>',
    }
    const cells = [
      { xml: '<v>1</v>', t: 's' },
      { xml: '<v>0</v>', t: 's' },
      { xml: '<v>44560</v>', s: 1 },
    ]
    expect(await read(workbookOf([cells], parts))).toEqual([['Dos partes', 'Uno', '2025-12-31']])
  })

  it('reads the files that lists export', async () => {
    const columns = [
      { name: 'nombre' as const, label: 'Nombre' },
      { name: 'dia' as const, label: 'Día', kind: 'date' as const },
    ]
    const portions = async function* () {
      yield [{ nombre: '=SUMA(A1)', dia: '2026-03-01' }]
    }
    const parts: Uint8Array[] = []
    for await (const part of xlsxFile({ title: 'Terceros', lines: ['Búsqueda'] }, columns, portions()))
      parts.push(part)
    const rows = await read(Buffer.concat(parts))
    expect(rows).toEqual([['Terceros'], ['Búsqueda'], ['#', 'Nombre', 'Día'], [1, '=SUMA(A1)', '2026-03-01']])
    expect(findHead(rows, new Set(['nombre']))).toBe(2)
  })
})

describe('limits of the reader of uploads', () => {
  it('refuses a file that is neither workbook nor text', async () => {
    expect(await refusal(new Uint8Array())).toBe('El archivo está vacío.')
    expect(await refusal(strToU8('%PDF-1.7\n'))).toContain('es un PDF')
    expect(await refusal(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 1]))).toContain('Excel antiguo')
    expect(await refusal(Uint8Array.from([1, 2, 3, 0, 5]))).toContain('no es un Excel')
    expect(await refusal(new Uint8Array(10 * 1024 * 1024 + 1))).toBe('El archivo pasa de 10 MB.')
  })

  it('refuses half a file, a zip that is not a workbook, broken XML and entities', async () => {
    const whole = workbookOf([['a', 'b']])
    expect(await refusal(whole.subarray(0, whole.length / 2))).toContain('dañado')
    expect(await refusal(workbookOf([], { 'xl/worksheets/sheet1.xml': '<worksheet><row><c>' }))).toContain(
      'dañado',
    )
    const bomb =
      '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><worksheet><row><c t="str"><v>&b;</v></c></row></worksheet>'
    expect(await refusal(workbookOf([], { 'xl/worksheets/sheet1.xml': bomb }))).toContain('dañado')
  })

  it('refuses macros and links to other workbooks', async () => {
    expect(await refusal(workbookOf([['a']], { 'xl/vbaProject.bin': 'x' }))).toContain('macros')
    const types =
      '<Types><Override ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>'
    expect(await refusal(workbookOf([['a']], { '[Content_Types].xml': types }))).toContain('macros')
    expect(await refusal(workbookOf([['a']], { 'xl/externalLinks/externalLink1.xml': '<x/>' }))).toContain(
      'vínculos',
    )
  })

  it('refuses ten million rows, in a small workbook and in a large text', async () => {
    const file = workbookOfRepeated([1], 10_000_000)
    expect(file.length).toBeLessThan(FILE_MAX_BYTES)
    const text = strToU8('a;b\n'.repeat(10_000_000))
    // The text goes into a separate file, because a slice would copy the whole buffer to the thread.
    const longest = text.slice(0, FILE_MAX_BYTES)
    const made = process.memoryUsage.rss()
    let most = made
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 10)
    const told = [await refusal(file), await refusal(text), await refusal(longest)]
    clearInterval(watch)
    const rows = expect.stringContaining('más de 20.000 filas') as string
    expect(told).toEqual([rows, 'El archivo pasa de 10 MB.', rows])
    expect((most - made) / 1e6).toBeLessThan(100)
  }, 60_000)

  it('refuses a huge cell and zip bombs', async () => {
    const before = process.memoryUsage.rss()
    let most = 0
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 10)
    // Parts that compress well: 200 MB of spaces, of letters in a cell and of letters in an attribute.
    const filled = (before: string, letter: string, after: string) => {
      const bytes = new Uint8Array(200_000_000).fill(letter.charCodeAt(0))
      bytes.set(strToU8(before))
      bytes.set(strToU8(after), bytes.length - after.length)
      return bytes
    }
    const sheet = (bytes: Uint8Array) => workbookOf([], { 'xl/worksheets/sheet1.xml': bytes })
    const files = [
      sheet(filled('<worksheet><sheetData>', ' ', '</sheetData></worksheet>')),
      sheet(filled('<worksheet><row><c t="str"><v>', 'A', '</v></c></row></worksheet>')),
      sheet(filled('<worksheet a="', 'A', '"/>')),
      workbookOf([['a']], { 'xl/sharedStrings.xml': filled('<sst><si><t>', ' ', '</t></si></sst>') }),
    ]
    const made = process.memoryUsage.rss()
    most = 0
    for (const file of files) expect(await refusal(file)).toMatch(/demasiado grande|32\.767/)
    clearInterval(watch)
    expect(before).toBeGreaterThan(0)
    expect((most - made) / 1e6).toBeLessThan(100)
    const rows = Array.from({ length: 20_200 }, (_, at) => ['a', at])
    expect(await refusal(workbookOf([], { 'xl/worksheets/sheet1.xml': sheetXml(rows) }))).toContain(
      'más de 20.000 filas',
    )
    expect(await refusal(workbookOf([[...Array.from({ length: 300 }, () => 'a')]]))).toContain('200 columnas')
  })
})

describe('values of a cell', () => {
  it('reads numbers as people write them', () => {
    const cases: [Cell, number | 'invalid' | undefined][] = [
      ['1.500', 1500],
      ['$ 1.500,50', 1500.5],
      ['(2.000)', -2000],
      ['2.000-', -2000],
      ['26,5', 26.5],
      ['5 %', 5],
      [1.5, 1.5],
      ['1.5.0', 'invalid'],
      ['abc', 'invalid'],
      [true, 'invalid'],
      [null, undefined],
    ]
    for (const [cell, number] of cases) expect([cell, numberOf(cell)]).toEqual([cell, number])
    expect(textOf(900123456)).toBe('900123456')
  })

  it('reads dates as people and Excel write them', () => {
    for (const cell of [
      '31/12/2026',
      '31-dic-2026',
      '31 de diciembre de 2026',
      '2026-12-31',
      46387,
      '46387',
      '31/12/26',
    ]) {
      expect([cell, dayOf(cell)]).toEqual([cell, '2026-12-31'])
    }
    expect(dayOf('31/02/2026')).toBe('invalid')
    expect(dayOf('ayer')).toBe('invalid')
    expect(dayOf(null)).toBeUndefined()
  })

  it('reads yes and no in the usual spellings, and a heading without its accents', () => {
    expect(['Sí', 'X', true, 'no', 'tal vez', ''].map((cell) => yesNoOf(cell))).toEqual([
      true,
      true,
      true,
      false,
      'invalid',
      undefined,
    ])
    expect(folded(' Nro. Identificación* ')).toBe('nro identificacion')
  })
})
