import { sql } from 'drizzle-orm'
import type { Stored } from '#server/kit/contract/common.ts'
import type { AccountBalance } from './contract.ts'
import { rowsOf, type BigInteger, type Queries } from '#server/db/transaction.ts'

/**
 * Balance at the end of a day, in whole pesos. Null before the opening day. Subtracts later movements from
 * today's balance, because most requests are for recent days: summing 50,000 movements takes 30 ms.
 */
export async function balanceAt(
  q: Queries,
  company: string,
  idBanco: string,
  dia: string,
): Promise<number | null> {
  const [row] = await rowsOf<{ saldo: string | null }>(
    q,
    sql`select b.saldo_actual - coalesce((select sum(m.valor) from bank_movements m
          where m.id_empresa = ${company} and m.id_banco = b.id_banco and m.fecha > ${dia}::date), 0) as saldo
      from banks b where b.id_empresa = ${company} and b.id_banco = ${idBanco}
        and coalesce(b.fecha_si, '-infinity') <= ${dia}::date`,
  )
  return row?.saldo == null ? null : Number(row.saldo)
}

/**
 * Balances at the end of a day, with money in and out on that day. Whole pesos. Without `todas`, an inactive
 * account is included only if it holds money today, or held or moved money on that day.
 */
export async function readAccounts(q: Queries, company: string, dia: string, todas = false) {
  const saldo = sql`case when coalesce(b.fecha_si, '-infinity') <= ${dia}::date
    then b.saldo_actual - coalesce(despues.valor, 0) end`
  const rows = await rowsOf<{ fila: Stored<typeof AccountBalance> }>(
    q,
    sql`select jsonb_build_object('id_banco', b.id_banco, 'clase', b.clase, 'nombre', b.nombre, 'nro_cuenta', b.nro_cuenta,
        'activo', b.activo, 'saldo_inicial', b.saldo_inicial, 'fecha_si', b.fecha_si, 'version', b.version,
        'saldo', ${saldo}, 'entradas', coalesce(del_dia.entradas, 0),
        'salidas', coalesce(del_dia.salidas, 0)) as fila
      from banks b
        left join lateral (select sum(m.valor) as valor from bank_movements m
          where m.id_empresa = ${company} and m.id_banco = b.id_banco and m.fecha > ${dia}::date) despues on true
        left join lateral (select sum(m.valor) filter (where m.valor > 0) as entradas,
            -sum(m.valor) filter (where m.valor < 0) as salidas
          from bank_movements m where m.id_empresa = ${company} and m.id_banco = b.id_banco and m.fecha = ${dia}::date) del_dia on true
      where b.id_empresa = ${company} and (${todas} or b.activo or b.saldo_actual <> 0 or ${saldo} <> 0
        or del_dia.entradas <> 0 or del_dia.salidas <> 0)
      order by b.clase, orden_de_texto(b.nombre), b.id_banco`,
  )
  return rows.map(({ fila }) => fila)
}

/** Number and sum of movements without an account (bank/README.md, movements without account). */
export async function readUnplaced(
  q: Queries,
  company: string,
): Promise<{ cantidad: number; valor: number }> {
  const [row] = await rowsOf<{ cantidad: BigInteger; valor: string }>(
    q,
    sql`select count(*) as cantidad, coalesce(sum(valor), 0) as valor from bank_movements
      where id_empresa = ${company} and id_banco is null and vigente`,
  )
  return { cantidad: Number(row?.cantidad ?? 0), valor: Number(row?.valor ?? 0) }
}
