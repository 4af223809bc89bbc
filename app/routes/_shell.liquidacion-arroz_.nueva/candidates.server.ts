import { call } from '#app/api/client.server.ts'
import { WHOLE_LIST } from '#app/api/whole-list.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import type { SettledWeighing } from '#server/settlements/calculation-contract.ts'
import { weighingRecords } from '#server/weighings/contract.ts'
import type { WeighingRecord, WeighingSummary } from '#server/weighings/rows-contract.ts'
import { identification, identificationLabel } from '#server/parties/identifications-words.ts'
import { unsettled } from './unsettled.ts'

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
  /** They are in deposit: their price is fixed (N-164). */
  en_deposito: boolean
  /** The living settlement of the first one, where that is why. */
  liquidacion: { id: string; numero: string } | null
}

/** Whose weighings, and those of every day or those in deposit. */
interface Asked {
  owner: string
  en_deposito: boolean
}

/** The weighings of a supplier that can be settled, the oldest first; of all, or the one of an id. */
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

/** The same, with those of `asked` that are not among the oldest. */
async function pendingWith(session: Session, of: Asked, asked: string[]) {
  const { data, total_count: total } = await pendingOf(session, of)
  const missing = total > data.length ? asked.filter((id) => !data.some(isOf(id))) : []
  const later = await Promise.all(
    missing.map(async (_id) => (await pendingOf(session, of, { _id })).data.filter(isOf(_id))),
  )
  return { data: [...data, ...later.flat()], total }
}

const isOf = (id: string) => (one: WeighingRecord) => one.id_weighing_record === id

/** What may be settled of a supplier at once; none when nothing waits. */
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
 * Reads what may be settled together with the asked weighings: those of `idProveedor`, or else of the first one's supplier,
 * and of a shared one of the first owner who has open kilos.
 */
export async function readCandidates(
  session: Session,
  asked: string[],
  idProveedor: string | null,
): Promise<Candidates> {
  const ids = [...new Set(asked)].slice(0, LIMIT)
  const first = await call(session, weighingRecords.get, { params: { id: ids[0] ?? '' } })
  const open = first.partes.find(({ kg_abiertos }) => (kg_abiertos ?? 0) > 0)
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

/** Whose kilos are settled: the weighing's supplier, or who has a share of it. */
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
