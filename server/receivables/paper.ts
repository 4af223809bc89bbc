import { percent, pesos } from '#server/kit/words/formats.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { drawLetterhead, type Letterhead } from '#server/kit/papers/letterhead.ts'
import { HALF_LETTER, Sheet, SIZE } from '#server/kit/papers/sheet.ts'

/** A receivable for printing; whole pesos. */
export interface Receivable {
  numero_factura: string
  valor_original_factura: number
  pagado: number
  saldo_actual: number
  fecha_factura: string
  fecha_esperada_pago: string
  porcentaje_interes_mora: number
  cliente_nombre: string
  identificacion: string
  observaciones: string
  anulada: boolean
  motivo_anulacion: string
}

/** A receivable on half letter size. */
export async function receivablePaper(a: Receivable, company: Letterhead): Promise<Buffer> {
  const title = 'CUENTA POR COBRAR'
  const sheet = await Sheet.open(HALF_LETTER, 20, `${title} ${a.numero_factura}`)
  let y = drawLetterhead(sheet, company, { title, number: a.numero_factura })
  y = sheet.voided(a.anulada ? `ANULADA: ${a.motivo_anulacion}` : '', y)
  const debtor = `${a.cliente_nombre}\n${a.identificacion}`
  y = sheet.factsBeside(
    [
      ['Fecha', writtenDay(a.fecha_factura)],
      ['Vence', writtenDay(a.fecha_esperada_pago)],
      ['Debe', debtor],
      ['Concepto', a.observaciones],
      ['Interés de mora', `${percent(a.porcentaje_interes_mora)} mensual`],
      ['Valor original', pesos(a.valor_original_factura)],
      ['Abonos', pesos(a.pagado)],
    ],
    ['Saldo por pagar', pesos(a.saldo_actual)],
    { y, column: 170, label: 96, size: SIZE },
  )
  const signers = [
    { role: 'Deudor', name: debtor },
    { role: 'Por la empresa', name: company.nombre },
  ]
  sheet.signaturesAtFoot(signers, y)
  sheet.numberPages()
  return sheet.end()
}
