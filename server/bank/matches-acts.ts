import { sql } from 'drizzle-orm'
import {
  matchLines,
  daysToMatch,
  type LineaPorCruzar,
  type MovimientoPorCruzar,
} from './reconciliation-rules.ts'
import { addUp } from '#server/kit/rules/figures.ts'
import { invalidField, notFound, Refusal } from '#server/kit/rules/refusal.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { mustChoose } from '#server/kit/words/sentences.ts'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { insertRows, unaudited } from '#server/db/writes.ts'
import { idsOf, isId } from '#server/kit/rows/rows.ts'
import { readAccount } from './book-queries.ts'

const MATCHED_ALREADY = 'El movimiento ya está cruzado con una línea del banco.'

/** Description of a line in the history: '«COBRO COMISION» del 03/11/2026 por $ -12.000'. */
const saidOf = ({
  descripcion,
  fecha,
  pesos: valor,
}: {
  descripcion: string
  fecha: string
  pesos: number
}) =>
  [descripcion && `«${descripcion}»`, `del ${writtenDay(fecha)} por ${pesos(valor)}`]
    .filter(Boolean)
    .join(' ')

/** Serialises reading, matching and voiding for one account until the transaction ends. */
export const lockMatching = (tx: Transaction, company: string, idBanco: string) =>
  tx.execute(
    sql`select from bank_reconciliations where id_empresa = ${company} and id_banco = ${idBanco}
      order by id_conciliacion for update`,
  )

/**
 * Matches the open lines of an account with movements of the same value within three banking days. Returns
 * the number of new matches (bank/README.md, matching).
 */
export async function matchAgain(
  tx: Transaction,
  company: string,
  idBanco: string,
): Promise<{ cruzadas: number }> {
  await readAccount(tx, company, idBanco)
  await lockMatching(tx, company, idBanco)
  const lines = await rowsOf<LineaPorCruzar & { descripcion: string }>(
    tx,
    sql`select l.id_linea, l.fecha::text as fecha, round(l.valor)::float8 as pesos, l.descripcion from bank_lines l
      where l.id_empresa = ${company} and l.id_banco = ${idBanco} and round(l.valor) <> 0
        and not exists (select from bank_matches x where x.id_linea = l.id_linea)
      order by l.fecha, l.id_linea`,
  )
  if (lines.length === 0) return { cruzadas: 0 }
  const movements = await rowsOf<MovimientoPorCruzar>(
    tx,
    sql`select m.id_movimiento, m.fecha::text as fecha, m.valor::float8 as valor, not m.vigente as anulado
      from bank_movements m
      where m.id_empresa = ${company} and m.id_banco = ${idBanco}
        and m.fecha between ${daysToMatch(lines[0]!.fecha).desde} and ${daysToMatch(lines.at(-1)!.fecha).hasta}
        and not exists (select from bank_matches x where x.id_movimiento = m.id_movimiento)
      order by m.fecha, m.id_movimiento`,
  )
  const said = new Map(lines.map((line) => [line.id_linea, saidOf(line)]))
  const rows = matchLines(lines, movements).map((match) => ({
    ...match,
    id_empresa: company,
    detalle: said.get(match.id_linea),
    automatico: true,
    registro: tx.actor.nombre,
  }))
  // Automatic matches write no audit entry each: the entry of the file has their number.
  const written = await unaudited(tx, () =>
    insertRows(tx, 'bank_matches', rows, sql`on conflict do nothing returning 1 as uno`),
  )
  return { cruzadas: written.length }
}

/** Locks the account of a line, then reads the line. Throws 404. */
async function lockLine(tx: Transaction, company: string, id: string) {
  const read = async () => {
    const [line] = isId(id)
      ? await rowsOf<{
          id_banco: string
          fecha: string
          pesos: number
          descripcion: string
          cruzada: boolean
        }>(
          tx,
          sql`select id_banco, fecha::text as fecha, round(valor)::float8 as pesos, descripcion, exists (select from bank_matches x where x.id_linea = l.id_linea) as cruzada
            from bank_lines l where id_empresa = ${company} and id_linea = ${id}`,
        )
      : []
    if (!line) throw notFound()
    return line
  }
  await lockMatching(tx, company, (await read()).id_banco)
  return read()
}

interface ByHand {
  id_linea: string
  movimientos: readonly string[]
  /** Form field for the error on a wrong sum. */
  campo?: string
}

/**
 * Matches a line with movements of the same account and the same total. Throws 422 for another total, CONFLICTO
 * if one of them is already matched, and 404 for another account.
 */
export async function matchByHand(
  tx: Transaction,
  company: string,
  { id_linea, movimientos, campo = 'movimientos' }: ByHand,
): Promise<{ cruzadas: number }> {
  if (!isId(id_linea)) throw invalidField('id_linea', mustChoose('una línea del banco'))
  const line = await lockLine(tx, company, id_linea)
  if (line.cruzada) throw new Refusal('CONFLICTO', 'La línea del banco ya está cruzada.')
  const ids = [...new Set(movimientos.filter(isId))]
  const rows = await rowsOf<{ valor: string; cruzado: boolean }>(
    tx,
    sql`select m.valor, exists (select from bank_matches x where x.id_movimiento = m.id_movimiento) as cruzado
      from bank_movements m where m.id_empresa = ${company} and m.id_banco = ${line.id_banco}
        and m.id_movimiento = any (${idsOf(ids)})`,
  )
  if (ids.length === 0 || rows.length < new Set(movimientos).size) throw notFound()
  if (rows.some(({ cruzado }) => cruzado)) throw new Refusal('CONFLICTO', MATCHED_ALREADY)
  const suma = addUp(rows.map(({ valor }) => valor))
  if (suma !== line.pesos) {
    const said = `Suma ${pesos(suma)} y la línea del banco es de ${pesos(line.pesos)}.`
    throw invalidField(campo, said)
  }
  const written = await insertRows(
    tx,
    'bank_matches',
    ids.map((id_movimiento) => ({
      id_movimiento,
      id_empresa: company,
      id_linea,
      detalle: saidOf(line),
      automatico: false,
      registro: tx.actor.nombre,
    })),
    sql`on conflict do nothing returning 1 as uno`,
  )
  if (written.length < ids.length) throw new Refusal('CONFLICTO', MATCHED_ALREADY)
  return { cruzadas: 1 }
}

/** Removes the match of a line, so that matching can find it again. Throws CONFLICTO if the line has none. */
export async function undoMatch(tx: Transaction, company: string, id: string): Promise<{ cruzadas: number }> {
  const line = await lockLine(tx, company, id)
  if (!line.cruzada) throw new Refusal('CONFLICTO', 'La línea del banco no está cruzada.')
  await tx.execute(sql`delete from bank_matches where id_empresa = ${company} and id_linea = ${id}`)
  return { cruzadas: 0 }
}
