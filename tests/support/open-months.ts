import { today } from '#server/kit/words/days.ts'
import { addMonths, monthOf } from '#server/kit/words/months.ts'
import { caller } from './weighings.ts'

/** Last closed month after `openMonths`: no test writes in it or earlier. */
export const STILL_CLOSED = addMonths(monthOf(today()), -24)

/** Opens the months that the season closed, because tests write on past days. The last one left is STILL_CLOSED. */
export async function openMonths(apiUrl: string): Promise<void> {
  const call = await caller(apiUrl)
  const last = async () =>
    (await call('GET', '/closed-periods/pending?mes=')).ultimo as { _id: string } | null
  for (let one = await last(); one; one = await last())
    await call('PATCH', `/closed-periods/${one._id}/open`, { motivo: 'Pruebas en días pasados' })
  await call('POST', '/closed-periods', { mes: STILL_CLOSED, con_pendientes: true })
}
