import { pesosInWords } from '#server/kit/rules/pesos-in-words.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { capitalized, pesos } from '#server/kit/words/formats.ts'
import { type Column, type PaperData, table } from '#server/kit/papers/data.ts'
import type { Letterhead } from '#server/kit/papers/head.ts'
import { twoCopies } from '#server/kit/papers/letter.ts'
import { RED } from '#server/kit/papers/paper.ts'
import { rollPaper } from '#server/kit/papers/roll.ts'

/** Payment of one receivable, and the balance left afterwards. */
export interface PaidReceivable {
  numero: string
  vence: string
  valor: number
  saldo: number
}

/** Data of a printed cash receipt, in whole pesos. */
export interface Receipt {
  numero_recibo: string
  estado: string
  valor_pagado: number
  por_aplicar: number
  fecha_recepcion_pago: string
  nombre_cliente: string
  identificacion: string
  forma_pago: string
  banco: string
  observaciones: string
  motivo_anulacion: string
  cuentas: PaidReceivable[]
}

/** Labels of the two copies on one sheet. */
const COPIES = ['Original: quien paga', 'Copia: contabilidad']

const COLUMNS: Column<PaidReceivable>[] = [
  { label: 'Cuenta que paga', width: 200, text: (one) => one.numero, left: true, onRoll: true },
  { label: 'Vence', width: 112, text: (one) => writtenDay(one.vence), left: true },
  { label: 'Valor aplicado', width: 122, text: (one) => pesos(one.valor), onRoll: true },
  { label: 'Saldo', width: 122, text: (one) => pesos(one.saldo) },
]

/** Receipt on letter paper: up to half a sheet twice, for the payer and for accounting. */
export const receiptLetter = (r: Receipt, company: Letterhead): Promise<Buffer> =>
  twoCopies(receiptData(r, company), company, COPIES)

/** Receipt on an 80 mm roll. */
export const receiptRoll = (r: Receipt, company: Letterhead): Promise<Buffer> =>
  rollPaper(receiptData(r, company), company)

function receiptData(r: Receipt, company: Letterhead): PaperData {
  const payer = `${r.nombre_cliente}\n${r.identificacion}`
  const facts = [
    ['Fecha', writtenDay(r.fecha_recepcion_pago)],
    ['Recibido de', payer],
    ['La suma de', capitalized(pesosInWords(r.valor_pagado))],
    ['Medio de pago', [r.forma_pago, r.banco].filter(Boolean).join(' · ')],
    ['Concepto', r.observaciones],
  ] as const
  const signers = [
    { role: 'Quien paga', name: payer },
    { role: 'Quien recibe', name: company.nombre },
  ]
  const advance = `Anticipo por aplicar: ${pesos(r.por_aplicar)}`
  return {
    title: `Recibo de caja ${r.numero_recibo}`,
    heading: { title: 'RECIBO DE CAJA', number: r.numero_recibo, size: 24, color: RED, below: [r.estado] },
    // Money of a pending receipt does not count yet.
    mark: r.estado === 'PENDIENTE' ? r.estado : '',
    voided: r.estado === 'ANULADO' ? `ANULADO: ${r.motivo_anulacion}` : '',
    margin: 28,
    parts: [
      { facts, label: 84, figure: ['Valor recibido', pesos(r.valor_pagado)], column: 176 },
      ...(r.cuentas.length > 0 ? [table(COLUMNS, r.cuentas)] : []),
      ...(r.por_aplicar > 0 ? [{ text: advance, align: 'right' as const }] : []),
      { signers, apart: true },
    ],
  }
}
