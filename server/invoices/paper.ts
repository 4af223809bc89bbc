import type { InvoiceDetail } from './contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { authorisationText } from '#server/numbers/authorised-ranges-words.ts'
import { decimal, pesos, price } from '#server/kit/words/formats.ts'
import { vatName } from '#server/catalogues/vat-words.ts'
import { drawLetterhead, type Letterhead } from '#server/kit/papers/letterhead.ts'
import { type Figure, LETTER, Sheet } from '#server/kit/papers/sheet.ts'
import { drawTable, type TableColumn } from '#server/kit/papers/table.ts'

/** Printed notice: the document has not been sent to the DIAN. */
const NOT_SENT = 'Factura: no transmitida a la DIAN'

/** Width of the totals block and of the main figure. */
const RIGHT = 200
/** Height of the totals block, including the space above and the space before the signatures. */
const TOTALS = 10 + 7 * 14 + 24

const money = (value: number | null) => pesos(value ?? 0)

const CONCEPT: TableColumn<InvoiceDetail>[] = [
  { label: 'Concepto', width: 270, text: (f) => f.observaciones || 'Según documento de soporte', left: true },
  { label: 'Documento de soporte', width: 160, text: supportOf, left: true },
  { label: 'Valor', width: 110, text: (f) => money(f.valor_total) },
]

const LINES: TableColumn<InvoiceDetail['lineas'][number]>[] = [
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

const CORRECTED: TableColumn<InvoiceDetail['correcciones'][number]>[] = [
  { label: 'Fecha', width: 110, text: (note) => writtenDay(note.fecha), left: true },
  { label: 'Nota crédito', width: 100, text: (note) => note.numero, left: true },
  { label: 'Motivo', width: 220, text: (note) => note.motivo, left: true },
  { label: 'Valor', width: 110, text: (note) => money(note.valor) },
]

const APPLIED: TableColumn<InvoiceDetail['aplicaciones'][number]>[] = [
  { label: 'Fecha', width: 110, text: (one) => writtenDay(one.fecha_aplicacion), left: true },
  { label: 'Recibo de caja', width: 210, text: (one) => one.numero_recibo, left: true },
  { label: 'Valor aplicado', width: 110, text: (one) => money(one.valor_aplicado) },
  { label: 'Saldo', width: 110, text: (one) => money(one.saldo) },
]

function supportOf({ documento_de_soporte, numero_pesada }: InvoiceDetail): string {
  return [documento_de_soporte, numero_pesada && `Pesada ${numero_pesada}`].filter(Boolean).join('\n')
}

/** Invoice on letter paper, with the payments received up to now. */
export async function invoicePaper(f: InvoiceDetail, company: Letterhead): Promise<Buffer> {
  const sheet = await Sheet.open(LETTER, 36, `Factura ${f.numero_de_factura}`)
  const top = drawLetterhead(sheet, company, {
    title: 'FACTURA',
    number: f.numero_de_factura,
    size: 20,
    below: [f.estado],
  })
  const facts = sheet.factsBeside(
    [
      ['Cliente', f.nombre_cliente],
      ['Identificación', f.identificacion_cliente],
      ['Dirección', f.direccion_cliente],
      ['Emisión', writtenDay(f.fecha_de_emision)],
      ['Vencimiento', writtenDay(f.fecha_de_vencimiento)],
    ],
    ['TOTAL', money(f.valor_total)],
    { y: sheet.voided(f.anulada ? `ANULADA: ${f.motivo_anulacion}` : '', top), column: RIGHT, label: 86 },
  )
  const signers = [
    { role: 'Recibe', name: `${f.nombre_cliente}\n${f.identificacion_cliente}` },
    { role: 'Por la empresa', name: company.nombre },
  ]
  const signing = sheet.signaturesHeight(signers)
  let y =
    f.lineas.length > 0
      ? await drawTable(sheet, LINES, f.lineas, facts + 10)
      : await drawTable(sheet, CONCEPT, [f], facts + 10)
  if (f.lineas.length > 0) y = drawNotes(sheet, f, y + 8)
  if (f.correcciones.length > 0) {
    const from = sheet.heading('Notas crédito', sheet.room(y + 14, 60 + TOTALS + signing))
    y = await drawTable(sheet, CORRECTED, f.correcciones, from, undefined, TOTALS + signing)
  }
  if (f.aplicaciones.length > 0) {
    const from = sheet.heading('Abonos', sheet.room(y + 14, 60 + TOTALS + signing))
    y = await drawTable(sheet, APPLIED, f.aplicaciones, from, undefined, TOTALS + signing)
  }
  y = drawTotals(sheet, f, y + 10)
  sheet.signatures(signers, sheet.room(y + 24, signing))
  sheet.numberPages([authorisationText(f.rango), NOT_SENT].filter(Boolean).join(' · '))
  return sheet.end()
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
function drawNotes(sheet: Sheet, f: InvoiceDetail, y: number): number {
  const rates = f.totales?.por_tarifa ?? []
  const text = [
    `Documento de soporte: ${supportOf(f).replace('\n', ' · ')}`,
    f.observaciones,
    ...rates.map((one) => `IVA ${vatName(one.iva)}: base ${money(one.base)}, IVA ${money(one.valor_iva)}`),
  ]
    .filter(Boolean)
    .join('\n')
  return y + sheet.write(text, sheet.margin, y, sheet.width)
}

/** Balance. For an unpaid or voided invoice only the total is shown. */
function drawTotals(sheet: Sheet, f: InvoiceDetail, y: number): number {
  const paid = f.valor_total - f.notas - f.saldo_actual
  const place = { x: sheet.margin + sheet.width - RIGHT, y, width: RIGHT, size: 10 }
  if ((paid === 0 && !f.notas) || f.anulada) {
    return sheet.figures([...taxOf(f), { name: 'Total', value: money(f.valor_total), bold: true }], place)
  }
  return sheet.figures(
    [
      ...taxOf(f),
      { name: 'Total', value: money(f.valor_total) },
      ...(f.notas ? [{ name: 'Notas crédito', value: money(-f.notas) }] : []),
      ...(paid ? [{ name: 'Abonos', value: money(-paid) }] : []),
      { name: 'Saldo por pagar', value: money(f.saldo_actual), bold: true },
    ],
    place,
  )
}
