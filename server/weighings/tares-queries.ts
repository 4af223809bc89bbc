import { sql } from 'drizzle-orm'
import type { KnownTare } from './tares-contract.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { tareDeviates, type Tara, tareInForce, TARAS_QUE_CUENTAN } from './tares-rules.ts'
import { addDays } from '#server/kit/words/days.ts'
import { findParameters } from '#server/rates/parameters-queries.ts'

interface Weighed {
  id_vehiculo: string | null
  fecha: string
  peso_vacio: number | null
}

/** Empty weight that counts as a tare of its plate. */
export const IS_TARE = sql`(peso_vacio > 0 and peso_neto is not null and not eliminada)`

/** Validity in days and tolerance in percent on a day; null if the company does not set them. */
export async function tareRules(q: Queries, company: string, fecha: string) {
  const { TARA_VIGENCIA, TARA_TOLERANCIA } = await findParameters(
    q,
    company,
    ['TARA_VIGENCIA', 'TARA_TOLERANCIA'],
    fecha,
  )
  if (!TARA_VIGENCIA || !TARA_TOLERANCIA) return null
  return { dias: Number(TARA_VIGENCIA.valor), tolerancia: Number(TARA_TOLERANCIA.valor) }
}

/** Known tare of a vehicle on a day, from earlier weighings; null if unknown. */
export async function knownTare(
  q: Queries,
  company: string,
  { id_vehiculo, fecha }: Pick<Weighed, 'id_vehiculo' | 'fecha'>,
  except: string | null,
): Promise<KnownTare | null> {
  const rules = await tareRules(q, company, fecha)
  if (!rules || id_vehiculo === null) return null
  const { dias, tolerancia } = rules
  const taras = await rowsOf<Tara>(
    q,
    sql`select peso_vacio::float8 as peso, fecha::text as fecha from weighing_records
      where id_empresa = ${company} and id_vehiculo = ${id_vehiculo} and ${IS_TARE}
        and fecha >= ${addDays(fecha, -dias)}::date and fecha <= ${fecha}::date
        and id_weighing_record is distinct from ${except}::uuid
      order by id_weighing_record desc limit ${TARAS_QUE_CUENTAN}`,
  )
  const known = tareInForce(taras, fecha, dias)
  return known && { ...known, tolerancia }
}

/** Stored tare of a weighing: the known one in kg, and whether the empty weight deviates. */
export interface KeptTare {
  tara_conocida: number | null
  tara_desviada: boolean
}

/** Known tare to store for a new empty weight or another plate; undefined if both are unchanged. */
export async function tareToStore(
  q: Queries,
  company: string,
  after: Weighed,
  before?: Weighed & { _id: string },
): Promise<KeptTare | undefined> {
  const { id_vehiculo, peso_vacio } = after
  if (before && before.peso_vacio === peso_vacio && before.id_vehiculo === id_vehiculo) return undefined
  const known = peso_vacio === null ? null : await knownTare(q, company, after, before?._id ?? null)
  if (!known || peso_vacio === null) return { tara_conocida: null, tara_desviada: false }
  const { conocida, tolerancia } = known
  return { tara_conocida: conocida, tara_desviada: tareDeviates(peso_vacio, conocida, tolerancia) }
}
