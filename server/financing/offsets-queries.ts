import { sql } from 'drizzle-orm'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { isId } from '#server/kit/rows/rows.ts'
import { readLedgers, readLedger } from './ledger-queries.ts'
import { divideOffset, type AcuerdoOfrecido, type AbonoAlAcuerdo } from './offsets-rules.ts'
import { debtOn, maximumOffset } from './rules.ts'

/**
 * Running agreements of a supplier with debt on a day, oldest first. Amounts taken by draft settlements are
 * not offered again, except those of the draft numbered `except`. Locks the agreement `lock` until the
 * transaction ends.
 */
export async function offeredAgreements(
  q: Queries,
  company: string,
  supplier: string,
  fecha: string,
  { lock, except }: { lock?: string; except?: string } = {},
): Promise<AcuerdoOfrecido[]> {
  if (lock && isId(lock)) {
    await q.execute(
      sql`select from financing_agreements
        where id_empresa = ${company} and id_acuerdo_de_financiamiento = ${lock} for update`,
    )
  }
  const rows = await rowsOf<{ id: string; consecutivo: string; tasa: string }>(
    q,
    sql`select id_acuerdo_de_financiamiento as id, consecutivo, tasa::text as tasa from financing_agreements
      where id_empresa = ${company} and id_tercetro = ${supplier} and estado = 'EN_EJECUCION'
        and fecha_de_inicio <= ${fecha}::date
      order by fecha_de_inicio, id_acuerdo_de_financiamiento`,
  )
  const ids = rows.map(({ id }) => id)
  const ledgerOf = await readLedgers(q, ids, { drafts: true, ...(except && { except }) })
  return rows
    .map(({ id, consecutivo, tasa }) => {
      const { prestamos, abonos } = ledgerOf(id)
      const counted = abonos.filter(({ contado }) => contado)
      return {
        id_acuerdo: id,
        consecutivo,
        deuda: debtOn({ tasa, prestamos, abonos: counted }, fecha).saldo,
        disponible: maximumOffset({ tasa, prestamos, abonos }, fecha),
      }
    })
    .filter(({ deuda }) => deuda > 0)
}

/** Divides an offset on a day into interest and capital, before or after it is stored. */
export async function dividedOffset(
  q: Queries,
  acuerdo: { id_acuerdo: string; consecutivo: string },
  { valor, fecha }: { valor: number; fecha: string },
): Promise<AbonoAlAcuerdo> {
  const { id_acuerdo } = acuerdo
  const [row] = await rowsOf<{ tasa: string }>(
    q,
    sql`select tasa::text as tasa from financing_agreements where id_acuerdo_de_financiamiento = ${id_acuerdo}`,
  )
  const financiacion = { tasa: row?.tasa ?? 0, ...(await readLedger(q, id_acuerdo)) }
  return divideOffset(financiacion, acuerdo, { valor, fecha })
}
