import type { SettlementDetail } from '../contract/settlements.ts'
import { measure, pesos, price } from '../shared/formats.ts'
import { writtenDay, writtenMoment } from '../shared/days.ts'
import { identification } from '../shared/identifications.ts'
import { drawLetterhead, type Letterhead } from './letterhead.ts'
import { GREY, LETTER, RED, RULE, Sheet, type Style } from './sheet.ts'

/** The document says itself that it was not sent (contract.md 2). */
const NOT_SENT = 'Documento soporte: no transmitido a la DIAN'

interface Column<Row> {
  label: string
  width: number
  text: (row: Row) => string
  left?: boolean
}

type Weighing = SettlementDetail['pesadas'][number]

const figure = (value: number | null) => (value === null ? '–' : measure(value))

/** D2 §2.23: gross, truck, sacks, net received, percents, laboratory discount, net settled, price, subtotal. */
const WEIGHINGS: Column<Weighing>[] = [
  { label: 'Tiquete', width: 44, text: (w) => w.consecutivo, left: true },
  { label: 'Fecha', width: 44, text: (w) => writtenDay(w.fecha), left: true },
  { label: 'Placa', width: 37, text: (w) => w.placa, left: true },
  { label: 'Bruto kg', width: 41, text: (w) => figure(w.peso_lleno) },
  { label: 'Camión kg', width: 45, text: (w) => figure(w.peso_vacio) },
  { label: 'Sacos kg', width: 38, text: (w) => figure(w.descuento_bultos_kg) },
  { label: 'Neto kg', width: 42, text: (w) => figure(w.peso_neto) },
  { label: '% Hum.', width: 34, text: (w) => figure(w.humedad) },
  { label: '% Imp.', width: 33, text: (w) => figure(w.impureza) },
  { label: '% Part.', width: 34, text: (w) => figure(w.partido) },
  { label: 'Dto. lab. kg', width: 34, text: (w) => figure(w.descuento_lab_kg) },
  { label: 'Liquid. kg', width: 42, text: (w) => figure(w.kg_liquidados) },
  { label: 'Precio kg', width: 40, text: (w) => price(w.precio_kg ?? 0) },
  { label: 'Subtotal', width: 56, text: (w) => pesos(w.subtotal ?? 0) },
]

const STEPS: Column<SettlementDetail['pasos'][number]>[] = [
  { label: 'Paso', width: 150, text: (step) => step.concepto, left: true },
  { label: 'Fórmula', width: 314, text: (step) => step.formula, left: true },
  { label: 'Resultado', width: 100, text: (step) => step.valor },
]

const SIZE = 7.5
const PAD = 2.5

/** The settlement on letter, on as many sheets as it needs, exactly as it was stored. */
export function settlementPaper(s: SettlementDetail, company: Letterhead): Promise<Buffer> {
  const sheet = new Sheet(LETTER, 24, `Liquidación de arroz paddy ${s.consecutivo}`)
  let y = drawLetterhead(sheet, company, 'LIQUIDACIÓN ARROZ PADDY', s.consecutivo, [
    `${writtenDay(s.fecha)}  ·  ${s.estado}`,
  ])
  if (s.estado === 'ANULADA') {
    y +=
      sheet.write(`ANULADA: ${s.motivo_anulacion}`, sheet.margin, y, sheet.width, {
        size: 11,
        bold: true,
        color: RED,
      }) + 4
  }
  y = sheet.pairs(
    [
      ['Proveedor', s.nombre_proveedor],
      ['Identificación', identification(s.tipo_identificacion_proveedor, s.identificacion_proveedor)],
      ['Precio por carga', price(s.precio_carga ?? 0)],
    ],
    { x: sheet.margin, y, width: sheet.width, label: 86, size: 9 },
  )
  y = drawTable(sheet, WEIGHINGS, s.pesadas, y + 6)
  y = drawTotals(sheet, s, y + 10)
  y = drawPeople(sheet, s, y + 10)
  y = room(sheet, y + 8, 60)
  y += sheet.write('Cómo se calculó', sheet.margin, y, sheet.width, { size: 9.5, bold: true })
  drawTable(sheet, STEPS, s.pasos, y + 3)
  numberPages(sheet)
  return sheet.end()
}

/** Where `height` points fit: here, or at the top of a new sheet. */
function room(sheet: Sheet, y: number, height: number): number {
  if (y + height <= sheet.bottom - 16) return y
  sheet.doc.addPage({ size: sheet.size, margin: 0 })
  return sheet.margin
}

function drawTable<Row>(sheet: Sheet, columns: Column<Row>[], rows: readonly Row[], from: number): number {
  const drawRow = (texts: string[], y: number, style: Style): number => {
    let x = sheet.margin
    const height = Math.max(
      ...texts.map((text, index) => sheet.heightOf(text, columns[index]!.width - 4, style)),
    )
    columns.forEach(({ width, left }, index) => {
      sheet.write(texts[index]!, x + 2, y, width - 4, { ...style, align: left ? 'left' : 'right' })
      x += width
    })
    return height + PAD
  }
  const head = (y: number) => {
    const labels = columns.map(({ label }) => label)
    const style = { size: SIZE, bold: true }
    const height = Math.max(
      ...labels.map((label, index) => sheet.heightOf(label, columns[index]!.width - 4, style)),
    )
    sheet.doc.rect(sheet.margin, y - 2, sheet.width, height + 4).fill('#e8eeea')
    return y + drawRow(labels, y, style) + 2
  }
  let y = head(room(sheet, from, 40))
  for (const row of rows) {
    const texts = columns.map(({ text }) => text(row))
    const height = Math.max(
      ...texts.map((text, index) => sheet.heightOf(text, columns[index]!.width - 4, { size: SIZE })),
    )
    const at = room(sheet, y, height + PAD)
    if (at !== y) y = head(at)
    y += drawRow(texts, y, { size: SIZE })
    sheet.doc
      .moveTo(sheet.margin, y - 1)
      .lineTo(sheet.margin + sheet.width, y - 1)
      .lineWidth(0.3)
      .stroke(RULE)
    y += 1.5
  }
  return y
}

function drawTotals(sheet: Sheet, s: SettlementDetail, from: number): number {
  const width = 270
  const others = s.rutas.filter(({ registro }) => registro !== s.registro)
  const deductions = s.deducciones.map(({ concepto, valor, motivo }) => ({
    name: motivo ? `${concepto} (${motivo})` : concepto,
    value: pesos(valor ?? 0),
  }))
  const rows = [
    { name: 'Kilos netos recibidos', value: `${figure(s.peso_neto)} kg` },
    { name: 'Descuento de laboratorio', value: `${figure(s.descuento_lab_kg)} kg` },
    { name: 'Kilos netos liquidados', value: `${figure(s.kg_liquidados)} kg` },
    { name: 'Subtotal', value: pesos(s.subtotal ?? 0), bold: true },
    ...deductions,
    { name: 'Total de deducciones', value: pesos(s.total_deducciones ?? 0), bold: true },
    ...(s.abono ? [{ name: 'Abono a acuerdo', value: pesos(s.abono) }] : []),
  ]
  const y = room(sheet, from, rows.length * 16 + 30)
  const x = sheet.margin + sheet.width - width
  let end = sheet.figures(rows, { x, y, width, size: 9 })
  sheet.rule(end, x)
  end = sheet.figures([{ name: 'TOTAL A PAGAR', value: pesos(s.total_a_pagar ?? 0), bold: true }], {
    x,
    y: end + 5,
    width,
    size: 13,
  })
  const notes = [
    `Registro: ${NAMES[s.registro] ?? s.registro}${s.registro === s.propuesta ? ' (la propuesta)' : ''}.`,
    ...others.map(
      (one) =>
        `Con ${NAMES[one.registro] ?? one.registro} se pagarían ${pesos(one.total_a_pagar ?? 0)}.${one.nota && ` ${one.nota}`}`,
    ),
    '',
    'Parámetros usados:',
    ...s.parametros.map(
      ({ descripcion, valor, vencido }) => `${descripcion}: ${figure6(valor)}${vencido ? ' (vencido)' : ''}`,
    ),
  ].join('\n')
  const left = sheet.write(notes, sheet.margin, y, sheet.width - width - 20, { size: 7.5, color: GREY })
  return Math.max(end, y + left)
}

const figure6 = (value: number | null) => price(value ?? 0).replace('$ ', '')

const NAMES: Record<string, string> = {
  BOLSA: 'registro en la Bolsa Mercantil',
  RETENCION: 'retención en la fuente',
  NINGUNO: 'ninguno',
}

function drawPeople(sheet: Sheet, s: SettlementDetail, from: number): number {
  const rows: [string, string][] = [
    ['Pesó', s.peso],
    ['Analizó', s.analizo],
    ['Liquidó', `${s.liquido} ${writtenMoment(s.liquidada_en)}`],
    ['Aprobó', s.aprobo && `${s.aprobo} ${writtenMoment(s.aprobada_en)}`],
    [
      'Pagó',
      s.pago &&
        `${s.pago} ${writtenDay(s.fecha_pago)} · ${[s.descripcion_fpago, s.nombre_banco].filter(Boolean).join(' · ')}`,
    ],
    ['Observaciones', s.observaciones],
  ]
  const shown = rows.filter(([label, value]) => value || label === 'Aprobó')
  const height = shown.reduce(
    (sum, [, value]) => sum + sheet.heightOf(value || ' ', sheet.width - 70, { size: 8 }) + 2.5,
    0,
  )
  let y = room(sheet, from, height + 60)
  y = sheet.pairs(shown, { x: sheet.margin, y, width: sheet.width, label: 70, size: 8 })
  sheet.signatures(['Proveedor', 'Aprobó', 'Pagó'], y + 34)
  return y + 50
}

/** Below every sheet: what the document is not, and which sheet of how many. */
function numberPages(sheet: Sheet): void {
  const { start, count } = sheet.doc.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    sheet.doc.switchToPage(start + index)
    const y = sheet.bottom - 8
    sheet.write(NOT_SENT, sheet.margin, y, sheet.width / 2, { size: 7, color: GREY })
    const page = `Página ${index + 1} de ${count}`
    sheet.write(page, sheet.margin + sheet.width / 2, y, sheet.width / 2, {
      size: 7,
      color: GREY,
      align: 'right',
    })
  }
}
