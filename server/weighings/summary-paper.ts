import type { WeighingSummary } from './rows-contract.ts'
import { writtenDay, writtenMoment } from '#server/kit/words/days.ts'
import { typedAndWhy } from './typed-weights-words.ts'
import { drawLetterhead, type Letterhead } from '#server/kit/papers/letterhead.ts'
import { LETTER, RED, Sheet } from '#server/kit/papers/sheet.ts'
import {
  KIND,
  depositText,
  drawFigures,
  markUnweighed,
  party,
  sharesText,
  voidedText,
  weight,
} from './paper.ts'

/** Summary of a weighing as PDF on letter: facts on the left, figures on the right. */
export async function weighingSummaryPaper(w: WeighingSummary, company: Letterhead): Promise<Buffer> {
  const sheet = await Sheet.open(LETTER, 36, `Resumen de registro de pesada ${w.consecutivo}`)
  const head = drawLetterhead(sheet, company, {
    title: 'RESUMEN DE REGISTRO DE PESADA',
    number: w.consecutivo,
    size: 24,
    color: RED,
    below: [`${KIND[w.operacion] ?? w.operacion}  ·  ${w.estado}`],
  })
  markUnweighed(sheet, w)
  const top = sheet.voided(voidedText(w), head)
  const { margin: x, width } = sheet
  const column = 200
  const right = drawFigures(sheet, w, { x: x + width - column, y: top, width: column, size: 10 })
  const left = sheet.pairs(facts(w), { x, y: top, width: width - column - 20, label: 92, size: 10 })
  const y = sheet.pages > 1 ? left : Math.max(left, right)
  sheet.pairs(remarks(w), { x, y: y + 6, width, label: 92, size: 10 })
  sheet.numberPages()
  return sheet.end()
}

const done = (who: string, when: string) => (when ? `${who} ${writtenMoment(when)}` : '')

function facts(w: WeighingSummary): [string, string][] {
  return [
    ['Fecha', writtenDay(w.fecha)],
    ['Proveedor', party(w.nombre_proveedor, w.tipo_identificacion_proveedor, w.identificacion_proveedor)],
    ['En depósito', depositText(w)],
    ['Repartida', sharesText(w)],
    ['Cliente', party(w.nombre_cliente, w.tipo_identificacion_cliente, w.identificacion_cliente)],
    ['Producto', w.descripcion_producto],
    ['Placa', w.placa],
    ['Conductor', w.nombre_conductor],
    ['Origen', w.nombre_origen],
    ['Lote', w.descripcion_lote],
    ['Bultos', w.cantbultos ? String(w.cantbultos) : ''],
    ['Pesó', done(w.pesado_por, w.pesado_en)],
    ['Segunda pesada', done(w.segunda_pesada_por, w.segunda_pesada_en)],
    ['Analizó', done(w.analizado_por, w.analizado_en)],
  ]
}

function remarks(w: WeighingSummary): [string, string][] {
  const { cuenta_por_cobrar, recibo_caja, liquidacion } = w.documentos
  const papers = [
    `Tiquete de báscula ${w.consecutivo}`,
    cuenta_por_cobrar && `Cuenta por cobrar ${cuenta_por_cobrar.numero}`,
    recibo_caja && `Recibo de caja ${recibo_caja.numero}`,
    liquidacion && `Liquidación ${liquidacion.numero} (${liquidacion.estado})`,
  ]
  const again = w.repesadas.map(
    (one) =>
      `${writtenMoment(one.fecha)}, ${one.usuario}: de ${weight(one.peso_neto_antes)} a ${weight(one.peso_neto)}. ${one.motivo}`,
  )
  return [
    ['Documentos', papers.filter(Boolean).join('\n')],
    ['Repesadas', again.join('\n')],
    ['Digitado', typedAndWhy(w)],
    ['Observaciones', w.observaciones],
  ]
}
