import { sql } from 'drizzle-orm'
import { queryCheck, type Check } from '#server/kit/check.ts'
import { DENOMINATIONS } from './cash-words.ts'

/** Value of the notes and coins of a closing `c`, in pesos. */
const WORTH = sql.join(
  DENOMINATIONS.map(
    ([name, worth]) => sql`${worth}::numeric * coalesce((c.conteo ->> ${name}::text)::numeric, 0)`,
  ),
  sql` + `,
)

export const BANK_CHECKS: readonly Check[] = [
  queryCheck(
    'Saldos de bancos y cajas',
    sql`select from banks where saldo_inicial is not null`,
    sql`select id_empresa as empresa,
        format('%s: dice un saldo de %s y sus movimientos dan %s', concat_ws(' ', nombre, nro_cuenta), saldo_actual, saldo) as que
      from banks, lateral (select saldo_de_cuenta(id_banco, saldo_inicial, fecha_si) as saldo) x
      where saldo_inicial is not null and saldo_actual is distinct from saldo`,
  ),
  queryCheck(
    'Conteos de los cierres de caja',
    sql`select from cash_closings`,
    sql`select c.id_empresa as empresa, format('Cierre de %s del %s: dice contado %s y sus billetes y monedas suman %s', b.nombre,
        c.fecha, c.contado, suma) as que
      from cash_closings c join banks b using (id_banco), lateral (select ${WORTH} as suma) x where c.contado <> suma`,
  ),
  queryCheck(
    'Líneas del banco y sus movimientos',
    sql`select from bank_lines`,
    sql`select l.id_empresa as empresa, format('Línea del banco del %s por %s: sus movimientos suman %s%s', l.fecha, l.valor, x.suma,
        case when x.ajeno then ', y alguno es de otra cuenta' end) as que
      from bank_lines l join lateral (select sum(m.valor) as suma, bool_or(m.id_banco is distinct from l.id_banco) as ajeno
        from bank_matches c join bank_movements m using (id_movimiento) where c.id_linea = l.id_linea) x on x.suma is not null
      where round(l.valor) <> x.suma or x.ajeno`,
  ),
]
