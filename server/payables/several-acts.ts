import type { z } from 'zod'
import type { PaySeveral } from './contract.ts'
import { addUp } from '#server/kit/rules/figures.ts'
import { amountToPay } from './rules.ts'
import { forbidden } from '#server/kit/rules/refusal.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { dayInBogota } from '#server/kit/words/days.ts'
import { numberPayments } from '#server/payments/acts.ts'
import { readBank } from '#server/payments/paying-queries.ts'
import { askAboutCash } from '#server/payments/queries.ts'
import { getRow, lockRow, refuseLate } from '#server/kit/rows/rows.ts'
import { movePayment, PAYING } from './acts.ts'
import { PAYABLES, type StoredPayable } from './resource-queries.ts'

/** Pays one settlement within the disbursement `id_egreso`. */
export type PaySettlement = (
  tx: Transaction,
  company: string,
  id: string,
  payment: Omit<z.infer<typeof PaySeveral>, 'cuentas' | 'id_banco'> & {
    id_banco: string | null
    id_egreso: string | null
  },
  ahora: Date,
) => Promise<unknown>

interface Payer {
  ahora: Date
  paySettlement: PaySettlement
  /** Whether this person may pay settlements. */
  maySettle: boolean
}

/**
 * Pays several payables whole, on one day with one method and bank: all or none. Each third party gets one
 * disbursement. Throws as `payPayable` and the payment of a settlement do.
 */
export async function paySeveral(
  tx: Transaction,
  company: string,
  { cuentas, fecha, id_fpago, id_banco, referencia, efectivo_confirmado }: z.infer<typeof PaySeveral>,
  { ahora, paySettlement, maySettle }: Payer,
) {
  const banco = await readBank(tx, company, { id_metodo: id_fpago, id_banco: id_banco ?? '' }, PAYING)
  const parties = new Map<string, StoredPayable[]>()
  const versions = new Map(cuentas.map(({ id, version }) => [id.toLowerCase(), version]))
  for (const [id, version] of [...versions].sort()) {
    const one = await payableToPay(tx, company, id, maySettle)
    refuseLate(
      one,
      version,
      `${one.consecutivo} cambió desde que la marcó: nada se pagó. Revise y pague de nuevo.`,
    )
    parties.set(one.id_tercero, [...(parties.get(one.id_tercero) ?? []), one])
  }
  const egresos = []
  for (const [id_tercero, payables] of parties) {
    const nombre = payables[0]!.nombre_tercero
    const valor = addUp(payables.map((one) => amountToPay(one, null)))
    if (banco === null && efectivo_confirmado === false)
      await askAboutCash(tx, company, { id_tercero, nombre, valor, fecha })
    const egreso = await numberPayments(tx, company, { id_tercero, nombre, fecha, valor })
    for (const one of payables) {
      const moved = { fecha, referencia, id_fpago, id_banco: banco, id_egreso: egreso?.id_egreso ?? null }
      if (one.origen === 'LIQUIDACION')
        await paySettlement(tx, company, one.id_liquidacion ?? '', moved, ahora)
      else await movePayment(tx, company, one, amountToPay(one, null), moved, dayInBogota(ahora))
    }
    if (egreso) egresos.push(egreso)
  }
  return { egresos }
}

/** Locks one payable. A settlement is only read: its payment locks its weighings first, then the settlement. */
async function payableToPay(tx: Transaction, company: string, id: string, maySettle: boolean) {
  const read = (await getRow(tx, PAYABLES, company, id)) as StoredPayable
  if (read.origen !== 'LIQUIDACION') return (await lockRow(tx, PAYABLES, company, id)) as StoredPayable
  if (!maySettle) throw forbidden()
  return read
}
