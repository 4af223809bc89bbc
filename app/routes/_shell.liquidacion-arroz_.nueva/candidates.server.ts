import { call } from '#app/api/client.server.ts'
import { WHOLE_LIST } from '#app/api/whole-list.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import type { SettledWeighing } from '#server/contract/settlements.ts'
import { type WeighingRecord, weighingRecords } from '#server/contract/weighing-records.ts'
import { identification } from '#server/shared/identifications.ts'

/** The most that one settlement holds (contract). */
const LIMIT = 200

/** The weighings that a new settlement may take, all of one supplier. */
export interface Candidates {
  id_proveedor: string
  nombre_proveedor: string
  identificacion: string
  /** Those of the address and the supplier's others. */
  pesadas: SettledWeighing[]
  /** Those of the address that can be settled. */
  pedidas: string[]
  /** Those of the address that cannot. */
  excluidas: number
  /** The living settlement of the first one, where that is why. */
  liquidacion: { id: string; numero: string } | null
}

/** The weighings of a supplier that can be settled, the newest first. */
async function pendingOf(session: Session, id_proveedor: string): Promise<WeighingRecord[]> {
  const { data } = await call(session, weighingRecords.search, {
    body: { ...WHOLE_LIST, limit: LIMIT, filtros: { id_proveedor, aplica_liquidacion: 'true' } },
  })
  return data
}

/** All that may be settled of a supplier; none when nothing waits. */
export async function readSupplier(session: Session, idProveedor: string): Promise<Candidates | null> {
  const data = await pendingOf(session, idProveedor)
  const ids = data.map(({ id_weighing_record }) => id_weighing_record)
  return ids[0] === undefined ? null : readCandidates(session, ids, data)
}

/** Reads what may be settled together with the asked weighings: those of the first one's supplier. */
export async function readCandidates(
  session: Session,
  asked: string[],
  pending?: WeighingRecord[],
): Promise<Candidates> {
  const ids = [...new Set(asked)].slice(0, LIMIT)
  const first = await call(session, weighingRecords.get, { params: { id: ids[0] ?? '' } })
  const data = pending ?? (await pendingOf(session, first.id_proveedor))
  const pedidas = ids.filter((id) => data.some((one) => one.id_weighing_record === id))
  return {
    id_proveedor: first.id_proveedor,
    nombre_proveedor: first.nombre_proveedor || first.nombreProveedor,
    identificacion: identification(first.tipo_identificacion_proveedor, first.identificacion_proveedor),
    pesadas: data.map(unsettled),
    pedidas,
    excluidas: ids.length - pedidas.length,
    liquidacion: first.id_liquidacion ? { id: first.id_liquidacion, numero: first.numero_liquidacion } : null,
  }
}

/** A weighing as the sheet shows it before anything was computed. */
function unsettled(pesada: WeighingRecord): SettledWeighing {
  const { peso_bruto, peso_neto } = pesada
  return {
    id_weighing_record: pesada.id_weighing_record,
    consecutivo: pesada.consecutivo,
    fecha: pesada.fecha,
    placa: pesada.placa,
    id_producto: pesada.id_producto,
    producto: pesada.descripcion_producto,
    peso_lleno: pesada.peso_lleno,
    peso_vacio: pesada.peso_vacio,
    cantbultos: pesada.cantbultos,
    descuento_bultos_kg: peso_bruto === null || peso_neto === null ? null : peso_bruto - peso_neto,
    peso_neto,
    humedad: pesada.humedad,
    impureza: pesada.impureza,
    partido: pesada.grano_p,
    flete: null,
    bascula: null,
    descuento_lab_kg: null,
    kg_liquidados: null,
    precio_kg: null,
    subtotal: null,
  }
}
