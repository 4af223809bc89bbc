import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { STATEMENT, withSides } from '#server/bank/statement-columns.ts'
import { readStatement, type StatementRows } from '#server/bank/statement-lines.ts'
import { noticesOf } from '#server/bank/statement-notes-rules.ts'
import { periodOf } from '#server/bank/statement-period.ts'
import { readHead } from '#server/kit/reading/headings.ts'
import type { Cell } from '#server/kit/reading/limits.ts'
import { knownHeads, matchColumns } from '#server/kit/reading/read-cells.ts'
import { readTable } from '#server/kit/reading/read-table.ts'

const HOY = '2026-11-30'
const KNOWN = knownHeads(STATEMENT)
const table = (text: string): Cell[][] =>
  text.split('\n').map((row) => row.split(';').map((cell) => cell.trim() || null))

/** Reads rows with the columns that their headings name. */
function read(rows: Cell[][], more: Partial<StatementRows> = {}) {
  const { encabezados, primera, conEncabezados } = readHead(rows, KNOWN)
  return readStatement({
    filas: rows.slice(primera),
    titulos: conEncabezados ? rows.slice(0, primera - 1) : [],
    mapa: withSides(matchColumns(STATEMENT, encabezados), rows.slice(primera)),
    hoy: HOY,
    ...more,
  })
}
const fixture = async (name: string) =>
  (await readTable(readFileSync(`tests/fixtures/tables/${name}`), { known: KNOWN })).rows

type Read = ReturnType<typeof read>
const linesOf = ({ lineas }: Read) => lineas.map(({ fecha, valor }) => [fecha, valor])
const told = (found: Read) => noticesOf(found).map(({ texto }) => texto)
const reasons = (rows: Read['dudas']) => rows.map(({ fila, porque }) => `${fila}: ${porque}`)

describe('files of banks', () => {
  it('reads a reversal in the debit column as money that comes back', async () => {
    const found = read(await fixture('c9-reversal-debit.csv'))
    expect(linesOf(found)).toEqual([
      ['2026-11-02', -12_500],
      ['2026-11-03', 12_500],
      ['2026-11-04', 500_000],
    ])
    expect([told(found), found.cierre]).toEqual([[], 1_500_000])
  })

  it('leaves out totals and balances, and reports them', async () => {
    const found = read(await fixture('c7-totals.csv'))
    expect(linesOf(found)).toEqual([
      ['2026-11-02', -12_500],
      ['2026-11-03', 1_500_000],
    ])
    expect(told(found)).toEqual(['1 línea al principio y 1 al final no son movimientos.'])
    expect(found.ajenas).toEqual([
      { fila: 1, texto: 'SALDO ANTERIOR · 500.000,00', porque: 'Es un saldo.' },
      {
        fila: 4,
        texto: 'Total del 02/11/2026 al 03/11/2026 · 12.500,00 · 1.500.000,00',
        porque: 'Es un total.',
      },
    ])
  })

  it('takes the year of a day from the period above the headings', async () => {
    const found = read(await fixture('c6-noyear.csv'), { hoy: '2027-03-01' })
    expect(linesOf(found)).toEqual([
      ['2026-11-02', -12_500],
      ['2026-11-03', 1_500_000],
    ])
    expect(told(found)).toEqual(['Los días vienen sin año: se toman los últimos hasta el 15/11/2026.'])
    expect(found.cierre).toBe(3_487_500)
  })

  it('reads a minus sign of Unicode', async () => {
    expect(linesOf(read(await fixture('c3-unicodeminus.csv')))).toEqual([
      ['2026-11-02', -12_500],
      ['2026-11-02', 1_500_000],
    ])
  })

  it('loses no row of a file without headings', async () => {
    const mapa = { fecha: 'c3', valor: 'c5', referencia: 'c6', descripcion: 'c7' }
    const found = read(await fixture('c1-bancolombia-noheader.csv'), { mapa })
    expect(found.lineas).toEqual([
      { fecha: '2026-11-02', valor: -4833.92, descripcion: 'IMPTO GOBIERNO 4X1000', referencia: '3339' },
      {
        fecha: '2026-11-02',
        valor: -1_208_481,
        descripcion: 'PAGO A PROVE FINCA EL ROBLE',
        referencia: '4120',
      },
      { fecha: '2026-11-03', valor: 2_500_000, descripcion: 'CONSIGNACION CORRESPONSAL', referencia: '1203' },
    ])
    expect(told(found)).toEqual([])
  })

  it.each([
    ['points and commas', ['-1.234,50', '2.000.000']],
    ['commas and points', ['-1,234.50', '2,000,000']],
    ['parentheses', ['(1.234,50)', '2.000.000,00']],
    ['CR and DB', ['1.234,50 DB', '2.000.000,00 CR']],
    ['a trailing minus', ['1.234,50-', '2.000.000+']],
    ['numbers of Excel', [-1_234.5, 2_000_000]],
  ])('reads amounts with %s', (_, amounts) => {
    const rows = amounts.map((amount): Cell[] => ['20261103', 'X', amount])
    expect(linesOf(read([['Fecha', 'Descripción', 'Valor'], ...rows]))).toEqual([
      ['2026-11-03', -1_234.5],
      ['2026-11-03', 2_000_000],
    ])
  })

  it.each([
    [
      'signed amounts',
      'Fecha;Tipo;Valor\n03/11/2026;PAGO PSE;-5\n03/11/2026;TRANSFERENCIA;7\n03/11/2026;GMF;-1',
    ],
    [
      'debits and credits',
      'Fecha;Tipo;Débito;Crédito\n03/11/2026;PAGO PSE;5;\n03/11/2026;TR;;7\n03/11/2026;GMF;1;',
    ],
    ['a side', 'Fecha;Tipo;Valor\n03/11/2026;Nota débito;5\n03/11/2026;CONSIGNACIÓN;7\n03/11/2026;Salida;1'],
    ['a sign', 'Fecha;Tipo;Valor\n03/11/2026;−;5\n03/11/2026;+;7\n03/11/2026;-;1'],
    [
      'sides under another heading',
      'Fecha;Motivo;Valor\n03/11;Nota Débito;5\n03/11/2026;NC;7\n03/11/2026;ND;1\nTotal;;13',
    ],
  ])('reads amounts beside types: %s', (_, text) => {
    expect(linesOf(read(table(text))).map(([, value]) => value)).toEqual([-5, 7, -1])
  })

  it('doubts other types beside amounts without a sign', () => {
    const found = read(table('Fecha;Tipo;Valor\n03/11/2026;PAGO PSE;5\n03/11/2026;TRANSFERENCIA;7'))
    expect(reasons(found.dudas)).toEqual([
      '1: Débito o crédito: «PAGO PSE»: No es uno de: Débito, Crédito.',
      '2: Débito o crédito: «TRANSFERENCIA»: No es uno de: Débito, Crédito.',
    ])
  })

  it('reads CR and DB in columns of debits and credits', () => {
    const found = read(table('Fecha;Débito;Crédito\n03/11/2026;1.234,50 DB;\n03/11/2026;;2.000.000 CR'))
    expect(linesOf(found).map(([, value]) => value)).toEqual([-1_234.5, 2_000_000])
  })
})

describe('rows that are no movements', () => {
  const HEADS = 'Fecha;Descripción;Débito;Crédito;Saldo'
  const LINES = ['02/11/2026;COMISION;12.500;;487.500', '03/11/2026;ABONO;;1.500.000;1.987.500']
  const with_ = (...rows: string[]) => read(table([HEADS, ...LINES, ...rows].join('\n')))

  it.each([
    ['a total by its word', 'TOTAL;;12.500;1.500.000;'],
    ['a total by its word in the description', ';Totales;12.500;1.500.000;'],
    ['a total without words', ';;12.500;1.500.000;'],
    ['a sum of one column', ';Movimientos del mes;;1.500.000;'],
    ['a subtotal', 'Subtotal 03/11/2026;;12.500;1.500.000;'],
    ['a total on a day', '03/11/2026;TOTAL DEL DIA;12.500;1.500.000;'],
    ['a closing balance', ';SALDO FINAL;;;1.987.500'],
    ['a closing balance on a day', '03/11/2026;SALDO FINAL;;;1.987.500'],
    ['a closing balance in an amount column', '03/11/2026;SALDO FINAL;;1.987.500;'],
    ['a page footer', 'Página 1 de 3;;;;'],
    ['the headings of the next page', HEADS],
    ['a note', 'Este documento no requiere firma;;;;'],
    ['the day of printing', 'Impreso el 05/12/2026 10:33;;;;'],
    ['a line of dashes', '-----;-----;-----;-----;-----'],
    ['a number of movements', ';Cantidad de movimientos;2;;'],
    ['a number of debits', 'No. de débitos;;1;;'],
    ['a line without an amount', '04/11/2026;CONSULTA;0;0;1.987.500'],
  ])('leaves out and reports a row that is no movement: %s', (_, row) => {
    const found = with_(row)
    expect(found.lineas).toHaveLength(2)
    expect(found.ajenas.map(({ fila }) => fila)).toEqual([3])
    expect(found.dudas).toHaveLength(0)
    expect(told(found)).toEqual(['1 línea al final no es un movimiento.'])
  })

  it('counts the rows that are no movements by their position', () => {
    const rows = [
      HEADS,
      ';SALDO ANTERIOR;;;500.000',
      LINES[0],
      'Página 1;;;;',
      LINES[1],
      'TOTAL;;1;2;',
      ';Fin;;;',
    ]
    expect(told(read(table(rows.join('\n'))))).toEqual([
      '1 línea al principio, 1 entre las demás y 2 al final no son movimientos.',
    ])
  })

  it.each([
    ['a movement named total', '04/11/2026;TOTAL GAS SA;30.000;;1.957.500', -30_000],
    ['a movement named saldo', '04/11/2026;SALDO TOTAL TARJETA;30.000;;1.957.500', -30_000],
    ['a movement equal to another', '04/11/2026;COMISION;12.500;;1.975.000', -12_500],
  ])('keeps as a movement: %s', (_, row, value) => {
    const found = with_(row)
    expect(found.lineas.at(-1)?.valor).toBe(value)
    expect(told(found)).toEqual([])
  })
})

describe('rows that are not understood', () => {
  const HEADS = 'Fecha;Descripción;Valor;Saldo'
  const with_ = (row: string, more: Partial<StatementRows> = {}) =>
    read(table([HEADS, '02/11/2026;A;5;5', row, '04/11/2026;B;7;19'].join('\n')), more)

  it.each([
    ['31/02/2026;X;7;12', /^2: Fecha: /],
    ['31/13/2026;X;7;12', /^2: Fecha: /],
    [';X;7;12', /^2: Fecha: Falta este dato\.$/],
    ['ayer;X;7;12', /^2: Fecha: /],
    ['03/11/2026;X;siete;12', /^2: Valor: /],
    ['03/11/2026;X;#REF!;12', /^2: Valor: «#REF!»: La celda tiene un error de Excel\.$/],
    ['31/02/2026;X;siete;12', /^2: Fecha: /],
    ['03/12/2026;X;7;12', /^2: El 03\/12\/2026 todavía no llega\.$/],
  ])('a doubtful row waits with its number, text and reason: %s', (row, reason) => {
    const found = with_(row)
    expect(reasons(found.dudas)).toEqual([expect.stringMatching(reason)])
    expect(found.dudas[0]?.texto).toBe(row.split(';').filter(Boolean).join(' · '))
    expect([told(found), found.lineas.length]).toEqual([['1 línea no se entiende.'], 2])
  })

  it('doubts a day with the month first in a file whose days come first', () => {
    const found = read(table('Fecha;Valor\n02/11/2026;5\n11/13/2026;6\n20/11/2026;7'))
    expect(reasons(found.dudas)).toEqual([expect.stringMatching(/^2: Fecha: /)])
    expect(read(table('Fecha;Valor\n02/11/2026;5\n11/13/2026;6')).dudas).toHaveLength(2)
    expect(read(table('Fecha;Valor\n11/02;5\n11/13;6')).dudas).toHaveLength(2)
    expect(read(table('Fecha;Valor\n02/11;5\n20/11;6')).lineas).toHaveLength(2)
  })

  it('reads the rest once a doubtful row is left out', () => {
    const found = with_('31/02/2026;X;7;12', { fuera: new Set([2]) })
    expect([found.dudas, found.lineas.length]).toEqual([[], 2])
    expect(reasons(found.porFuera)).toEqual([expect.stringMatching(/^2: Fecha: /)])
    expect(told(found)).toEqual(['1 línea quedó por fuera.'])
  })

  it('reads a row with an unreadable balance, and reports the balance', () => {
    const found = with_('03/11/2026;X;7;N/D')
    expect(found.lineas).toHaveLength(3)
    expect(told(found)).toEqual(['1 línea no cuadra con el saldo del archivo.'])
    expect(reasons(found.descuadres)).toEqual([expect.stringMatching(/^2: Saldo: /)])
  })
})

describe('the balance of the file', () => {
  it('reports lines that do not fit the balance, with number and text, in both orders', () => {
    const rows = ['02/11/2026;A;5;105', '03/11/2026;B;7;113', '04/11/2026;C;-1;112']
    for (const lines of [rows, rows.toReversed()]) {
      const found = read(table(['Fecha;Descripción;Valor;Saldo', ...lines].join('\n')))
      expect(found.descuadres).toEqual([
        {
          fila: 2,
          texto: '03/11/2026 · B · 7 · 113',
          porque: expect.stringMatching(/^El archivo dice un saldo de \$\s113; con las líneas da \$\s112\.$/),
        },
      ])
      expect(told(found)).toEqual(['1 línea no cuadra con el saldo del archivo.'])
      expect(found.cierre).toBe(112)
    }
  })

  it('reports a balance column that is no running balance', () => {
    const found = read(table('Fecha;Valor;Saldo\n02/11/2026;5;9\n03/11/2026;7;9\n04/11/2026;1;9'))
    expect(told(found)).toEqual(['Ninguna línea cuadra con la columna «Saldo» del archivo.'])
  })

  it('accepts the balance of the day on each line or on its last line', () => {
    const days = (...saldos: string[]) =>
      saldos.map((saldo, at) => `0${2 + Math.floor(at / 2)}/11/2026;X;5;${saldo}`)
    for (const saldos of [
      ['10', '10', '20', '20'],
      ['', '10', '', '20'],
    ]) {
      const found = read(table(['Fecha;Descripción;Valor;Saldo', ...days(...saldos)].join('\n')))
      expect([told(found), found.cierre]).toEqual([[], 20])
    }
  })
})

describe('days without a year', () => {
  const days = (titles: string[], rows: string[], more: Partial<StatementRows> = {}) =>
    linesOf(read(table([...titles, 'Fecha;Descripción;Valor', ...rows].join('\n')), more)).map(([day]) => day)

  it.each([
    ['two days in a row', ['DESDE:;2025/11/01;HASTA:;2025/11/15'], '2025-11-02'],
    ['two rows', ['Desde;01/11/2025', 'Hasta;15/11/2025'], '2025-11-02'],
    ['a period in one cell', ['Período: 01/11/2025 - 15/11/2025'], '2025-11-02'],
    [
      'a period in words',
      ['Movimientos del 1 de noviembre de 2025 al 15 de noviembre de 2025'],
      '2025-11-02',
    ],
    ['a month', ['Extracto', 'NOVIEMBRE 2025'], '2025-11-02'],
    [
      'a period and a later printing',
      ['Impreso;20/11/2026', 'Desde;01/11/2025;Hasta;15/11/2025'],
      '2025-11-02',
    ],
    ['the day of printing alone', ['Generado;20/01/2026'], '2025-11-02'],
    ['nothing', [], '2026-11-02'],
  ])('takes the year of a day from %s', (_, titles, day) => {
    expect(days(titles, ['2/11;COMISION;-5'])).toEqual([day])
    expect(days(titles, ['02-nov;COMISION;-5'])).toEqual([day])
  })

  it('takes the year of a day from a period that spans two years', () => {
    const titles = ['Desde;15/12/2025;Hasta;15/01/2026']
    expect(days(titles, ['20/12;A;5', '10/01;B;5'])).toEqual(['2025-12-20', '2026-01-10'])
    expect(days([], ['20/12;A;5', '10/01;B;5'], { hoy: '2026-01-15' })).toEqual(['2025-12-20', '2026-01-10'])
  })

  it('the typed last day overrides the period of the file', () => {
    const titles = ['DESDE:;2026/11/01;HASTA:;2026/11/15']
    expect(days(titles, ['2/11;A;5'], { ultimo: '2024-12-31' })).toEqual(['2024-11-02'])
  })

  it('takes the year of a day from other lines, also shortly after the last one', () => {
    expect(days([], ['30/12/2024;A;5', '28/12;B;5', '3/01;C;5'])).toEqual([
      '2024-12-30',
      '2024-12-28',
      '2025-01-03',
    ])
  })

  it('a day without a year waits if it is outside the period', () => {
    const rows = table('Desde;01/11/2026;Hasta;15/11/2026\nFecha;Descripción;Valor\n2/11;A;5\n20/11;B;5')
    expect(reasons(read(rows).dudas)).toEqual(['2: El día no cae en el período del archivo.'])
  })

  it('takes the period from a footer, not from a description', () => {
    const rows = ['2/11;ARRIENDO DEL 01/02/2024 AL 28/02/2024;-5', '3/11;B;5']
    expect(days([], rows)).toEqual(['2026-11-02', '2026-11-03'])
    expect(days([], [...rows, 'Total del 02/11/2025 al 03/11/2025;;0'])).toEqual(['2025-11-02', '2025-11-03'])
  })

  it('finds the year of 29 February', () => {
    expect(days([], ['29/02;A;5'])).toEqual(['2024-02-29'])
  })

  it('ignores numbers that are no days when it looks for a year', () => {
    expect(periodOf([['Cuenta', 46_000, '2026-11', 912]])).toBeUndefined()
    expect(periodOf([['Desde', 20_261_101, 'Hasta', 20_261_115]])).toEqual({
      desde: '2026-11-01',
      hasta: '2026-11-15',
    })
  })
})
