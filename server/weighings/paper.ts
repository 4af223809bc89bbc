import type { WeighingSummary } from './rows-contract.ts'
import { writtenDay, writtenMoment } from '#server/kit/words/days.ts'
import { decimal, kilos, measure, pesos } from '#server/kit/words/formats.ts'
import { identification } from '#server/parties/identifications-words.ts'
import { paddyPrice } from '#server/rates/paddy-price-words.ts'
import { shareText } from './shares-words.ts'
import { typedAndWhy } from './words.ts'
import type { Fact, Figure, PaperData } from '#server/kit/papers/data.ts'
import type { Heading, Letterhead } from '#server/kit/papers/head.ts'
import { halfLetterPaper } from '#server/kit/papers/letter.ts'
import { RED, SIZE } from '#server/kit/papers/paper.ts'
import { rollPaper } from '#server/kit/papers/roll.ts'

/** Labels of the operations on papers. */
const KIND: Record<string, string> = {
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

/** Heading of a paper about a weighing; its marks say that the weighing is void or lacks a weight. */
export const headOf = (w: WeighingSummary, title: string) => ({
  heading: {
    title: title.toUpperCase(),
    number: w.consecutivo,
    size: 24,
    color: RED,
    below: [KIND[w.operacion] ?? w.operacion, w.estado],
  } satisfies Heading,
  mark: w.peso_neto === null ? 'PENDIENTE' : '',
  voided: w.motivo_anulacion && `ANULADA: ${w.motivo_anulacion}`,
})

/** Signers at the scale: the driver, and the user who weighed last. */
const signers = (w: WeighingSummary) => [
  { role: 'Conductor', name: w.nombre_conductor },
  { role: 'Basculista', name: w.segunda_pesada_por || w.pesado_por },
]

function facts(w: WeighingSummary): Fact[] {
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

/** Net weight, and the weights, measures and money that go with it. */
export const figuresOf = (w: WeighingSummary) => ({
  figure: ['PESO NETO', weight(w.peso_neto)] as const,
  groups: [weights(w), analysis(w), money(w)],
})

/** Ticket on half letter, 216 × 140 mm. Long names and remarks continue on a second page. */
export const tiqueteHalfLetter = (w: WeighingSummary, company: Letterhead): Promise<Buffer> =>
  halfLetterPaper(ticketData(w), company)

/** Ticket on an 80 mm roll. */
export const tiqueteRoll = (w: WeighingSummary, company: Letterhead): Promise<Buffer> =>
  rollPaper(ticketData(w), company)

function ticketData(w: WeighingSummary): PaperData {
  return {
    title: `Tiquete de báscula ${w.consecutivo}`,
    ...headOf(w, 'Tiquete de báscula'),
    parts: [
      { facts: facts(w), label: 62, size: SIZE, column: 196, ...figuresOf(w), remarks: remarks(w) },
      { signers: signers(w) },
    ],
  }
}
