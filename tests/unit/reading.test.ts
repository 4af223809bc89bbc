import { strToU8, unzipSync, zipSync } from 'fflate'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { xlsxFile } from '#app/export/xlsx.server.ts'
import { dayOf, folded, numberOf, textOf, yesNoOf } from '#server/kit/reading/cells.ts'
import { readHead } from '#server/kit/reading/headings.ts'
import { openText } from '#server/kit/reading/text.ts'
import type { Cell } from '#server/kit/reading/limits.ts'
import { refusalOf, rowsOf, written } from '../support/tables.ts'
import { workbookOf } from '../support/workbooks.ts'

const latin = (text: string) => Uint8Array.from([...text].map((letter) => letter.charCodeAt(0)))
const csvRows = (bytes: Uint8Array) => [...openText(Buffer.from(bytes)).rows()]
const csv = (text: string) => csvRows(strToU8(text))

const HEADS = ['Nombre', 'Identificación']

describe('comma-separated files', () => {
  it('reads files with comma, semicolon or tab, in UTF-8, UTF-16 or Latin-1', () => {
    for (const delimiter of [',', ';', '\t']) {
      const text = [HEADS, ['Peña, José', '1;2'], ['Ñandú\n"dos"', '3']]
        .map((row) => row.map((field) => `"${field.replaceAll('"', '""')}"`).join(delimiter))
        .join('\r\n')
      const rows = [HEADS, ['Peña, José', '1;2'], ['Ñandú "dos"', '3']]
      expect(csv(text)).toEqual(rows)
      expect([...csvRows(latin(text))]).toEqual(rows)
      expect(csv(`\ufeff${text}`)).toEqual(rows)
      const wide = new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))
      expect([...csvRows(wide)]).toEqual(rows)
    }
    expect(csv('sep=;\r\na,b;c,d\r\n')).toEqual([['a,b', 'c,d']])
  })

  it('reads a formula in a CSV file as text, and leaves out empty rows', () => {
    expect(csv('Nombre;Nota\n=1+1;=HYPERLINK("http://x")\n;\n\n')).toEqual([
      ['Nombre', 'Nota'],
      ['=1+1', '=HYPERLINK("http://x")'],
    ])
  })

  it('reads any table back, with every separator and encoding', () => {
    const letter = fc.constantFrom(...'abcñÁé €"\'=;,\t|1.5-'.replace('€', ''))
    // Digits that a formula or an apostrophe keeps are read without it, and have a test of their own.
    const field = fc
      .string({ unit: letter, maxLength: 12 })
      .map((text) => text.trim())
      .filter((text) => !/^="[^"]*"$|^'\d/.test(text))
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
  const CDATA = '<![CDATA[Peña & <Cía>]]>'

  it('reads CDATA in every text of a workbook', async () => {
    const cells = [
      { xml: `<is><t>${CDATA}</t></is>`, t: 'inlineStr' },
      { xml: `<is><r><t>${CDATA}</t></r><r><t> Ltda.</t></r></is>`, t: 'inlineStr' },
      { xml: '<v>0</v>', t: 's' },
      { xml: '<v>1</v>', t: 's' },
      { xml: `<v>a${CDATA}b${CDATA}</v>`, t: 'str' },
      { xml: '<v><![CDATA[5]]></v>' },
      { xml: '<f><![CDATA[A1&"<"]]></f>' },
      { xml: '<is><t><![CDATA[</row></t></c>]]></t></is>', t: 'inlineStr' },
    ]
    const strings = `<sst><si><t>${CDATA}</t></si><si><r><t>${CDATA}</t></r></si></sst>`
    expect(await rowsOf(workbookOf([cells], { 'xl/sharedStrings.xml': strings }))).toEqual([
      [
        'Peña & <Cía>',
        'Peña & <Cía> Ltda.',
        'Peña & <Cía>',
        'Peña & <Cía>',
        'aPeña & <Cía>bPeña & <Cía>',
        5,
        '=A1&"<"',
        '</row></t></c>',
      ],
    ])
  })

  it('reads CDATA in OpenDocument, Excel 2003 and pages', async () => {
    const parts = unzipSync(written('ods', [{ name: 'Datos', rows: [['AQUÍ', 'b']] }]))
    const content = Buffer.from(parts['content.xml']!).toString().replace('AQUÍ', CDATA)
    const files = [
      zipSync({ ...parts, 'content.xml': strToU8(content) }),
      `<?xml version="1.0"?><Workbook><Worksheet ss:Name="a"><Table><Row><Cell><Data ss:Type="String">${CDATA}</Data></Cell><Cell><Data ss:Type="String">b</Data></Cell></Row></Table></Worksheet></Workbook>`,
      `<table><tr><td>${CDATA}</td><td>b</td></tr></table>`,
    ]
    for (const file of files) expect(await rowsOf(file)).toEqual([['Peña & <Cía>', 'b']])
  })

  it('refuses a tag that Excel 2003 does not know, and CDATA that never ends', async () => {
    const unknown = `<?xml version="1.0"?><Workbook><Worksheet ss:Name="a"><Table><cía></Table></Worksheet></Workbook>`
    const endless = workbookOf([[{ xml: '<is><t><![CDATA[a</t></is>', t: 'inlineStr' }]])
    for (const file of [unknown, endless]) expect(await refusalOf(rowsOf(file))).toContain('está dañado')
  })

  it('a workbook gives texts, numbers, dates and the stored value of a formula', async () => {
    const rows = await rowsOf(
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
        '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="urn:r"><workbookPr date1904="1"/><sheets><sheet name="Oculta" state="hidden" r:id="r1"/><sheet name="a" r:id="r1"/></sheets></workbook>',
    }
    const cells = [
      { xml: '<v>1</v>', t: 's' },
      { xml: '<v>0</v>', t: 's' },
      { xml: '<v>44560</v>', s: 1 },
    ]
    expect(await rowsOf(workbookOf([cells], parts))).toEqual([['Dos partes', 'Uno', '2025-12-31']])
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
    const rows = await rowsOf(Buffer.concat(parts))
    expect(rows).toEqual([['Terceros'], ['Búsqueda'], ['#', 'Nombre', 'Día'], [1, '=SUMA(A1)', '2026-03-01']])
    expect(readHead(rows, new Set(['nombre'])).primera).toBe(3)
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
