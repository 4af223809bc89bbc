import type { WeighingSummary } from './rows-contract.ts'
import { writtenDay, writtenMoment } from '#server/kit/words/days.ts'
import { typedAndWhy } from './words.ts'
import type { Fact } from '#server/kit/papers/data.ts'
import type { Letterhead } from '#server/kit/papers/head.ts'
import { letterPaper } from '#server/kit/papers/letter.ts'
import { depositText, figuresOf, headOf, party, sharesText, weight } from './paper.ts'

const TITLE = 'Resumen de registro de pesada'

/** Summary of a weighing as PDF on letter: facts on the left, figures on the right. */
export const weighingSummaryPaper = (w: WeighingSummary, company: Letterhead): Promise<Buffer> =>
  letterPaper(
    {
      title: `${TITLE} ${w.consecutivo}`,
      ...headOf(w, TITLE),
      margin: 36,
      parts: [
        { facts: facts(w), label: 92, ...figuresOf(w) },
        { facts: remarks(w), label: 92 },
      ],
    },
    company,
  )

const done = (who: string, when: string) => (when ? `${who} ${writtenMoment(when)}` : '')

function facts(w: WeighingSummary): Fact[] {
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

function remarks(w: WeighingSummary): Fact[] {
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
