import { sql } from 'drizzle-orm'
import { voucherOfMovement, type MovimientoContable } from './vouchers-rules.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { ONE_BY_ONE } from '#server/kit/rows/rows.ts'
import { documents, type Documents, type RowOf } from '#server/kit/vouchers/parties.ts'
import { between, inScope, numbers, type Scope } from '#server/kit/vouchers/scope.ts'

type Moved = RowOf<Omit<MovimientoContable, 'cuenta'> & MovimientoContable['cuenta']>

/** Vouchers of manual movements. Documents have their own vouchers. */
export async function readBankBook(q: Queries, company: string, scope: Scope): Promise<Documents> {
  const rows = await rowsOf<Moved>(
    q,
    sql`select m.id_movimiento as id, m.fecha::text as fecha, m.concepto, ${numbers('m', ['valor'])},
        coalesce((select r.valor from bank_movements r where r.id_movimiento = m.revierte), 0)::float8 as revierte,
        b.id_banco, b.clase, b.nombre,
        case when m.id_traslado is not null then (
          select json_build_object('id_banco', e.id_banco, 'clase', e.clase, 'nombre', e.nombre)
          from bank_movements d join banks e on e.id_banco = d.id_banco
          where d.id_empresa = m.id_empresa and d.id_traslado = m.id_traslado and d.id_movimiento <> m.id_movimiento
            and (d.revierte is null) = (m.revierte is null)) end as destino,
        t.id_tercero
      from bank_movements m
        cross join lateral (select * from banks b where b.id_banco = m.id_banco ${ONE_BY_ONE}) b
        join third_parties t on t.id_empresa = m.id_empresa and '|' || t.tags || '|' like '%|EMPRESA\\_PROPIA|%'
      where m.id_empresa = ${company} and m.origen = 'MANO' and (m.id_traslado is null or m.valor < 0)
        and ${inScope(scope, ['BANCO'], sql`m.id_movimiento`, between(sql`m.fecha`, scope))}`,
  )
  return documents(rows, ({ id_banco, clase, nombre, ...row }) =>
    voucherOfMovement({ ...row, cuenta: { id_banco, clase, nombre } }),
  )
}
