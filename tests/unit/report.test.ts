import { withQuery } from '#app/api/query.ts'
import { lenient } from '#app/api/lenient.server.ts'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { Column } from '#app/format/columns.ts'
import { figureOf, type Sheet, tableOf } from '#app/report/define-report.ts'
import { reportPdf } from '#app/report/report-pdf.server.ts'
import { reportXlsx } from '#app/report/report-xlsx.server.ts'
import { REPORTS } from '#app/parts/reports.server.ts'
import { report as estadoDeCuentaAgricultor } from '#app/parts/financing/farmer-statement-report.server.ts'
import { report as retenciones } from '#app/parts/taxes/withholdings-report.server.ts'
import { report as cuotaDeFomento } from '#app/parts/taxes/levy-report.server.ts'
import { SCREENS } from '#app/session/screens.server.ts'
import { WithholdingsReport } from '#server/taxes/withholdings-contract.ts'
import { FomentoReport } from '#server/taxes/levy-contract.ts'
import { FarmerStatement } from '#server/farmers/statement-contract.ts'
import { kilos, pesos } from '#server/kit/words/formats.ts'
import { textOf } from '../support/pdf.ts'

interface Line {
  dia: string
  que: string
  valor: number
}

const COLUMNS: Column<Line>[] = [
  { name: 'dia', label: 'Día', kind: 'date' },
  { name: 'que', label: 'Qué' },
  { name: 'valor', label: 'Valor', kind: 'pesos' },
]
const rows: Line[] = [
  { dia: '2026-03-01', que: 'uno', valor: 1_500 },
  { dia: '2026-03-02', que: 'dos', valor: -500 },
]
const text = (value: number) =>
  value.toLocaleString('es-CO', { style: 'currency', currency: 'COP', maximumFractionDigits: 0 })

describe('layout of a report', () => {
  it('a report has opening balance, groups with sums and totals, each number below its column', () => {
    const { lines, empty, linked } = tableOf<Line>({
      columns: COLUMNS,
      opening: { label: 'Antes', values: { valor: 100 } },
      groups: [
        { heading: 'Marzo', rows, total: { label: 'Total marzo', values: { valor: 1_000 } } },
        { heading: 'Abril', rows: [], total: { label: 'Total abril', values: { valor: 0 } } },
      ],
      totals: [{ label: 'Después', values: { valor: 1_100 } }],
      empty: 'Nada',
      link: { column: 'que', to: ({ que }) => (que === 'uno' ? '/uno' : undefined) },
    })
    expect(lines.map(({ kind, label, texts, to }) => [kind, label, ...Object.values(texts), to])).toEqual([
      ['opening', 'Antes', text(100), undefined],
      ['group', 'Marzo', undefined],
      ['row', '', '01/03/2026', 'uno', text(1_500), '/uno'],
      ['row', '', '02/03/2026', 'dos', text(-500), undefined],
      ['subtotal', 'Total marzo', text(1_000), undefined],
      ['total', 'Después', text(1_100), undefined],
    ])
    expect([empty, linked]).toEqual(['', 'que'])
  })
  it('a report without lines says so, and shows the total of an opening balance', () => {
    const totals = [{ label: 'Total', values: { valor: 5 } }]
    const none = tableOf<Line>({ columns: COLUMNS, groups: [{ rows: [] }], totals, empty: 'Nada' })
    expect([none.lines, none.empty]).toEqual([[], 'Nada'])
    const opening = { label: 'Antes', values: { valor: 5 } }
    const kept = tableOf<Line>({ columns: COLUMNS, opening, groups: [], totals, empty: 'Nada' })
    expect([kept.lines.map(({ label }) => label), kept.empty]).toEqual([['Antes', 'Total'], 'Nada'])
  })
  it('the address of a report leaves empty filters out', () => {
    expect(withQuery('/x', { a: '', b: '1' })).toBe('/x?b=1')
    expect(withQuery('/x', { a: '' })).toBe('/x')
  })
})

/** Cells of an Excel sheet: text or number, and number format. */
async function cellsOf(sheet: Sheet): Promise<{ value: string; format: string }[]> {
  const parts = unzipSync(await reportXlsx({ title: 'Informe', company: 'Molino', lines: [] }, sheet))
  const read = (name: string) => strFromU8(parts[name] ?? new Uint8Array())
  const styles = read('xl/styles.xml').replaceAll('&#34;', "'")
  const codes = new Map(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id, code]),
  )
  const formats = [
    ...(/<cellXfs.*<\/cellXfs>/s.exec(styles)?.[0] ?? '').matchAll(/<xf numFmtId="(\d+)" fontId="(\d)"/g),
  ].map(([, id, font]) => `${font === '1' ? 'negrita ' : ''}${codes.get(id) ?? id}`)
  return [
    ...read('xl/worksheets/sheet1.xml').matchAll(/<c r="\w+" s="(\d+)"[^>]*>.*?<(?:v|t)[^>]*>([^<]*)</g),
  ].map(([, style, value]) => ({ value: value ?? '', format: formats[Number(style)] ?? '' }))
}

const PESOS = `negrita '$'\\ #,##0;[Red]\\-'$'\\ #,##0`
const KILOS = 'negrita #,##0.00'

describe('a report as PDF', () => {
  it('the page with signature and totals also has the last rows', async () => {
    const head = { company: 'Molino', logo: null, title: 'Informe', lines: [] }
    const pages = new Set<number>()
    for (let count = 1; count < 60; count++) {
      const many = Array.from({ length: count }, (_, index) => ({ ...rows[0]!, que: `fila${index + 1}` }))
      const table = tableOf<Line>({
        columns: COLUMNS,
        groups: [{ rows: many }],
        totals: [{ label: 'Después', values: { valor: 1_100 } }],
        empty: '',
      })
      const signed = { box: [figureOf('A pagar', 1_100)], signatures: [{ role: 'Firma', name: 'Lucía' }] }
      const pdf = await reportPdf(head, { facts: [['De', 'todo']], tables: [table], ...signed })
      const drawn = textOf(pdf).split('Informe').slice(1)
      expect(drawn.at(-1), `${count} filas`).toMatch(
        new RegExp(`fila${Math.max(1, count - 1)}.*Después.*A pagar.*Firma`),
      )
      pages.add(drawn.length)
    }
    expect([...pages]).toEqual([1, 2, 3])
  })
})

describe('figures of the summary box', () => {
  it('a figure has its own format, and an unknown figure is no zero', () => {
    expect(figureOf('Neto', -5_000)).toEqual({
      label: 'Neto',
      text: pesos(-5_000),
      value: -5_000,
      kind: 'pesos',
    })
    expect(figureOf('Kilos', 34_920, { kind: 'kilos' }).text).toBe(kilos(34_920))
    expect(figureOf('Saldo', null)).toEqual({ label: 'Saldo', text: '–', value: null, kind: 'pesos' })
  })
  it('an unknown figure is no number in Excel', async () => {
    const box = [figureOf('Contado', 7_000), figureOf('Saldo', null)]
    const written = (await cellsOf({ facts: [], tables: [], box })).map(({ value }) => value)
    expect(written.slice(-4)).toEqual(['Contado', '7000', 'Saldo', '–'])
  })
  it('a figure has its own format in Excel: kilos are not pesos', async () => {
    const report = lenient(FomentoReport).parse({
      mes: '2026-03',
      total: { liquidaciones: 2, kg_liquidados: 34_920, subtotal: 51_122_880, cuota_fomento: 255_614 },
      borradores: {},
    })
    const cells = await cellsOf(cuotaDeFomento.sheet(report))
    const box = cells.slice(cells.findIndex(({ value }) => value === '34920'))
    expect(
      box.filter(({ value }) => /^\d+$/.test(value)).map(({ value, format }) => [value, format]),
    ).toEqual([
      ['34920', KILOS],
      ['51122880', PESOS],
      ['255614', PESOS],
    ])
  })
})

describe('reports of a declared month', () => {
  const declaracion = {
    situacion: 'DECLARADA',
    valor: 255_614,
    diferencia: -127_807,
    id_cuenta_por_pagar: 'c1',
    consecutivo: 'CUOTA-FOMENTO-2026-03',
    concepto: 'Cuota de fomento de marzo de 2026',
    fecha: '2026-04-10',
    saldo: 55_614,
    pagos: [
      {
        fecha: '2026-04-14',
        valor: 200_000,
        nombre_banco: 'Bancolombia 123',
        descripcion_fpago: 'Transferencia',
        referencia: 'FNA-889',
        numero_egreso: 'CE-7',
      },
    ],
  }
  const of = (said: object | undefined) => ({
    mes: '2026-03',
    total: {
      liquidaciones: 1,
      kg_liquidados: 17_460,
      base: 1,
      subtotal: 1,
      cuota_fomento: 127_807,
      retencion: 9,
    },
    borradores: {},
    ...(said && { declaracion: said }),
  })
  const levy = (said?: object) => cuotaDeFomento.sheet(lenient(FomentoReport).parse(of(said)))
  const told = ({ box = [], notes = [], facts }: Sheet) => ({
    box: box.map(({ label, value }) => [label, value]),
    declarada: facts.find(([label]) => label === 'Declarada')?.[1],
    notes,
  })

  it('a declared month shows the declared amount, its payments, the rest and later changes', () => {
    for (const sheet of [
      levy(declaracion),
      retenciones.sheet(lenient(WithholdingsReport).parse(of(declaracion))),
    ]) {
      const table = sheet.tables.find(({ heading }) => heading === 'Declarado y pagado')!
      expect(table.lines.map(({ label, texts, to }) => [label, ...Object.values(texts), to])).toEqual([
        [
          '',
          'Cuota de fomento de marzo de 2026',
          '10/04/2026',
          '',
          '',
          pesos(255_614),
          '/cuentas-por-pagar/c1',
        ],
        ['', 'Pago CE-7', '14/04/2026', 'Bancolombia 123', 'FNA-889', pesos(-200_000), undefined],
        ['Queda por pagar', pesos(55_614), undefined],
      ])
      const { box, declarada, notes } = told(sheet)
      expect(declarada).toBe('El 10/04/2026')
      expect(box.slice(-3)).toEqual([
        ['Declarado', 255_614],
        ['Diferencia', -127_807],
        ['Queda por pagar', 55_614],
      ])
      expect(notes[0]).toContain(`${pesos(127_807)} menos de lo que se declaró`)
    }
  })
  it('an undeclared month says so, with adjustments of earlier months', () => {
    const open = { situacion: 'POR_DECLARAR', ajustes: -7, valor: 127_800 }
    const { box, declarada, notes } = told(levy(open))
    expect([declarada, box.at(-1)]).toEqual(['Todavía no', ['Cuota por pagar', 127_807]])
    expect(notes[0]).toContain(`${pesos(127_800)} por declarar`)
    expect(told(levy({ ...open, situacion: 'CON_OTRO_MES' })).declarada).toBe('Con un mes posterior')
  })
  it('shows nothing about the declaration when the API does not send this field', () => {
    expect(told(levy()).declarada).toBeUndefined()
    expect(levy().tables).toHaveLength(1)
  })
})

describe("the farmer's statement", () => {
  const statement = (changes: object) =>
    estadoDeCuentaAgricultor.sheet(
      lenient(FarmerStatement).parse({
        id_acuerdo: '1',
        consecutivo: 'ACU-1',
        filas: [
          { fecha: '2026-03-01', detalle: 'Semilla', vr_neto: 5_000_000, total: 5_000_000, tipo: 'PRESTAMO' },
        ],
        vr_neto: 5_000_000,
        financiacion: 0,
        total: 5_000_000,
        valor_entregado: 5_000_000,
        valor_liquidacion: 3_000_000,
        valor_a_pagar: -2_000_000,
        ...changes,
      }),
    )
  const totals = ({ tables }: Sheet) =>
    tables[0]?.lines.flatMap(({ kind, label, texts }) => (kind === 'total' ? [[label, texts.total]] : []))
  const box = (sheet: Sheet) => sheet.box?.map(({ label, value }) => [label, value])

  it("the farmer's statement shows payments by receipt and today's debt in table and box", () => {
    expect(totals(statement({}))).toEqual([['Queda debiendo', pesos(5_000_000)]])
    const paid = statement({ valor_recibido: 1_500_000, debe_hoy: 3_500_000, valor_a_pagar: -500_000 })
    expect(totals(paid)).toEqual([
      ['Queda debiendo', pesos(5_000_000)],
      ['Pagado con recibos', pesos(-1_500_000)],
      ['Debe hoy', pesos(3_500_000)],
    ])
    expect(box(paid)).toEqual([
      ['Valor entregado', 5_000_000],
      ['Valor liquidación', 3_000_000],
      ['Ya pagado por el agricultor', 1_500_000],
      ['Valor a pagar por el agricultor', 500_000],
    ])
  })
  it("the farmer's statement names the origin of each receivable", () => {
    const cuenta = { valor_original_factura: 5_000_000, saldo_actual: 0 }
    const { notes } = statement({
      cuentas: [
        {
          ...cuenta,
          id_cuenta_por_cobrar: '1',
          numero_factura: 'CXC-1',
          observaciones: 'Abono de la liquidación LIQ-3, anulada',
        },
      ],
    })
    expect(notes).toEqual([
      `Abono de la liquidación LIQ-3, anulada: cuenta por cobrar CXC-1 por ${pesos(5_000_000)}; hoy se deben ${pesos(0)}.`,
    ])
  })
})

describe('every report', () => {
  it.each([...REPORTS.keys()])('%s is in the menu group Reportes, with the key of its files', (path) => {
    const screen = SCREENS.find((one) => one.path === `/${path}`)
    expect(screen).toMatchObject({ group: 'Reportes', key: REPORTS.get(path)?.key })
  })
  it('every screen in the menu group Reportes has files', () => {
    const grouped = SCREENS.filter(({ group }) => group === 'Reportes').map(({ path }) => path.slice(1))
    expect(grouped.sort()).toEqual([...REPORTS.keys()].sort())
  })
})
