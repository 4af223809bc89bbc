import { sql } from 'drizzle-orm'
import { readAgreementBooks } from './accrual-queries.ts'
import { voucherOfClosing, voucherOfLoan, type PrestamoContable } from './vouchers-rules.ts'
import type { Medio } from '#server/payments/means-rules.ts'
import { inventoryClass } from '#server/stock/rules.ts'
import type { StockOf } from '#server/stock/ledger-queries.ts'
import { receivableRows } from '#server/receivables/vouchers-queries.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { ONE_BY_ONE } from '#server/kit/rows/rows.ts'
import { documents, type Documents, type RowOf } from '#server/kit/vouchers/parties.ts'
import { between, inScope, numbers, type Scope } from '#server/kit/vouchers/scope.ts'

interface Lent extends RowOf<Omit<PrestamoContable, 'medio' | 'especie'> & Medio> {
  id_producto: string | null
  /** Tags of the product. */
  etiquetas: string | null
}

/** Vouchers of loans. One in kind with a product takes its cost out of stock. */
export async function readLoanVouchers(
  q: Queries,
  company: string,
  scope: Scope,
  stock: StockOf,
): Promise<Documents> {
  const owed = sql`coalesce(m.saldo_inicial_al, m.fecha_movimiento)`
  const rows = await rowsOf<Lent>(
    q,
    sql`select m.id_movimiento_af as id, ${owed}::text as fecha, m.saldo_inicial_al is not null as inicial,
        ${numbers('m', ['valor'])}, (case when m.asiento_anterior then 0 else m.interes_inicial end)::float8 as interes_inicial,
        m.asiento_anterior, m.id_producto,
        (select p.tags from products p where p.id_producto = m.id_producto) as etiquetas, m.descripcion, m.modalidad_financiacion as modalidad, g.id_tercetro as id_tercero,
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
  const taken = rows.some(({ id_producto }) => id_producto) ? await stock() : null
  return documents(rows, ({ id_producto, etiquetas, ...row }) => {
    const valor = id_producto && taken?.valueOf({ tipo: 'PRESTAMO', id: row.id, id_producto })
    const especie = id_producto
      ? { id_producto, clase: inventoryClass(etiquetas ?? ''), costo: -(valor || 0) }
      : null
    return voucherOfLoan({ ...row, medio: row, especie })
  })
}

/** Vouchers of the receivables that closed agreements and offsets given back leave. */
export async function readClosings(q: Queries, company: string, scope: Scope): Promise<Documents> {
  const rows = await receivableRows(q, company, scope, ['ACUERDO'])
  const books = await readAgreementBooks(q, company, rows)
  return documents(rows, (row) => {
    const agreement = books.get(row.id_acuerdo ?? '')
    const causado = agreement?.causado.get(row.id) ?? 0
    return voucherOfClosing({ ...row, acuerdo: agreement?.acuerdo ?? '', causado })
  })
}
