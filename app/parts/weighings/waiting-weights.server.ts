import { type UnsentMark, unsentMark } from '#app/form/unsent-mark.ts'
import type { WeighingSummary } from '#server/weighings/rows-contract.ts'
import { WEIGHING, WEIGHTS } from '#server/weighings/words.ts'
import { isSent, decimal, measure } from '#server/kit/words/formats.ts'
import { COMPLETE_INTENT, type Truck } from './desk.ts'
import { pdfPath, weighingPath } from '#app/parts/paths.ts'

/** Fields that may wait in the browser while offline. Money documents never wait. */
const WAITING = {
  [WEIGHTS.peso_lleno.label]: 'peso_lleno',
  [WEIGHTS.peso_vacio.label]: 'peso_vacio',
  [WEIGHING.cantbultos.label]: 'cantbultos',
}
const NAMES = { Placa: 'texto.id_vehiculo', Conductor: 'texto.id_conductor', Producto: 'texto.id_producto' }

const waits = (mark: Pick<UnsentMark, 'que' | 'datos' | 'campos' | 'vacio'>) =>
  unsentMark({ ...mark, registro: weighingPath(''), papel: pdfPath('TIQUETE_BASCULA', '') })

/** Offline mark of a new weighing. Its form starts with `defaults`. */
export function firstWeightWaits(defaults: object) {
  const filled = Object.entries(defaults).filter(([, value]) => value)
  const vacio = Object.fromEntries(filled.map(([name, value]) => [name, String(value)]))
  return waits({ que: 'Primer peso', datos: {}, campos: { ...NAMES, ...WAITING }, vacio })
}

/** Offline mark of a truck's row. The record exists, so its address is known. */
export function yardWeightWaits({ id, consecutivo, placa, conductor, pesado, falta }: Truck) {
  const campos = Object.fromEntries(Object.entries(WAITING).filter(([, name]) => name === falta))
  return unsentMark({
    que: 'Segundo peso',
    datos: { Pesada: consecutivo, Placa: placa, Conductor: conductor, 'Peso tomado': pesado },
    campos,
    vacio: { intent: COMPLETE_INTENT, id },
    registro: weighingPath(id),
    papel: pdfPath('TIQUETE_BASCULA', id),
  })
}

/** Offline mark of the second weight. */
export function secondWeightWaits(pesada: WeighingSummary) {
  const { consecutivo, placa, nombreConductor, descripcionProducto, peso_lleno, peso_vacio, cantbultos } =
    pesada
  const first = peso_lleno ? WEIGHTS.peso_lleno : WEIGHTS.peso_vacio
  return waits({
    que: 'Segundo peso',
    datos: {
      Pesada: consecutivo,
      Placa: placa,
      Conductor: nombreConductor,
      Producto: descripcionProducto,
      [first.label]: measure(peso_lleno || peso_vacio || 0),
    },
    campos: WAITING,
    vacio: { intent: 'segunda', cantbultos: isSent(cantbultos) ? decimal(cantbultos) : '' },
  })
}
