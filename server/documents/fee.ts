import { pesos } from '../shared/formats.ts'
import { writtenDay } from '../shared/days.ts'
import { drawLetterhead, type Letterhead } from './letterhead.ts'
import { HALF_LETTER, RED, Sheet } from './sheet.ts'

/** A receipt or an account receivable, as it is printed. */
export interface FeePaper {
  titulo: string
  numero: string
  /** Said across the paper when it holds no more. */
  anulado: string
  datos: [label: string, value: string][]
  valor: number
  rotulo: string
  firmas: string[]
}

/** A receipt or an account receivable on half letter. */
export function feePaper(paper: FeePaper, company: Letterhead): Promise<Buffer> {
  const sheet = new Sheet(HALF_LETTER, 28, `${paper.titulo} ${paper.numero}`)
  let y = drawLetterhead(sheet, company, paper.titulo, paper.numero)
  if (paper.anulado) {
    y +=
      sheet.write(`ANULADO: ${paper.anulado}`, sheet.margin, y, sheet.width, {
        size: 11,
        bold: true,
        color: RED,
      }) + 6
  }
  const rows = paper.datos.filter(([, value]) => value !== '')
  y = sheet.pairs(rows, { x: sheet.margin, y, width: sheet.width, label: 110, size: 9.5 }) + 6
  sheet.rule(y)
  y = sheet.figures([{ name: paper.rotulo, value: pesos(paper.valor), bold: true }], {
    x: sheet.margin,
    y: y + 8,
    width: sheet.width,
    size: 14,
  })
  sheet.rule(y + 2)
  sheet.signatures(paper.firmas, sheet.bottom - 16)
  return sheet.end()
}

export interface Receipt {
  numero_recibo: string
  estado: string
  valor_pagado: number
  fecha_recepcion_pago: string
  nombre_cliente: string
  identificacion: string
  forma_pago: string
  observaciones: string
  facturas_aplicadas: string
  motivo_anulacion: string
}

export const receiptPaper = (r: Receipt, company: Letterhead) =>
  feePaper(
    {
      titulo: 'RECIBO DE CAJA',
      numero: r.numero_recibo,
      anulado: r.estado === 'ANULADO' ? r.motivo_anulacion : '',
      datos: [
        ['Fecha de recepción', writtenDay(r.fecha_recepcion_pago)],
        ['Recibido de', `${r.nombre_cliente}\n${r.identificacion}`],
        ['Forma de pago', r.forma_pago],
        ['Estado', r.estado],
        ['Facturas aplicadas', r.facturas_aplicadas],
        ['Concepto', r.observaciones],
      ],
      valor: r.valor_pagado,
      rotulo: 'Valor recibido',
      firmas: ['Quien paga', 'Quien recibe'],
    },
    company,
  )

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

export const receivablePaper = (a: Receivable, company: Letterhead) =>
  feePaper(
    {
      titulo: 'CUENTA POR COBRAR',
      numero: a.numero_factura,
      anulado: a.anulada ? a.motivo_anulacion : '',
      datos: [
        ['Fecha', writtenDay(a.fecha_factura)],
        ['Vence', writtenDay(a.fecha_esperada_pago)],
        ['Debe', `${a.cliente_nombre}\n${a.identificacion}`],
        ['Concepto', a.observaciones],
        ['Interés de mora', `${String(a.porcentaje_interes_mora).replace('.', ',')} % mensual`],
        ['Valor original', pesos(a.valor_original_factura)],
        ['Abonos', pesos(a.pagado)],
      ],
      valor: a.saldo_actual,
      rotulo: 'Saldo por pagar',
      firmas: ['Deudor', 'Por la empresa'],
    },
    company,
  )
