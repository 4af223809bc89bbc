import { sql } from 'drizzle-orm'
import { anchorsByNow } from '#server/audit/chain/seal.ts'
import { CASH_BOX } from '#server/companies/new-company-rules.ts'
import { setOpening } from '#server/bank/accounts-acts.ts'
import { balanceAt } from '#server/bank/balances-queries.ts'
import { closeBox } from '#server/bank/cash-closings-acts.ts'
import { enter, transfer } from '#server/bank/entries-acts.ts'
import { DENOMINATIONS } from '#server/bank/cash-words.ts'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { bookBegins, dayBefore } from './mill.ts'
import { BANKS } from './organisation.ts'

/** Cash box in pesos: opening balance, lower and upper limit, and the rest after a deposit. */
const CASH = { opening: 78_286_700, least: 60_000_000, most: 120_000_000, change: 80_000_000 }

/** Bank accounts that take and give cash, in turn. */
const CASH_BANKS = [BANKS[0][0], BANKS[2][0]]

interface Account {
  id_banco: string
  nombre: string
}

/**
 * Opens the bank book two months before the first start. The opening balances are chosen so that today's
 * balances come out right. Earlier movements of the season stay outside the book.
 */
export async function openAccounts(tx: Transaction, company: string, now: Date): Promise<void> {
  const fecha_si = bookBegins(now)
  const accounts = await rowsOf<Account>(
    tx,
    sql`select id_banco, nombre from banks where id_empresa = ${company}`,
  )
  const idOf = (name: string) => accounts.find(({ nombre }) => nombre === name)!.id_banco
  const box = idOf(CASH_BOX)
  await setOpening(tx, company, box, { saldo_inicial: CASH.opening, fecha_si })
  await carryCash(tx, company, { box, banks: CASH_BANKS.map(idOf), fecha_si, now })
  for (const [nombre, , , today] of BANKS) {
    if (today === null) continue
    const id = idOf(nombre)
    const moved = await movedSince(tx, id, fecha_si)
    await setOpening(tx, company, id, { saldo_inicial: today - moved, fecha_si })
  }
  const spent = { tipo: 'SALIDA' as const, valor: 38_500, concepto: 'Café, aseo y papelería' }
  await enter(tx, company, { ...spent, id_banco: box, fecha: dayBefore(now, 1) }, dayBefore(now, 0))
  await closeYesterday(tx, company, box, now)
}

async function movedSince(tx: Transaction, id: string, day: string): Promise<number> {
  const [row] = await rowsOf<{ valor: string }>(
    tx,
    sql`select coalesce(sum(valor), 0) as valor from bank_movements where id_banco = ${id} and fecha >= ${day}::date`,
  )
  return Number(row?.valor ?? 0)
}

interface Carried {
  box: string
  banks: string[]
  fecha_si: string
  now: Date
}

/**
 * Moves cash to the bank on an evening with too much of it. Moves cash back on the day before it would run
 * out. A season that ends in the past has voids after its last day: their cash is brought on the last day.
 */
async function carryCash(
  tx: Transaction,
  company: string,
  { box, banks, fecha_si, now }: Carried,
): Promise<void> {
  const hoy = dayBefore(now, 0)
  const days = await rowsOf<{ fecha: string; neto: string; minimo: string }>(
    tx,
    sql`select fecha::text, sum(valor) as neto, min(corrido) as minimo
      from (select fecha, valor, sum(valor) over (partition by fecha order by id_movimiento) as corrido
        from bank_movements where id_banco = ${box} and fecha >= ${fecha_si}::date) dia
      group by fecha order by fecha`,
  )
  const move = (id_banco: string, id_banco_destino: string, fecha: string, valor: number, concepto: string) =>
    transfer(tx, company, { id_banco, id_banco_destino, fecha, valor, concepto }, hoy)
  let held = CASH.opening
  for (const [turn, { fecha, neto, minimo }] of days.entries()) {
    const bank = banks[turn % banks.length]!
    const lacks = CASH.least - held - Number(minimo)
    if (lacks > 0) {
      const brought = Math.ceil(lacks / 1_000_000) * 1_000_000
      const eve = dayBefore(new Date(`${fecha}T12:00:00-05:00`), 1)
      const day = [fecha_si, eve, hoy].sort()[1]!
      await move(bank, box, day, brought, 'Retiro para pagos en efectivo')
      held += brought
    }
    held += Number(neto)
    if (held <= CASH.most || fecha > hoy) continue
    const carried = Math.floor((held - CASH.change) / 100_000) * 100_000
    await move(box, bank, fecha, carried, 'Consignación del efectivo')
    held -= carried
  }
}

/** Closes yesterday's cash box, with some change missing. */
async function closeYesterday(tx: Transaction, company: string, id_banco: string, now: Date): Promise<void> {
  const fecha = dayBefore(now, 1)
  let left = Math.max(0, ((await balanceAt(tx, company, id_banco, fecha)) ?? 0) - 4_350)
  const conteo: Record<string, number> = {}
  for (const [name, worth] of DENOMINATIONS) {
    conteo[name] = Math.floor(left / worth)
    left %= worth
  }
  const observaciones = 'Vale de tinto y papelería sin legalizar'
  await closeBox(
    tx,
    company,
    { id_banco, fecha, conteo, observaciones },
    {
      hoy: dayBefore(now, 0),
      anchor: anchorsByNow,
    },
  )
}
