import { sql } from 'drizzle-orm'
import { TAG_OWN_COMPANY } from '#server/parties/contract.ts'
import { askedNit, storedForms, type StoredForms } from '#server/parties/identification-rules.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'
import { CC, NIT } from '#server/parties/identifications-words.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { idsOf, textsOf } from '#server/kit/rows/rows.ts'

/** Third party as copied into documents. */
export interface OpeningParty {
  id_tercero: string
  nombre: string
  tipo: string
  tipo_identificacion: string
  identificacion: string
}

interface Forms extends StoredForms {
  /** Sentence for an identification that cannot be read. */
  refused?: string
}

function formsOf(identificacion: string): Forms {
  try {
    return storedForms(identificacion)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const refused = error.errores?.identificacion?.[0] ?? error.message
    return { nits: [], others: [], cedula: false, doubtful: undefined, refused }
  }
}

/**
 * Finds third parties by identification, a NIT with or without check digit. Returns the record of the first
 * matching type, or a sentence that says why none was found.
 */
export async function partiesBy(q: Queries, company: string, typed: readonly string[]) {
  const forms = new Map([...new Set(typed)].map((one) => [one, formsOf(one)]))
  const all = [...forms.values()]
  const nits = all.flatMap(({ nits, doubtful }) => [...nits, ...(doubtful ? [doubtful] : [])]).join('|')
  const others = all.flatMap(({ others }) => others).join('|')
  const rows = await rowsOf<OpeningParty>(
    q,
    sql`select id_tercero, nombre, tipo, tipo_identificacion, identificacion from third_parties
      where id_empresa = ${company} and not ${TAG_OWN_COMPANY} = any (string_to_array(tags, '|'))
        and ((tipo_identificacion = ${NIT} and identificacion = any (string_to_array(${nits}, '|')))
          or (tipo_identificacion <> ${NIT} and identificacion = any (string_to_array(${others}, '|'))))
      order by id_tercero`,
  )
  const known = new Map<string, OpeningParty[]>()
  for (const row of rows) {
    const key = keyOf(row.tipo_identificacion === NIT, row.identificacion)
    known.set(key, [...(known.get(key) ?? []), row])
  }
  return (identificacion: string, tipos: readonly string[]): OpeningParty | string => {
    const { nits, others, cedula, doubtful, refused } = forms.get(identificacion) ?? formsOf(identificacion)
    if (refused) return refused
    const certain = [...nits.map((one) => keyOf(true, one)), ...others.map((one) => keyOf(false, one))]
      .flatMap((key) => known.get(key) ?? [])
      .filter((one) => !cedula || one.tipo_identificacion === CC)
    const glued = doubtful ? (known.get(keyOf(true, doubtful)) ?? []) : []
    const found = [...certain, ...glued]
    if (found.length === 0) return `No hay un tercero con la identificación ${identificacion}.`
    const fitting = tipos.flatMap((tipo) => found.filter((one) => one.tipo === tipo))
    const [first] = fitting
    if (!first) return `${found[0]!.nombre} no es ${tipos.join(' ni ').toLowerCase()}: créelo también así.`
    const several = fitting.some(
      (one) =>
        one.identificacion !== first.identificacion || one.tipo_identificacion !== first.tipo_identificacion,
    )
    if (several)
      return `Hay varios terceros con la identificación ${identificacion}: escríbala completa, con CC o NIT antes.`
    return glued.includes(first) ? askedNit(identificacion, first, 'cree antes ese tercero') : first
  }
}

const keyOf = (nit: boolean, identificacion: string) => `${nit} ${identificacion}`

/** Ticket that may match a row. */
export interface KnownTicket {
  id: string
  consecutivo: string
  id_tercero: string
  nombre: string
  fecha: string
  id_producto: string
  peso_neto: number | null
  humedad: number | null
  impureza: number | null
  placa: string
  id_importacion: string | null
  /** True for an imported ticket that is not voided. */
  traida: boolean
}

/** Tickets with one of these numbers, voided ones included, and imported tickets of these third parties. */
export const knownTickets = (
  q: Queries,
  company: string,
  { numbers, parties }: { numbers: readonly string[]; parties: readonly string[] },
): Promise<KnownTicket[]> =>
  rowsOf<KnownTicket>(
    q,
    sql`select id_weighing_record as id, consecutivo, id_proveedor as id_tercero, nombre_proveedor as nombre,
        fecha::text as fecha, id_producto, peso_neto::float8 as peso_neto, humedad::float8 as humedad,
        impureza::float8 as impureza, placa, id_importacion, id_importacion is not null and not eliminada as traida
      from weighing_records where id_empresa = ${company}
        and (consecutivo = any (${textsOf(numbers)})
          or (id_importacion is not null and id_proveedor = any (${idsOf(parties)})))
      order by id_weighing_record`,
  )

/** Product by name, with its tags. */
export interface KnownProduct {
  clave: string
  id_producto: string
  descripcion: string
  tags: string
}

/** Products by name, each with the searched text. */
export const productsCalled = (
  q: Queries,
  company: string,
  names: readonly string[],
): Promise<KnownProduct[]> =>
  rowsOf<KnownProduct>(
    q,
    sql`select d.clave, p.id_producto, p.descripcion, p.tags
      from (select distinct jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) as clave) d
      join products p on p.id_empresa = ${company} and clave_de_texto(p.descripcion) = clave_de_texto(d.clave)`,
  )

/** Vehicles by plate, in normal form. */
export const vehiclesWith = (
  q: Queries,
  company: string,
  plates: readonly string[],
): Promise<{ id_vehiculo: string; placa: string }[]> =>
  rowsOf<{ id_vehiculo: string; placa: string }>(
    q,
    sql`select id_vehiculo, placa from vehicles where id_empresa = ${company}
      and placa = any (${textsOf(plates)})`,
  )
