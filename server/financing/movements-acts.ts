import { sql } from 'drizzle-orm'
import type { FinancingMovementChange, NewFinancingMovement } from './movements-contract.ts'
import { refuseOutside } from '#server/kit/rules/dates.ts'
import { heldBy, invalidField } from '#server/kit/rules/refusal.ts'
import { rowsOf, type Queries, type Transaction } from '#server/db/transaction.ts'
import { readBank } from '#server/payments/paying-queries.ts'
import {
  createRow,
  getRow,
  isId,
  lockInState,
  refuseLate,
  removeRow,
  updateRow,
  type Row,
} from '#server/kit/rows/rows.ts'
import { lockAgreement } from './acts.ts'
import { syncRequests } from './excess-acts.ts'
import type { Agreement } from './ledger-queries.ts'
import { recalculate } from './ledger-acts.ts'
import { CHANGEABLE_LOANS, type LoanState, mustWait, lendsGoods, lendsMoney } from './words.ts'
import { mustChoose, NO_LOAN, REQUIRED } from '#server/kit/words/sentences.ts'
import { openParts, TO_FIX } from '#server/weighings/settled-queries.ts'
import { MOVEMENTS, movementOf, type Movement } from './movements-queries.ts'

/**
 * Adds a loan to a running agreement, on a day from the agreement's first day to `hoy`. A loan above what is
 * left of the maximum waits and does not count (financing/README.md, loans over the maximum).
 */
export async function createMovement(
  tx: Transaction,
  company: string,
  { id_financing_agreement, ...body }: NewFinancingMovement,
  hoy: string,
): Promise<Row> {
  const agreement = await lockAgreement(tx, company, id_financing_agreement, 'prestar')
  refuseDay(body.fecha_movimiento, agreement, hoy)
  await refuseWithoutDeposit(tx, company, body.modalidad_financiacion, agreement)
  const row = await createRow(tx, MOVEMENTS, company, {
    id_financing_agreement,
    ...body,
    ...(await meansOf(tx, company, body)),
    ...(await goodsOf(tx, company, body)),
    estado: stateOf(agreement, body.valor),
  })
  await recount(tx, company, agreement, hoy)
  return movementOf(tx, company, row._id, hoy)
}

const stateOf = (...asked: Parameters<typeof mustWait>): LoanState =>
  mustWait(...asked) ? 'POR_APROBAR' : 'APROBADO'

/** Recomputes a locked agreement up to `hoy` after a change of its loans, and updates its requests. */
export async function recount(
  tx: Transaction,
  company: string,
  agreement: Agreement,
  hoy: string,
): Promise<void> {
  const { deuda } = await recalculate(tx, agreement, hoy)
  await syncRequests(tx, company, { ...agreement, total_neto: deuda.total_neto })
}

/** Locks a loan that may change and its running agreement, the agreement first. */
async function lockMovement(tx: Transaction, company: string, id: string) {
  const found = (await getRow(tx, MOVEMENTS, company, id)) as Movement
  const agreement = await lockAgreement(tx, company, found.id_financing_agreement, 'prestar')
  const act = 'se puede cambiar el préstamo'
  const movement = await lockInState(tx, MOVEMENTS, company, id, CHANGEABLE_LOANS, act)
  return { agreement, movement: movement as Movement }
}

/**
 * Reason to refuse the change of an opening balance. The form has no field for the interest before the
 * cut-off day.
 */
const IS_OPENING = 'es un saldo inicial. Elimínelo y tráigalo de nuevo con la importación.'

/**
 * Changes a loan. Only a money loan has a payment method and a bank, and only a loan in kind a product. A loan raised
 * above what is left of the maximum waits as a whole. A waiting loan that fits again counts at once. Throws EN_USO for
 * an opening balance.
 */
export async function updateMovement(
  tx: Transaction,
  company: string,
  { id_movimiento_af, _id, id: other, version, id_financing_agreement, ...changes }: FinancingMovementChange,
  hoy: string,
): Promise<Row> {
  const id = id_movimiento_af ?? _id ?? other
  if (!id) throw invalidField('id_movimiento_af', NO_LOAN)
  const { agreement, movement } = await lockMovement(tx, company, id)
  refuseLate(movement, version)
  if (movement.saldo_inicial_al) throw heldBy('modificar el préstamo', IS_OPENING)
  if (id_financing_agreement && id_financing_agreement.toLowerCase() !== agreement._id) {
    throw invalidField('id_financing_agreement', 'El préstamo es de otro acuerdo.')
  }
  if (changes.fecha_movimiento && changes.fecha_movimiento !== movement.fecha_movimiento) {
    refuseDay(changes.fecha_movimiento, agreement, hoy)
  }
  const { modalidad_financiacion = movement.modalidad_financiacion } = changes
  if (modalidad_financiacion !== movement.modalidad_financiacion) {
    await refuseWithoutDeposit(tx, company, modalidad_financiacion, agreement)
  }
  const kept = lendsMoney(modalidad_financiacion) ? movement : { id_fpago: null, id_banco: null }
  const sameMethod = changes.id_fpago === undefined || changes.id_fpago === kept.id_fpago
  const { id_fpago = kept.id_fpago, id_banco = sameMethod ? kept.id_banco : null } = changes
  const means = { modalidad_financiacion, id_fpago, id_banco }
  const taken = lendsGoods(modalidad_financiacion) ? movement : { id_producto: null, kilos: null }
  const { id_producto = taken.id_producto, kilos = taken.kilos } = changes
  const estado = stateOf(agreement, changes.valor ?? movement.valor, movement)
  await updateRow(tx, MOVEMENTS, company, id, {
    ...changes,
    ...(await meansOf(tx, company, means)),
    ...(await goodsOf(tx, company, { modalidad_financiacion, id_producto, kilos })),
    estado,
    ...(estado === 'POR_APROBAR' && { intereses: 0 }),
  })
  await recount(tx, company, agreement, hoy)
  return movementOf(tx, company, id, hoy)
}

/** Deletes a loan. Its approval request lapses. */
export async function removeMovement(
  tx: Transaction,
  company: string,
  id: string,
  hoy: string,
): Promise<Row> {
  const { agreement } = await lockMovement(tx, company, id)
  const removed = await movementOf(tx, company, id, hoy)
  await removeRow(tx, MOVEMENTS, company, id)
  await recount(tx, company, agreement, hoy)
  return removed
}

/**
 * Applies a decision to a waiting loan. An approved loan counts from its own day; a rejected loan never counts.
 * Does nothing when the loan was deleted.
 */
export async function decideLoan(
  tx: Transaction,
  company: string,
  id: string,
  estado: 'APROBADO' | 'RECHAZADO',
  hoy: string,
): Promise<void> {
  const found = await rowsOf(
    tx,
    sql`select from financing_agreement_movements where id_empresa = ${company} and id_movimiento_af = ${id}`,
  )
  if (found.length === 0) return
  const { agreement } = await lockMovement(tx, company, id)
  const change = { estado, ...(estado === 'RECHAZADO' && { intereses: 0 }) }
  await updateRow(tx, MOVEMENTS, company, id, change)
  await recount(tx, company, agreement, hoy)
}

const refuseDay = (fecha: string, { fecha_de_inicio }: Agreement, hoy: string) =>
  refuseOutside('fecha_movimiento', fecha, {
    desde: { dia: fecha_de_inicio, que: 'el inicio del acuerdo' },
    hasta: { dia: hoy, que: 'hoy' },
  })

const NOT_LENT = {
  CREDITO: 'A crédito no se entrega dinero: elija otra forma de pago.',
  DESCUENTO_LIQUIDACION: 'Un descuento en liquidación no entrega dinero: elija otra forma de pago.',
}

/**
 * Throws 422 for an advance to a farmer without unpriced paddy in deposit
 * (financing/README.md, advances on deposits).
 */
async function refuseWithoutDeposit(
  q: Queries,
  company: string,
  mode: string,
  { id_tercetro }: Agreement,
): Promise<void> {
  if (mode !== 'ANTICIPO') return
  const open = await rowsOf(
    q,
    sql`select from (${openParts(company, TO_FIX)}) o where o.id_proveedor = ${id_tercetro} limit 1`,
  )
  if (open.length > 0) return
  throw invalidField('modalidad_financiacion', 'El agricultor no tiene paddy en depósito por fijar.')
}

/**
 * Payment method and bank of a money loan; null for every other mode. Throws 422 when mode, method and bank do
 * not fit.
 */
async function meansOf(
  q: Queries,
  company: string,
  {
    modalidad_financiacion,
    id_fpago,
    id_banco,
  }: {
    modalidad_financiacion: string
    id_fpago?: string | null | undefined
    id_banco?: string | null | undefined
  },
) {
  if (!lendsMoney(modalidad_financiacion)) {
    if (id_fpago) throw invalidField('id_fpago', 'Solo un préstamo en dinero lleva forma de pago.')
    if (id_banco) throw invalidField('id_banco', 'Solo un préstamo en dinero lleva banco.')
    return { id_fpago: null, id_banco: null }
  }
  if (!id_fpago) throw invalidField('id_fpago', REQUIRED)
  const means = { id_metodo: id_fpago, id_banco: id_banco ?? '' }
  return { id_fpago, id_banco: await readBank(q, company, means, { campo: 'id_fpago', sinPago: NOT_LENT }) }
}

/**
 * Product and kilos that a loan in kind takes out of stock; null without a product and for every other mode. Throws 422
 * when one of both is missing, the product is unknown, or the mode lends money.
 */
async function goodsOf(
  q: Queries,
  company: string,
  {
    modalidad_financiacion,
    id_producto = null,
    kilos = null,
  }: {
    modalidad_financiacion: string
    id_producto?: string | null | undefined
    kilos?: number | null | undefined
  },
) {
  if (!lendsGoods(modalidad_financiacion)) {
    if (id_producto) throw invalidField('id_producto', 'Solo un préstamo en especie lleva producto.')
    if (kilos) throw invalidField('kilos', 'Solo un préstamo en especie lleva kilos.')
    return { id_producto: null, kilos: null }
  }
  if (!id_producto && kilos === null) return { id_producto: null, kilos: null }
  if (kilos === null) throw invalidField('kilos', 'Escriba los kilos del producto.')
  const [found] =
    id_producto && isId(id_producto)
      ? await rowsOf(
          q,
          sql`select from products where id_empresa = ${company} and id_producto = ${id_producto}`,
        )
      : []
  if (!found) throw invalidField('id_producto', mustChoose('un producto'))
  return { id_producto, kilos }
}
