import { sql } from 'drizzle-orm'
import { deMovimiento, type MovimientoContable } from '../../domain/comprobantes/banco.ts'
import type { Comprobante } from '../../domain/comprobantes/comprobante.ts'
import { rowsOf, type Queries } from '../../db/transaction.ts'
import { between, inScope, party, type Scope } from './scope.ts'

/** The vouchers of what was written into the bank and cash book by hand; what documents moved is their own. */
export async function readBankBook(q: Queries, company: string, scope: Scope): Promise<Comprobante[]> {
  const account = (alias: string) => {
    const b = sql.identifier(alias)
    return sql`jsonb_build_object('id_banco', ${b}.id_banco, 'clase', ${b}.clase, 'nombre', ${b}.nombre)`
  }
  const rows = await rowsOf<{ fila: MovimientoContable }>(
    q,
    sql`select jsonb_build_object('id', m.id_movimiento, 'fecha', m.fecha, 'concepto', m.concepto, 'valor', m.valor,
        'revierte', coalesce(r.valor, 0), 'cuenta', ${account('b')},
        'destino', case when d.id_movimiento is not null then ${account('e')} end, 'tercero', ${party('t')}) as fila
      from bank_movements m join banks b on b.id_banco = m.id_banco
        join third_parties t on t.id_empresa = m.id_empresa and '|' || t.tags || '|' like '%|EMPRESA\\_PROPIA|%'
        left join bank_movements r on r.id_movimiento = m.revierte
        left join bank_movements d on d.id_empresa = m.id_empresa and d.id_traslado = m.id_traslado
          and d.id_movimiento <> m.id_movimiento
          and (d.revierte is null) = (m.revierte is null)
        left join banks e on e.id_banco = d.id_banco
      where m.id_empresa = ${company} and m.origen = 'MANO' and (m.id_traslado is null or m.valor < 0)
        and ${inScope(scope, ['BANCO'], sql`m.id_movimiento`, between(sql`m.fecha`, scope))}`,
  )
  return rows.flatMap(({ fila }) => deMovimiento(fila))
}
