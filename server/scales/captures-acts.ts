import { sql } from 'drizzle-orm'
import type { Capture } from './contract.ts'
import { roundTo } from '#server/kit/rules/figures.ts'
import { notFound, Refusal } from '#server/kit/rules/refusal.ts'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { insertRows } from '#server/db/writes.ts'
import { getRow } from '#server/kit/rows/rows.ts'
import { ESTADOS_DE_BASCULA, type EstadoDeBascula } from './words.ts'
import { stateNow, SCALES, returnedToZero } from './queries.ts'

const MOVING = `${ESTADOS_DE_BASCULA.PESO} Espere a que el camión quede quieto y vuelva a leer.`
const EMPTY = 'La báscula está vacía.'
const NO_READER = 'Esta báscula no tiene lector.'

interface Shown {
  estado: EstadoDeBascula | ''
  peso: number | null
  estable: boolean
  protocolo: string
  trama: string
  leida_en: string
  volvio_a_cero: boolean
}

/** Truck on the scale: its vehicle, or its weighing. '' for a vehicle that is not chosen yet. */
interface OnScale {
  id_vehiculo: string
  id_weighing_record: string
}

/** Plate of the truck on the scale; '' for a vehicle that is not chosen yet. Throws 404 for an unknown truck. */
async function plateOf(tx: Transaction, company: string, { id_vehiculo, id_weighing_record }: OnScale) {
  const [named] = await rowsOf<{ placa: string }>(
    tx,
    sql`select placa from vehicles where id_empresa = ${company} and id_vehiculo::text = ${id_vehiculo.toLowerCase()}
      union all select placa from weighing_records
        where id_empresa = ${company} and id_weighing_record::text = ${id_weighing_record.toLowerCase()}`,
  )
  if (!named && (id_vehiculo || id_weighing_record)) throw notFound()
  return named?.placa ?? ''
}

/**
 * Stores the weight on the scale now, rounded to whole kilos, with its frame and truck. Throws VALIDACION with
 * the state of the scale unless the weight is stable and above one division.
 */
export async function takeWeight(
  tx: Transaction,
  company: string,
  id: string,
  truck: OnScale,
): Promise<Capture> {
  const scale = await getRow(tx, SCALES, company, id)
  const [shown] = await rowsOf<Shown>(
    tx,
    sql`select ${stateNow} as estado, r.peso::float8 as peso, r.estable, r.protocolo, r.trama, r.leida_en,
        ${returnedToZero(sql`r.id_bascula`)} as volvio_a_cero
      from scale_readings r where r.id_bascula = ${id} and r.id_empresa = ${company}`,
  )
  if (!shown?.estado) throw new Refusal('VALIDACION', NO_READER)
  const { estado, peso, estable, ...kept } = shown
  if (estado !== 'PESO') throw new Refusal('VALIDACION', ESTADOS_DE_BASCULA[estado])
  if (peso === null || !estable) throw new Refusal('VALIDACION', MOVING)
  if (peso <= Number(scale.division)) throw new Refusal('VALIDACION', EMPTY)
  const nombre_bascula = String(scale.nombre)
  const taken = { ...kept, peso: roundTo(peso), nombre_bascula }
  const placa = await plateOf(tx, company, truck)
  const reading = { id_empresa: company, id_bascula: id, placa, ...taken }
  const [row] = await insertRows<{ id_lectura: string }>(
    tx,
    'scale_captures',
    [reading],
    sql`returning id_lectura`,
  )
  if (!row) throw new Error('A captured weight was not written')
  return { id_lectura: row.id_lectura, peso: taken.peso, nombre_bascula, volvio_a_cero: kept.volvio_a_cero }
}
