import { sql } from 'drizzle-orm'
import { missingParameter } from './rules.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'

/** Scope of a rate. Null or absent means any. */
interface Scope {
  id_producto?: string | null
  id_origen?: string | null
  municipio?: string
}

/** Scope as text, equal to the generated column `rates.alcance`. */
export const scopeOf = ({ id_producto, id_origen, municipio = '' }: Scope) =>
  `${id_producto?.toLowerCase() ?? ''}/${id_origen?.toLowerCase() ?? ''}/${municipio}`

/** Scopes for a product and an origin, the most specific first: both, product, origin, general. */
export const scopesFor = (id_producto: string | null, id_origen: string | null): string[] => [
  ...new Set(
    [id_producto, null].flatMap((product) =>
      [id_origen, null].map((origin) => scopeOf({ id_producto: product, id_origen: origin })),
    ),
  ),
]

/** A dated parameter as calculations use and store it. */
export interface Parametro {
  id_tarifa: string
  /** Decimal text, for exact arithmetic. */
  valor: string
  /** The validity ended before the asked day, and no later value exists (rates/README.md, dated values). */
  vencido: boolean
}

export interface ParametroDeTarifa<Tag extends string = string> extends Parametro {
  tag: Tag
  alcance: string
  descripcion: string
  /** '' for all products or all origins. */
  producto: string
  origen: string
  /** First day of the validity, `aaaa-mm-dd`. */
  desde: string
}

/** Latest value begun by a day, for each tag and scope. Pairs without a value are left out. */
export function latestValues<Tag extends string>(
  q: Queries,
  idEmpresa: string,
  { tags, alcances, fecha }: { tags: readonly Tag[]; alcances: readonly string[]; fecha: string },
): Promise<ParametroDeTarifa<Tag>[]> {
  return rowsOf<ParametroDeTarifa<Tag>>(
    q,
    sql`select t.tag, a.alcance, r.id_tarifa, r.valor::text as valor, coalesce(r.vigente_hasta < ${fecha}::date, false) as vencido,
        r.descripcion, coalesce(p.descripcion, '') as producto, coalesce(o.nombre, '') as origen,
        r.vigente_desde::text as desde
      from unnest(string_to_array(${tags.join('|')}, '|')) t (tag)
        cross join unnest(string_to_array(${alcances.join('|')}, '|')) a (alcance)
        cross join lateral (select * from rates where id_empresa = ${idEmpresa} and activo and parametro = t.tag
          and alcance = a.alcance and vigente_desde <= ${fecha}::date
          order by vigente_desde desc, id_tarifa desc limit 1) r
        left join products p on p.id_producto = r.id_producto
        left join origins o on o.id_origen = r.id_origen`,
  )
}

/**
 * Parameters of a day, the most specific scope first (rates/README.md, dated values). Tags without a value
 * are left out.
 */
export async function findParameters<Tag extends string>(
  q: Queries,
  idEmpresa: string,
  tags: readonly Tag[],
  fecha: string,
  id_producto: string | null = null,
  id_origen: string | null = null,
): Promise<Partial<Record<Tag, Parametro>>> {
  const alcances = scopesFor(id_producto, id_origen)
  const found = await latestValues(q, idEmpresa, { tags, alcances, fecha })
  // Later entries overwrite earlier ones, so the most specific scope wins.
  const generalFirst = found.sort((a, b) => alcances.indexOf(b.alcance) - alcances.indexOf(a.alcance))
  return Object.fromEntries(
    generalFirst.map(({ tag, id_tarifa, valor, vencido }) => [tag, { id_tarifa, valor, vencido }]),
  ) as Partial<Record<Tag, Parametro>>
}

/** Like `findParameters`, but throws VALIDACION when a parameter is missing. */
export async function parametersInForce<Tag extends string>(
  ...asked: Parameters<typeof findParameters<Tag>>
): Promise<Record<Tag, Parametro>> {
  const found = await findParameters(...asked)
  const [, , tags, fecha] = asked
  const missing = tags.find((tag) => !found[tag])
  if (missing !== undefined) throw missingParameter(missing, fecha)
  return found as Record<Tag, Parametro>
}

/** Usury ceiling on a day, % a month; null when the company has no such parameter. */
export async function usuryCeiling(q: Queries, company: string, fecha: string): Promise<number | null> {
  const { TECHO_USURA } = await findParameters(q, company, ['TECHO_USURA'], fecha)
  return TECHO_USURA ? Number(TECHO_USURA.valor) : null
}
