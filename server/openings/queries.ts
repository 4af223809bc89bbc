import { sql } from 'drizzle-orm'
import { TAG_OWN_COMPANY } from '#server/parties/contract.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'

/** Third party as copied into documents. */
export interface OpeningParty {
  id_tercero: string
  nombre: string
  tipo: string
  tipo_identificacion: string
  identificacion: string
}

/** Letters and digits only, so 'NIT 900.123.456-8' equals '9001234568'. */
const plain = (typed: string) =>
  typed
    .toUpperCase()
    .replace(/^(NIT|C\.?C\.?)(?=[^A-Z])/, '')
    .replace(/[^A-Z0-9]/g, '')

/**
 * Finds third parties by identification, a NIT with or without check digit. Returns the record of the first
 * matching type, or a sentence that says why none was found.
 */
export async function partiesBy(q: Queries, company: string, typed: readonly string[]) {
  const keys = [...new Set(typed.map(plain))].join('|')
  const rows = await rowsOf<OpeningParty>(
    q,
    sql`with asked as (select string_to_array(${keys}, '|') as keys)
      select id_tercero, nombre, tipo, tipo_identificacion, identificacion from third_parties, asked
      where id_empresa = ${company} and not ${TAG_OWN_COMPANY} = any (string_to_array(tags, '|'))
        and (replace(identificacion, '-', '') = any (keys) or split_part(identificacion, '-', 1) = any (keys))
      order by id_tercero`,
  )
  const known = new Map<string, OpeningParty[]>()
  for (const row of rows) {
    const spelled = new Set([plain(row.identificacion), row.identificacion.split('-')[0]!])
    for (const key of spelled) known.set(key, [...(known.get(key) ?? []), row])
  }
  return (identificacion: string, tipos: readonly string[]): OpeningParty | string => {
    const found = known.get(plain(identificacion)) ?? []
    if (found.length === 0) return `No hay un tercero con la identificación ${identificacion}.`
    const fitting = tipos.flatMap((tipo) => found.filter((one) => one.tipo === tipo))
    const [first] = fitting
    if (!first) return `${found[0]!.nombre} no es ${tipos.join(' ni ').toLowerCase()}: créelo también así.`
    const others = fitting.some(({ identificacion: other }) => other !== first.identificacion)
    return others ? `Hay varios terceros con la identificación ${identificacion}: escríbala completa.` : first
  }
}
