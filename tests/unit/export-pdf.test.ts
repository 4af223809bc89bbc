import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Column } from '#app/format/columns.ts'
import { pdfFile } from '#app/export/pdf.server.ts'
import { pdfLogo } from '#server/contract/logo.ts'
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
const LOGO = readFileSync('server/db/demo/logo.png')

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ nombre: `Martínez Peñaranda ${index + 1}`, valor: index }))

async function made(portions: Row[][], columns = NARROW, logo: Uint8Array | null = null): Promise<Buffer> {
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
  for await (const chunk of pdfFile(head, columns, all())) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\n/g)?.length
const reader = spawnSync('pdftotext', ['-v']).error === undefined

function textOf(pdf: Buffer): string[] {
  const { status, stdout, stderr } = spawnSync('pdftotext', ['-layout', '-', '-'], { input: pdf })
  expect([status, String(stderr)]).toEqual([0, ''])
  return String(stdout).split('\f').slice(0, -1)
}

describe('el archivo PDF', () => {
  it('es un PDF entero, de una página aunque no haya registros', async () => {
    const pdf = await made([[]])
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.toString('latin1')).toMatch(/%%EOF\s*$/)
    expect(pagesOf(pdf)).toBe(1)
  })

  it('es horizontal cuando las columnas lo piden', async () => {
    expect((await made([rows(5)])).toString('latin1')).toContain('/MediaBox [0 0 612 792]')
    expect((await made([rows(5)], WIDE)).toString('latin1')).toContain('/MediaBox [0 0 792 612]')
  })

  it('lleva el logo una sola vez', async () => {
    const pdf = await made([rows(200)], NARROW, pdfLogo(LOGO))
    expect(pagesOf(pdf)).toBeGreaterThan(2)
    expect(
      pdf.toString('latin1').match(/\/Subtype \/Image\n\/BitsPerComponent 8\n\/Width 320/g),
    ).toHaveLength(1)
  })

  it.runIf(reader)('lleva membrete, encabezado y «Página x de y» en cada página', async () => {
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

  it.runIf(reader)('no parte las palabras de diecinueve columnas', async () => {
    const columns: Column<Row>[] = Array.from({ length: 19 }, () => ({ name: 'nombre', label: 'Estado' }))
    const text = textOf(await made([[{ nombre: 'PENDIENTE', valor: 1 }]], columns)).join(' ')
    expect(text.match(/PENDIENTE/g)).toHaveLength(19)
  })

  it.runIf(reader)('no corta ningún texto: sigue en la línea y en la página siguientes', async () => {
    const words = Array.from({ length: 2500 }, (_, index) => `palabra${index}`)
    const long = [...words, 'x'.repeat(400)].join(' ')
    const text = textOf(await made([[{ nombre: long, valor: 1 }]], WIDE)).join(' ')
    const missing = words.filter((word) => !text.includes(word.slice(0, 12)))
    expect(missing).toEqual([])
    expect(text.match(/x/g)?.length).toBeGreaterThanOrEqual(400)
  })
})

describe('el logo', () => {
  /** 2 × 2 pixels with transparency. */
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

  it('sirve como está, sin lo que no es imagen', () => {
    expect(pdfLogo(LOGO)).not.toBeNull()
    const clean = Buffer.from(pdfLogo(png(whole)) ?? [])
    expect(clean.includes('IDAT')).toBe(true)
    expect(clean.includes('hola')).toBe(false)
  })
  it('transparente queda en el PDF', async () => {
    expect((await made([rows(1)], NARROW, pdfLogo(png(whole)))).toString('latin1')).toContain('/SMask')
  })
  it('entrelazado también', async () => {
    const data = deflateSync(Buffer.concat([Buffer.alloc(5), Buffer.alloc(5), Buffer.alloc(9)]))
    const logo = pdfLogo(png(data, { interlaced: 1 }))
    expect(logo).not.toBeNull()
    expect((await made([rows(1)], NARROW, logo)).toString('latin1')).toContain('/SMask')
  })
  it.each<[string, Buffer]>([
    ['WebP', Buffer.from('RIFF\0\0\0\0WEBPVP8 ')],
    ['vacío', Buffer.alloc(0)],
    ['cortado', LOGO.subarray(0, 400)],
    ['dañado', png(Buffer.from('nada comprimido'))],
    ['con filas de menos', png(deflateSync(Buffer.alloc(9)))],
    ['con un filtro que no existe', png(deflateSync(Buffer.alloc(18, 9)))],
    ['que se desborda al descomprimir', png(deflateSync(Buffer.alloc(5_000_000)))],
    ['de colores desconocidos', png(whole, { colours: 5 })],
    ['sin imagen', Buffer.concat([LOGO.subarray(0, 8), pngChunk('IEND', Buffer.alloc(0))])],
  ])('%s se deja fuera', (_, file) => expect(pdfLogo(file)).toBeNull())
})
