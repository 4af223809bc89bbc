import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { Column } from '#app/format/columns.ts'
import { xlsxFile } from '#app/export/xlsx.server.ts'
import { letters, xmlText } from '#app/export/xlsx-xml.server.ts'

interface Row {
  nombre: string
  valor: number | null
  kilos: number
  fecha: string
}
const COLUMNS: Column<Row>[] = [
  { name: 'nombre', label: 'Nombre' },
  { name: 'valor', label: 'Valor', kind: 'pesos' },
  { name: 'kilos', label: 'Kg Netos', kind: 'kilos' },
  { name: 'fecha', label: 'Fecha', kind: 'date' },
]
const HEAD = { title: 'Gestión de Pesadas', lines: ['01/03/2026 10:45', 'Búsqueda: martínez & cía'] }
const row = (nombre: string, valor: number | null = 1234567): Row => ({
  nombre,
  valor,
  kilos: 18280.5,
  fecha: '2026-03-01',
})

async function made(portions: Row[][], sheetRows?: number): Promise<Buffer> {
  async function* all() {
    yield* portions
  }
  const chunks: Uint8Array[] = []
  for await (const chunk of xlsxFile(HEAD, COLUMNS, all(), [], sheetRows)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function parts(portions: Row[][], sheetRows?: number): Promise<Record<string, string>> {
  const files = Object.entries(unzipSync(await made(portions, sheetRows)))
  return Object.fromEntries(files.map(([name, bytes]) => [name, strFromU8(bytes)]))
}

const SHEET = 'xl/worksheets/sheet1.xml'

describe('the Excel file', () => {
  it('an Excel file has numbers, dates and texts with their type', async () => {
    const sheet = (await parts([[row('José Ñandú')]]))[SHEET]
    expect(sheet).toContain('<c r="A5" s="5"><v>1</v></c>')
    expect(sheet).toContain(
      '<c r="B5" s="0" t="inlineStr"><is><t xml:space="preserve">José Ñandú</t></is></c>',
    )
    expect(sheet).toContain('<c r="C5" s="3"><v>1234567</v></c>')
    expect(sheet).toContain('<c r="D5" s="4"><v>18280.5</v></c>')
    expect(sheet).toContain('<c r="E5" s="6"><v>46082</v></c>')
  })

  it('an Excel file has pesos in the Colombian format', async () => {
    expect((await parts([[]]))['xl/styles.xml']).toContain('formatCode="&#34;$&#34;\\ #,##0"')
  })

  it('the Excel file has title, date and search on top, and a fixed bold heading with filters', async () => {
    const sheet = (await parts([[row('a'), row('b')]]))[SHEET] ?? ''
    const texts = [...sheet.matchAll(/<t [^>]*>([^<]*)</g)].map((match) => match[1])
    expect(texts.slice(0, 8)).toEqual([
      'Gestión de Pesadas',
      '01/03/2026 10:45',
      'Búsqueda: martínez &#38; cía',
      '#',
      'Nombre',
      'Valor',
      'Kg Netos',
      'Fecha',
    ])
    expect(sheet).toContain('<pane ySplit="4" topLeftCell="A5" activePane="bottomLeft" state="frozen"/>')
    expect(sheet).toContain('<autoFilter ref="A4:E6"/>')
    expect(sheet).toContain('<c r="B4" s="1"')
  })

  it('an Excel file has a formula as text', async () => {
    const sheet = (await parts([[row('=cmd|"/C calc"!A0')]]))[SHEET]
    expect(sheet).toContain('t="inlineStr"><is><t xml:space="preserve">=cmd|&#34;/C calc&#34;!A0</t>')
    expect(sheet).not.toContain('<f>')
  })

  it('an Excel file leaves a cell without value empty', async () => {
    expect((await parts([[row('a', null)]]))[SHEET]).not.toContain('r="C5"')
  })

  it('an Excel file without records has only its heading', async () => {
    const sheet = (await parts([[]]))[SHEET]
    expect(sheet).toContain('<autoFilter ref="A4:E4"/>')
    expect(sheet).toContain('Nombre')
  })

  it('an Excel file continues on another sheet when one is full, without losing a row', async () => {
    const rows = Array.from({ length: 7 }, (_, index) => row(`fila ${index + 1}`))
    const files = await parts([rows.slice(0, 4), rows.slice(4)], 7)
    const names = Object.values(files).flatMap((xml) => [...xml.matchAll(/fila \d/g)].map(String))
    expect(names).toEqual(rows.map(({ nombre }) => nombre))
    expect(Object.keys(files).filter((name) => name.includes('sheet')).length).toBe(3)
    expect(files['xl/workbook.xml']).toContain('<sheet name="Gestión de Pesadas 3" sheetId="3" r:id="r3"/>')
    expect(files['xl/_rels/workbook.xml.rels']).toContain('Target="worksheets/sheet3.xml"')
  })

  const office = ['soffice', 'libreoffice'].find((name) => spawnSync(name, ['--version']).status === 0)
  it.runIf(office)('LibreOffice opens the Excel file', { timeout: 120_000 }, async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'molino-xlsx-'))
    writeFileSync(path.join(folder, 'a.xlsx'), await made([[row('José Ñandú'), row('=1+1')]]))
    const profile = `-env:UserInstallation=file://${folder}/perfil`
    const args = [
      profile,
      '--headless',
      '--convert-to',
      'csv',
      '--outdir',
      folder,
      path.join(folder, 'a.xlsx'),
    ]
    execFileSync(office ?? '', args, { stdio: 'ignore' })
    const csv = readFileSync(path.join(folder, 'a.csv'), 'utf8')
    rmSync(folder, { recursive: true, force: true })
    expect(csv).toMatch(/1,José Ñandú,"?\$ 1,234,567"?,"?18,280.50"?,01\/03\/2026/)
    expect(csv).toContain('=1+1')
  })
})

describe('text in XML', () => {
  it.each([
    ['a < b & "c"', 'a &#60; b &#38; &#34;c&#34;'],
    ['uno\u0000dos\u0007\ufffe', 'unodos'],
    ['línea\nnueva', 'línea\nnueva'],
    ['_x0041_', '_x005F_x0041_'],
    ['🌾', '🌾'],
  ])('escapes %j in XML', (text, xml) => expect(xmlText(text)).toBe(xml))
  it('cuts a text to the limit of an Excel cell', () =>
    expect(xmlText('a'.repeat(40_000))).toHaveLength(32_767))
})

it('names columns as Excel does', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(letters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
})
