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
  /** How many the supplier has in all: of more than one settlement holds the oldest are offered. */
  total: number
  /** Those of the address that can be settled. */
  pedidas: string[]
  /** Those of the address that cannot. */
  excluidas: number
  /** The living settlement of the first one, where that is why. */
  liquidacion: { id: string; numero: string } | null
}

/** The weighings of a supplier that can be settled, the oldest first; of all, or the one of an id. */
function pendingOf(session: Session, filtros: { id_proveedor: string; _id?: string }) {
  return call(session, weighingRecords.search, {
    body: {
      ...WHOLE_LIST,
      limit: LIMIT,
      sort_order: 'fecha:asc',
      filtros: { ...filtros, aplica_liquidacion: 'true' },
    },
  })
}

/** The same, with those of `asked` that are not among the oldest. */
async function pendingWith(session: Session, id_proveedor: string, asked: string[]) {
  const { data, total_count: total } = await pendingOf(session, { id_proveedor })
  const missing = total > data.length ? asked.filter((id) => !data.some(isOf(id))) : []
  const later = await Promise.all(
    missing.map(async (_id) => (await pendingOf(session, { id_proveedor, _id })).data.filter(isOf(_id))),
  )
  return { data: [...data, ...later.flat()], total }
}

const isOf = (id: string) => (one: WeighingRecord) => one.id_weighing_record === id

/** What may be settled of a supplier at once; none when nothing waits. */
export async function readSupplier(session: Session, idProveedor: string): Promise<Candidates | null> {
  const { data } = await pendingOf(session, { id_proveedor: idProveedor })
  const ids = data.map(({ id_weighing_record }) => id_weighing_record)
  return ids[0] === undefined ? null : readCandidates(session, ids)
}

/** Reads what may be settled together with the asked weighings: those of the first one's supplier. */
export async function readCandidates(session: Session, asked: string[]): Promise<Candidates> {
  const ids = [...new Set(asked)].slice(0, LIMIT)
  const first = await call(session, weighingRecords.get, { params: { id: ids[0] ?? '' } })
  const { data, total } = await pendingWith(session, first.id_proveedor, ids)
  const pedidas = ids.filter((id) => data.some(isOf(id)))
  return {
    id_proveedor: first.id_proveedor,
    nombre_proveedor: first.nombre_proveedor || first.nombreProveedor,
    identificacion: identification(first.tipo_identificacion_proveedor, first.identificacion_proveedor),
    pesadas: data.map(unsettled),
    total,
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
