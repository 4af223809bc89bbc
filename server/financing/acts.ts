import { sql } from 'drizzle-orm'
import { rowsOf, type Queries, type Transaction } from '#server/db/transaction.ts'
import {
  inUse,
  createRow,
  countUses,
  lockInState,
  updateRow,
  refuseLate,
  lockRow,
  type Row,
} from '#server/kit/rows/rows.ts'
import { addDays } from '#server/kit/words/days.ts'
import { notFound, refusedOn, voidReason } from '#server/kit/rules/refusal.ts'
import { refuseOutside } from '#server/kit/rules/dates.ts'
import { AGREEMENT_ACTS } from './words.ts'
import { parametersInForce } from '#server/rates/parameters-queries.ts'
import { documentNumberFor } from '#server/numbers/acts.ts'
import { syncRequests } from './excess-acts.ts'
import type { NewFinancingAgreement, FinancingAgreementChange } from './contract.ts'
import { withDebts, type Agreement } from './ledger-queries.ts'
import { recalculate, type InterestChange } from './ledger-acts.ts'
import { AGREEMENTS, readSupplier } from './queries.ts'
import { maximumLoan } from './rules.ts'

/** Wording of each act in the refusal of a wrong state. */
const ACTS: Record<keyof typeof AGREEMENT_ACTS, string> = {
  modificar: 'se puede modificar el acuerdo',
  cerrar: 'se puede cerrar el acuerdo',
  eliminar: 'se puede eliminar el acuerdo',
  prestar: 'se pueden cambiar los préstamos del acuerdo',
  abonar: 'se puede abonar al acuerdo',
}

/** Locks an agreement until the transaction ends. Throws CONFLICTO when its state does not allow the act. */
export const lockAgreement = async (
  tx: Transaction,
  company: string,
  id: string,
  acto: keyof typeof AGREEMENT_ACTS,
) => (await lockInState(tx, AGREEMENTS, company, id, AGREEMENT_ACTS[acto], ACTS[acto])) as Agreement

/** Agreements are signed before their crop, but never more than a year ahead. */
const refuseStart = (fecha: string, hoy: string) =>
  refuseOutside('fecha_de_inicio', fecha, {
    hasta: { dia: addDays(hoy, 365), que: 'un año desde hoy' },
  })

/**
 * Creates an agreement in force with the next number. Rate and quota per hectare come from the parameters of
 * its first day; a sent rate is ignored (financing/README.md, rate and quota). `hoy` is today in Bogotá.
 */
export async function createAgreement(
  tx: Transaction,
  company: string,
  { tasa: _sent, ...body }: NewFinancingAgreement,
  hoy: string,
): Promise<Row> {
  const { fecha_de_inicio, numero_hectareas } = body
  refuseStart(fecha_de_inicio, hoy)
  const supplier = await readSupplier(tx, company, body.id_tercetro)
  const terms = ['CUPO_HECTAREA', 'TASA_PRESTAMO'] as const
  const { CUPO_HECTAREA, TASA_PRESTAMO } = await parametersInForce(tx, company, terms, fecha_de_inicio)
  const row = await createRow(tx, AGREEMENTS, company, {
    ...body,
    ...supplier,
    consecutivo: await documentNumberFor(tx, company, 'ACUERDO', {
      resource: AGREEMENTS,
      numbered: 'consecutivo',
    }),
    tasa: TASA_PRESTAMO.valor,
    cupo_hectarea: CUPO_HECTAREA.valor,
    maximo_prestar: maximumLoan(numero_hectareas, CUPO_HECTAREA.valor),
  })
  const [made] = await withDebts(tx, [row], hoy)
  return made!
}

/** Changes a running agreement. Its rate and quota never change. */
export async function updateAgreement(
  tx: Transaction,
  company: string,
  { id_acuerdo_de_financiamiento, id: other, version, ...changes }: FinancingAgreementChange,
  hoy: string,
): Promise<Row> {
  const id = id_acuerdo_de_financiamiento ?? other
  if (!id) throw notFound()
  const current = await lockAgreement(tx, company, id, 'modificar')
  refuseLate(current, version)
  const { id_tercetro = current.id_tercetro, fecha_de_inicio = current.fecha_de_inicio } = changes
  const { numero_hectareas = current.numero_hectareas } = changes
  if (fecha_de_inicio !== current.fecha_de_inicio) {
    refuseStart(fecha_de_inicio, hoy)
    await refuseBeforeLoans(tx, id, fecha_de_inicio)
  }
  if (id_tercetro !== current.id_tercetro) {
    await refuseSettled(tx, id, current)
    await refuseLent(tx, id, current)
  }
  const row = await updateRow(tx, AGREEMENTS, company, id, {
    ...changes,
    ...(id_tercetro !== current.id_tercetro && (await readSupplier(tx, company, id_tercetro))),
    maximo_prestar: maximumLoan(numero_hectareas, current.cupo_hectarea),
  })
  const after = row as Agreement
  await syncRequests(tx, company, after, { maximumFell: after.maximo_prestar < current.maximo_prestar })
  const [changed] = await withDebts(tx, [row], hoy)
  return changed!
}

/** Voids a running agreement without loans and without settlements. Its number is never used again. */
export async function voidAgreement(
  tx: Transaction,
  company: string,
  id: string,
  { motivo, hoy }: { motivo: string; hoy: string },
): Promise<Row> {
  await lockAgreement(tx, company, id, 'eliminar')
  const uses = await countUses(tx, AGREEMENTS, id)
  if (uses > 0) throw inUse(uses)
  const voided = { estado: 'ANULADO', motivo_anulacion: voidReason(motivo) }
  const [row] = await withDebts(tx, [await updateRow(tx, AGREEMENTS, company, id, voided)], hoy)
  return row!
}

async function refuseBeforeLoans(q: Queries, id: string, fecha: string): Promise<void> {
  const [first] = await rowsOf<{ dia: string | null }>(
    q,
    sql`select min(fecha_movimiento)::text as dia from financing_agreement_movements
      where id_financing_agreement = ${id} and estado <> 'RECHAZADO'`,
  )
  if (!first?.dia) return
  refuseOutside('fecha_de_inicio', fecha, { hasta: { dia: first.dia, que: 'el primer préstamo' } })
}

/**
 * A settlement pays the agreement of its own supplier. An agreement in a settlement therefore keeps its
 * supplier, also when the settlement was voided and its offset still counts.
 */
async function refuseSettled(q: Queries, id: string, { consecutivo }: Agreement): Promise<void> {
  const [found] = await rowsOf<{ consecutivo: string }>(
    q,
    sql`select consecutivo from settlements where id_acuerdo = ${id} and (estado <> 'ANULADA' or abono_contado) limit 1`,
  )
  if (!found) return
  const mensaje = `El acuerdo ${consecutivo} está en la liquidación ${found.consecutivo}: su proveedor no cambia.`
  throw refusedOn(['id_tercetro'], 'EN_USO', mensaje)
}

/** The money of a loan went to the supplier, who is named in the bank book. */
async function refuseLent(q: Queries, id: string, { consecutivo }: Agreement): Promise<void> {
  const found = await rowsOf(
    q,
    sql`select from financing_agreement_movements
      where id_financing_agreement = ${id} and id_fpago is not null and estado <> 'RECHAZADO' limit 1`,
  )
  if (found.length === 0) return
  const mensaje = `El acuerdo ${consecutivo} tiene préstamos en dinero: elimínelos antes de cambiar su proveedor.`
  throw refusedOn(['id_tercetro'], 'EN_USO', mensaje)
}

/**
 * Stores the interest of an agreement up to `hoy` and answers what changed. A closed agreement does not change.
 */
export async function recalculateAgreement(
  tx: Transaction,
  company: string,
  id: string,
  hoy: string,
): Promise<{ antes: number; despues: number; diferencias: InterestChange[] } & Record<string, unknown>> {
  const agreement = (await lockRow(tx, AGREEMENTS, company, id)) as Agreement
  const { _id: id_acuerdo_de_financiamiento, estado, interes: antes } = agreement
  if (estado !== 'EN_EJECUCION') {
    return { id_acuerdo_de_financiamiento, antes, despues: antes, diferencias: [] }
  }
  const { deuda, cambios } = await recalculate(tx, agreement, hoy)
  return { id_acuerdo_de_financiamiento, antes, despues: deuda.interes, diferencias: cambios }
}
