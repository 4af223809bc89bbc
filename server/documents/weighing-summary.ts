import type { WeighingSummary } from '../contract/weighing-records.ts'
import { enFecha, enKilos, enPesos, enPorcentaje } from '../domain/cifras.ts'
import { drawLetterhead, type Letterhead } from './letterhead.ts'
import { LETTER, Sheet } from './sheet.ts'
import { enMomento } from './ticket.ts'

const kilos = (value: number | null) => (value === null ? 'pendiente' : enKilos(value))
const percent = (value: number | null) => (value === null ? '–' : enPorcentaje(value))

/** The summary of a ticket as one PDF (N-85), on letter. */
export function weighingSummaryPaper(w: WeighingSummary, company: Letterhead): Promise<Buffer> {
  const sheet = new Sheet(LETTER, 36, `Resumen de registro de pesada ${w.consecutivo}`)
  const { cuenta_por_cobrar, recibo_caja, liquidacion } = w.documentos
  const rows: [string, string][] = [
    ['Fecha', enFecha(w.fecha)],
    ['Operación', w.operacion],
    ['Estado', w.estado],
    ['Proveedor', `${w.nombre_proveedor}\n${w.tipo_identificacion_proveedor} ${w.identificacion_proveedor}`],
    ['Cliente', `${w.nombre_cliente}\n${w.tipo_identificacion_cliente} ${w.identificacion_cliente}`],
    ['Producto', w.descripcion_producto],
    ['Placa', w.placa],
    ['Conductor', w.nombre_conductor],
    ['Origen', w.nombre_origen],
    ['Lote', w.descripcion_lote],
    ['Peso lleno', kilos(w.peso_lleno)],
    ['Peso vacío', kilos(w.peso_vacio)],
    ['Peso bruto', kilos(w.peso_bruto)],
    ['Bultos', String(w.cantbultos ?? 0)],
    ['Peso neto', kilos(w.peso_neto)],
    ['Flete', enPesos(w.pesoflete ?? 0)],
    ['Humedad', percent(w.humedad)],
    ['Impureza', percent(w.impureza)],
    ['Grano rojo', percent(w.grano_r)],
    ['Grano partido', percent(w.grano_p)],
    ['Yeso', percent(w.yeso)],
    ['Valor de la pesada', `${enPesos(w.vrpesada ?? 0)} · ${w.descripcion_formapago}`],
    ['Pesó', `${w.pesado_por} ${enMomento(w.pesado_en)}`],
    ['Segunda pesada', w.segunda_pesada_en && `${w.segunda_pesada_por} ${enMomento(w.segunda_pesada_en)}`],
    ['Analizó', w.analizado_en && `${w.analizado_por} ${enMomento(w.analizado_en)}`],
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
            `${enMomento(one.fecha)}, ${one.usuario}: ${kilos(one.peso_neto_antes)} → ${kilos(one.peso_neto)}. ${one.motivo}`,
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
