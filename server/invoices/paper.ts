import type { InvoiceDetail } from './contract.ts'
import { notesOfKind } from './notes-words.ts'
import { addUp } from '#server/kit/rules/figures.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { authorisationText } from '#server/numbers/authorised-ranges-words.ts'
import { decimal, pesos, price } from '#server/kit/words/formats.ts'
import { vatName } from '#server/catalogues/vat-words.ts'
import { type Column, type Figure, filledTable, table } from '#server/kit/papers/data.ts'
import type { Letterhead } from '#server/kit/papers/head.ts'
import { letterPaper } from '#server/kit/papers/letter.ts'
import type { Seal } from '#server/kit/papers/paper.ts'

/** Printed notice: the document has not been sent to the DIAN. */
const NOT_SENT = 'Factura: no transmitida a la DIAN'

const money = (value: number | null) => pesos(value ?? 0)

const CONCEPT: Column<InvoiceDetail>[] = [
  { label: 'Concepto', width: 270, text: (f) => f.observaciones || 'Según documento de soporte', left: true },
  { label: 'Documento de soporte', width: 160, text: supportOf, left: true },
  { label: 'Valor', width: 110, text: (f) => money(f.valor_total) },
]

const LINES: Column<InvoiceDetail['lineas'][number]>[] = [
  { label: 'Producto', width: 152, text: (line) => line.descripcion, left: true },
  {
    label: 'Cantidad',
    width: 70,
    text: (line) => [decimal(line.cantidad ?? 0), line.unidad].filter(Boolean).join(' '),
  },
  { label: 'Precio', width: 86, text: (line) => price(line.precio ?? 0) },
  { label: 'Descuento', width: 62, text: (line) => money(line.descuento) },
  { label: 'IVA', width: 48, text: (line) => vatName(line.iva) },
  { label: 'Valor IVA', width: 56, text: (line) => money(line.valor_iva) },
  { label: 'Total', width: 66, text: (line) => money(line.total) },
]

const CORRECTED: Column<InvoiceDetail['correcciones'][number]>[] = [
  { label: 'Fecha', width: 110, text: (note) => writtenDay(note.fecha), left: true },
  { label: 'Nota', width: 100, text: (note) => note.numero, left: true },
  { label: 'Motivo', width: 220, text: (note) => note.motivo, left: true },
  { label: 'Valor', width: 110, text: (note) => money(note.valor) },
]

const APPLIED: Column<InvoiceDetail['aplicaciones'][number]>[] = [
  { label: 'Fecha', width: 110, text: (one) => writtenDay(one.fecha_aplicacion), left: true },
  { label: 'Recibo de caja', width: 210, text: (one) => one.numero_recibo, left: true },
  { label: 'Valor aplicado', width: 110, text: (one) => money(one.valor_aplicado) },
  { label: 'Saldo', width: 110, text: (one) => money(one.saldo) },
]

function supportOf({ documento_de_soporte, numero_pesada }: InvoiceDetail): string {
  return [documento_de_soporte, numero_pesada && `Pesada ${numero_pesada}`].filter(Boolean).join('\n')
}

/** Invoice on letter paper, with the payments received up to now. `seal` identifies it before the DIAN. */
export function invoicePaper(f: InvoiceDetail, company: Letterhead, seal?: Seal): Promise<Buffer> {
  const facts = [
    ['Cliente', f.nombre_cliente],
    ['Identificación', f.identificacion_cliente],
    ['Dirección', f.direccion_cliente],
    ['Emisión', writtenDay(f.fecha_de_emision)],
    ['Vencimiento', writtenDay(f.fecha_de_vencimiento)],
  ] as const
  const signers = [
    { role: 'Recibe', name: `${f.nombre_cliente}\n${f.identificacion_cliente}` },
    { role: 'Por la empresa', name: company.nombre },
  ]
  return letterPaper(
    {
      title: `Factura ${f.numero_de_factura}`,
      heading: { title: 'FACTURA', number: f.numero_de_factura, size: 20, below: [f.estado] },
      voided: f.anulada ? `ANULADA: ${f.motivo_anulacion}` : '',
      margin: 36,
      parts: [
        { facts, label: 86, figure: ['TOTAL', money(f.valor_total)] },
        ...(f.lineas.length > 0 ? [table(LINES, f.lineas), { text: notesOf(f) }] : [table(CONCEPT, [f])]),
        ...filledTable('Notas crédito', CORRECTED, notesOfKind(f.correcciones, 'CREDITO')),
        ...filledTable('Notas débito', CORRECTED, notesOfKind(f.correcciones, 'DEBITO')),
        ...filledTable('Abonos', APPLIED, f.aplicaciones),
        { totals: totalsOf(f), width: 200 },
        { signers },
      ],
      foot: [authorisationText(f.rango), seal ? '' : NOT_SENT].filter(Boolean).join(' · '),
      seal,
    },
    company,
  )
}

/** Discount, base and IVA of an invoice with lines. */
function taxOf({ totales }: InvoiceDetail): Figure[] {
  if (!totales) return []
  const { base, descuento, iva } = totales
  return [
    ...(descuento ? [{ name: 'Descuentos (incluidos)', value: money(descuento) }] : []),
    { name: 'Base', value: money(base) },
    { name: 'IVA', value: money(iva) },
  ]
}

/** Weighing, and base and IVA by rate. */
function notesOf(f: InvoiceDetail): string {
  const rates = f.totales?.por_tarifa ?? []
  return [
    `Documento de soporte: ${supportOf(f).replace('\n', ' · ')}`,
    f.observaciones,
    ...rates.map((one) => `IVA ${vatName(one.iva)}: base ${money(one.base)}, IVA ${money(one.valor_iva)}`),
  ]
    .filter(Boolean)
    .join('\n')
}

/** Balance. For an unpaid or voided invoice only the total is shown. */
function totalsOf(f: InvoiceDetail): Figure[] {
  const paid = f.valor_total - f.notas - f.saldo_actual
  const total = { name: 'Total', value: money(f.valor_total) }
  if ((paid === 0 && f.correcciones.length === 0) || f.anulada) return [...taxOf(f), { ...total, bold: true }]
  const credited = addUp(notesOfKind(f.correcciones, 'CREDITO').map(({ valor }) => valor))
  const debited = addUp(notesOfKind(f.correcciones, 'DEBITO').map(({ valor }) => valor))
  return [
    ...taxOf(f),
    total,
    ...(debited ? [{ name: 'Notas débito', value: money(debited) }] : []),
    ...(credited ? [{ name: 'Notas crédito', value: money(-credited) }] : []),
    ...(paid ? [{ name: 'Abonos', value: money(-paid) }] : []),
    { name: 'Saldo por pagar', value: money(f.saldo_actual), bold: true },
  ]
}
