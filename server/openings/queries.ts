import { sql } from 'drizzle-orm'
import { TAG_OWN_COMPANY } from '#server/parties/contract.ts'
import { askedNit, storedForms, type StoredForms } from '#server/parties/identification-rules.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'
import { NIT } from '#server/parties/identifications-words.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'

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
    return { nits: [], others: [], doubtful: undefined, refused }
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
    const { nits, others, doubtful, refused } = forms.get(identificacion) ?? formsOf(identificacion)
    if (refused) return refused
    const certain = [
      ...nits.map((one) => keyOf(true, one)),
      ...others.map((one) => keyOf(false, one)),
    ].flatMap((key) => known.get(key) ?? [])
    const glued = doubtful ? (known.get(keyOf(true, doubtful)) ?? []) : []
    const found = [...certain, ...glued]
    if (found.length === 0) return `No hay un tercero con la identificación ${identificacion}.`
    const fitting = tipos.flatMap((tipo) => found.filter((one) => one.tipo === tipo))
    const [first] = fitting
    if (!first) return `${found[0]!.nombre} no es ${tipos.join(' ni ').toLowerCase()}: créelo también así.`
    const several = fitting.some(({ identificacion: other }) => other !== first.identificacion)
    if (several) return `Hay varios terceros con la identificación ${identificacion}: escríbala completa.`
    return glued.includes(first) ? askedNit(identificacion, first, 'cree antes ese tercero') : first
  }
}

const keyOf = (nit: boolean, identificacion: string) => `${nit} ${identificacion}`
