import { lateInterestAmount } from './rules.ts'
import { compareWithUsury } from '#server/rates/usury-rules.ts'
import { Refusal, refuseIfVoided } from '#server/kit/rules/refusal.ts'
import { percent } from '#server/kit/words/formats.ts'
import type { Queries, Transaction } from '#server/db/transaction.ts'
import { usuryCeiling } from '#server/rates/parameters-queries.ts'
import { readLimits, RECEIVABLES, withCartera } from './queries.ts'
import { createReceivable, lockReceivable } from './acts.ts'
import { refuseLate, updateRow, type Row } from '#server/kit/rows/rows.ts'

interface Asked {
  id: string
  version?: number | undefined
  hoy: string
}

/**
 * Collects today's late interest with a separate receivable, which bears no late interest. Afterwards only
 * later interest is owed (receivables/README.md, late interest). Returns both receivables. Throws CONFLICTO
 * when nothing is owed.
 */
export async function chargeLateInterest(
  tx: Transaction,
  company: string,
  asked: Asked,
): Promise<{ row: Row; cobro: Row }> {
  const { hoy } = asked
  const { current, mora } = await lockLate(tx, company, asked)
  const cobro = await createReceivable(tx, company, {
    valor_original_factura: mora,
    interes_original: mora,
    fecha_factura: hoy,
    porcentaje_interes_mora: 0,
    cliente_id: current.cliente_id,
    cliente_nombre: String(current.cliente_nombre),
    observaciones: `Interés de mora de la cuenta ${current.numero_factura}`,
    origen: 'MORA',
    id_cuenta_principal: current._id,
  })
  const mora_cobrada = current.mora_cobrada + mora
  const row = await updateRow(tx, RECEIVABLES, company, current._id, { mora_cobrada })
  return { row: withCartera(row, hoy, await readLimits(tx, company, hoy)), cobro }
}

/**
 * Forgives today's late interest, with a reason. Returns the receivable and the amount. Throws CONFLICTO when
 * nothing is owed.
 */
export async function forgiveLateInterest(
  tx: Transaction,
  company: string,
  { motivo, ...asked }: Asked & { motivo: string },
): Promise<{ row: Row; mora: number }> {
  const { hoy } = asked
  const { current, mora } = await lockLate(tx, company, asked)
  const row = await updateRow(tx, RECEIVABLES, company, current._id, {
    mora_condonada: current.mora_condonada + mora,
    motivo_condonacion: motivo,
  })
  return { row: withCartera(row, hoy, await readLimits(tx, company, hoy)), mora }
}

/** Locks a receivable that owes late interest today, until the transaction ends. */
async function lockLate(tx: Transaction, company: string, { id, version, hoy }: Asked) {
  const current = await lockReceivable(tx, company, id)
  refuseLate(current, version)
  refuseIfVoided(current.anulada, `La cuenta ${current.numero_factura}`)
  const mora = lateInterestAmount(current, current.aplicaciones, hoy)
  if (mora === 0) throw new Refusal('CONFLICTO', `La cuenta ${current.numero_factura} no debe mora hoy.`)
  return { current, mora }
}

/** Warning when the % of late interest is above the usury ceiling on `hoy`. It never blocks. */
export async function usuryWarning(
  q: Queries,
  company: string,
  { porcentaje_interes_mora }: Row,
  hoy: string,
): Promise<string | undefined> {
  const porcentaje = Number(porcentaje_interes_mora)
  const { sobre_usura, techo_usura } = compareWithUsury(porcentaje, await usuryCeiling(q, company, hoy))
  if (!sobre_usura || techo_usura === null) return undefined
  return `El interés de mora, ${percent(porcentaje)} mensual, pasa del techo de usura, ${percent(techo_usura)} mensual.`
}
