import { NewSettlement } from '#server/settlements/contract.ts'
import { WeighingChange } from '#server/weighings/contract.ts'
import { WeighingShares } from '#server/weighings/shares-contract.ts'
import { createSettlement } from '#server/settlements/create-acts.ts'
import { syncFeeDocuments } from '#server/receipts/weighing-fees-acts.ts'
import { updateWeighing } from '#server/weighings/acts.ts'
import { writeShares } from '#server/weighings/shares-acts.ts'
import { dayInBogota } from '#server/kit/words/days.ts'
import type { Mill } from './mill.ts'
import { buyingPrice } from './prices.ts'
import { random } from './random.ts'
import type { DemoWeighing } from './weighings.ts'

const HOUR = 60 * 60 * 1000

/** Plans deposits among the unsettled purchases: one partly at a fixed price, one of two farmers. */
export function planDeposits(mill: Mill, weighings: readonly DemoWeighing[]): void {
  const { calendar, company, people, now } = mill
  const free = weighings.filter(
    ({ operacion, analysis, age, tooMany }) =>
      operacion === 'COMPRA' && analysis !== null && tooMany === 0 && age >= 3 && age <= 5,
  )
  const [shared, ...kept] = free.slice(0, 4)
  const moment = new Date(now.getTime() - HOUR)
  for (const [place, weighing] of kept.entries()) {
    calendar.plan(moment, people.weigher, async (tx, at) => {
      const change = WeighingChange.parse({ id_weighing_record: weighing.id, en_deposito: true })
      await updateWeighing(tx, company, change, { ahora: at.toISOString(), syncFee: syncFeeDocuments })
    })
    if (place > 0) continue
    calendar.plan(moment, people.analyst, async (tx, at) => {
      const fixation = NewSettlement.parse({
        id_proveedor: weighing.supplier,
        precio_carga: buyingPrice(weighing.product.nombre, random(1998)),
        pesadas: [weighing.id],
        kilos: 2_000,
      })
      await createSettlement(tx, company, fixation, dayInBogota(at))
    })
  }
  const other = weighings.find(
    ({ supplier, operacion }) => operacion === 'COMPRA' && supplier !== shared?.supplier,
  )
  if (!shared || !other) return
  calendar.plan(moment, people.weigher, async (tx) => {
    const partes = [
      { id_proveedor: shared.supplier, parte: 60 },
      { id_proveedor: other.supplier, parte: 40 },
    ]
    await writeShares(tx, company, shared.id!, WeighingShares.parse({ unidad: 'PORCENTAJE', partes }))
  })
}
