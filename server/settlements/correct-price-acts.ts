import type { z } from 'zod'
import type { CorrectPrice, NewSettlement } from './contract.ts'
import { invalidField, Refusal } from '#server/kit/rules/refusal.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { dayInBogota } from '#server/kit/words/days.ts'
import type { Row } from '#server/kit/rows/rows.ts'
import { lockSettlement, voidSettlement } from './acts.ts'
import { askedAgain } from './recalculate-acts.ts'
import { createSettlement } from './create-acts.ts'

/**
 * Voids an approved settlement, as `voidSettlement` does, and makes in its place a draft of the same weighings at another price
 * (N-141), which is answered. What somebody chose stays, as when a draft is computed again, and so does the exchange's way,
 * where its registration stands. What was paid and stays with the supplier is taken off of the new one. Refuses the price that
 * it has, with CONFLICTO one whose offset comes back as a receivable: a new offset would take the same debt twice.
 */
export async function correctPrice(
  tx: Transaction,
  company: string,
  id: string,
  { precio_carga, ...voiding }: z.infer<typeof CorrectPrice>,
  ahora: Date,
): Promise<Row> {
  const settlement = await lockSettlement(tx, company, id, 'corregir')
  const { consecutivo, registro, observaciones } = settlement
  if (precio_carga === settlement.precio_carga) {
    throw invalidField('precio_carga', 'Ese es el precio que ya tiene.')
  }
  const asked = await askedAgain(tx, company, settlement, precio_carga, ahora)
  const { cuenta } = await voidSettlement(tx, company, id, voiding, ahora)
  if (cuenta) {
    throw new Refusal(
      'CONFLICTO',
      `El abono de ${consecutivo} es de un mes o de un acuerdo ya cerrado. Anúlela y haga otra liquidación.`,
    )
  }
  const body: NewSettlement = {
    ...asked,
    observaciones: String(observaciones),
    ...(registro === 'BOLSA' && { registro }),
    ...(voiding.destino_pago === 'ANTICIPO' && { anticipo: undefined }),
  }
  return createSettlement(tx, company, body, dayInBogota(ahora), settlement)
}
