import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { CashClosing, NewClosing } from './cash-closings-contract.ts'
import { hastaHoy, rechazarFueraDe } from '#server/kit/rules/dates.ts'
import { invalidField, Refusal } from '#server/kit/rules/refusal.ts'
import { anchorByNow } from '#server/audit/chain/seal.ts'
import { worthOf } from './cash-words.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { mustChoose } from '#server/kit/words/sentences.ts'
import { rowsOf, type Queries, type Transaction } from '#server/db/transaction.ts'
import { BANKS } from './accounts-queries.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import { createRow, isId, lockRow, updateRow, type Row } from '#server/kit/rows/rows.ts'
import { balanceAt } from './balances-queries.ts'
import { inBogota } from '#server/kit/rows/moments.ts'

const CLOSINGS: Resource = {
  name: 'cash_closings',
  id: 'id_cierre',
  searched: [],
  filters: ['id_banco'],
  sorted: [],
  label: 'fecha',
}

/**
 * Closes a cash box at the end of a day up to `hoy`: what was counted against what the book says then, whole pesos. A
 * difference asks for its reason. Refuses with 422 what is no cash box with an opening, and with CONFLICTO a day that is
 * closed already.
 */
export async function closeBox(
  tx: Transaction,
  company: string,
  { id_banco, fecha, conteo, observaciones }: z.infer<typeof NewClosing>,
  hoy: string,
): Promise<Row> {
  if (!isId(id_banco)) throw invalidField('id_banco', mustChoose('una caja'))
  // Who moves money of the box meanwhile waits: the balance is that of the moment of counting.
  const box = await lockRow(tx, BANKS, company, id_banco)
  if (box.clase !== 'CAJA') throw invalidField('id_banco', mustChoose('una caja'))
  if (typeof box.fecha_si !== 'string') {
    throw invalidField('id_banco', 'Diga primero el saldo inicial de la caja.')
  }
  const desde = { dia: box.fecha_si, que: 'el saldo inicial de la caja' }
  rechazarFueraDe('fecha', fecha, { desde, ...hastaHoy(hoy) })
  const libro = await balanceAt(tx, company, id_banco, fecha)
  if (libro === null) throw invalidField('id_banco', 'Diga primero el saldo inicial de la caja.')
  const [other] = await rowsOf(
    tx,
    sql`select from cash_closings where id_empresa = ${company} and id_banco = ${id_banco}
      and fecha = ${fecha}::date and not anulado`,
  )
  if (other) {
    throw new Refusal(
      'CONFLICTO',
      `La caja ya está cerrada el ${writtenDay(fecha)}: anule ese cierre y hágalo de nuevo.`,
    )
  }
  const contado = worthOf(conteo)
  const diferencia = contado - libro
  if (diferencia !== 0 && observaciones === '') {
    const what = diferencia > 0 ? 'Sobran' : 'Faltan'
    throw invalidField(
      'observaciones',
      `Se contaron ${pesos(contado)} y el libro dice ${pesos(libro)}. ${what} ${pesos(Math.abs(diferencia))}: escriba a qué se debe.`,
    )
  }
  const registro = tx.actor.nombre
  return createRow(tx, CLOSINGS, company, {
    id_banco,
    fecha,
    conteo,
    contado,
    libro,
    observaciones,
    registro,
    ancla: await anchorByNow(tx, company),
  })
}

/** Voids a closing with its reason; the day may be closed again. Refuses with 404 and what is voided already. */
export async function voidClosing(
  tx: Transaction,
  company: string,
  id: string,
  motivo: string,
): Promise<Row> {
  const closing = await lockRow(tx, CLOSINGS, company, id)
  if (closing.anulado) throw new Refusal('CONFLICTO', 'El cierre ya está anulado.')
  return updateRow(tx, CLOSINGS, company, id, { anulado: true, motivo_anulacion: motivo })
}

/**
 * The closings of a cash box, newest first, each with what the book says of its day by now (`libro_hoy`): what was written
 * later moves it. At most `limit`; of one day where it is said.
 */
export async function readClosings(
  q: Queries,
  company: string,
  { id_banco, fecha = null, limit = 31 }: { id_banco: string; fecha?: string | null; limit?: number },
): Promise<CashClosing[]> {
  if (!isId(id_banco)) return []
  const rows = await rowsOf<{ fila: CashClosing }>(
    q,
    sql`select to_jsonb(c) || jsonb_build_object('_id', c.id_cierre, 'nombre_caja', b.nombre,
        'hora', ${inBogota(sql`c.creado_en`)},
        'libro_hoy', b.saldo_inicial + (select coalesce(sum(m.valor), 0) from bank_movements m
          where m.id_empresa = ${company} and m.id_banco = b.id_banco and m.fecha between b.fecha_si and c.fecha)) as fila
      from (select * from cash_closings where id_empresa = ${company} and id_banco = ${id_banco}
          and (${fecha}::date is null or fecha = ${fecha}::date)
          order by fecha desc, id_cierre desc limit ${limit}) c
        join banks b using (id_banco) order by c.fecha desc, c.id_cierre desc`,
  )
  return rows.map(({ fila }) => fila)
}
