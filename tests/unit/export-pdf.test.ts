import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Column, Sum } from '#app/format/columns.ts'
import { pdfFile } from '#app/export/pdf.server.ts'
import { pdfLogo } from '#server/kit/contract/logo.ts'
import { pngChunk } from '../support/images.ts'

interface Row {
  nombre: string
  valor: number
}
const NARROW: Column<Row>[] = [
  { name: 'nombre', label: 'Nombre' },
  { name: 'valor', label: 'Valor', kind: 'pesos' },
]
const WIDE: Column<Row>[] = Array.from({ length: 12 }, (_, index) => NARROW[index % 2]!)
const LOGO = readFileSync('server/demo/logo.png')

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ nombre: `Martínez Peñaranda ${index + 1}`, valor: index }))

interface Made {
  columns?: Column<Row>[]
  logo?: Uint8Array | null
  sums?: Sum[]
}

async function made(
  portions: Row[][],
  { columns = NARROW, logo = null, sums = [] }: Made = {},
): Promise<Buffer> {
  async function* all() {
    yield* portions
  }
  const head = {
    company: 'Molino La Espiga S.A.S.',
    logo,
    title: 'Gestión de Terceros',
    lines: ['01/03/2026 10:45', 'Búsqueda: martínez'],
  }
  const chunks: Uint8Array[] = []
  for await (const chunk of pdfFile(head, columns, all(), sums)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\n/g)?.length
const reader = spawnSync('pdftotext', ['-v']).error === undefined

function textOf(pdf: Buffer): string[] {
  const { status, stdout, stderr } = spawnSync('pdftotext', ['-layout', '-', '-'], { input: pdf })
  expect([status, String(stderr)]).toEqual([0, ''])
  return String(stdout).split('\f').slice(0, -1)
}

describe('the PDF file', () => {
  it('an export to PDF is a complete file, with one page even without records', async () => {
    const pdf = await made([[]])
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.toString('latin1')).toMatch(/%%EOF\s*$/)
    expect(pagesOf(pdf)).toBe(1)
  })

  it.each([
    ['few', NARROW],
    ['many', WIDE],
  ])('prints %s columns on letter landscape', async (_, columns) => {
    const boxes = (await made([rows(5)], { columns })).toString('latin1').match(/\/MediaBox \[[^\]]*\]/g)
    expect(boxes).toEqual(['/MediaBox [0 0 792 612]'])
  })

  it('the PDF contains the logo once', async () => {
    const pdf = await made([rows(200)], { logo: pdfLogo(LOGO) })
    expect(pagesOf(pdf)).toBeGreaterThan(2)
    expect(
      pdf.toString('latin1').match(/\/Subtype \/Image\n\/BitsPerComponent 8\n\/Width 320/g),
    ).toHaveLength(1)
  })

  it.runIf(reader)('every page of the PDF has letterhead, heading and «Página x de y»', async () => {
    const pages = textOf(await made([rows(100), rows(37)]))
    expect(pages.length).toBeGreaterThan(2)
    pages.forEach((page, index) => {
      expect(page.replace(/ +/g, ' ')).toContain(`Página ${index + 1} de ${pages.length}\n`)
      expect(page).toContain('Gestión de Terceros')
      expect(page).toContain('Molino La Espiga S.A.S.')
      expect(page).toContain('01/03/2026 10:45')
      expect(page).toContain('Búsqueda: martínez')
      expect(page).toMatch(/# +Nombre +Valor/)
    })
    const numbers = [...pages.join('').matchAll(/^ *(\d+) +Martínez/gm)].map((match) => Number(match[1]))
    expect(numbers).toEqual(Array.from({ length: 137 }, (_, index) => index + 1))
  })

  it.runIf(reader)(
    'the PDF prints a row as one line, cutting long texts with an ellipsis but never numbers',
    async () => {
      const long = { nombre: 'Asociación de productores de arroz del Tolima '.repeat(8), valor: 123_456_789 }
      const text = textOf(await made([[...rows(2), long, ...rows(1)]], { columns: WIDE })).join('')
      const [line = ''] = text.split('\n').filter((one) => one.includes('Asoc'))
      expect(line.match(/…/g)).toHaveLength(6)
      expect(line.match(/\$ ?123\.456\.789/g)).toHaveLength(6)
      expect(text.match(/Asoc/g)).toHaveLength(6)
    },
  )

  it.runIf(reader)(
    'the PDF prints the columns that fit, those of the screen first, and names the others',
    async () => {
      const files: Column<Row>[] = Array.from({ length: 12 }, (_, index) => ({
        ...{ name: 'nombre', label: `Archivo${index + 1}`, filesOnly: true },
      }))
      const screen: Column<Row> = { name: 'valor', label: 'Pantalla', kind: 'pesos' }
      const text = textOf(await made([rows(3)], { columns: [...files, screen] })).join('')
      const [head = ''] = text.split('\n').filter((line) => /^ *# /.test(line))
      const drawn = head.trim().split(/ +/).slice(1)
      expect(drawn.at(-1)).toBe('Pantalla')
      expect(drawn.length).toBeGreaterThan(4)
      const left = files.map(({ label }) => label).filter((label) => !drawn.includes(label))
      expect(left.length).toBeGreaterThan(0)
      expect(text).toContain(`Solo en Excel: ${left.join(', ')}.`)
    },
  )

  it.runIf(reader)('the last page of the PDF has rows above the totals', async () => {
    const sums = ['COMPRA', 'VENTA', 'MAQUILA'].map((of) => ({ of, totals: { valor: 7 } }))
    const columns: Column<Row>[] = [NARROW[0]!, { ...NARROW[1]!, total: true }]
    const several = new Set<number>()
    for (let count = 20; count < 75; count++) {
      const pages = textOf(await made([rows(count)], { columns, sums }))
      const numbered = pages.map((page) => [...page.matchAll(/^ *(\d+) +Martínez/gm)].length)
      expect(numbered.reduce((sum, one) => sum + one, 0)).toBe(count)
      expect(numbered.at(-1), `${count} filas`).toBeGreaterThanOrEqual(3)
      expect(pages.at(-1)).toMatch(/COMPRA +\$ ?7\s+VENTA +\$ ?7\s+MAQUILA +\$ ?7/)
      several.add(pages.length)
    }
    expect([...several]).toEqual([1, 2, 3])
  })
})

describe('logo in a PDF', () => {
  /** Picture of 2 × 2 pixels with transparency. */
  const png = (data: Buffer, { size = 2, colours = 6, interlaced = 0 } = {}) => {
    const header = Buffer.from([0, 0, 0, size, 0, 0, 0, size, 8, colours, 0, 0, interlaced])
    return Buffer.concat([
      LOGO.subarray(0, 8),
      pngChunk('IHDR', header),
      pngChunk('tEXt', Buffer.from('Comment\0hola')),
      pngChunk('IDAT', data),
      pngChunk('IEND', Buffer.alloc(0)),
    ])
  }
  const whole = deflateSync(Buffer.alloc(2 * 9))

  it('the logo loses its metadata', () => {
    expect(pdfLogo(LOGO)).not.toBeNull()
    const clean = Buffer.from(pdfLogo(png(whole)) ?? [])
    expect(clean.includes('IDAT')).toBe(true)
    expect(clean.includes('hola')).toBe(false)
  })
  it('a transparent logo stays transparent in the PDF', async () => {
    expect((await made([rows(1)], { logo: pdfLogo(png(whole)) })).toString('latin1')).toContain('/SMask')
  })
  it('accepts an interlaced logo', async () => {
    const data = deflateSync(Buffer.concat([Buffer.alloc(5), Buffer.alloc(5), Buffer.alloc(9)]))
    const logo = pdfLogo(png(data, { interlaced: 1 }))
    expect(logo).not.toBeNull()
    expect((await made([rows(1)], { logo })).toString('latin1')).toContain('/SMask')
  })
  it.each<[string, Buffer]>([
    ['WebP', Buffer.from('RIFF\0\0\0\0WEBPVP8 ')],
    ['an empty file', Buffer.alloc(0)],
    ['a cut file', LOGO.subarray(0, 400)],
    ['a damaged file', png(Buffer.from('nada comprimido'))],
    ['a file with too few rows', png(deflateSync(Buffer.alloc(9)))],
    ['a file with an unknown filter', png(deflateSync(Buffer.alloc(18, 9)))],
    ['a file that decompresses beyond its size', png(deflateSync(Buffer.alloc(5_000_000)))],
    ['a file of unknown colours', png(whole, { colours: 5 })],
    ['a file without a picture', Buffer.concat([LOGO.subarray(0, 8), pngChunk('IEND', Buffer.alloc(0))])],
  ])('leaves out a logo that is %s', (_, file) => expect(pdfLogo(file)).toBeNull())
})
