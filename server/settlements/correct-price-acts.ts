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
 * Voids an approved settlement and creates a draft of the same weighings at another price. The draft is dated
 * today, because the voided settlement counts until then (stock/README.md, voids). The draft keeps the user's
 * choices and the exchange registration. A payment kept as an advance is deducted again. Rejects
 * an equal price. Throws CONFLICTO when the offset became a receivable, because a new offset would take the
 * same debt twice.
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
  const { devuelto } = await voidSettlement(tx, company, id, voiding, ahora)
  if (devuelto) {
    throw new Refusal(
      'CONFLICTO',
      `El abono de ${consecutivo} es de un mes o de un acuerdo ya cerrado. Anúlela y haga otra liquidación.`,
    )
  }
  const body: NewSettlement = {
    ...asked,
    fecha: dayInBogota(ahora),
    observaciones: String(observaciones),
    ...(registro === 'BOLSA' && { registro }),
    ...(voiding.destino_pago === 'ANTICIPO' && { anticipo: undefined }),
  }
  return createSettlement(tx, company, body, dayInBogota(ahora), settlement)
}
