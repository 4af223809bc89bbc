import { describe, expect, it } from 'vitest'
import { openingReceivables } from '#server/openings/receivables-kind.ts'
import { dayOf, numberOf } from '#server/kit/reading/cells.ts'
import type { ImportColumn } from '#server/kit/reading/import-kind.ts'
import type { Cell } from '#server/kit/reading/limits.ts'
import { conventionsOf, readDraft, readingOf } from '#server/kit/reading/read-cells.ts'

const HOY = '2026-11-20'

describe('numbers of cells', () => {
  it.each<[Cell, number | 'invalid' | undefined]>([
    ['0.750', 0.75],
    ['1,250,000.00', 1_250_000],
    ["1'250.000", 1_250_000],
    ['(4.000)', -4000],
    ['−12.500,00', -12_500],
    [{ numero: 5, texto: 'FE-00005' }, 5],
    ['-', undefined],
    ['$ -', undefined],
    ['–', undefined],
    ['\u200b', undefined],
    ['0.75x', 'invalid'],
    [true, 'invalid'],
  ])('%j is %s', (cell, number) => expect(numberOf(cell)).toBe(number))

  it('a column of debits is positive with DB and negative with CR', () => {
    expect(['12.500 DB', '12.500 CR', '12.500'].map((cell) => numberOf(cell, undefined, 'DB'))).toEqual([
      12_500, -12_500, 12_500,
    ])
  })
})

describe('days of cells', () => {
  it.each<[Cell, string | undefined]>([
    [46_346, '2026-11-20'],
    ['46346', '2026-11-20'],
    [20_261_120, '2026-11-20'],
    ['2026-11-20T10:00', '2026-11-20'],
    ['31/02/2026', 'invalid'],
    [0.5, 'invalid'],
    [null, undefined],
  ])('%j is %s', (cell, day) => expect(dayOf(cell)).toBe(day))
})

/** Reads rows of one kind with these columns, in their order. */
function drafts(columns: readonly ImportColumn[], rows: readonly Cell[][]) {
  const kind = { columns }
  const map = Object.fromEntries(columns.map(({ name }, at) => [name, `c${at}`]))
  const reading = readingOf(kind, map, rows)
  return rows.map((row, at) => readDraft(kind, map, at + 2, row, HOY, reading))
}

describe('rows of a file', () => {
  const valor: ImportColumn = { name: 'valor', label: 'Valor', type: 'pesos' }
  const hectareas: ImportColumn = { name: 'hectareas', label: 'Hectáreas', type: 'number' }
  const fecha: ImportColumn = { name: 'fecha', label: 'Fecha', type: 'day' }
  const vence: ImportColumn = { name: 'vence', label: 'Vence', type: 'day', ahead: true }

  it('a doubtful number follows the convention of its column', () => {
    const read = drafts(
      [valor, hectareas],
      [
        ['1,250', '2.5'],
        ['1,250,000.00', '0.750'],
        ['950', '12.375'],
      ],
    )
    expect(read.map(({ values }) => values.valor)).toEqual([1250, 1_250_000, 950])
    expect(read.map(({ values }) => values.hectareas)).toEqual([2.5, 0.75, undefined])
    expect(read[2]?.errors.hectareas).toBe(
      '«12.375» puede ser 12.375 o 12,375. Escríbalo sin separador de miles.',
    )
  })

  it('an error quotes the refused cell', () => {
    const [read] = drafts(
      [valor, hectareas, fecha, { ...valor, name: 'otro' }, { name: 'si', label: 'Sí', type: 'yesno' }],
      [['1.500,5', '0.75x', '31/02/2026', '5 %', 'quizás']],
    )
    expect(read?.errors).toEqual({
      valor: '«1.500,5»: Escriba pesos enteros, sin centavos.',
      hectareas: '«0.75x» no es un número. Escriba uno, por ejemplo 1.500 o 26,5.',
      fecha: '«31/02/2026» no es una fecha. Escríbala así: 31/12/2026.',
      otro: '«5 %» no es un número. Escriba uno, por ejemplo 1.500 o 26,5.',
      si: '«quizás»: Escriba Sí o No.',
    })
  })

  it('accepts a day without a year only in a column without future days', () => {
    const [read] = drafts([fecha, vence], [['2/11', '2/12']])
    expect(read?.values.fecha).toBe('2026-11-02')
    expect(read?.errors.vence).toContain('«2/12» no es una fecha')
    const map = { fecha: 'c0' }
    const until = readDraft({ columns: [fecha] }, map, 2, ['16/11'], HOY, { until: '2026-11-15' })
    expect(until.values.fecha).toBe('2025-11-16')
  })

  it('refuses an ambiguous day in a file that writes the month first', () => {
    const read = drafts([fecha], [['01/13/2026'], ['02/05/2026'], ['03/03/2026'], ['2026-02-05']])
    expect(read.map(({ values }) => values.fecha)).toEqual([undefined, undefined, '2026-03-03', '2026-02-05'])
    expect(read[1]?.errors.fecha).toContain('«02/05/2026» puede ser 02/05/2026 o 05/02/2026')
  })

  it('reads the side CR or DB of a debt', () => {
    const map = { valor_original_factura: 'c0' }
    const read = (cell: string) =>
      readDraft(openingReceivables, map, 2, [cell], HOY).values.valor_original_factura
    expect([read('1.250.000 DB'), read("1'250.000"), read('1,250,000')]).toEqual([
      1_250_000, 1_250_000, 1_250_000,
    ])
    expect(conventionsOf(openingReceivables, map, [['1,250']])).toEqual({
      valor_original_factura: { '.': 'groups', ',': 'groups' },
    })
  })
})
