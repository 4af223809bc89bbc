import type { WeighingSummary } from '../contract/weighing-records.ts'
import { kilos, percent, pesos } from '../shared/formats.ts'
import { writtenDay, writtenMoment } from '../shared/days.ts'
import { identification } from '../shared/identifications.ts'
import { drawLetterhead, type Letterhead } from './letterhead.ts'
import { GREY, HALF_LETTER, INK, MM, RED, Sheet } from './sheet.ts'

const KIND: Record<string, string> = {
  COMPRA: 'ENTRADA · COMPRA',
  MAQUILA: 'ENTRADA · MAQUILA',
  VENTA: 'SALIDA · VENTA',
  SERVICIO: 'SERVICIO DE BÁSCULA',
}

/** A weight that may not have been taken yet. */
export const weight = (value: number | null) => (value === null ? 'pendiente' : kilos(value))
/** A measure of the laboratory, if it was taken. */
export const analysed = (value: number | null) => (value === null ? '–' : percent(value))

/** A third party's name and, below it, its identification; what is not known is left out. */
export const party = (name: string, type: string, number: string) =>
  [name, identification(type, number)].filter(Boolean).join('\n')

function facts(w: WeighingSummary): [string, string][] {
  return [
    ['Fecha', writtenDay(w.fecha)],
    ['Proveedor', party(w.nombre_proveedor, w.tipo_identificacion_proveedor, w.identificacion_proveedor)],
    ['Cliente', party(w.nombre_cliente, w.tipo_identificacion_cliente, w.identificacion_cliente)],
    ['Producto', w.descripcion_producto],
    ['Placa', w.placa],
    ['Conductor', party(w.nombre_conductor, w.tipo_identificacion_conductor, w.identificacion_conductor)],
    ['Origen', w.nombre_origen],
    ['Lote', w.descripcion_lote],
  ]
}

function weights(w: WeighingSummary) {
  const tare = w.peso_bruto === null || w.peso_neto === null ? 0 : w.peso_bruto - w.peso_neto
  const sacks = w.cantbultos ?? 0
  return [
    { name: 'Peso lleno', value: weight(w.peso_lleno) },
    { name: 'Peso vacío', value: weight(w.peso_vacio) },
    { name: 'Peso bruto', value: weight(w.peso_bruto) },
    { name: `Tara de ${sacks} bultos`, value: kilos(Math.round(tare * 100) / 100) },
    { name: 'PESO NETO', value: weight(w.peso_neto), bold: true },
  ]
}

const analysis = (w: WeighingSummary) => [
  { name: 'Humedad', value: analysed(w.humedad) },
  { name: 'Impureza', value: analysed(w.impureza) },
  { name: 'Grano rojo', value: analysed(w.grano_r) },
  { name: 'Grano partido', value: analysed(w.grano_p) },
  { name: 'Yeso', value: analysed(w.yeso) },
]

const money = (w: WeighingSummary) => [
  ...(w.pesoflete ? [{ name: 'Flete', value: pesos(w.pesoflete) }] : []),
  { name: `Báscula (${w.descripcion_formapago})`, value: pesos(w.vrpesada ?? 0) },
]

/** Who weighed and analysed, and what is to be said; `between` stands between the acts. */
function remarks(w: WeighingSummary, between: string): string {
  const last = w.repesadas.at(-1)
  const lines = [
    [
      w.pesado_en && `Primera pesada: ${writtenMoment(w.pesado_en)}, ${w.pesado_por}`,
      w.segunda_pesada_en && `Segunda pesada: ${writtenMoment(w.segunda_pesada_en)}, ${w.segunda_pesada_por}`,
      w.analizado_en && `Análisis: ${writtenMoment(w.analizado_en)}, ${w.analizado_por}`,
    ]
      .filter(Boolean)
      .join(between),
    last &&
      `REPESADA el ${writtenMoment(last.fecha)} (${last.motivo}): antes ${weight(last.peso_neto_antes)} netos.`,
    w.ticket && `Tiquete externo: ${w.ticket}`,
    w.observaciones && `Observaciones: ${w.observaciones}`,
  ]
  return lines.filter(Boolean).join('\n')
}

/** The ticket on half letter, 216 × 140 mm. Long names take more lines, and smaller letters when they are many. */
export function ticketHalfLetter(w: WeighingSummary, company: Letterhead): Promise<Buffer> {
  const sheet = new Sheet(HALF_LETTER, 22, `Tiquete de báscula ${w.consecutivo}`)
  const top = drawLetterhead(sheet, company, 'TIQUETE DE BÁSCULA', w.consecutivo, [
    `${KIND[w.operacion] ?? w.operacion}  ·  ${w.estado}`,
  ])
  const { margin, width } = sheet
  const signing = sheet.bottom - 14
  const notes = remarks(w, '   ·   ')
  const notesHeight = sheet.heightOf(notes, width, { size: 7 })
  const notesTop = signing - 24 - notesHeight
  const column = 206
  const left = width - column - 18
  const size = fittingSize(sheet, facts(w), left - 56, notesTop - top)
  sheet.pairs(facts(w), { x: margin, y: top, width: left, label: 56, size })
  const x = margin + width - column
  let y = sheet.figures(weights(w), { x, y: top, width: column, size: 9.5 })
  sheet.rule(y, x, margin + width)
  y = sheet.figures(analysis(w), { x, y: y + 4, width: column, size: 8.5 })
  sheet.rule(y, x, margin + width)
  sheet.figures(money(w), { x, y: y + 4, width: column, size: 8.5 })
  sheet.write(notes, margin, notesTop, width, { size: 7, color: GREY })
  sheet.signatures(['Conductor', 'Basculista'], signing)
  return sheet.end()
}

/** The largest letters with which all values fit into a height. */
function fittingSize(sheet: Sheet, rows: [string, string][], width: number, height: number): number {
  for (let size = 8.5; size > 5; size -= 0.25) {
    const needed = rows.reduce((sum, [, value]) => sum + sheet.heightOf(value, width, { size }) + 2.5, 0)
    if (needed <= height) return size
  }
  return 5
}

const ROLL = 80 * MM

/** The ticket on a roll of 80 mm, as long as what stands on it. */
export function ticketRoll(w: WeighingSummary, company: Letterhead): Promise<Buffer> {
  const tall = drawRoll(new Sheet([ROLL, 4000], 10, ''), w, company)
  const sheet = new Sheet([ROLL, tall + 10], 10, `Tiquete de báscula ${w.consecutivo}`)
  drawRoll(sheet, w, company)
  return sheet.end()
}

/** Draws from the top and answers where it ends. */
function drawRoll(sheet: Sheet, w: WeighingSummary, company: Letterhead): number {
  const { margin: x, width } = sheet
  const centred = { align: 'center' as const }
  let y = x
  if (company.logo) {
    sheet.doc.image(company.logo, x + width / 2 - 50, y, { fit: [100, 42], align: 'center' })
    y += 46
  }
  y += sheet.write(company.nombre, x, y, width, { size: 10, bold: true, ...centred })
  const lines = [company.identificacion, company.direccion, company.telefono && `Tel. ${company.telefono}`]
  y += sheet.write(lines.filter(Boolean).join('\n'), x, y, width, { size: 7.5, color: GREY, ...centred }) + 5
  y += sheet.write('TIQUETE DE BÁSCULA', x, y, width, { size: 9, bold: true, ...centred })
  sheet.writeFitting(w.consecutivo, x, y, width, { size: 18, bold: true, color: RED, ...centred })
  y += 22
  y +=
    sheet.write(`${KIND[w.operacion] ?? w.operacion}\n${w.estado}`, x, y, width, { size: 8, ...centred }) + 3
  sheet.rule(y)
  y = sheet.pairs(facts(w), { x, y: y + 4, width, label: 52, size: 8 })
  for (const [rows, size] of [
    [weights(w), 9.5],
    [analysis(w), 8.5],
    [money(w), 8.5],
  ] as const) {
    sheet.rule(y)
    y = sheet.figures(rows, { x, y: y + 4, width, size })
  }
  sheet.rule(y)
  y += 4
  y += sheet.write(remarks(w, '\n'), x, y, width, { size: 7.5, color: INK }) + 34
  sheet.signatures(['Conductor', 'Basculista'], y)
  return y + 14
}
