import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Transaction } from '#server/db/transaction.ts'
import { refuseOutside } from '#server/kit/rules/dates.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'
import { refuseLate } from '#server/kit/rows/rows.ts'
import { dayInBogota } from '#server/kit/words/days.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { lockThirdParty } from '#server/parties/acts.ts'
import { lockSettlement, recordReturn } from './acts.ts'
import { openAdvances } from './advances-queries.ts'
import type { ReturnAdvance } from './contract.ts'
import { settlementDetail } from './queries.ts'

/**
 * Records that the supplier gave back what is left of the advance of a voided settlement, on a day from the void to
 * today (settlements/README.md, advances). Throws CONFLICTO if another amount is left than the user saw.
 */
export async function returnAdvance(
  tx: Transaction,
  company: string,
  id: string,
  { version, fecha, valor, id_fpago, id_banco }: z.infer<typeof ReturnAdvance>,
  hoy: string,
) {
  const settlement = await lockSettlement(tx, company, id, 'devolver')
  const { _id, consecutivo, id_proveedor, anulada_en } = settlement
  refuseLate(settlement, version)
  await lockThirdParty(tx, company, id_proveedor)
  const open = await openAdvances(tx, company, sql`${id_proveedor}`)
  const queda = open.find(({ id_liquidacion }) => id_liquidacion === _id)?.queda ?? 0
  if (queda === 0 || valor !== queda)
    throw new Refusal('CONFLICTO', `Del anticipo de ${consecutivo} quedan ${pesos(queda)} por devolver.`)
  refuseOutside('fecha', fecha, {
    desde: { dia: dayInBogota(new Date(anulada_en ?? '')), que: 'el día de la anulación' },
    hasta: { dia: hoy, que: 'hoy' },
  })
  await recordReturn(tx, company, settlement, { fecha, valor, id_fpago, id_banco })
  return settlementDetail(tx, company, _id)
}
