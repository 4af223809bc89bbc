import { percent, pesos } from '../shared/formats.ts'
import { writtenDay } from '../shared/days.ts'
import { drawLetterhead, type Letterhead } from './letterhead.ts'
import { HALF_LETTER, RED, Sheet, type Signer } from './sheet.ts'

/** An account receivable, as it is printed. */
export interface FeePaper {
  titulo: string
  numero: string
  /** Said across the paper when it holds no more. */
  anulado: string
  datos: [label: string, value: string][]
  /** What the paper is about, in pesos, and what that is called. */
  valor: number
  rotulo: string
  firmas: Signer[]
}

/** An account receivable on half letter. */
export async function feePaper(paper: FeePaper, company: Letterhead): Promise<Buffer> {
  const sheet = await Sheet.open(HALF_LETTER, 20, `${paper.titulo} ${paper.numero}`)
  const { margin: x, width } = sheet
  let y = drawLetterhead(sheet, company, { title: paper.titulo, number: paper.numero })
  if (paper.anulado) {
    y += sheet.write(`ANULADO: ${paper.anulado}`, x, y, width, { size: 11, bold: true, color: RED }) + 6
  }
  const column = 170
  const below = sheet.headline(paper.rotulo, pesos(paper.valor), { x: x + width - column, y, width: column })
  y = sheet.pairs(paper.datos, { x, y, width: width - column - 18, label: 96 })
  const signing = sheet.signaturesHeight(paper.firmas)
  const last = sheet.pages > 1 ? y : Math.max(y, below)
  sheet.signatures(paper.firmas, Math.max(sheet.room(last, signing), sheet.bottom - signing))
  sheet.numberPages()
  return sheet.end()
}

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
        ['Interés de mora', `${percent(a.porcentaje_interes_mora)} mensual`],
        ['Valor original', pesos(a.valor_original_factura)],
        ['Abonos', pesos(a.pagado)],
      ],
      valor: a.saldo_actual,
      rotulo: 'Saldo por pagar',
      firmas: [
        { role: 'Deudor', name: `${a.cliente_nombre}\n${a.identificacion}` },
        { role: 'Por la empresa', name: company.nombre },
      ],
    },
    company,
  )
