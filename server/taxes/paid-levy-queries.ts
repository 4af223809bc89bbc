import { sql } from 'drizzle-orm'
import type { CuotaDelProveedor } from './levy-of-purchase-rules.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { TAG_OWN_COMPANY } from '#server/parties/contract.ts'

/** Levy fields of a third party. */
export interface LevyPayer {
  id_tercero: string
  exento_cuota?: string
  certificado_cuota?: string
  certificado_cuota_desde?: string | null
  certificado_cuota_hasta?: string | null
  certificado_cuota_kg?: number | null
}

export const LEVY_PAYER = sql`id_tercero, exento_cuota, certificado_cuota, certificado_cuota_desde::text as certificado_cuota_desde,
  certificado_cuota_hasta::text as certificado_cuota_hasta, certificado_cuota_kg::float8 as certificado_cuota_kg`

/**
 * Exemption and certificate of a supplier, with the kilos left on the certificate (taxes/README.md, paid
 * levy). The company's own paddy uses up the certificate of its own third party. `own` is the document being
 * computed, whose kilos do not count.
 */
export async function levyOf(
  q: Queries,
  company: string,
  { id_tercero, exento_cuota: exento = '', certificado_cuota: numero = '', ...payer }: LevyPayer,
  own: { liquidacion?: string; maquila?: string },
): Promise<CuotaDelProveedor> {
  if (numero === '') return { exento, certificado: null }
  const limit = payer.certificado_cuota_kg ?? null
  const [taken] = await rowsOf<{ kg: number }>(
    q,
    sql`select coalesce(sum(kg), 0)::float8 as kg from (
        select (c.calculo #>> '{cuota,kg}')::numeric as kg
        from settlements s join settlement_calculations c using (id_liquidacion)
        where s.id_empresa = ${company} and s.id_proveedor = ${id_tercero} and s.estado <> 'ANULADA'
          and s.consecutivo <> ${own.liquidacion ?? ''} and c.calculo #>> '{cuota,certificado}' = ${numero}
        union all
        select o.kg_certificado from milling_operations o
        where o.id_empresa = ${company} and not o.anulada
          and (o.id_dueno = ${id_tercero} or o.de_quien = 'PROPIO' and exists (select from third_parties t
            where t.id_tercero = ${id_tercero} and ${TAG_OWN_COMPANY} = any (string_to_array(t.tags, '|'))))
          and o.consecutivo <> ${own.maquila ?? ''} and o.certificado_cuota = ${numero}) t`,
  )
  const [desde, hasta] = [payer.certificado_cuota_desde ?? '', payer.certificado_cuota_hasta ?? '']
  const quedan = limit === null ? null : limit - (taken?.kg ?? 0)
  return { exento, certificado: { numero, desde, hasta, quedan } }
}
