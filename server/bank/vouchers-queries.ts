import { sql, type SQL } from 'drizzle-orm'
import {
  voucherOfMovement,
  voucherOfOpening,
  type AperturaContable,
  type MovimientoContable,
} from './vouchers-rules.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { ONE_BY_ONE } from '#server/kit/rows/rows.ts'
import { documents, type Documents, type RowOf } from '#server/kit/vouchers/parties.ts'
import { between, inScope, numbers, type Scope } from '#server/kit/vouchers/scope.ts'

type Moved = RowOf<Omit<MovimientoContable, 'cuenta'> & MovimientoContable['cuenta']>

/** Third party `t`: the company itself, in rows of the company `of`. */
const ownCompany = (of: SQL) =>
  sql`join third_parties t on t.id_empresa = ${of} and '|' || t.tags || '|' like '%|EMPRESA\\_PROPIA|%'`

/**
 * Vouchers of manual movements, differences of cash closings and opening balances. Documents have their own
 * vouchers.
 */
export async function readBankBook(q: Queries, company: string, scope: Scope): Promise<Documents[]> {
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
        ${ownCompany(sql`m.id_empresa`)}
      where m.id_empresa = ${company} and m.origen in ('MANO', 'CIERRE') and (m.id_traslado is null or m.valor < 0)
        and ${inScope(scope, ['BANCO'], sql`m.id_movimiento`, between(sql`m.fecha`, scope))}`,
  )
  const opened = await rowsOf<RowOf<AperturaContable>>(
    q,
    sql`select b.id_banco as id, coalesce(b.apertura_el, b.fecha_si)::text as fecha, ${numbers('b', ['saldo_inicial'])},
        b.clase, b.nombre, t.id_tercero, coalesce((select sum(m.valor) from bank_movements m
          where m.id_empresa = b.id_empresa and m.id_banco = b.id_banco and m.fecha < b.fecha_si), 0)::float8 as anterior
      from banks b ${ownCompany(sql`b.id_empresa`)}
      where b.id_empresa = ${company} and b.saldo_inicial is not null
        and ${inScope(scope, ['APERTURA'], sql`b.id_banco`, between(sql`coalesce(b.apertura_el, b.fecha_si)`, scope))}`,
  )
  return [
    documents(rows, ({ id_banco, clase, nombre, ...row }) =>
      voucherOfMovement({ ...row, cuenta: { id_banco, clase, nombre } }),
    ),
    documents(opened, voucherOfOpening),
  ]
}
