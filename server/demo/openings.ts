import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { bringAdvances } from '#server/openings/advances-acts.ts'
import { bringPayables } from '#server/openings/payables-acts.ts'
import { payPayable } from '#server/payables/acts.ts'
import { dayInBogota } from '#server/kit/words/days.ts'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { dayBefore, type Mill } from './mill.ts'

const DAY = 24 * 60 * 60 * 1000

/** Debts of the mill from before the season: supplier, age in days, and paid share. */
const OWED = [
  { place: 3, days: 260, valor: 6_480_000, pagado: 6_480_000, concepto: 'Cosecha anterior, tiquete 47.812' },
  { place: 8, days: 248, valor: 11_250_000, pagado: 4_000_000, concepto: 'Cosecha anterior, tiquete 48.035' },
  { place: 14, days: 240, valor: 3_912_600, pagado: 0, concepto: 'Cosecha anterior, tiquete 48.190' },
  { place: 21, days: 238, valor: 1_740_000, pagado: 0, concepto: 'Flete de la cosecha anterior' },
  { place: 5, days: 236, valor: 386_400, pagado: 0, concepto: 'Empaques de la cosecha anterior' },
]

/** Advance from before the season to a supplier without deliveries since. */
const ADVANCED = { place: 27, days: 252, valor: 2_350_000 }

/** Plans the opening balances of the mill, and their payments since. */
export function planOpenings({ calendar, company, people, from, now }: Mill): void {
  const bank = from.banks[0]?.id ?? null
  const method = from.methods.get('SON_BANCOS')!.id
  const payables = OWED.map(({ place, days, valor, concepto }, index) => {
    const { id_tercero, nombre } = from.suppliers[place]!
    const owed = { consecutivo: `SI-${index + 1}`, id_tercero, nombre_tercero: nombre, valor, concepto }
    return { ...owed, fecha: dayBefore(now, days), fecha_vencimiento: dayBefore(now, days - 60) }
  })
  const { id_tercero, nombre } = from.suppliers[ADVANCED.place]!
  const advance = {
    ...{ numero: 'SI-1', id_tercero, nombre_tercero: nombre, fecha: dayBefore(now, ADVANCED.days) },
    ...{ valor: ADVANCED.valor, observaciones: 'Anticipo de la cosecha anterior' },
  }
  calendar.plan(new Date(now.getTime() - 230 * DAY), people.administrator, async (tx, at) => {
    const by = { company, idImportacion: randomUUID(), hoy: dayInBogota(at) }
    await bringPayables(tx, by, payables)
  })
  // The advance comes after all settlements of the season, because they would deduct it.
  calendar.plan(new Date(now.getTime() - DAY / 24), people.administrator, (tx, at) =>
    bringAdvances(tx, { company, idImportacion: randomUUID(), hoy: dayInBogota(at) }, [advance]),
  )
  for (const [index, { pagado }] of OWED.entries()) {
    if (pagado === 0) continue
    const at = new Date(now.getTime() - (60 - index * 15) * DAY)
    calendar.plan(at, people.cashier, async (tx) => {
      const id = await payableOf(tx, company, payables[index]!.consecutivo)
      const fecha = dayInBogota(at)
      await payPayable(
        tx,
        company,
        id,
        { fecha, valor: pagado, referencia: '', id_fpago: method, id_banco: bank },
        fecha,
      )
    })
  }
}

async function payableOf(tx: Transaction, company: string, consecutivo: string): Promise<string> {
  const [found] = await rowsOf<{ id: string }>(
    tx,
    sql`select id_cuenta_por_pagar as id from accounts_payable
      where id_empresa = ${company} and consecutivo = ${consecutivo}`,
  )
  return found!.id
}
