import { sql } from 'drizzle-orm'
import { voucherOfLoan, type PrestamoContable } from './vouchers-rules.ts'
import type { Medio } from '#server/payments/means-rules.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { ONE_BY_ONE } from '#server/kit/rows/rows.ts'
import { documents, type Documents, type RowOf } from '#server/kit/vouchers/parties.ts'
import { between, inScope, numbers, type Scope } from '#server/kit/vouchers/scope.ts'

export async function readLoanVouchers(q: Queries, company: string, scope: Scope): Promise<Documents> {
  const owed = sql`coalesce(m.saldo_inicial_al, m.fecha_movimiento)`
  const rows = await rowsOf<RowOf<Omit<PrestamoContable, 'medio'> & Medio>>(
    q,
    sql`select m.id_movimiento_af as id, ${owed}::text as fecha, m.saldo_inicial_al is not null as inicial,
        ${numbers('m', ['valor'])}, m.descripcion, m.modalidad_financiacion as modalidad, g.id_tercetro as id_tercero,
        g.id_acuerdo_de_financiamiento as id_acuerdo, g.consecutivo as acuerdo, m.id_banco,
        coalesce((select f.tags from payment_methods f where f.id_forma_pago = m.id_fpago), '') as tags
      from financing_agreement_movements m
        cross join lateral (select * from financing_agreements g
          where g.id_acuerdo_de_financiamiento = m.id_financing_agreement ${ONE_BY_ONE}) g
      where m.id_empresa = ${company} and m.estado = 'APROBADO'
        and ${inScope(
          scope,
          ['PRESTAMO', 'APERTURA'],
          sql`m.id_movimiento_af`,
          // A loan has its day in one of two columns, each with an index. An index on coalesce does not exist.
          sql`(${between(sql`m.fecha_movimiento`, scope)} or ${between(sql`m.saldo_inicial_al`, scope)})
            and ${between(owed, scope)}`,
        )}`,
  )
  return documents(rows, (row) => voucherOfLoan({ ...row, medio: row }))
}
