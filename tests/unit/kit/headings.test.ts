import { describe, expect, it } from 'vitest'
import { readHead } from '#server/kit/reading/headings.ts'
import type { Cell } from '#server/kit/reading/limits.ts'

const KNOWN = new Set([
  'fecha',
  'valor',
  'nombre',
  'identificacion',
  'abono',
  'cheque',
  'cliente',
  'descripcion',
])
const read = (rows: readonly Cell[][]) => readHead(rows, KNOWN)
const table = (text: string): Cell[][] =>
  text.split('\n').map((line) => line.split(';').map((cell) => cell || null))

/** Heading row of a table, or 'sin'. Lines of the table are separated by ' / '. */
const headOf = (text: string): number | 'sin' => {
  const { conEncabezados, primera } = read(table(text.replaceAll(' / ', '\n')))
  return conEncabezados ? primera - 1 : 'sin'
}

describe('the heading row', () => {
  it.each([
    ['the first row', 'Fecha;Valor / 20/11/2026;5.000'],
    ['a known name among years', 'Cliente;2024;2025 / Juan;1.200.000;900.000'],
    ['two known names beside a day', 'Nombre;Valor;31/12/2026 / Juan;1.200.000;900.000'],
    ['unknown names among years', 'Vereda;2025;2026 / La Ñapa;1.200.000;900.000'],
    ['unknown names among ranges of days', 'Deudor;0-30;31-60;>90 / Juan;1.200.000;900.000;50.000'],
    ['months as days', 'Vereda;2026-01-01;2026-02-01 / La Ñapa;1.200.000;900.000 / El Salto;5.000;12.000'],
    ['months in letters', 'Nombre;dic-25;ene-26;dic-26 / Juan;1.200.000;900.000; / Rosa;;5.000;6.000'],
    ['unknown names', 'Cuándo;Cuánto / 20/11/2026;5.000'],
    ['unknown names above texts', 'Quién;Dónde / Juan;Espinal / Rosa;Ibagué'],
    ['unknown names above a row of texts', 'Quién;Notas;Cuánto / Juan;debe; / Rosa;pagó;5.000'],
    ['a column of positions without a name', ';Cuándo;Cuánto / 0;20/11/2026;5.000 / 1;21/11/2026;6.000'],
    ['names that each page repeats', 'Quién;Dónde / Juan;Espinal / Quién;Dónde / Rosa;Ibagué'],
    ['one known name alone', 'Nombre / La Ñapa'],
  ])('is found: %s', (_, text) => {
    expect(headOf(text)).toBe(0)
  })

  it.each([
    ['titles of one cell', 'Molino del Tolima /  / Fecha;Valor / 20/11/2026;5.000'],
    [
      'titles with a day and a known name',
      'Molino;Fecha;20/11/2026 / Extracto / Fecha;Valor / 20/11/2026;5.000',
    ],
    [
      'days of a period above',
      'Desde;01/11/2026 / Hasta;15/11/2026 / Fecha;Detalle;Valor / 2/11;COMISION;5.000',
    ],
    ['facts about a person', 'Nombre;Juan Polo / Ciudad;Espinal / Nombre;Doc.;Cuánto / Juan;900123456;5.000'],
    ['titles above unknown names', 'Molino;Informe / Notas / Cuándo;Qué;Cuánto / 20/11/2026;ABONO;5.000'],
    [
      'an account number above',
      'Cuenta;912-000000-01 / Extracto / Cuándo;Qué;Cuánto / 20/11/2026;ABONO;5.000',
    ],
  ])('is found below %s', (_, text) => {
    expect(headOf(text)).toBe(2)
  })

  it.each([
    ['a day', '20/11/2026;ABONO;Espinal'],
    ['a day without separators', '20261120;Juan;Espinal'],
    ['a day without a year', '2/11;COMISION;CANALES'],
    ['a day in letters', '20-nov-2026;Juan;Espinal'],
    ['an amount with a currency', 'Juan;$ 5.000;Espinal'],
    ['an amount of another country', 'Juan;1,250,000.00;Espinal'],
    ['an amount with its side', 'Juan;1.500 CR;Espinal'],
    ['a negative amount in parentheses', 'Juan;(4.000);Espinal'],
    ['an identification', 'Juan;900123456-8;Espinal'],
    ['an identification with its type', 'Juan;C.C. 12.345.678;Espinal'],
    ['a telephone number', 'Juan;310 123 4567;Espinal'],
    ['a plate', 'WLP-123;Juan;Espinal'],
    ['a known name as a value', 'CLIENTE;Finca El Roble;900123456-8'],
  ])('is not a row with %s', (_, row) => {
    expect(headOf(row)).toBe('sin')
    expect(headOf(`${row} / ${row}`)).toBe('sin')
  })

  it.each([
    ['a text for a column of amounts is missing', 'Finca Uno;PROVEEDOR; / Finca Dos;VENDEDOR;900123456'],
    ['a text is found again below', 'Finca Uno;PROVEEDOR;pendiente / Finca Dos;PROVEEDOR;900123456'],
    ['an all-text row stands below an equally wide data row', 'Juan;5.000;x / Rosa;debe;y / Ana;6.000;z'],
    ['a lone known name stands among data', '20261120;5.000;CHEQUE / ;;ABONO / 20261121;6.000;CHEQUE'],
    ['its days stand above days', 'CLIENTE;2026-01-01;2026-02-01 / Finca Uno;2026-03-01;2026-04-01'],
    ['its days are of one month', 'Juan;01/01/2026;31/01/2026 / Rosa;1.200.000;900.000'],
    ['nothing stands below its days', 'CLIENTE;2026-01-01;2026-02-01'],
    ['unknown texts are the only row', 'Quién;Dónde'],
    ['unknown texts are the last row', 'Cómo se llena / Una fila por vereda;sin tildes'],
    ['short numbers stand above short numbers', 'Arroz;12 / Maíz;30 / Soya;7'],
  ])('is not read if %s', (_, text) => {
    expect(headOf(text)).toBe('sin')
  })

  it('takes typed values of a workbook as values, and years as names', () => {
    expect(read([['Juan', 900123456]]).conEncabezados).toBe(false)
    expect(read([['Juan', 0.5]]).conEncabezados).toBe(false)
    expect(read([['Juan', true]]).conEncabezados).toBe(false)
    expect(read([['Juan', '2026-11-20T08:00']]).conEncabezados).toBe(false)
    expect(read([['FE', { numero: 100_005, texto: 'FE-100005' }]]).conEncabezados).toBe(false)
    expect(
      read([
        ['Vereda', 2026],
        ['La Ñapa', 1200.5],
      ]).conEncabezados,
    ).toBe(true)
  })

  it('names each column once, and a column without a name by its position', () => {
    const { encabezados, primera, clave } = read([
      ['Fecha', null, 'Valor', 2026],
      ['20/11/2026', 'x', 5, 6],
    ])
    expect(encabezados).toEqual(['Fecha', 'Columna 2', 'Valor', '2026'])
    expect(primera).toBe(1)
    expect(clave).toBe('fecha|columna 2|valor|2026')
  })
})

describe('a file without headings', () => {
  const bank = (day: string, amount: string, text: string, reference = '') =>
    `912-000000-01;912;;${day};;${amount};${reference};${text};0;`
  const november = [
    bank('20261102', '-4833.92', 'IMPTO 4X1000', '3339'),
    bank('20261103', '2500000', 'ABONO', '12'),
  ]

  it('a file without headings keeps its first row, and names the columns up to the last one with data', () => {
    const { encabezados, primera } = read(table(november.join('\n')))
    expect(primera).toBe(0)
    expect(encabezados).toEqual(Array.from({ length: 9 }, (_, at) => `Columna ${at + 1}`))
  })

  it('recognises a file without headings by the number and the kinds of its columns', () => {
    const key = (...lines: string[]) => read(table(lines.join('\n'))).clave
    const known = key(...november)
    expect(known).toBe('#numero|numero|vacio|dia|vacio|numero|numero|texto|numero')
    expect(key(bank('20261201', '12.500,50', 'CHEQUE', '7'))).toBe(known)
    expect(key('Extracto de diciembre', ...november)).toBe(known)
    expect(key(...november, ';;;;;;;TOTAL;;')).toBe(known)
    expect(key(bank('20261201', '12.500,50', '900123456', '7'))).not.toBe(known)
    expect(key(`${bank('20261201', '12.500,50', 'CHEQUE', '7')}x`)).not.toBe(known)
    expect(key(bank('20261201', '12.500,50', 'CHEQUE'))).not.toBe(known)
  })

  it('an empty file has no headings', () => {
    expect(read([])).toEqual({ encabezados: [], primera: 0, conEncabezados: false, clave: '#' })
  })
})
