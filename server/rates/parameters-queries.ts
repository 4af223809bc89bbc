import { sql } from 'drizzle-orm'
import { faltaParametro } from './rules.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'

/** What a rate is a value for; what is null or left out is any. */
interface For {
  id_producto?: string | null
  id_origen?: string | null
  municipio?: string
}

/** As the database writes it (`rates.alcance`). */
export const alcanceDe = ({ id_producto, id_origen, municipio = '' }: For) =>
  `${id_producto?.toLowerCase() ?? ''}/${id_origen?.toLowerCase() ?? ''}/${municipio}`

/** What may hold for a product and an origin, its own first: for both, the product, the origin, and for all. */
export const alcancesPara = (id_producto: string | null, id_origen: string | null): string[] => [
  ...new Set(
    [id_producto, null].flatMap((product) =>
      [id_origen, null].map((origin) => alcanceDe({ id_producto: product, id_origen: origin })),
    ),
  ),
]

/** A dated parameter as calculations use it and store it. */
export interface Parametro {
  id_tarifa: string
  /** Decimal text, for exact arithmetic. */
  valor: string
  /** Its last validity had ended on the day asked for: its value goes on being used (contract.md, Parameters). */
  vencido: boolean
}

/** And what it is called, and where it stands. */
export interface ParametroDeTarifa<Tag extends string = string> extends Parametro {
  tag: Tag
  alcance: string
  descripcion: string
  /** The product and origin that it is for; '' for all. */
  producto: string
  origen: string
  /** The day from which it holds, `aaaa-mm-dd`. */
  desde: string
}

/** Of each tag and each reach that is asked for the value that had begun last on a day (`aaaa-mm-dd`), where one had. */
export function ultimosValores<Tag extends string>(
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
 * The parameters that some tags name, as they hold on a day (`aaaa-mm-dd`): of several, the one that began last; past the
 * last validity the last value; the own one of a product (N-138) or of an origin before the general one. None where none had
 * begun by then.
 */
export async function buscarParametros<Tag extends string>(
  q: Queries,
  idEmpresa: string,
  tags: readonly Tag[],
  fecha: string,
  id_producto: string | null = null,
  id_origen: string | null = null,
): Promise<Partial<Record<Tag, Parametro>>> {
  const alcances = alcancesPara(id_producto, id_origen)
  const found = await ultimosValores(q, idEmpresa, { tags, alcances, fecha })
  // The own one comes last and stays.
  const generalFirst = found.sort((a, b) => alcances.indexOf(b.alcance) - alcances.indexOf(a.alcance))
  return Object.fromEntries(
    generalFirst.map(({ tag, id_tarifa, valor, vencido }) => [tag, { id_tarifa, valor, vencido }]),
  ) as Partial<Record<Tag, Parametro>>
}

/** The same; refuses with VALIDACION where one is missing. */
export async function parametrosVigentes<Tag extends string>(
  ...asked: Parameters<typeof buscarParametros<Tag>>
): Promise<Record<Tag, Parametro>> {
  const found = await buscarParametros(...asked)
  const [, , tags, fecha] = asked
  const missing = tags.find((tag) => !found[tag])
  if (missing !== undefined) throw faltaParametro(missing, fecha)
  return found as Record<Tag, Parametro>
}
