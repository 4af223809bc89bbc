import { payPayable } from '#server/payables/acts.ts'
import { declarations } from '#server/taxes/declarations-queries.ts'
import { declareMonth } from '#server/taxes/declarations-acts.ts'
import { dayInBogota } from '#server/kit/words/days.ts'
import { addMonths, lastEndedMonth } from '#server/kit/words/months.ts'
import type { Mill } from './mill.ts'

/** Day of the following month on which the mill declares, before the tenth working day. */
const DAY = '08'

/** Plans declarations and payments of the last months. The last month stays unpaid. */
export function planDeclarations({ calendar, company, people, from, now }: Mill): void {
  const last = lastEndedMonth(dayInBogota(now))
  const means = { id_fpago: from.methods.get('SON_BANCOS')!.id, id_banco: from.banks[0]!.id }
  for (const back of [3, 2, 1]) {
    const mes = addMonths(last, 1 - back)
    const at = new Date(`${addMonths(mes, 1)}-${DAY}T15:00:00Z`)
    if (at >= now) continue
    calendar.plan(at, people.administrator, async (tx) => {
      const hoy = dayInBogota(at)
      const { data } = await declarations(tx, company, hoy)
      for (const { tipo, valor } of data.filter((one) => one.mes === mes)) {
        if (valor <= 0) continue
        const { _id, valor: owed } = await declareMonth(tx, company, { mes, tipo }, hoy)
        if (back === 1) continue
        const paid = {
          fecha: hoy,
          valor: Number(owed),
          referencia: `${mes.replace('-', '')}-${tipo.length}`,
          ...means,
        }
        await payPayable(tx, company, _id, paid, hoy)
      }
    })
  }
}
