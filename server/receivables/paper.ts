import { percent, pesos } from '#server/kit/words/formats.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import type { Letterhead } from '#server/kit/papers/head.ts'
import { halfLetterPaper } from '#server/kit/papers/letter.ts'
import { SIZE } from '#server/kit/papers/paper.ts'
import { RECEIVABLE } from './words.ts'

/** A receivable for printing; whole pesos. */
export interface Receivable {
  numero_factura: string
  valor_original_factura: number
  pagado: number
  /** Credit notes less debit notes. */
  notas: number
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
export function receivablePaper(a: Receivable, company: Letterhead): Promise<Buffer> {
  const title = 'CUENTA POR COBRAR'
  const debtor = `${a.cliente_nombre}\n${a.identificacion}`
  const facts = [
    ['Fecha', writtenDay(a.fecha_factura)],
    ['Vence', writtenDay(a.fecha_esperada_pago)],
    ['Debe', debtor],
    ['Concepto', a.observaciones],
    ['Interés de mora', `${percent(a.porcentaje_interes_mora)} mensual`],
    ['Valor original', pesos(a.valor_original_factura)],
    ['Abonos', pesos(a.pagado)],
    [RECEIVABLE.notas.label, a.notas ? pesos(a.notas) : ''],
  ] as const
  const signers = [
    { role: 'Deudor', name: debtor },
    { role: 'Por la empresa', name: company.nombre },
  ]
  return halfLetterPaper(
    {
      title: `${title} ${a.numero_factura}`,
      heading: { title, number: a.numero_factura },
      voided: a.anulada ? `ANULADA: ${a.motivo_anulacion}` : '',
      parts: [
        { facts, label: 96, size: SIZE, figure: ['Saldo por pagar', pesos(a.saldo_actual)], column: 170 },
        { signers },
      ],
    },
    company,
  )
}
