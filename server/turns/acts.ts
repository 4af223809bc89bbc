import { sql, type SQL } from 'drizzle-orm'
import type { NewTurn, TurnStepTaken } from './contract.ts'
import { invalidField } from '#server/kit/rules/refusal.ts'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { dayInBogota, momentInBogota, writtenMoment } from '#server/kit/words/days.ts'
import { TURN_STEPS, type TurnStep } from './words.ts'
import {
  createRow,
  lockCompany,
  lockInState,
  refuseLate,
  updateRow,
  type Row,
} from '#server/kit/rows/rows.ts'
import { TURNS } from './queries.ts'

/**
 * Gives an arriving truck the day's next turn (turns/README.md, turn number). Locks the company, so that numbers
 * are unique. Throws 422 on `placa` for a plate with an open turn.
 */
export async function createTurn(
  tx: Transaction,
  company: string,
  { placa, nota }: NewTurn,
  ahora: string,
): Promise<Row> {
  await lockCompany(tx, company)
  const [open] = await rowsOf<{ numero: number; llegada: string }>(
    tx,
    sql`select numero, llegada::text as llegada from turns
      where id_empresa = ${company} and placa = ${placa} and salida is null and segundo_peso is null`,
  )
  if (open) {
    const since = writtenMoment(momentInBogota(open.llegada))
    throw invalidField('placa', `${placa} ya tiene el turno ${open.numero}, desde el ${since}.`)
  }
  const dia = dayInBogota(new Date(ahora))
  const [last] = await rowsOf<{ numero: number | null }>(
    tx,
    sql`select max(numero) as numero from turns where id_empresa = ${company} and dia = ${dia}::date`,
  )
  const numero = (last?.numero ?? 0) + 1
  return createRow(tx, TURNS, company, { dia, numero, placa, nota, llegada: ahora })
}

/** Column that each step sets, and its words in a refusal (turns/README.md, steps). */
const STEPS: Record<TurnStep, readonly [moment: string, act: string]> = {
  llamar: ['llamado', 'se puede llamar el turno de'],
  descargar: ['descarga', 'se puede anotar la descarga del turno de'],
  salir: ['salida', 'se puede anotar la salida del turno de'],
  irse: ['salida', 'se puede dejar sin pesar el turno de'],
}

/** Takes a step of a turn. Throws 404, and CONFLICTO for an outdated `version` or a turn in another state. */
export async function stepTurn(
  tx: Transaction,
  company: string,
  id: string,
  { paso, version }: TurnStepTaken,
  ahora: string,
): Promise<Row> {
  const [moment, act] = STEPS[paso]
  const turn = await lockInState(tx, TURNS, company, id, TURN_STEPS[paso], act)
  refuseLate(turn, version)
  return updateRow(tx, TURNS, company, id, { [moment]: ahora })
}

/**
 * Brings the turn of a plate in line with its weighing. An open turn copies the times of both weights. After voiding,
 * or when the weighing moves to another truck, the turn waits again (turns/README.md, weighing link). `before` is the
 * plate of the weighing's truck before the change: a renamed vehicle renames its turn.
 */
export async function syncTurn(tx: Transaction, company: string, id: string, before: string): Promise<void> {
  const [own] = await rowsOf<{ id_turno: string; renamed: boolean; freed: boolean }>(
    tx,
    sql`select t.id_turno, t.placa <> ${before} as renamed, w.eliminada or w.placa <> ${before} as freed
      from turns t join weighing_records w using (id_weighing_record)
      where w.id_weighing_record = ${id} and t.id_empresa = ${company} and t.salida is null`,
  )
  if (own?.renamed || own?.freed) await lockCompany(tx, company)
  if (own?.renamed) {
    await tx.execute(
      sql`update turns t set placa = ${before}
        where id_turno = ${own.id_turno} and not ${hasOtherOpen(company, sql`${before}`)}`,
    )
  }
  if (own?.freed) {
    await tx.execute(
      sql`update turns t set id_weighing_record = null, primer_peso = null, descarga = null, segundo_peso = null
        where id_turno = ${own.id_turno} and not ${hasOtherOpen(company, sql`t.placa`)}`,
    )
  }
  await tx.execute(
    sql`update turns t set id_weighing_record = w.id_weighing_record, primer_peso = w.pesado_en,
        segundo_peso = w.segunda_pesada_en
      from weighing_records w
      where w.id_weighing_record = ${id} and w.id_empresa = ${company} and not w.eliminada
        and t.id_empresa = ${company} and t.salida is null
        and (t.id_weighing_record = w.id_weighing_record and t.segundo_peso is distinct from w.segunda_pesada_en
          or t.id_weighing_record is null and t.placa = w.placa and t.llegada <= w.pesado_en
            and not exists (select from turns o where o.id_weighing_record = w.id_weighing_record))`,
  )
}

/** Whether the plate has an open turn besides turn `t`. */
const hasOtherOpen = (company: string, placa: SQL) =>
  sql`exists (select from turns o where o.id_empresa = ${company} and o.placa = ${placa} and o.id_turno <> t.id_turno
    and o.salida is null and o.segundo_peso is null)`
