import { sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '#server/db/transaction.ts'
import { lockRow, updateRow } from '#server/kit/rows/rows.ts'
import { isFeePaid } from '#server/receivables/queries.ts'
import { type Weighing, WEIGHINGS } from './queries.ts'
import { isSettleable, isAnalysed, weighingState } from './rules.ts'

/** Sets a weighing that is never settled to PAGO once its fee is paid, and back after a voided payment. */
export async function refreshFeeState(tx: Transaction, company: string, id: string): Promise<void> {
  const weighing = (await lockRow(tx, WEIGHINGS, company, id)) as Weighing
  const liquidable = isSettleable(weighing.operacion, weighing.es_paddy)
  if (liquidable || weighing.eliminada) return
  const estado = weighingState({
    peso_neto: weighing.peso_neto,
    analizada: isAnalysed(weighing),
    liquidable,
    repesada: weighing.repesada,
    pagada: await isFeePaid(tx, id),
  })
  await updateRow(tx, WEIGHINGS, company, id, { estado })
}

/**
 * Derives the last settlement and the state of weighings from their settlements. PAGO needs all kilos settled
 * and all settlements paid. `ids` is a subquery for `in`.
 */
export async function refreshSettled(tx: Transaction, company: string, ids: SQL): Promise<void> {
  await tx.execute(
    sql`update weighing_records w set id_liquidacion = x.ultima, liquidacion_pagada = x.pagada,
        estado = case when x.pagada then 'PAGO' when w.estado <> 'PAGO' then w.estado
          when w.repesada then 'REPESADA' else 'PESADA' end
      from (
        select o.id_weighing_record, case when t.kg >= o.peso_neto then t.ultima end as ultima,
          coalesce(t.kg >= o.peso_neto and t.pagadas, false) as pagada
        from weighing_records o cross join lateral (
          select sum(l.kg) as kg, bool_and(s.estado = 'PAGADA') as pagadas,
            (array_agg(l.id_liquidacion order by l.id_liquidacion desc))[1] as ultima
          from settlement_weighings l join settlements s using (id_liquidacion)
          where l.id_weighing_record = o.id_weighing_record and l.viva and l.kg > 0) t
        where o.id_empresa = ${company} and o.id_weighing_record in (${ids})
      ) x
      where w.id_weighing_record = x.id_weighing_record
        and (w.id_liquidacion is distinct from x.ultima or w.liquidacion_pagada <> x.pagada)`,
  )
}
