import { sql } from 'drizzle-orm'
import type { Capture } from './contract.ts'
import { roundTo } from '#server/kit/rules/figures.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { insertRows } from '#server/db/writes.ts'
import { getRow } from '#server/kit/rows/rows.ts'
import { ESTADOS_DE_BASCULA, type EstadoDeBascula } from './words.ts'
import { stateNow, SCALES, returnedToZero } from './queries.ts'

const MOVING = 'El peso se está moviendo. Espere a que el camión quede quieto y vuelva a leer.'
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

/**
 * Stores the weight on the scale now, rounded to whole kilos, with its frame. Throws VALIDACION with the
 * state of the scale unless the weight is stable and above one division.
 */
export async function takeWeight(tx: Transaction, company: string, id: string): Promise<Capture> {
  const scale = await getRow(tx, SCALES, company, id)
  const [shown] = await rowsOf<Shown>(
    tx,
    sql`select ${stateNow} as estado, r.peso::float8 as peso, r.estable, r.protocolo, r.trama, r.leida_en,
        ${returnedToZero(sql`r.id_bascula`)} as volvio_a_cero
      from scale_readings r where r.id_bascula = ${id} and r.id_empresa = ${company}`,
  )
  if (!shown?.estado) throw new Refusal('VALIDACION', NO_READER)
  const { estado, peso, estable, ...kept } = shown
  if (estado !== 'PESO' || peso === null) throw new Refusal('VALIDACION', ESTADOS_DE_BASCULA[estado])
  if (!estable) throw new Refusal('VALIDACION', MOVING)
  if (peso <= Number(scale.division)) throw new Refusal('VALIDACION', EMPTY)
  const nombre_bascula = String(scale.nombre)
  const taken = { ...kept, peso: roundTo(peso), nombre_bascula }
  const reading = { id_empresa: company, id_bascula: id, ...taken }
  const [row] = await insertRows<{ id_lectura: string }>(
    tx,
    'scale_captures',
    [reading],
    sql`returning id_lectura`,
  )
  if (!row) throw new Error('A captured weight was not written')
  return { id_lectura: row.id_lectura, peso: taken.peso, nombre_bascula, volvio_a_cero: kept.volvio_a_cero }
}
