import { NewTurn } from '#server/turns/contract.ts'
import { createTurn, stepTurn } from '#server/turns/acts.ts'
import { endScreen, makeScreen } from '#server/turns/yard-screens-acts.ts'
import type { TurnStep } from '#server/turns/words.ts'
import { type Mill, daysOld } from './mill.ts'
import type { Random } from './random.ts'
import type { DemoWeighing } from './weighings.ts'
import type { Transaction } from '#server/db/transaction.ts'

const MINUTE = 60_000
/** Days for which the mill has given turns. */
const DAYS = 8

/** Plans the turns of the last days' trucks. Some of today's trucks wait, and one left without a weighing. */
export function planTurns(mill: Mill, weighings: readonly DemoWeighing[], chance: Random): void {
  const plates = new Map(mill.from.vehicles.map(({ id, nombre }) => [id, nombre]))
  const gone = new Map<string, Date>()
  for (const { at, out, age, vehicle } of weighings) {
    const arrival = before(at, chance.between(6, 95))
    const [called, unloaded, left] = [chance.between(2, 5), chance.between(3, 12), chance.between(2, 9)]
    const last = gone.get(vehicle)
    if (out) gone.set(vehicle, out)
    // Trucks that came the evening before, or were still there, have no turn.
    if (age > DAYS || daysOld(arrival, mill.now) !== age || (last && arrival <= last)) continue
    const turn = planTurn(mill, plates.get(vehicle)!, arrival)
    turn('llamar', before(at, called))
    if (!out) continue
    turn('descargar', before(out, unloaded))
    turn('salir', before(out, -left))
  }
  planWaiting(
    mill,
    new Set(weighings.filter(({ age, out }) => age === 0 || !out).map(({ vehicle }) => vehicle)),
  )
}

/**
 * Plans the waiting trucks, which no other part of the season uses today. One truck is called, and one left
 * without a weighing.
 */
function planWaiting(mill: Mill, busy: ReadonlySet<string>): void {
  const free = mill.from.vehicles.filter(({ id }) => !busy.has(id))
  for (const [place, minutes] of [110, 75, 52, 31, 12, 4].entries()) {
    const vehicle = free[place]
    if (!vehicle) return
    const turn = planTurn(
      mill,
      vehicle.nombre,
      before(mill.now, minutes),
      place === 1 ? 'Paddy verde, 12 t' : '',
    )
    if (place === 0) turn('irse', before(mill.now, 30))
    if (place === 1) turn('llamar', before(mill.now, 3))
  }
}

const before = (moment: Date, minutes: number) => new Date(moment.getTime() - minutes * MINUTE)

/** Plans an arrival. Returns a function that plans the past steps of the turn. */
function planTurn({ calendar, company, people, now }: Mill, placa: string, arrival: Date, nota = '') {
  let id = ''
  calendar.plan(arrival, people.weigher, async (tx, at) => {
    id = (await createTurn(tx, company, NewTurn.parse({ placa, nota }), at.toISOString()))._id
  })
  return (paso: TurnStep, at: Date) => {
    if (at <= now)
      calendar.plan(at, people.weigher, async (tx, moment) => {
        await stepTurn(tx, company, id, { paso }, moment.toISOString())
      })
  }
}

/** Makes a yard screen that has already ended, because nobody knows its address. */
export async function makeYardScreen(tx: Transaction, company: string): Promise<void> {
  await makeScreen(tx, company)
  await endScreen(tx, company)
}
