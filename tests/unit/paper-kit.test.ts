import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TablePart } from '#server/kit/papers/data.ts'
import { drawParts } from '#server/kit/papers/letter.ts'
import { LETTER, Paper } from '#server/kit/papers/paper.ts'
import { Table, type TableLine, TIGHT } from '#server/kit/papers/table.ts'
import { type Wanted, wanted, withWidths } from '#server/kit/papers/widths.ts'
import { textOf } from '../support/pdf.ts'

const OPTIONS = { size: LETTER, margin: 36, title: 'Prueba' }
/** Word at the top of each page, by which the tests tell the pages apart. */
const PAGE = 'CABEZA'
const headed = () =>
  Paper.open({
    ...OPTIONS,
    head: (paper) => 36 + paper.write(PAGE, 36, 36, paper.width),
  })
const pagesOf = (pdf: Buffer) => textOf(pdf).split(PAGE).slice(1)
const row = (name: string): TableLine => ({ kind: 'row', texts: [name, '1'] })
const COLUMNS = [
  { label: 'Nombre', width: 400 },
  { label: 'Valor', width: 140 },
]

describe('breaking of texts', () => {
  it('a text breaks at spaces and hyphens, and keeps numbers and dates whole', async () => {
    const letters = (await Paper.open(OPTIONS)).letters()
    const width = letters.width('FAC-20250917-100')
    expect(letters.lines('Cuenta FAC-20250917-100', width)).toEqual(['Cuenta', 'FAC-20250917-100'])
    expect(letters.lines('entrada-salida', letters.width('entrada-'))).toEqual(['entrada-', 'salida'])
    expect(letters.lines('uno\ndos', 500)).toEqual(['uno', 'dos'])
  })

  it('a number stays with its peso sign and its unit', async () => {
    const letters = (await Paper.open(OPTIONS)).letters()
    const width = letters.width('la carga de $')
    expect(letters.lines('la carga de $ 187.000 por kilo', width)).toEqual([
      'la carga de',
      '$ 187.000',
      'por kilo',
    ])
    expect(letters.lines('estimado 22,7 M', letters.width('estimado 22,7'))).toEqual(['estimado', '22,7 M'])
    expect(letters.lines('recibidos 15.840 kg', letters.width('recibidos 15.840'))).toEqual([
      'recibidos',
      '15.840 kg',
    ])
    expect(letters.lines('los 3 molinos', letters.width('molinos'))).toEqual(['los 3', 'molinos'])
  })

  it('no broken line is wider than its room, and no letter is lost', async () => {
    const letters = (await Paper.open(OPTIONS)).letters()
    const words = fc.array(fc.stringMatching(/^[a-zñáA-Z0-9/-]{1,30}$/), { maxLength: 12 })
    fc.assert(
      fc.property(words, fc.integer({ min: 12, max: 300 }), (told, width) => {
        const text = told.join(' ')
        const lines = letters.lines(text, width)
        expect(Math.max(...lines.map((line) => letters.width(line)))).toBeLessThanOrEqual(width)
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
      }),
    )
  })
})

describe('tables over several pages', () => {
  it('a group heading stays with its first row, and a sum with its last', async () => {
    for (let count = 30; count < 60; count++) {
      const paper = await headed()
      const table = new Table(paper, COLUMNS, paper.top, { pad: TIGHT })
      for (let index = 0; index < count; index++) await table.add(row(`fila${index}.`))
      await table.add({ kind: 'subtotal', label: 'Suma', texts: [undefined, '1'] })
      await table.add({ kind: 'group', label: 'Grupo', texts: [] })
      for (let index = 0; index < 40; index++) await table.add(row(`otra${index}.`))
      table.end()
      const pages = pagesOf(await paper.end())
      expect(pages.length).toBeGreaterThan(1)
      expect(
        pages.find((page) => page.includes('Suma')),
        `${count} rows`,
      ).toContain(`fila${count - 1}.`)
      expect(
        pages.find((page) => page.includes('Grupo')),
        `${count} rows`,
      ).toContain('otra0.')
    }
  })

  it('a table that must stay whole begins on the next page', async () => {
    const part = (whole: boolean): TablePart => ({
      columns: COLUMNS,
      rows: Array.from({ length: 30 }, (_, index) => row(`fila${index}.`)),
      pad: TIGHT,
      heading: 'Pasos',
      whole,
    })
    const drawn = async (whole: boolean) => {
      const paper = await headed()
      await drawParts(paper, [part(whole)], 400)
      return pagesOf(await paper.end()).map((page) => page.match(/fila/g)?.length ?? 0)
    }
    expect(await drawn(true)).toEqual([0, 30])
    expect((await drawn(false)).every((count) => count > 2)).toBe(true)
  })
})

describe('widths of columns', () => {
  const widthsOf = (...asked: Parameters<typeof withWidths<Wanted>>) =>
    withWidths(...asked).map(({ width }) => width)

  it('long texts shrink first, and numbers keep their width', () => {
    const columns = [wanted(30, 400, false), wanted(30, 60, false), wanted(80, 80, true)]
    const widths = widthsOf(columns, 300, { pad: 4 })
    expect(widths[2]).toBeGreaterThanOrEqual(80)
    expect(widths[0]).toBeGreaterThan(widths[1]!)
    expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(300, 0)
  })

  it('more columns than fit still end at the edge of the room', () => {
    const many = Array.from({ length: 12 }, () => wanted(80, 80, true))
    const widths = widthsOf(many, 500, { pad: 4 })
    expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(500)
  })

  it('columns stretch by at most the given factor', () => {
    const [width = 0] = widthsOf([wanted(50, 50, true)], 500, { pad: 4, stretch: 1.5 })
    expect(width).toBeCloseTo(51 * 1.5 + 8)
  })
})
