import type { SettlementDetail } from './contract.ts'
import { writtenDay, writtenMoment } from '#server/kit/words/days.ts'
import { measure, pesos, price } from '#server/kit/words/formats.ts'
import { identification } from '#server/parties/identifications-words.ts'
import { authorisationText } from '#server/numbers/authorised-ranges-words.ts'
import { advanceText } from './words.ts'
import { paddyPrice, priceListText } from '#server/rates/paddy-price-words.ts'
import { parameterText } from '#server/rates/parameters-words.ts'
import { purchaseDocumentName, purchaseDocumentText } from '#server/parties/purchase-documents-words.ts'
import { registrationText } from './registration-words.ts'
import { fixationText, SETTLEMENT_TITLE } from '#server/weighings/shares-words.ts'
import { type Column, type Fact, type Figure, type Part, table } from '#server/kit/papers/data.ts'
import type { Letterhead } from '#server/kit/papers/head.ts'
import { letterPaper } from '#server/kit/papers/letter.ts'
import { SIZE, type Seal } from '#server/kit/papers/paper.ts'

const NOT_SENT = 'Documento soporte: no transmitido a la DIAN'

type Weighing = SettlementDetail['pesadas'][number]

const figure = (value: number | null) => (value === null ? '–' : measure(value))

/** Pesos that are taken off, with a minus. */
const taken = (value: number | null) => pesos(-(value ?? 0))

/** Columns in the order of the printed form: weights, analysis, discount, price. */
const WEIGHINGS: Column<Weighing>[] = [
  { label: 'Pesada', width: 46, text: (w) => w.consecutivo, left: true },
  { label: 'Fecha', width: 50, text: (w) => writtenDay(w.fecha), left: true },
  { label: 'Placa', width: 42, text: (w) => w.placa, left: true },
  { label: 'Bruto kg', width: 36, text: (w) => figure(w.peso_lleno) },
  { label: 'Camión kg', width: 39, text: (w) => figure(w.peso_vacio) },
  { label: 'Sacos kg', width: 32, text: (w) => figure(w.descuento_bultos_kg) },
  { label: 'Neto kg', width: 40, text: (w) => figure(w.peso_neto) },
  { label: 'Hum. %', width: 31, text: (w) => figure(w.humedad) },
  { label: 'Imp. %', width: 30, text: (w) => figure(w.impureza) },
  { label: 'Part. %', width: 31, text: (w) => figure(w.partido) },
  { label: 'Dto. lab. kg', width: 36, text: (w) => figure(w.descuento_lab_kg) },
  { label: 'Liquid. kg', width: 38, text: (w) => figure(w.kg_liquidados) },
  { label: 'Precio kg', width: 52, text: (w) => price(w.precio_kg ?? 0) },
  { label: 'Subtotal', width: 61, text: (w) => pesos(w.subtotal ?? 0) },
]

const STEPS: Column<SettlementDetail['pasos'][number]>[] = [
  { label: 'Paso', width: 168, text: (step) => step.concepto, left: true },
  { label: 'Fórmula', width: 314, text: (step) => step.formula, left: true },
  { label: 'Resultado', width: 82, text: (step) => step.valor },
]

/**
 * Letter-size PDF of the settlement as it was stored, on as many pages as needed. `seal` identifies its support document
 * before the DIAN.
 */
export function settlementPaper(s: SettlementDetail, company: Letterhead, seal?: Seal): Promise<Buffer> {
  const facts = [
    ['Proveedor', s.nombre_proveedor],
    ['Identificación', identified(s)],
    ['Precio', paddyPrice(s.precio_carga, s.precio_tonelada)],
    [purchaseDocumentName(s.tipo_documento), purchaseDocumentText(s)],
  ] as const
  return letterPaper(
    {
      title: `Liquidación de arroz paddy ${s.consecutivo}`,
      heading: {
        title: SETTLEMENT_TITLE,
        number: s.consecutivo,
        below: [fixationText(s), writtenDay(s.fecha), s.estado].filter(Boolean),
      },
      ...standingOf(s),
      parts: [
        { facts, label: 86, figure: ['TOTAL A PAGAR', pesos(s.total_a_pagar ?? 0)] },
        table(WEIGHINGS, s.pesadas),
        { totals: totalsOf(s), width: 270, notes: [{ text: notesOf(s) }] },
        ...peopleOf(s),
      ],
      foot: seal ? '' : NOT_SENT,
      seal,
    },
    company,
  )
}

/**
 * Letter-size annex of a settlement: the mill's parameters, its price list, the other registration and each step. The
 * supplier's paper has none of this.
 */
export const settlementAnnex = (s: SettlementDetail, company: Letterhead): Promise<Buffer> =>
  letterPaper(
    {
      title: `Anexo de la liquidación ${s.consecutivo}`,
      heading: {
        title: `ANEXO: ${SETTLEMENT_TITLE.toUpperCase()}`,
        number: s.consecutivo,
        below: [s.nombre_proveedor, writtenDay(s.fecha), s.estado].filter(Boolean),
      },
      ...standingOf(s),
      parts: [
        ...internalsOf(s)
          .filter(([, lines]) => lines.length > 0)
          .map(([heading, lines]) => ({ heading, text: lines.join('\n') })),
        table(STEPS, s.pasos, { heading: 'Cómo se calculó', whole: true }),
      ],
    },
    company,
  )

/** Marks of a draft and of a voided settlement. */
const standingOf = ({ estado, motivo_anulacion }: SettlementDetail) => ({
  mark: estado === 'BORRADOR' ? estado : '',
  voided: estado === 'ANULADA' ? `ANULADA: ${motivo_anulacion}` : '',
})

const identified = (s: SettlementDetail) =>
  identification(s.tipo_identificacion_proveedor, s.identificacion_proveedor)

/** Sections of the annex above the steps. */
function internalsOf(s: SettlementDetail): [heading: string, lines: string[]][] {
  const others = s.rutas.filter(({ registro, aplica }) => registro !== s.registro && aplica)
  return [
    [
      'Registro',
      [
        `${registrationName(s.registro)}${s.registro === s.propuesta ? ' (la propuesta)' : ''}.`,
        ...others.map(
          (one) => `Con ${registrationName(one.registro)} se pagarían ${pesos(one.total_a_pagar ?? 0)}.`,
        ),
      ],
    ],
    ['Lista de precios', s.precios.map(priceListText)],
    [
      'Parámetros usados',
      s.parametros.map((one) => `${parameterText(one)}${one.vencido ? ' (vencido)' : ''}`),
    ],
  ]
}

function totalsOf(s: SettlementDetail): Figure[] {
  const deductions = s.deducciones.map(({ concepto, valor, motivo }) => ({
    name: motivo ? `${concepto} (${motivo})` : concepto,
    value: taken(valor),
  }))
  return [
    { name: 'Kilos netos recibidos', value: figure(s.peso_neto), unit: 'kg' },
    {
      name: 'Descuento de laboratorio',
      value: figure(s.descuento_lab_kg === null ? null : -s.descuento_lab_kg),
      unit: 'kg',
    },
    { name: 'Kilos netos liquidados', value: figure(s.kg_liquidados), unit: 'kg' },
    { name: 'Subtotal', value: pesos(s.subtotal ?? 0), bold: true },
    ...deductions,
    { name: 'Total de deducciones', value: taken(s.total_deducciones), bold: true },
    ...offsetOf(s),
    { name: 'Total a pagar', value: pesos(s.total_a_pagar ?? 0), bold: true },
  ]
}

/** Offset and deducted advances. */
function offsetOf(s: SettlementDetail): Figure[] {
  const { abono, acuerdo, anticipo, total_antes_abono } = s
  const offset: Figure[] = [
    { name: `Abono al acuerdo ${acuerdo?.consecutivo ?? ''}`.trim(), value: taken(abono) },
  ]
  const advance: Figure[] = [{ name: advanceText(s), value: taken(anticipo) }]
  const both = [...(abono ? offset : []), ...(anticipo ? advance : [])]
  if (both.length === 0) return []
  return [{ name: 'Total antes de abonos', value: pesos(total_antes_abono ?? 0), bold: true }, ...both]
}

/** Registration, numbers of the documents, the paid agreement, and the quality. */
function notesOf(s: SettlementDetail): string {
  return [
    `Registro: ${registrationName(s.registro)}.`,
    registrationText(s),
    authorisationText(s.rango),
    s.nota && `Su documento soporte se anuló con la nota de ajuste ${s.nota.numero}.`,
    s.rutas.find(({ registro }) => registro === s.registro)?.nota,
    s.acuerdo &&
      `Del acuerdo ${s.acuerdo.consecutivo} se debían ${pesos(s.acuerdo.deuda ?? 0)}: ` +
        `${pesos(s.acuerdo.a_intereses ?? 0)} a intereses y ${pesos(s.acuerdo.a_capital ?? 0)} a capital; ` +
        `quedan ${pesos(s.acuerdo.queda ?? 0)}.`,
    s.calidad && `Calidad: ${s.calidad}.`,
  ]
    .filter(Boolean)
    .join('\n')
}

const NAMES: Record<string, string> = {
  BOLSA: 'registro en la Bolsa Mercantil',
  RETENCION: 'retención en la fuente',
  NINGUNO: 'ninguno',
}
const registrationName = (registro: string) => NAMES[registro] ?? registro

/** Names in two columns, facts over the whole width, and signatures. */
function peopleOf(s: SettlementDetail): Part[] {
  const paid = [writtenDay(s.fecha_pago), s.descripcion_fpago, s.nombre_banco].filter(Boolean).join(' · ')
  const back = s.pagos.find(({ direccion }) => direccion === 'ENTRA')
  const returned = back && [
    pesos(back.valor ?? 0),
    writtenDay(back.fecha),
    back.descripcion_fpago,
    back.nombre_banco,
  ]
  const made: Fact[] = [
    ['Pesó', s.peso],
    ['Analizó', s.analizo],
    ['Liquidó', `${s.liquido} ${writtenMoment(s.liquidada_en)}`.trim()],
  ]
  const settled: Fact[] = [
    ['Aprobó', s.aprobo && `${s.aprobo} ${writtenMoment(s.aprobada_en)}`],
    ['Pagó', s.pago && `${s.pago} ${paid}`],
    ['Devolución', (returned ?? []).filter(Boolean).join(' · ')],
  ]
  const below: Fact[] = [
    ['Anticipo', s.anticipo_por_descontar ? `Quedan ${pesos(s.anticipo_por_descontar)} por descontar` : ''],
    ['Observaciones', s.observaciones],
  ]
  return [
    { facts: made, beside: settled, label: 60, size: SIZE },
    { facts: below, label: 70, size: SIZE },
    {
      signers: [
        { role: 'Proveedor', name: `${s.nombre_proveedor}\n${identified(s)}` },
        { role: 'Aprobó', name: s.aprobo },
        { role: 'Pagó', name: s.pago },
      ],
    },
  ]
}
