import { sql, type SQL } from 'drizzle-orm'
import { notFound } from '#server/kit/rules/refusal.ts'
import { identification, identificationLabel } from './identifications-words.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { idsOf, isId } from '#server/kit/rows/rows.ts'
import { TAG_OWN_COMPANY } from './contract.ts'
import type { Resource } from '#server/kit/rows/resource.ts'

/** Person or company of a report, with all its records of different types. */
export interface Party {
  id_tercero: string
  nombre: string
  /** Type and number: 'NIT 900123456-8'. */
  identificacion: string
  /** Ids of its records, one for each type. */
  ids: string[]
}

/** Joins all records of the company with the same identification. Throws 404. */
export async function readParty(q: Queries, company: string, id: string): Promise<Party> {
  const [found] = isId(id)
    ? await rowsOf<Record<'nombre' | 'tipo' | 'numero', string> & { ids: string[] }>(
        q,
        sql`select t.nombre, t.tipo_identificacion as tipo, t.identificacion as numero,
            (select jsonb_agg(o.id_tercero) from third_parties o where o.id_empresa = t.id_empresa
              and o.tipo_identificacion = t.tipo_identificacion and o.identificacion = t.identificacion) as ids
          from third_parties t where t.id_empresa = ${company} and t.id_tercero = ${id}`,
      )
    : []
  if (!found) throw notFound()
  const { nombre, tipo, numero, ids } = found
  return { id_tercero: id, nombre, identificacion: identification(tipo, numero), ids }
}

/** SQL for the right side of `=` that matches any record of the party. */
export const oneOf = ({ ids }: Party): SQL => sql`any (${idsOf(ids)})`

interface NamedParty {
  id: string
  nombre: string
  tipo: string
  tipo_identificacion: string
  identificacion: string
  direccion: string
}

const NAMED = sql`select id_tercero as id, nombre, tipo, tipo_identificacion, identificacion, direccion
  from third_parties`
const IS_OWN = sql`${TAG_OWN_COMPANY} = any (string_to_array(tags, '|'))`

/**
 * Third party of the company itself, which is created with the company and never deleted alone
 * (parties/README.md, own company).
 */
export async function ownParty(q: Queries, company: string): Promise<NamedParty> {
  const [own] = await rowsOf<NamedParty>(q, sql`${NAMED} where id_empresa = ${company} and ${IS_OWN}`)
  if (!own) throw new Error(`The company ${company} has no third party of its own`)
  return own
}

/** Third party of the company, but not the company itself. */
export async function otherParty(q: Queries, company: string, id: string): Promise<NamedParty | undefined> {
  if (!isId(id)) return undefined
  const [found] = await rowsOf<NamedParty>(
    q,
    sql`${NAMED} where id_empresa = ${company} and id_tercero = ${id} and not ${IS_OWN}`,
  )
  return found
}

export const THIRD_PARTIES: Resource = {
  name: 'third_parties',
  id: 'id_tercero',
  searched: ['nombre', 'identificacion'],
  filters: ['tipo', 'activo', 'identificacion'],
  sorted: ['nombre', 'identificacion', 'telefono1', 'email'],
  sortedByValue: ['tipo'],
  label: 'nombre',
  unique: {
    columns: ['tipo', 'tipo_identificacion', 'identificacion'],
    message: (row) =>
      `Ya existe un tercero ${row.tipo} con la identificación ` +
      `${identificationLabel(String(row.tipo_identificacion))} ${row.identificacion}: ${row.nombre}.`,
  },
}
