import type { WeighingSummary } from '../contract/weighing-records.ts'
import { writtenDay, writtenMoment } from '../shared/days.ts'
import { pesos } from '../shared/formats.ts'
import { drawLetterhead, type Letterhead } from './letterhead.ts'
import { LETTER, Sheet } from './sheet.ts'
import { analysed, party, weight } from './ticket.ts'

/** The summary of a ticket as one PDF (N-85), on letter. */
export function weighingSummaryPaper(w: WeighingSummary, company: Letterhead): Promise<Buffer> {
  const sheet = new Sheet(LETTER, 36, `Resumen de registro de pesada ${w.consecutivo}`)
  const { cuenta_por_cobrar, recibo_caja, liquidacion } = w.documentos
  const rows: [string, string][] = [
    ['Fecha', writtenDay(w.fecha)],
    ['Operación', w.operacion],
    ['Estado', w.estado],
    ['Proveedor', party(w.nombre_proveedor, w.tipo_identificacion_proveedor, w.identificacion_proveedor)],
    ['Cliente', party(w.nombre_cliente, w.tipo_identificacion_cliente, w.identificacion_cliente)],
    ['Producto', w.descripcion_producto],
    ['Placa', w.placa],
    ['Conductor', w.nombre_conductor],
    ['Origen', w.nombre_origen],
    ['Lote', w.descripcion_lote],
    ['Peso lleno', weight(w.peso_lleno)],
    ['Peso vacío', weight(w.peso_vacio)],
    ['Peso bruto', weight(w.peso_bruto)],
    ['Bultos', String(w.cantbultos ?? 0)],
    ['Peso neto', weight(w.peso_neto)],
    ['Flete', pesos(w.pesoflete ?? 0)],
    ['Humedad', analysed(w.humedad)],
    ['Impureza', analysed(w.impureza)],
    ['Grano rojo', analysed(w.grano_r)],
    ['Grano partido', analysed(w.grano_p)],
    ['Yeso', analysed(w.yeso)],
    ['Valor de la pesada', `${pesos(w.vrpesada ?? 0)} · ${w.descripcion_formapago}`],
    ['Pesó', `${w.pesado_por} ${writtenMoment(w.pesado_en)}`],
    [
      'Segunda pesada',
      w.segunda_pesada_en && `${w.segunda_pesada_por} ${writtenMoment(w.segunda_pesada_en)}`,
    ],
    ['Analizó', w.analizado_en && `${w.analizado_por} ${writtenMoment(w.analizado_en)}`],
    [
      'Documentos',
      [
        `Tiquete de báscula ${w.consecutivo}`,
        cuenta_por_cobrar && `Cuenta por cobrar ${cuenta_por_cobrar.numero}`,
        recibo_caja && `Recibo de caja ${recibo_caja.numero}`,
        liquidacion && `Liquidación ${liquidacion.numero} (${liquidacion.estado})`,
      ]
        .filter(Boolean)
        .join('\n'),
    ],
    [
      'Repesadas',
      w.repesadas
        .map(
          (one) =>
            `${writtenMoment(one.fecha)}, ${one.usuario}: ${weight(one.peso_neto_antes)} → ${weight(one.peso_neto)}. ${one.motivo}`,
        )
        .join('\n')
        .replaceAll('→', 'a'),
    ],
    ['Observaciones', w.observaciones],
  ]
  const top = drawLetterhead(sheet, company, 'RESUMEN DE REGISTRO DE PESADA', w.consecutivo)
  const shown = rows.filter(([, value]) => value !== '')
  let size = 9.5
  const height = () =>
    shown.reduce((sum, [, value]) => sum + sheet.heightOf(value, sheet.width - 110, { size }) + 2.5, 0)
  while (size > 5 && height() > sheet.bottom - top) size -= 0.25
  sheet.pairs(shown, { x: sheet.margin, y: top, width: sheet.width, label: 110, size })
  return sheet.end()
}
