import { pesosInWords } from '#server/kit/rules/pesos-in-words.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { pesos } from '#server/kit/words/formats.ts'
import {
  drawLetterhead,
  drawRollCheck,
  drawRollHead,
  type Letterhead,
} from '#server/kit/papers/letterhead.ts'
import { GREY, LETTER, RED, rollPaper, Sheet, TALL } from '#server/kit/papers/sheet.ts'
import { drawTable, type TableColumn } from '#server/kit/papers/table.ts'

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

const TITLE = 'RECIBO DE CAJA'

/** Example: 'Dos millones de pesos m/cte'. */
function inWords(valor: number): string {
  const words = pesosInWords(valor)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const facts = (r: Receipt): [string, string][] => [
  ['Fecha', writtenDay(r.fecha_recepcion_pago)],
  ['Recibido de', `${r.nombre_cliente}\n${r.identificacion}`],
  ['La suma de', inWords(r.valor_pagado)],
  ['Medio de pago', [r.forma_pago, r.banco].filter(Boolean).join(' · ')],
  ['Concepto', r.observaciones],
]

const signers = (r: Receipt, company: Letterhead) => [
  { role: 'Quien paga', name: `${r.nombre_cliente}\n${r.identificacion}` },
  { role: 'Quien recibe', name: company.nombre },
]

const COLUMNS: TableColumn<PaidReceivable>[] = [
  { label: 'Cuenta que paga', width: 200, text: (one) => one.numero, left: true },
  { label: 'Vence', width: 112, text: (one) => writtenDay(one.vence), left: true },
  { label: 'Valor aplicado', width: 122, text: (one) => pesos(one.valor) },
  { label: 'Saldo', width: 122, text: (one) => pesos(one.saldo) },
]

const MARGIN = 28
const HALF = LETTER[1] / 2
/** Labels of the two copies on one sheet. */
const COPIES = ['Original: quien paga', 'Copia: contabilidad']

/**
 * Receipt on letter paper. A receipt of up to half a sheet is printed twice: for the payer and for accounting.
 * A longer receipt uses as many pages as needed.
 */
export async function receiptLetter(r: Receipt, company: Letterhead): Promise<Buffer> {
  const trial = await Sheet.open([LETTER[0], TALL], MARGIN, '')
  const twice = (await drawLetter(trial, r, company, {})) + MARGIN <= HALF
  const sheet = await Sheet.open(LETTER, MARGIN, `Recibo de caja ${r.numero_recibo}`)
  if (!twice) {
    await drawLetter(sheet, r, company, {})
    sheet.numberPages()
    return sheet.end()
  }
  for (const [half, copy] of COPIES.entries()) {
    sheet.doc.save().translate(0, half * HALF)
    await drawLetter(sheet, r, company, { copy, foot: HALF - MARGIN })
    sheet.doc.restore()
  }
  sheet.rule(HALF, 0, LETTER[0], 0.3)
  return sheet.end(COPIES.length)
}

interface Copy {
  /** Label of the copy, printed at the foot. */
  copy?: string
  /** Bottom of the signatures, when the copy has its own foot. */
  foot?: number
}

/** Draws from the top and returns the y position where the drawing ends. */
async function drawLetter(
  sheet: Sheet,
  r: Receipt,
  company: Letterhead,
  { copy = '', foot }: Copy,
): Promise<number> {
  const { margin: x, width } = sheet
  let y = drawLetterhead(sheet, company, {
    title: TITLE,
    number: r.numero_recibo,
    size: 24,
    color: RED,
    below: [r.estado],
  })
  markWaiting(sheet, r)
  y = sheet.voided(voided(r), y)
  const figure = ['Valor recibido', pesos(r.valor_pagado)] as const
  y = sheet.factsBeside(facts(r), figure, { y, column: 176, label: 84 }) + 4
  if (r.cuentas.length > 0) y = (await drawTable(sheet, COLUMNS, r.cuentas, y)) + 2
  y += sheet.write(advance(r), x, y, width, { align: 'right' })
  const people = signers(r, company)
  const height = sheet.signaturesHeight(people)
  const at = foot === undefined ? sheet.room(y, height) : Math.max(y, foot - height - 12)
  y = sheet.signatures(people, at)
  return y + sheet.write(copy, x, y + 2, width, { color: GREY, align: 'right' })
}

/** Advance line. Empty for a voided receipt or if everything is applied. */
const advance = (r: Receipt) => (r.por_aplicar > 0 ? `Anticipo por aplicar: ${pesos(r.por_aplicar)}` : '')

/** Stamp for money that does not count yet. */
const markWaiting = (sheet: Sheet, { estado }: Receipt) => estado === 'PENDIENTE' && sheet.mark(estado)

const voided = (r: Receipt) => (r.estado === 'ANULADO' ? `ANULADO: ${r.motivo_anulacion}` : '')

/** Receipt on an 80 mm roll. */
export const receiptRoll = (r: Receipt, company: Letterhead): Promise<Buffer> =>
  rollPaper(`Recibo de caja ${r.numero_recibo}`, (sheet) => drawRoll(sheet, r, company))

/** Draws from the top and returns the y position where the drawing ends. */
function drawRoll(sheet: Sheet, r: Receipt, company: Letterhead): number {
  const { margin: x, width } = sheet
  let y = drawRollHead(sheet, company, { title: TITLE, number: r.numero_recibo, below: r.estado })
  markWaiting(sheet, r)
  y = sheet.voided(voided(r), y + 4)
  sheet.rule(y)
  y = sheet.headline('Valor recibido', pesos(r.valor_pagado), { x, y: y + 4, width })
  sheet.rule(y)
  y = sheet.pairs(facts(r), { x, y: y + 4, width, label: 66 })
  if (r.cuentas.length > 0) {
    sheet.rule(y)
    const paid = r.cuentas.map(({ numero, valor }) => ({ name: numero, value: pesos(valor) }))
    y = sheet.figures(paid, { x, y: y + 4, width })
  }
  if (r.por_aplicar > 0) {
    y = sheet.figures([{ name: 'Anticipo por aplicar', value: pesos(r.por_aplicar), bold: true }], {
      x,
      y,
      width,
    })
  }
  for (const signer of signers(r, company)) y = sheet.signatures([signer], y)
  return drawRollCheck(sheet, company, y)
}
