import { call } from '#app/api/client.server.ts'
import { WHOLE_LIST } from '#app/api/whole-list.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import type { DraftWeighing } from '#app/parts/settlements/weighing-rows.tsx'
import { weighingRecords } from '#server/weighings/contract.ts'
import type { WeighingRecord, WeighingSummary } from '#server/weighings/rows-contract.ts'
import { identification, identificationLabel } from '#server/parties/identifications-words.ts'
import { unsettled } from './unsettled.ts'

/** Maximum weighings in one settlement, as in the contract. */
const LIMIT = 200

/** Weighings of one supplier that a new settlement may take. */
export interface Candidates {
  id_proveedor: string
  nombre_proveedor: string
  identificacion: string
  /** Weighings named in the address, and the other weighings of the supplier. */
  pesadas: DraftWeighing[]
  /** All weighings of the supplier. Only the oldest 200 are offered. */
  total: number
  /** Ids in the address of weighings that can be settled. */
  pedidas: string[]
  /** Number of weighings in the address that cannot be settled. */
  excluidas: number
  /** True if these are weighings in deposit, whose price the settlement fixes. */
  en_deposito: boolean
  /**
   * Settlement of the first weighing, which explains why nothing can be settled. null for an unsettled
   * weighing.
   */
  liquidacion: { id: string; numero: string } | null
}

/** Supplier, and whether to read the weighings in deposit or all other weighings. */
interface Asked {
  owner: string
  en_deposito: boolean
}

/** Oldest weighings to settle of a supplier, or the one with `_id`. */
function pendingOf(session: Session, { owner, en_deposito }: Asked, one: { _id?: string } = {}) {
  const kind = en_deposito ? 'por_fijar_de' : 'por_liquidar_de'
  return call(session, weighingRecords.search, {
    body: {
      ...WHOLE_LIST,
      limit: LIMIT,
      sort_order: 'fecha:asc',
      filtros: { ...one, [kind]: owner },
    },
  })
}

/** Adds requested weighings that are not among the oldest. */
async function pendingWith(session: Session, of: Asked, asked: string[]) {
  const { data, total_count: total } = await pendingOf(session, of)
  const missing = total > data.length ? asked.filter((id) => !data.some(isOf(id))) : []
  const later = await Promise.all(
    missing.map(async (_id) => (await pendingOf(session, of, { _id })).data.filter(isOf(_id))),
  )
  return { data: [...data, ...later.flat()], total }
}

const isOf = (id: string) => (one: WeighingRecord) => one.id_weighing_record === id

/** All weighings to settle of a supplier. Null without any. */
export async function readSupplier(
  session: Session,
  idProveedor: string,
  en_deposito: boolean,
): Promise<Candidates | null> {
  const { data } = await pendingOf(session, { owner: idProveedor, en_deposito })
  const ids = data.map(({ id_weighing_record }) => id_weighing_record)
  return ids[0] === undefined ? null : readCandidates(session, ids, idProveedor)
}

/**
 * Reads the requested weighings and the other weighings of their owner. The owner is `idProveedor`, else the
 * first share with open kilos, else the first weighing's supplier.
 */
export async function readCandidates(
  session: Session,
  asked: string[],
  idProveedor: string | null,
): Promise<Candidates> {
  const ids = [...new Set(asked)].slice(0, LIMIT)
  const first = await call(session, weighingRecords.get, { params: { id: ids[0] ?? '' } })
  const open = first.partes.find(({ kg_abiertos }) => !!kg_abiertos)
  const owner = ownerOf(first, idProveedor ?? open?.id_proveedor ?? first.id_proveedor)
  const { data, total } = await pendingWith(
    session,
    { owner: owner.id_proveedor, en_deposito: first.en_deposito },
    ids,
  )
  const pedidas = ids.filter((id) => data.some(isOf(id)))
  return {
    ...owner,
    en_deposito: first.en_deposito,
    pesadas: data.map((one) => unsettled(one, owner.id_proveedor)),
    total,
    pedidas,
    excluidas: ids.length - pedidas.length,
    liquidacion: first.id_liquidacion ? { id: first.id_liquidacion, numero: first.numero_liquidacion } : null,
  }
}

/** Name and identification of the supplier or of a share's owner. */
function ownerOf(first: WeighingSummary, id_proveedor: string) {
  const share = first.partes.find((one) => one.id_proveedor === id_proveedor)
  if (share) {
    return {
      id_proveedor,
      nombre_proveedor: share.nombre_proveedor,
      identificacion: identification(identificationLabel(share.tipo_identificacion), share.identificacion),
    }
  }
  return {
    id_proveedor: first.id_proveedor,
    nombre_proveedor: first.nombre_proveedor || first.nombreProveedor,
    identificacion: identification(first.tipo_identificacion_proveedor, first.identificacion_proveedor),
  }
}
