import { sql } from 'drizzle-orm'
import type { SearchRequest } from '#server/kit/contract/common.ts'
import { compareWithUsury } from '#server/rates/usury-rules.ts'
import { invalidField } from '#server/kit/rules/refusal.ts'
import { otherParty } from '#server/parties/queries.ts'
import type { Queries } from '#server/db/transaction.ts'
import type { Page } from '#server/kit/rows/paging.ts'
import { findParameters, type Parametro } from '#server/rates/parameters-queries.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import { byId, foundBy, searchRows, yesOrNo, type Filters } from '#server/kit/rows/search.ts'
import { runningTotals, withDebts } from './ledger-queries.ts'
import { mustChoose } from '#server/kit/words/sentences.ts'

export const AGREEMENTS: Resource = {
  name: 'financing_agreements',
  id: 'id_acuerdo_de_financiamiento',
  searched: ['consecutivo', 'nombre_tercero', 'identificacion_tercero'],
  filters: ['id_tercetro', 'estado'],
  sorted: ['nombre_tercero'],
  sortedByValue: ['fecha_de_inicio', 'total_neto', 'maximo_prestar', 'estado', 'fecha_liquidacion'],
  mayBeEmpty: ['fecha_liquidacion'],
  numbered: 'consecutivo',
  // A cancelled agreement counts as voided, so the totals leave it out.
  totals: { fields: ['total_neto', 'abonado'], of: sql`estado not in ('CANCELADO', 'ANULADO')` },
  label: 'consecutivo',
  unique: {
    columns: ['consecutivo'],
    message: (row) => `Ya existe el acuerdo ${row.consecutivo}, de ${row.nombre_tercero}.`,
  },
  dated: 'fecha_de_inicio',
}

export const OVER_MAXIMUM = sql`sobre_maximo`

/** Agreements that still run on the day `hoy` although the days of their crop are over. */
export const pastCrop = (hoy: string) => sql`(estado = 'EN_EJECUCION' and fecha_fin_cultivo < ${hoy}::date)`

const filtersOf = (hoy: string): Filters => ({
  tercero: byId('id_tercetro'),
  id_tercero: byId('id_tercetro'),
  sobre_maximo: yesOrNo(OVER_MAXIMUM),
  cultivo_vencido: yesOrNo(pastCrop(hoy)),
})

/**
 * One page of agreements with their debt on the day `hoy` in Bogotá. With the filter of running agreements the
 * totals include interest and debt. For closed agreements a debt of today does not exist.
 */
export async function searchAgreements(
  q: Queries,
  company: string,
  request: SearchRequest,
  hoy: string,
): Promise<Page> {
  const narrowing = { filters: filtersOf(hoy) }
  const addsDebt = request.totales && request.filtros?.estado === 'EN_EJECUCION'
  const [page, debts] = await Promise.all([
    searchRows(q, AGREEMENTS, company, request, narrowing),
    addsDebt ? runningTotals(q, foundBy(AGREEMENTS, company, request, narrowing), hoy) : undefined,
  ])
  const totales = debts && { totales: { ...page.totales, ...debts } }
  return { ...page, ...totales, data: await withDebts(q, page.data, hoy) }
}

export const valueOf = (found: Parametro | undefined) => (found ? Number(found.valor) : null)

/** Rate and quota of a new agreement, from the parameters of a day (financing/README.md, rate and quota). */
export async function readTerms(q: Queries, company: string, fecha: string) {
  const tags = ['TASA_PRESTAMO', 'TECHO_USURA', 'CUPO_HECTAREA'] as const
  const found = await findParameters(q, company, tags, fecha)
  const tasa = valueOf(found.TASA_PRESTAMO)
  const usury = tasa !== null && compareWithUsury(tasa, valueOf(found.TECHO_USURA))
  return { fecha, tasa, cupo_hectarea: valueOf(found.CUPO_HECTAREA), ...usury }
}

/** Supplier fields that an agreement copies. Throws 422 when the id is not a supplier of the company. */
export async function readSupplier(q: Queries, company: string, id: string) {
  const found = await otherParty(q, company, id)
  if (found?.tipo !== 'PROVEEDOR') throw invalidField('id_tercetro', mustChoose('un proveedor'))
  return {
    id_tercetro: id,
    nombre_tercero: found.nombre,
    tipo_identificacion_tercero: found.tipo_identificacion,
    identificacion_tercero: found.identificacion,
  }
}
