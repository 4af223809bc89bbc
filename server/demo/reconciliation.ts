import { sql } from 'drizzle-orm'
import { balanceAt } from '#server/bank/balances-queries.ts'
import { receiveStatement } from '#server/bank/statements-acts.ts'
import { addDays } from '#server/kit/words/days.ts'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { dayBefore } from './mill.ts'

/** Days of the bank's file, and number of the newest payments that it omits. */
const DAYS = 20
const ON_THE_WAY = 2

/** Lines that only the bank has, in pesos and cents. */
const OF_THE_BANK = [
  ['COMISION TRANSFERENCIAS', -14_280],
  ['GRAVAMEN 4X1000', -31_604.4],
  ['ABONO INTERESES AHORRO', 1_912.75],
] as const

/**
 * Reconciles the account with most movements against a file of its bank. The file omits the newest movements
 * and adds bank fees.
 */
export async function reconcileAccount(tx: Transaction, company: string, now: Date): Promise<void> {
  const hasta = dayBefore(now, 2)
  const desde = addDays(hasta, -DAYS)
  const rows = await rowsOf<{ id_banco: string; fecha: string; valor: number; numero: string }>(
    tx,
    sql`select id_banco, fecha::text as fecha, valor::float8 as valor, numero from bank_movements
      where id_empresa = ${company} and vigente and fecha between ${desde}::date and ${hasta}::date
        and id_banco = (select m.id_banco from bank_movements m join banks b using (id_banco)
          where m.id_empresa = ${company} and b.clase = 'BANCO' and b.saldo_actual > 0 and m.fecha between ${desde}::date and ${hasta}::date
          group by m.id_banco order by count(*) desc, m.id_banco limit 1)
      order by fecha, id_movimiento`,
  )
  const [first] = rows
  const libro = first && (await balanceAt(tx, company, first.id_banco, hasta))
  if (!first || libro == null) return
  const seen = rows.slice(0, -ON_THE_WAY)
  const own = OF_THE_BANK.map(([descripcion, valor]) => [hasta, descripcion, '', valor])
  const sum = (values: readonly { valor: number }[]) => values.reduce((total, { valor }) => total + valor, 0)
  const saldo = libro - sum(rows.slice(-ON_THE_WAY)) + sum(OF_THE_BANK.map(([, valor]) => ({ valor })))
  const lines = seen.map(({ fecha, valor, numero }) => [
    addDays(fecha, 1) > hasta ? fecha : addDays(fecha, 1),
    valor < 0 ? 'PAGO A TERCEROS' : 'CONSIGNACION',
    numero,
    valor,
  ])
  await receiveStatement(
    tx,
    company,
    {
      id_banco: first.id_banco,
      archivo: `movimientos_${hasta}.xlsx`,
      saldo,
      sheet: {
        rows: [['Fecha', 'Descripción', 'Referencia', 'Valor'], ...lines, ...own],
        hoja: '',
        hojas: [],
        dudosas: [],
      },
      bytes: new Uint8Array(),
    },
    dayBefore(now, 0),
  )
}
