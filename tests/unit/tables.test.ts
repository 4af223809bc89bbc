import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import * as xlsx from '@e965/xlsx'
import { dayOf, numberOf, textOf } from '#server/kit/reading/cells.ts'
import type { Cell } from '#server/kit/reading/limits.ts'
import { isOdd } from '#server/kit/reading/decoding.ts'
import { rewritten, type Writing } from '../support/archives.ts'
import { refusalOf, rowsOf, sheetsOf, tableFile, written } from '../support/tables.ts'
import { sheetXml, workbookOf } from '../support/workbooks.ts'

const PEOPLE = ['tipo', 'nombre', 'identificacion']
const HEADS = ['Tipo', 'Nombre', 'Tipo de identificación', 'Identificación', 'Teléfono', 'Municipio']
const ROBLE = ['PROVEEDOR', 'Finca El Roble', 'NIT', '900123456-8']
const DEBTS = ['Número', 'Identificación', 'Fecha', 'Vence', 'Valor original']
const debt = (number: number, value: number) => [
  `FV-${number}`,
  '900123456-8',
  '2026-01-05',
  '2026-02-05',
  value,
]

/** Rows of the files of other programs. */
const FILES: [file: string, rows: Cell[][]][] = [
  ['a1-sharedstrings-capital.xlsx', [HEADS, [...ROBLE, '3101234567', 'Espinal']]],
  [
    'a2-x000d.xlsx',
    [
      HEADS,
      ['PROVEEDOR', 'Agropecuaria El Samán', 'NIT', '800197268-4', '3101234567', 'Espinal'],
      ['PROVEEDOR', 'Cooperativa Ñame', 'NIT', '899999068-1'],
    ],
  ],
  ['a3-instructions-first.xlsx', [HEADS, ROBLE]],
  ['a4-backslash-paths.xlsx', [HEADS, ROBLE]],
  ['a5-magenta.xlsx', [DEBTS, debt(1, 1_250_000), debt(2, 45_000), debt(3, 45_000)]],
  [
    'a6-percent.xlsx',
    [
      ['Acuerdo', 'Identificación', 'Inicio', 'Hectáreas', 'Tasa mensual', 'Capital', 'Intereses hasta'],
      ['ACU-901', '900123456-8', '2026-10-05', 12.5, 2, 5_000_000, '2026-10-31'],
    ],
  ],
  ['a7-float-noise.xlsx', [DEBTS, debt(1, 1_190_000), debt(2, 5_000_000)]],
  [
    'b2-cp850.csv',
    [
      [...PEOPLE, 'municipio'],
      ['PROVEEDOR', 'MUÑOZ PEñA MARÍA JOSé', '12345679', 'IBAGUE'],
    ],
  ],
  [
    'b3-html.xls',
    [
      ['Tipo', 'Nombre', 'Identificación'],
      ['PROVEEDOR', 'Finca El Roble, S.A.S.', '900123456-8'],
    ],
  ],
  ['b4-spreadsheetml.xls', [['Tipo', 'Nombre', 'Identificación']]],
  [
    'b8-pipe.csv',
    [PEOPLE, ['PROVEEDOR', 'Finca El Roble', '900123456-8'], ['PROVEEDOR', 'Finca Dos', '12345683']],
  ],
]

describe('tables of other programs', () => {
  it.each(FILES)('the rows of %s are read', async (file, rows) => {
    const read = await sheetsOf(tableFile(file), ['tipo', 'nombre', 'identificacion'])
    expect(read.rows).toEqual(rows)
  })
})

describe('archives as programs write them', () => {
  const rows = [HEADS, [...ROBLE, 46_022.5, true]]
  const ways: Record<string, Writing> = {
    'names in capitals': { rename: (name) => name.toUpperCase() },
    'names in small letters': { rename: (name) => name.toLowerCase() },
    'names with backslashes': { rename: (name) => name.replaceAll('/', '\\') },
    'sizes after the part': { descriptor: 'signed' },
    'sizes after the part without signature': { descriptor: 'plain' },
    'parts that are not compressed': { isStored: true },
    'sizes of 64 bits': { isWide: true },
    'all of it': {
      rename: (name) => name.toUpperCase().replaceAll('/', '\\'),
      descriptor: 'plain',
      isWide: true,
    },
  }

  it.each(Object.keys(ways))('reads an archive with %s', async (way) => {
    expect(await rowsOf(rewritten(workbookOf(rows), ways[way]!))).toEqual(rows)
  })

  it('reads an archive with XML prefixes, absolute paths and unnumbered rows', async () => {
    const xml = sheetXml(rows)
      .replaceAll(/<(\/?)(worksheet|sheetData|row|c|is|t|v)\b/g, '<$1x:$2')
      .replace('xmlns=', 'xmlns:x=')
      .replaceAll(/ r="\w+"/g, '')
    const relations =
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="/xl/worksheets/sheet1.xml"/></Relationships>'
    const parts = { 'xl/worksheets/sheet1.xml': xml, 'xl/_rels/workbook.xml.rels': relations }
    expect(await rowsOf(workbookOf([], parts))).toEqual(rows)
  })

  it('refuses an archive with a password or a false size', async () => {
    expect(await refusalOf(rowsOf(rewritten(workbookOf(rows), { isEncrypted: true })))).toContain(
      'contraseña',
    )
    for (const declared of [() => 0, (size: number) => size - 30, (size: number) => Math.ceil(size / 2)]) {
      expect(await refusalOf(rowsOf(rewritten(workbookOf(rows), { declared })))).toContain('dañado')
    }
  })

  it('refuses an archive with macros, links or other content, with a reason', async () => {
    const macros =
      '<Types><Override ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>'
    const cases: [Record<string, string>, string][] = [
      [{ 'xl/vbaProject.bin': 'x' }, 'macros'],
      [{ 'xl\\activeX\\activeX1.xml': '<x/>' }, 'macros'],
      [{ '[Content_Types].xml': macros }, 'macros'],
      [{ 'xl/externalLinks/externalLink1.xml': '<x/>' }, 'vínculos'],
      [{ 'META-INF/manifest.xml': '<manifest:encryption-data/>' }, 'contraseña'],
    ]
    for (const [parts, words] of cases) {
      expect([words, await refusalOf(rowsOf(workbookOf([['a']], parts)))]).toEqual([
        words,
        expect.stringContaining(words),
      ])
    }
    const letter = rewritten(workbookOf([['a']]), { rename: (name) => name.replace('workbook', 'document') })
    expect(await refusalOf(rowsOf(letter))).toBe('El archivo no es un libro de Excel (.xlsx).')
  })
})

describe('sheets of a workbook', () => {
  const data = { name: 'Plantilla', rows: [['Recomendaciones'], [], HEADS, ROBLE] }
  const guide = { name: 'Ayuda', rows: [['Instrucciones'], ['Tipo', 'una de las tres']] }
  const known = HEADS.map((head) => head.toLowerCase().replaceAll('ó', 'o').replaceAll('é', 'e'))
  const empty = { name: 'Vacía', rows: [] }

  it('offers the sheets and reads the one with most known headings', async () => {
    for (const bookType of ['xlsx', 'xlsb', 'biff8', 'xlml', 'ods'] as const) {
      const { hojas, hoja, rows } = await sheetsOf(written(bookType, [guide, empty, data]), known)
      expect([bookType, hojas, hoja]).toEqual([bookType, ['Ayuda', 'Vacía', 'Plantilla'], 'Plantilla'])
      expect(rows).toEqual([['Recomendaciones'], HEADS, ROBLE])
    }
  })

  it('reads the first sheet with data if no heading is known or two sheets tie', async () => {
    expect((await sheetsOf(written('xlsx', [empty, guide, data]))).hoja).toBe('Ayuda')
    expect((await sheetsOf(written('xlsx', [empty, { ...data, name: 'Una' }, data]), known)).hoja).toBe('Una')
    expect((await sheetsOf(written('xlsx', [empty, { ...empty, name: 'Otra' }]), known)).hoja).toBe('Vacía')
  })

  it('reads the requested sheet, or refuses it with a reason', async () => {
    const book = written('xlsx', [guide, data])
    expect((await sheetsOf(book, known, 'Ayuda')).rows).toEqual(guide.rows)
    expect(await refusalOf(sheetsOf(book, known, 'Hoja9'))).toBe(
      'El libro no tiene la hoja «Hoja9»: tiene «Ayuda», «Plantilla».',
    )
  })

  it('hidden sheets are offered only if all sheets are hidden', async () => {
    for (const bookType of ['xlsx', 'xlsb', 'biff8'] as const) {
      const some = written(bookType, [{ ...data, name: 'Listas', isHidden: true }, guide, data])
      expect((await sheetsOf(some, known)).hojas).toEqual(['Ayuda', 'Plantilla'])
    }
    const all = written('xlsx', [
      { ...guide, isHidden: true },
      { ...data, isHidden: true },
    ])
    expect(await sheetsOf(all, known)).toMatchObject({ hojas: ['Ayuda', 'Plantilla'], hoja: 'Plantilla' })
  })

  it('hidden sheets of an OpenDocument are not offered', async () => {
    const sheets = [guide, { ...data, name: 'Listas' }, data]
    const hide = (content: string) =>
      content
        .replace(
          '<style:style style:name="ta1"',
          '<style:style style:family="table" style:name="ta9"><style:table-properties table:display="false"/></style:style>$&',
        )
        .replace(/(table:name="Listas" table:style-name=)"ta1"/, '$1"ta9"')
    const parts = unzipSync(written('ods', sheets))
    const content = strToU8(hide(strFromU8(parts['content.xml']!)))
    for (const file of [
      zipSync({ ...parts, 'content.xml': content }),
      hide(written('fods', sheets).toString()),
    ])
      expect((await sheetsOf(file, known)).hojas).toEqual(['Ayuda', 'Plantilla'])
  })

  it('a sheet with too many rows does not block the other sheets', async () => {
    const many = { name: 'Bodega', rows: Array.from({ length: 20_200 }, (_, at) => [at]) }
    const book = written('xlsx', [many, data])
    expect((await sheetsOf(book, known)).hoja).toBe('Plantilla')
    expect(await refusalOf(sheetsOf(book, known, 'Bodega'))).toContain('más de 20.000 filas')
  })
})

const formatted = (v: number, z: string) => ({ t: 'n' as const, v, z })
const cellOf = async (v: number, z: string, bookType: xlsx.BookType = 'xlsx') =>
  (await rowsOf(written(bookType, [{ name: 'a', rows: [[formatted(v, z)]] }])))[0]?.[0]

describe('formats of numbers', () => {
  it('a number is a day only if its format shows a day', async () => {
    const numbers = [
      '#,##0;[Magenta]-#,##0',
      '[Red]0',
      '[Yellow]#,##0;[Cyan]0',
      '[>=1000]#,##0;0',
      '"$"#,##0_);[Red]("$"#,##0)',
      '[$$-es-CO] #,##0',
      '_-* #,##0_-;-* #,##0_-;_-* "-"_-',
      '0.00E+00',
      '# ?/?',
      'Estándar',
      'General',
    ]
    for (const z of numbers) expect([z, await cellOf(46_022, z)]).toEqual([z, 46_022])
    for (const z of [
      'dd/mm/yyyy',
      'd-mmm-yy',
      '[$-C0A]d "de" mmmm "de" yyyy',
      '[Red]yyyy-mm-dd',
      'dd/mm/aaaa',
      'm/d/yy h:mm',
    ]) {
      expect([z, await cellOf(46_022, z)]).toEqual([z, '2025-12-31'])
      expect([z, await cellOf(46_022.75, z)]).toEqual([z, '2025-12-31T18:00'])
    }
    expect(await cellOf(0.5, 'hh:mm')).toBe(0.5)
  })

  it('a percent is read as it is shown', async () => {
    const cases: [number, string, number][] = [
      [0.02, '0%', 2],
      [0.0175, '0.00%', 1.75],
      [0.285, '0.0 %;[Red]-0.0 %', 28.5],
      [-0.07, '0%', -7],
      [2, '0" %"', 2],
      [2, '0\\%', 2],
    ]
    for (const [v, z, number] of cases) {
      // SheetJS writes one section of a format into .ods.
      for (const bookType of [
        'xlsx',
        'xlsb',
        'biff8',
        'xlml',
        ...(z.includes(';') ? [] : ['ods' as const]),
      ] as const)
        expect([bookType, z, numberOf(await cellOf(v, z, bookType))]).toEqual([bookType, z, number])
    }
  })

  it('a number format with letters, hyphens or zeros gives the number and its shown text', async () => {
    const cases: [number, string, string][] = [
      [5, '"FE-"00000', 'FE-00005'],
      [123, '00000', '00123'],
      [7, '\\C\\C\\ 0', 'CC 7'],
      [9_001_234_568, '000000000-0', '900123456-8'],
      [25, '0" kg"', '25 kg'],
    ]
    for (const [numero, z, texto] of cases) {
      const cell = await cellOf(numero, z)
      expect([cell, textOf(cell), numberOf(cell)]).toEqual([{ numero, texto }, texto, numero])
    }
    for (const z of ['#,##0', '0.00', '"$" #,##0', '(#,##0)', '#,##0.00 [$€-407]', '0.00E+00']) {
      expect([z, await cellOf(1_250_000, z)]).toEqual([z, 1_250_000])
    }
  })

  it('a number is read as Excel shows it, without floating-point noise', async () => {
    const cases: [number, number][] = [
      [1_190_000.0000000002, 1_190_000],
      [4_999_999.999999999, 5_000_000],
      [0.1 + 0.2, 0.3],
      [1.1 * 3, 3.3],
      [9_007_199_254_740_991, 9_007_199_254_740_991],
      [900_123_456, 900_123_456],
    ]
    for (const [v, number] of cases) expect(await cellOf(v, 'General')).toBe(number)
    expect(await cellOf(0.07 * 3, '0.00%')).toBe(21)
  })

  it('a workbook that counts from 1904 gives the right days, also from plain numbers', async () => {
    const rows = [
      [formatted(44_560, 'dd/mm/yyyy'), formatted(44_560, 'General'), formatted(44_560, '0'), 900_123_456],
    ]
    for (const bookType of ['xlsx', 'xlsb', 'biff8', 'xlml'] as const) {
      const [read = []] = await rowsOf(written(bookType, [{ name: 'a', rows }], { date1904: true }))
      const [day, plain, whole, nit] = read
      expect([bookType, day, dayOf(plain), dayOf(whole), numberOf(plain), textOf(plain), nit]).toEqual([
        bookType,
        '2025-12-31',
        '2025-12-31',
        '2025-12-31',
        44_560,
        '44560',
        900_123_456,
      ])
    }
  })
})

describe('cells of a workbook', () => {
  it('a formula gives its stored value, or its text if no value is stored', async () => {
    const cells = [
      { xml: '<f>A1</f>' },
      { xml: '<f>A1*2</f><v></v>' },
      { xml: '<f>A1*2</f><v/>' },
      { xml: '<f>A1&amp;"x"</f><v>ax</v>', t: 'str' },
      { xml: '<f>""</f><v></v>', t: 'str' },
      { xml: '<f>SUM(A1:A9)</f><v>0</v>' },
      { xml: '<f t="shared" si="0"/><v>3</v>' },
      { xml: '<f>A1=1</f><v>1</v>', t: 'b' },
    ]
    const book = workbookOf([cells, ['fin']])
    expect(await rowsOf(book)).toEqual([['=A1', '=A1*2', '=A1*2', 'ax', null, 0, 3, true], ['fin']])
    const bare = sheetXml([cells]).replaceAll(' t="n"', '')
    expect(await rowsOf(workbookOf([], { 'xl/worksheets/sheet1.xml': bare }))).toEqual([
      ['=A1', '=A1*2', '=A1*2', 'ax', null, 0, 3, true],
    ])
  })

  it('reads error cells, and days typed as text, as text', async () => {
    const errors = ['#N/A', '#DIV/0!', '#REF!', '#VALUE!', '#NAME?', '#NUM!', '#NULL!']
    const cells = errors.map((error) => ({ xml: `<v>${error}</v>`, t: 'e' }))
    const day = { xml: '<v>2025-12-31T00:00:00</v>', t: 'd', s: 1 }
    expect(await rowsOf(workbookOf([[...cells, day]]))).toEqual([[...errors, '2025-12-31']])
  })

  it('decodes escaped characters and joins the lines of a cell', async () => {
    const cases: [string, string][] = [
      ['Uno_x000D_\nDos', 'Uno Dos'],
      ['Cooperativa _x00D1_ame', 'Cooperativa Ñame'],
      ['Uno\r\n  Dos\n\nTres', 'Uno Dos Tres'],
      ['_x0009_Uno_x0020_', 'Uno'],
      ['archivo_x1.xlsx', 'archivo_x1.xlsx'],
    ]
    for (const [text, tidy] of cases) {
      expect(await rowsOf(workbookOf([[text, 'b']]))).toEqual([[tidy, 'b']])
      expect(await rowsOf(`"${text}";b\r\nc;d\r\n`)).toEqual([
        [tidy, 'b'],
        ['c', 'd'],
      ])
    }
  })

  it('reads cells under headings such as __proto__', async () => {
    const heads = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']
    for (const bookType of ['xlsx', 'biff8', 'xlml'] as const) {
      const rows = [heads, ['a', 'b', 'c', 'd']]
      const book = written(bookType, [
        { name: '__proto__', rows },
        { name: 'constructor', rows: [['x']] },
      ])
      expect((await sheetsOf(book, ['constructor', 'tostring'], 'constructor')).rows).toEqual([['x']])
    }
    expect(await rowsOf(`${heads.join(';')}\n1;2;3;4\n`)).toEqual([heads, ['1', '2', '3', '4']])
    expect(Object.keys({})).toEqual([])
  })
})

describe('HTML and XML named .xls', () => {
  const rows = [
    ['Tipo', 'Identificación', 'Valor'],
    ['PROVEEDOR', '900123456-8', '1.250.000'],
    ['CLIENTE', '05/01/2026', '0045'],
  ]
  const table = (of: Cell[][]) =>
    `<TABLE border=1>${of.map((row) => `<TR>${row.map((cell) => `<TD>${String(cell)}</TD>`).join('')}</TR>`).join('')}</TABLE>`

  it('reads HTML cells as text, whatever precedes the table', async () => {
    const pages = [
      table(rows),
      `\r\n\r\n<html><body>${table(rows)}</body></html>`,
      `<!DOCTYPE html PUBLIC "-//W3C//DTD"><html xmlns:x="urn:x"><head><style>td, th { color: red; }</style></head>${table(rows)}`,
      `<?xml version="1.0" encoding="UTF-8"?><html><body>${table(rows)}</body></html>`,
      `<meta charset="iso-8859-1"><div><p>Terceros, a hoy</p>${table(rows)}</div>`,
    ]
    for (const page of pages) {
      for (const encoding of ['utf8', 'win1252', 'utf-16'])
        expect([page, await rowsOf(iconv.encode(page, encoding, { addBOM: true }))]).toEqual([page, rows])
    }
  })

  it('decodes HTML entities, line breaks and cells over several columns', async () => {
    const page = '<table><tr><td colspan=2>Pe&ntilde;a &amp; C&iacute;a<td>Uno<br>Dos</td></tr></table>'
    expect(await rowsOf(page.replace('<td>Uno', '</td><td>Uno'))).toEqual([['Peña & Cía', null, 'Uno Dos']])
  })

  it('offers the tables of an HTML page as sheets', async () => {
    const page = `<html>${table([['Banco', 'Molino']])}<br>${table(rows)}</html>`
    expect(await sheetsOf(page, ['tipo', 'valor'])).toMatchObject({
      hojas: ['Tabla 1', 'Tabla 2'],
      hoja: 'Tabla 2',
      rows,
    })
  })

  it('refuses HTML or XML without a table, with own entities, or in a web archive', async () => {
    expect(await refusalOf(rowsOf('<html><body>Sesión vencida</body></html>'))).toContain('sin tablas')
    expect(await refusalOf(rowsOf('<?xml version="1.0"?><Invoice><ID>1</ID></Invoice>'))).toContain(
      'sin tablas',
    )
    expect(await refusalOf(rowsOf('MIME-Version: 1.0\r\nContent-Type: multipart/related'))).toContain('.mht')
    const bomb =
      '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><Workbook>&b;</Workbook>'
    expect(await refusalOf(rowsOf(bomb))).toContain('dañado')
  })

  it('XML of Excel 2003 keeps numbers, days and empty columns', async () => {
    const cell = (type: string, value: string, more = '') =>
      `<ss:Cell${more}><ss:Data ss:Type="${type}">${value}</ss:Data></ss:Cell>`
    const xml = `<?xml version="1.0"?><ss:Workbook xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><ss:Styles><ss:Style ss:ID="p"><ss:NumberFormat ss:Format="Percent"/></ss:Style></ss:Styles><ss:Worksheet ss:Name="Hoja1"><ss:Table><ss:Row>${cell('String', 'Peña')}${cell('Number', '1250000', ' ss:Index="3"')}${cell('DateTime', '2025-12-31T00:00:00.000')}${cell('Number', '0.02', ' ss:StyleID="p"')}</ss:Row></ss:Table></ss:Worksheet></ss:Workbook>`
    expect(await rowsOf(xml)).toEqual([['Peña', null, 1_250_000, '2025-12-31', 2]])
  })
})

describe('workbooks before Excel 2007', () => {
  const rows = [
    ['Nombre', 'Valor'],
    ['Peña Ñame', 1_250_000.5],
  ]
  const compound = (streams: Record<string, string>) => {
    const { utils, write } = xlsx.CFB as {
      utils: { cfb_new: () => object; cfb_add: (cfb: object, name: string, content: Buffer) => void }
      write: (cfb: object, options: { type: 'buffer' }) => Buffer
    }
    const file = utils.cfb_new()
    for (const [name, content] of Object.entries(streams)) utils.cfb_add(file, name, Buffer.from(content))
    return write(file, { type: 'buffer' })
  }

  it('reads workbooks in the formats before Excel 2007', async () => {
    expect(await rowsOf(written('biff8', [{ name: 'Hoja1', rows }]))).toEqual(rows)
    expect(await rowsOf(written('biff5', [{ name: 'Hoja1', rows: [['Nombre'], [5]] }]))).toEqual([
      ['Nombre'],
      [5],
    ])
  })

  it('refuses an old .xls with a password or macros, a Word file and half a file', async () => {
    const filler = 'x'.repeat(5000)
    const cases: [Uint8Array, string][] = [
      [compound({ '/EncryptedPackage': filler, '/EncryptionInfo': filler }), 'contraseña'],
      [compound({ '/Workbook': filler, '/_VBA_PROJECT_CUR/VBA/dir': filler }), 'macros'],
      [compound({ '/WordDocument': filler }), 'no es un libro'],
      [written('biff8', [{ name: 'Hoja1', rows }]).subarray(0, 1500), 'dañado'],
    ]
    for (const [file, words] of cases) {
      expect([words, await refusalOf(rowsOf(file))]).toEqual([words, expect.stringContaining(words)])
    }
  })
})

describe('letters of a text', () => {
  const text = 'Código;Descripción;Año\nÑ1;ÁRBOL DE ÍNDICE PEÑÓN ÚLTIMO;Nº 5\nñ2;camión, güiro y café;más\n'
  const rows = [
    ['Código', 'Descripción', 'Año'],
    ['Ñ1', 'ÁRBOL DE ÍNDICE PEÑÓN ÚLTIMO', 'Nº 5'],
    ['ñ2', 'camión, güiro y café', 'más'],
  ]

  it('reads letters in code pages of Windows and DOS, in UTF-8 and in UTF-16', async () => {
    for (const encoding of ['win1252', 'cp850', 'utf8', 'utf-16le', 'utf-16be']) {
      expect([encoding, await rowsOf(iconv.encode(text, encoding))]).toEqual([encoding, rows])
      if (encoding.startsWith('utf'))
        expect([encoding, await rowsOf(iconv.encode(text, encoding, { addBOM: true }))]).toEqual([
          encoding,
          rows,
        ])
    }
  })

  it('a single word is enough to detect the encoding', async () => {
    for (const word of [
      'Bogotá',
      'IBAGUÉ',
      'José',
      'NÚMERO',
      'CÓDIGO',
      'PEÑA',
      'Muñoz',
      'García',
      'ÁLVAREZ',
      'DÍAZ',
      'pingüino',
      'Nº 12',
      '¿Sí?',
      'MARÍA Ñ.',
    ]) {
      for (const encoding of ['win1252', 'cp850'])
        expect([encoding, await rowsOf(iconv.encode(`a;${word}\n`, encoding))]).toEqual([
          encoding,
          [['a', word]],
        ])
    }
    for (const word of ['5 € – “café”', 'COP\u00a01.000', 'D’Angelo'])
      expect(await rowsOf(iconv.encode(`a;${word}\n`, 'win1252'))).toEqual([['a', word]])
  })

  it('a single wrong byte is reported as odd and spoils no other letter', async () => {
    const [before, after] = text.split('camión').map((part) => Buffer.from(part))
    const broken = Buffer.concat([before!, Buffer.from('cami\u00f3n', 'latin1'), after!])
    const [heads, first, second] = await rowsOf(broken)
    expect([heads, first]).toEqual(rows.slice(0, 2))
    expect(second).toEqual(['ñ2', 'cami\ufffdn, güiro y café', 'más'])
    expect(isOdd(String(second![1]))).toBe(true)
  })

  it('reports broken, invisible and foreign letters as odd', () => {
    for (const odd of ['JosÃ©', 'MU¥OZ', 'PeÐa', 'cami\ufffdn', 'a\u0001b', 'Muæoz', '├▒', 'Жук'])
      expect([odd, isOdd(odd)]).toEqual([odd, true])
    for (const fine of [
      'Ñandú, S.A.S. & Cía',
      'N° 5 – 3ª «x» ¿qué? ¡sí!',
      '−12.500,00 €',
      '\u200e900123456\u202c',
      'café\u00a0100\t%',
    ])
      expect([fine, isOdd(fine)]).toEqual([fine, false])
  })

  it('refuses a picture, or many control characters, as no text', async () => {
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452000001000000010008060000', 'hex')
    const noise = Buffer.from(Array.from({ length: 400 }, (_, at) => (at * 89 + 7) % 256))
    for (const file of [png, noise, Buffer.from([1, 2, 3, 0, 5]), Buffer.from('a;b\u0001\u0002\n')])
      expect(await refusalOf(rowsOf(file))).toContain('no es un Excel')
    expect(await rowsOf(strToU8(`a;b\r\nc;d\r\n\u001a`))).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
  })
})

describe('delimiters of a text', () => {
  it('detects the delimiter from the rows or from the line `sep=`', async () => {
    const rows = [PEOPLE, ['PROVEEDOR', 'Uno, Dos y Cía', '1.5'], ['CLIENTE', 'Tres', '2']]
    for (const delimiter of [';', ',', '\t', '|']) {
      const lines = rows.map((row) =>
        row.map((cell) => (cell.includes(delimiter) ? `"${cell}"` : cell)).join(delimiter),
      )
      for (const end of ['\n', '\r\n', '\r']) {
        expect(await rowsOf(lines.join(end))).toEqual(rows)
        expect(await rowsOf(`sep=${delimiter}${end}${lines.join(end)}`)).toEqual(rows)
      }
    }
    expect(await rowsOf('a|b;c|d\n1|2;3|4\n')).toEqual([
      ['a', 'b;c', 'd'],
      ['1', '2;3', '4'],
    ])
  })

  it('reads digits that a formula or an apostrophe keeps', async () => {
    expect(await rowsOf('a;b;c\n="00123";\'045;="x"&"y"\n"=""67""";\'a;\'\n')).toEqual([
      ['a', 'b', 'c'],
      ['00123', '045', '="x"&"y"'],
      ['67', "'a", "'"],
    ])
  })

  it('accepts quotes inside a field and blanks around a quoted field', async () => {
    expect(await rowsOf('a;b\nTubo 5" de PVC;2\n')).toEqual([
      ['a', 'b'],
      ['Tubo 5" de PVC', '2'],
    ])
    expect(await rowsOf('a;b\n"Finca "El Roble"";2\n')).toEqual([
      ['a', 'b'],
      ['"Finca "El Roble""', '2'],
    ])
    expect(await rowsOf('"a" ; "b;c"\r\n"d" ; e\r\n')).toEqual([
      ['a', 'b;c'],
      ['d', 'e'],
    ])
    expect(await refusalOf(rowsOf('a;b\n"Finca;2\nc;d\n'))).toBe(
      'Una comilla (") del archivo no se cierra: bórrela y envíe el archivo otra vez.',
    )
  })
})
