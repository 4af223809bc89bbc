import type { Transaction } from '../transaction.ts'
import { created } from './ids.ts'
import { insertMany, insertRows } from './insert.ts'
import { fewThirdParties, manyThirdParties, seasonThirdParties, type DemoThirdParty } from './people.ts'
import { LLANOS, TOLIMA_AND_HUILA } from './places.ts'
import { random } from './random.ts'
import type { SeasonOptions } from './season.ts'

/** The third parties of both companies: the mill's own of the last ten months, older ones only for measuring. */
export async function makeThirdParties(
  tx: Transaction,
  { espiga, llano }: { espiga: string; llano: string },
  { now, rows }: SeasonOptions,
): Promise<void> {
  const chance = random(61)
  const dated = (
    id_empresa: string,
    some: Iterable<DemoThirdParty>,
    count: number,
    from: number,
    to: number,
  ) => {
    const span = { now, daysAgo: from, until: to, count }
    return created(withCompany(id_empresa, some), 'id_tercero', span, chance)
  }
  const season = seasonThirdParties(TOLIMA_AND_HUILA)
  // A company is a third party of its own already.
  const more = Math.max(0, (rows ?? 0) - season.length - 1)
  if (more > 0) {
    const older = manyThirdParties(more, TOLIMA_AND_HUILA)
    await insertMany(tx, 'third_parties', dated(espiga, older, more, 1400, 301))
  }
  await insertRows(tx, 'third_parties', [...dated(espiga, season, season.length, 300, 2)])
  const few = fewThirdParties(LLANOS)
  await insertRows(tx, 'third_parties', [...dated(llano, few, few.length, 200, 5)])
}

function* withCompany<Row extends object>(id_empresa: string, rows: Iterable<Row>) {
  for (const row of rows) yield { id_empresa, ...row }
}
