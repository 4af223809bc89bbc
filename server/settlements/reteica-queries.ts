import { sql } from 'drizzle-orm'
import { TAG_OWN_COMPANY } from '#server/parties/contract.ts'
import type { ReglaDeReteica } from '#server/taxes/reteica-rules.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { municipio as town } from '#server/kit/reading/municipalities.ts'

/** A rate of the company's municipality. `valor` is decimal text. */
export interface TownRate {
  tag: 'RETEICA' | 'RETEICA_BASE_UVT'
  municipio: string
  descripcion: string
  valor: string
}

/**
 * ReteICA rates on a day for the municipality of the company's own third party (taxes/README.md, reteica).
 * Unlike other parameters, an ended rate no longer applies.
 */
export async function townRates(q: Queries, company: string, fecha: string): Promise<TownRate[]> {
  const rows = await rowsOf<TownRate & { propio: string | null }>(
    q,
    sql`select parametro as tag, municipio, descripcion, valor::text as valor,
        (select t.municipio from third_parties t where t.id_empresa = ${company}
          and ${TAG_OWN_COMPANY} = any (string_to_array(t.tags, '|')) limit 1) as propio
      from rates where id_empresa = ${company} and activo and parametro in ('RETEICA', 'RETEICA_BASE_UVT') and municipio <> '' and vigente_desde <= ${fecha}::date
        and coalesce(vigente_hasta >= ${fecha}::date, true)
      order by parametro`,
  )
  const its = rows.filter(({ municipio, propio }) => municipio === town(propio ?? ''))
  // A base without a rate withholds nothing.
  if (!its.some(({ tag }) => tag === 'RETEICA')) return []
  return its.map(({ propio: _, ...rate }) => rate)
}

/** Rule for the calculation. Undefined without a rate. */
export function reteicaRule(
  rates: readonly TownRate[],
  { del_dia, exento }: Pick<ReglaDeReteica, 'del_dia' | 'exento'>,
): ReglaDeReteica | undefined {
  const of = (tag: TownRate['tag']) => rates.find((one) => one.tag === tag)
  const rate = of('RETEICA')
  if (!rate) return undefined
  const { municipio, valor: tarifa } = rate
  return { municipio, tarifa, base_uvt: of('RETEICA_BASE_UVT')?.valor ?? '0', del_dia, exento }
}
