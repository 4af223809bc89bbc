import { sql, type SQL } from 'drizzle-orm'
import { lockAgreement } from '#server/financing/acts.ts'
import type { Agreement } from '#server/financing/ledger-queries.ts'
import { recount } from '#server/financing/movements-acts.ts'
import { MOVEMENTS } from '#server/financing/movements-queries.ts'
import { AGREEMENTS } from '#server/financing/queries.ts'
import { rowsOf, type Queries, type Transaction } from '#server/db/transaction.ts'
import { insertRows } from '#server/db/writes.ts'
import { folded } from '#server/kit/reading/cells.ts'
import { CHANGED_MEANWHILE, type By, type Removed, type UndoStep } from '#server/kit/reading/import-kind.ts'
import { heldBy, Refusal } from '#server/kit/rules/refusal.ts'
import { idsOf, lockRow, textsOf } from '#server/kit/rows/rows.ts'
import { today } from '#server/kit/words/days.ts'
import type { OpeningAgreement } from './agreements-acts.ts'
import { refuseClosedDay, type Bringing, type Used } from './opening-rows-acts.ts'
import { alreadyThere } from './openings.ts'
import type { PrestamoInicial } from './rules.ts'

/** Existing agreement with one of its opening loans, whose fields are null if it has none. */
export interface KnownLoan {
  id: string
  numero: string
  id_tercero: string
  nombre: string
  estado: string
  anulada: boolean
  importado: boolean
  inicio: string
  tasa: string
  fecha: string | null
  descripcion: string | null
  valor: string | null
  interes: string | null
  corte: string | null
}

/** Agreements with these numbers, once for each opening loan. */
export const knownLoans = (q: Queries, company: string, numbers: readonly string[]): Promise<KnownLoan[]> =>
  rowsOf<KnownLoan>(
    q,
    sql`select g.id_acuerdo_de_financiamiento as id, g.consecutivo as numero, g.id_tercetro as id_tercero,
        g.nombre_tercero as nombre, g.estado, g.estado = 'ANULADO' as anulada, g.id_importacion is not null as importado,
        g.fecha_de_inicio::text as inicio, g.tasa::text as tasa, m.fecha_movimiento::text as fecha, m.descripcion,
        m.valor::text as valor, m.interes_inicial::text as interes, m.saldo_inicial_al::text as corte
      from financing_agreements g left join financing_agreement_movements m
        on m.id_financing_agreement = g.id_acuerdo_de_financiamiento and m.saldo_inicial_al is not null
      where g.id_empresa = ${company} and g.consecutivo = any (${textsOf(numbers)})`,
  )

type Terms = Pick<OpeningAgreement, 'id_tercetro' | 'fecha_de_inicio' | 'tasa'>

/**
 * Reason why an existing agreement takes no loan of a file; undefined if it takes the loan. `there`: the agreement
 * with each of its opening loans.
 */
export function whyNoLoan(
  there: readonly [KnownLoan, ...KnownLoan[]],
  { id_tercetro, fecha_de_inicio, tasa }: Terms,
  { fecha_movimiento, descripcion }: PrestamoInicial,
): string | undefined {
  const [agreement] = there
  const { numero, id_tercero, estado, importado, inicio, tasa: rate } = agreement
  if (!importado || estado !== 'EN_EJECUCION' || id_tercero !== id_tercetro)
    return alreadyThere('el acuerdo', agreement)
  if (inicio !== fecha_de_inicio || Number(rate) !== tasa)
    return `Ya existe el acuerdo ${numero}, con otro inicio u otra tasa.`
  const called = folded(descripcion)
  return there.some((one) => one.fecha === fecha_movimiento && folded(one.descripcion ?? '') === called)
    ? `Ya existe el préstamo «${descripcion}» de ese día en el acuerdo ${numero}, con otros valores.`
    : undefined
}

/** Agreement of an earlier import, with loans of a later file. */
export interface AddedLoans extends OpeningAgreement {
  id_acuerdo: string
}

/**
 * Adds opening loans to agreements of earlier imports, even above the maximum. Throws CONFLICTO if an agreement takes
 * the loans no longer.
 */
export async function bringLoans(
  tx: Transaction,
  { company, hoy, desde, throwIfStopped }: Bringing & Pick<By, 'desde'>,
  added: readonly AddedLoans[],
): Promise<void> {
  // Agreements are locked in order of their ids, as `undo` does.
  for (const one of [...added].sort((a, b) => (a.id_acuerdo < b.id_acuerdo ? -1 : 1))) {
    await throwIfStopped?.()
    const { id_acuerdo: id_financing_agreement, consecutivo, prestamos } = one
    const agreement = await lockAgreement(tx, company, id_financing_agreement, 'prestar')
    const [first, ...more] = await knownLoans(tx, company, [consecutivo])
    if (!first || prestamos.some((loan) => whyNoLoan([first, ...more], one, loan) !== undefined))
      throw new Refusal('CONFLICTO', CHANGED_MEANWHILE)
    const loans = prestamos.map((loan) => ({
      id_empresa: company,
      creado_en: desde,
      id_financing_agreement,
      ...loan,
    }))
    await insertRows(tx, MOVEMENTS.name, loans)
    await recount(tx, company, agreement, hoy)
  }
}

/** Condition for the loans `m` that an import added. The moment at which it began to write identifies it. */
const addedSince = (company: string, desde: SQL) =>
  sql`m.id_empresa = ${company} and m.saldo_inicial_al is not null and m.creado_en = ${desde}`

/** Agreements of loans that an import added, if they are closed or in a settlement that was made or approved later. */
const usedSince = (tx: Transaction, company: string, desde: SQL): Promise<Used[]> =>
  rowsOf<Used>(
    tx,
    sql`select distinct on (g.id_acuerdo_de_financiamiento) g.id_acuerdo_de_financiamiento as id,
        'el acuerdo ' || g.consecutivo || case when g.estado <> 'EN_EJECUCION' then ' ya se cerró.'
          else ' está en la liquidación ' || s.consecutivo || '.' end as porque
      from financing_agreement_movements m
        join financing_agreements g on g.id_acuerdo_de_financiamiento = m.id_financing_agreement
        left join settlements s on s.id_acuerdo = g.id_acuerdo_de_financiamiento
          and (s.creado_en > m.creado_en or s.aprobada_en > m.creado_en)
      where ${addedSince(company, desde)} and (g.estado <> 'EN_EJECUCION' or s.id_liquidacion is not null)
      order by g.id_acuerdo_de_financiamiento`,
  )

async function undo(tx: Transaction, company: string, { desde, after, limit }: UndoStep): Promise<Removed> {
  const since = sql`${desde}::timestamptz`
  const loans = await rowsOf<{ id: string; id_acuerdo: string }>(
    tx,
    sql`select m.id_movimiento_af as id, m.id_financing_agreement as id_acuerdo
      from financing_agreement_movements m where ${addedSince(company, since)} and m.id_movimiento_af > ${after}::uuid
      order by m.id_movimiento_af limit ${limit}`,
  )
  let stayed = 0
  for (const id of [...new Set(loans.map(({ id_acuerdo }) => id_acuerdo))].sort()) {
    const agreement = (await lockRow(tx, AGREEMENTS, company, id)) as Agreement
    const own = loans.filter(({ id_acuerdo }) => id_acuerdo === id)
    if ((await usedSince(tx, company, since)).some((used) => used.id === id)) stayed += own.length
    else {
      await tx.execute(
        sql`delete from financing_agreement_movements where id_movimiento_af = any (${idsOf(own.map((one) => one.id))})`,
      )
      await recount(tx, company, agreement, today())
    }
  }
  return { last: loans.at(-1)?.id, stayed }
}

async function refuseTakeBack(tx: Transaction, company: string, idImportacion: string): Promise<void> {
  const since = sql`(select escrita_desde from imports where id_importacion = ${idImportacion})`
  const added = sql`from financing_agreement_movements m where ${addedSince(company, since)}`
  await tx.execute(
    sql`select from financing_agreements
      where id_acuerdo_de_financiamiento in (select m.id_financing_agreement ${added})
      order by id_acuerdo_de_financiamiento for update`,
  )
  const [held] = await usedSince(tx, company, since)
  if (held) throw heldBy('deshacer la importación', held.porque)
  await refuseClosedDay(tx, company, sql`select min(m.fecha_movimiento) ${added}`)
}

/** Loans that an import added go until their agreement is closed, or a later settlement pays it. */
export const undoneLoans = { undo, refuseTakeBack }
