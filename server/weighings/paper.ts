import type { WeighingSummary } from './rows-contract.ts'
import { writtenDay, writtenMoment } from '#server/kit/words/days.ts'
import { decimal, kilos, measure, pesos } from '#server/kit/words/formats.ts'
import { identification } from '#server/parties/identifications-words.ts'
import { paddyPrice } from '#server/rates/paddy-price-words.ts'
import { shareText } from './shares-words.ts'
import { typedAndWhy } from './typed-weights-words.ts'
import {
  drawLetterhead,
  drawRollCheck,
  drawRollHead,
  type Letterhead,
} from '#server/kit/papers/letterhead.ts'
import {
  type Figure,
  GREY,
  HALF_LETTER,
  type Place,
  RED,
  rollPaper,
  Sheet,
  SIZE,
} from '#server/kit/papers/sheet.ts'

/** Labels of the operations on papers. */
export const KIND: Record<string, string> = {
  COMPRA: 'ENTRADA · COMPRA',
  MAQUILA: 'ENTRADA · MAQUILA',
  VENTA: 'SALIDA · VENTA',
  SERVICIO: 'SERVICIO DE BÁSCULA',
}

/** Deadline to fix the price; '' for a weighing that is no deposit. */
export const depositText = ({ en_deposito, fijar_hasta }: WeighingSummary) =>
  en_deposito ? `Precio por fijar hasta el ${writtenDay(fijar_hasta)}` : ''

/** Owners of a shared weighing, one line for each farmer; '' for a single owner. */
export const sharesText = ({ partes }: WeighingSummary) =>
  partes.map((one) => `${one.nombre_proveedor}: ${shareText(one)}`).join('\n')

/** A weight in kilos, or 'pendiente'. */
export const weight = (value: number | null) => (value === null ? 'pendiente' : kilos(value))

/** Name of a third party with its identification below, if known. */
export const party = (name: string, type: string, number: string) =>
  [name, identification(type, number)].filter(Boolean).join('\n')

/** Reason for voiding; '' while the weighing is in force. */
export const voidedText = (w: WeighingSummary) => w.motivo_anulacion && `ANULADA: ${w.motivo_anulacion}`

/** Prints a mark across a ticket with a missing weight. */
export const markUnweighed = (sheet: Sheet, w: WeighingSummary) =>
  w.peso_neto === null && sheet.mark('PENDIENTE')

/** Signers at the scale: the driver, and the user who weighed last. */
const signers = (w: WeighingSummary) => [
  { role: 'Conductor', name: w.nombre_conductor },
  { role: 'Basculista', name: w.segunda_pesada_por || w.pesado_por },
]

function facts(w: WeighingSummary): [string, string][] {
  return [
    ['Fecha', writtenDay(w.fecha)],
    ['Turno', w.turno === null ? '' : String(w.turno)],
    ['Proveedor', party(w.nombre_proveedor, w.tipo_identificacion_proveedor, w.identificacion_proveedor)],
    ['En depósito', depositText(w)],
    ['Repartida', sharesText(w)],
    ['Cliente', party(w.nombre_cliente, w.tipo_identificacion_cliente, w.identificacion_cliente)],
    ['Producto', w.descripcion_producto],
    ['Placa', w.placa],
    ['Conductor', party(w.nombre_conductor, w.tipo_identificacion_conductor, w.identificacion_conductor)],
    ['Transportador', w.nombre_transportador],
    ['Origen', w.nombre_origen],
    ['Lote', w.descripcion_lote],
  ]
}

const inKilos = (name: string, value: number | null): Figure =>
  value === null ? { name, value: 'pendiente' } : { name, value: measure(value), unit: 'kg' }

/** Weights that lead to the net weight. Gross and sack tare appear only with sacks. */
function weights(w: WeighingSummary): Figure[] {
  const tare = w.peso_bruto === null || w.peso_neto === null ? 0 : w.peso_bruto - w.peso_neto
  const sacks = w.cantbultos ?? 0
  if (w.saldo_inicial) return []
  return [
    inKilos('Peso lleno', w.peso_lleno),
    inKilos('Peso vacío', w.peso_vacio),
    ...(sacks || tare
      ? [
          inKilos('Peso bruto', w.peso_bruto),
          inKilos(`Tara de ${sacks} bultos`, Math.round(tare * 100) / 100),
        ]
      : []),
  ]
}

/** Measures that the laboratory took. */
const analysis = (w: WeighingSummary): Figure[] =>
  (
    [
      ['Humedad', w.humedad],
      ['Impureza', w.impureza],
      ['Grano rojo', w.grano_r],
      ['Grano partido', w.grano_p],
      ['Yeso', w.yeso],
    ] as const
  ).flatMap(([name, value]) => (value === null ? [] : [{ name, value: decimal(value), unit: '%' }]))

const money = (w: WeighingSummary): Figure[] => [
  ...(w.pesoflete ? [{ name: 'Flete', value: pesos(w.pesoflete) }] : []),
  ...(w.saldo_inicial
    ? []
    : [{ name: `Báscula (${w.descripcion_formapago})`, value: pesos(w.vrpesada ?? 0) }]),
]

/** Remark on the ticket of an opening balance, which has no truck. */
const BROUGHT = 'Saldo inicial: depósito de antes, pesado en el libro anterior.'

const MILLIONS = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 1 })

/** Estimated value of the paddy by the price of its day, in millions with one decimal; '' without a price. */
function priceText({ precio_del_dia: one }: WeighingSummary): string {
  if (!one) return ''
  const { estimado } = one
  const amount = estimado >= 1e6 ? `$ ${MILLIONS.format(estimado / 1e6)} M` : pesos(estimado)
  return `Precio del ${writtenDay(one.fecha)}: ${paddyPrice(one.precio_carga, one.precio_tonelada)}, base ${measure(one.base_humedad)}/${measure(one.base_impureza)}: estimado ${amount}`
}

/** Weigher, analyst and remarks. */
function remarks(w: WeighingSummary): string[] {
  const last = w.repesadas.at(-1)
  const lines = [
    w.pesado_en && `Primera pesada: ${writtenMoment(w.pesado_en)}, ${w.pesado_por}`,
    w.segunda_pesada_en && `Segunda pesada: ${writtenMoment(w.segunda_pesada_en)}, ${w.segunda_pesada_por}`,
    typedAndWhy(w),
    w.analizado_en && `Análisis: ${writtenMoment(w.analizado_en)}, ${w.analizado_por}`,
    priceText(w),
    last &&
      `REPESADA el ${writtenMoment(last.fecha)} (${last.motivo}): antes ${weight(last.peso_neto_antes)} netos.`,
    w.saldo_inicial && BROUGHT,
    w.ticket && `Tiquete externo: ${w.ticket}`,
    w.observaciones && `Observaciones: ${w.observaciones}`,
  ]
  return lines.filter((line): line is string => Boolean(line))
}

/** Draws the net weight in large letters, then weights, measures and money. Returns the bottom of the drawing. */
export function drawFigures(
  sheet: Sheet,
  w: WeighingSummary,
  { x, y: top, width, size = SIZE }: Place,
): number {
  let y = sheet.headline('PESO NETO', weight(w.peso_neto), { x, y: top, width })
  for (const rows of [weights(w), analysis(w), money(w)]) {
    if (rows.length === 0) continue
    sheet.rule(y, x, x + width)
    y = sheet.figures(rows, { x, y: y + 4, width, size })
  }
  return y
}

/** Ticket on half letter, 216 × 140 mm. Long names and remarks continue on a second page. */
export async function tiqueteHalfLetter(w: WeighingSummary, company: Letterhead): Promise<Buffer> {
  const sheet = await Sheet.open(HALF_LETTER, 20, `Tiquete de báscula ${w.consecutivo}`)
  const head = drawLetterhead(sheet, company, {
    title: 'TIQUETE DE BÁSCULA',
    number: w.consecutivo,
    size: 24,
    color: RED,
    below: [`${KIND[w.operacion] ?? w.operacion}  ·  ${w.estado}`],
  })
  markUnweighed(sheet, w)
  const top = sheet.voided(voidedText(w), head)
  const { margin: x, width } = sheet
  const column = 196
  const left = width - column - 18
  const right = drawFigures(sheet, w, { x: x + width - column, y: top, width: column })
  let y = sheet.pairs(facts(w), { x, y: top, width: left, label: 56 }) + 3
  for (const remark of remarks(w)) {
    y = sheet.room(y, sheet.heightOf(remark, left))
    y += sheet.write(remark, x, y, left, { color: GREY })
  }
  sheet.signaturesAtFoot(signers(w), sheet.pages > 1 ? y : Math.max(y, right))
  sheet.numberPages()
  return sheet.end()
}

/** Ticket on an 80 mm roll. */
export const tiqueteRoll = (w: WeighingSummary, company: Letterhead): Promise<Buffer> =>
  rollPaper(`Tiquete de báscula ${w.consecutivo}`, (sheet) => drawRoll(sheet, w, company))

/** Draws the ticket from the top and returns the y of its lower edge. */
function drawRoll(sheet: Sheet, w: WeighingSummary, company: Letterhead): number {
  const { margin: x, width } = sheet
  let y = drawRollHead(sheet, company, {
    title: 'TIQUETE DE BÁSCULA',
    number: w.consecutivo,
    below: `${KIND[w.operacion] ?? w.operacion}\n${w.estado}`,
  })
  markUnweighed(sheet, w)
  y = sheet.voided(voidedText(w), y)
  sheet.rule(y)
  y = sheet.pairs(facts(w), { x, y: y + 4, width, label: 54 })
  sheet.rule(y)
  y = drawFigures(sheet, w, { x, y: y + 4, width })
  sheet.rule(y)
  y += 4
  y += sheet.write(remarks(w).join('\n'), x, y, width)
  return drawRollCheck(sheet, company, sheet.signatures(signers(w), y))
}
