import { sql } from 'drizzle-orm'
import { CASH_BOX } from '#server/domain/new-company.ts'
import { balanceAt } from '#server/queries/bank-book/balances.ts'
import { closeBox } from '#server/queries/bank-book/closings.ts'
import { DENOMINATIONS } from '#server/shared/cash.ts'
import { enter } from '#server/queries/bank-book/entries.ts'
import { setOpening } from '#server/queries/bank-book/accounts.ts'
import { BANKS as BANKS_LIST, COST_CENTERS, EMPLOYEES } from '#server/queries/catalogues.ts'
import type { Resource } from '#server/queries/resource.ts'
import { createRow } from '#server/queries/rows.ts'
import { rowsOf, type Transaction } from '../transaction.ts'
import { EL_LLANO, LA_ESPIGA } from './companies.ts'
import { dayBefore, planEvenly, type Company } from './mill.ts'
import { personName } from './names.ts'
import { random } from './random.ts'

/** Accounts of the first company; the last two lack what the list flags as incomplete. */
const BANKS = [
  ['Banco Agrario, cuenta corriente', '3-6602-000418-7', 184_500_000, 212_730_400],
  ['Bancolombia, ahorros', '068-412907-33', 52_300_000, 38_114_250],
  ['Davivienda, cuenta corriente', '1660-6999-8120', 97_000_000, 141_206_900],
  ['BBVA, ahorros', '0013-0158-0200041', 12_000_000, 9_871_300],
  ['Banco de Bogotá, crédito rotativo', '366-08215-4', 0, -46_000_000],
  ['Banco de Occidente', '', 8_000_000, 8_000_000],
  ['Utrahuilca', '410-22871', null, null],
] as const

/** Where people work, and how many of the forty do. */
const DEPARTMENTS = [
  ['Molinería', 9],
  ['Secamiento', 7],
  ['Empaque', 6],
  ['Bodega', 5],
  ['Báscula', 3],
  ['Laboratorio', 2],
  ['Mantenimiento', 3],
  ['Administración', 3],
  ['Cartera', 2],
] as const

const EPS = ['Nueva EPS', 'Sanitas', 'Salud Total', 'Famisanar', 'Pijaos Salud']
const ARL = ['Positiva', 'Sura', 'Colmena', 'Bolívar']

/** Cost centers of the mill, and those that it keeps for the dryer. */
const OF_THE_MILL = [
  'Recibo y báscula',
  'Laboratorio',
  'Secamiento',
  'Molinería',
  'Empaque',
  'Bodega de paddy',
  'Bodega de producto terminado',
  'Mantenimiento',
  'Transporte',
  'Administración',
]
const OF_THE_DRYER = ['Secamiento Yopal', 'Administración Yopal']

/** Plans banks, employees and cost centers of the first company. */
export function planOrganisation(mill: Company, llano: string): void {
  const { company, now } = mill
  const chance = random(1810)
  const rows = (resource: Resource) => (tx: Transaction, row: Record<string, unknown>) =>
    createRow(tx, resource, company, row)
  const fecha_si = `${now.getUTCFullYear() - 1}-12-31`
  const banks = BANKS.map(([nombre, nro_cuenta, saldo_inicial]) => {
    return { nombre, nro_cuenta, saldo_inicial, fecha_si }
  })
  planEvenly(mill, banks, { from: 299, to: 130 }, rows(BANKS_LIST))

  const employees = DEPARTMENTS.flatMap(([dependencia, people]) =>
    Array.from({ length: people }, () => ({
      nombre_completo: personName(chance, 0.35),
      identificacion: String(chance.between(1_105_000_000, 1_110_999_999)),
      dependencia,
      eps: chance.pick(EPS),
      arl: chance.pick(ARL),
    })),
  )
  planEvenly(mill, employees, { from: 296, to: 130 }, rows(EMPLOYEES))

  const center = (empresa_id: string, nombre_empresa: string) => (nombre: string) => {
    return { nombre, empresa_id, nombre_empresa, tags: 'GENERAL' }
  }
  const centers = [
    ...OF_THE_MILL.map(center(company, LA_ESPIGA.nombre)),
    ...OF_THE_DRYER.map(center(llano, EL_LLANO.nombre)),
  ]
  planEvenly(mill, centers, { from: 294, to: 130 }, rows(COST_CENTERS))
}

/** What the cash box holds on the day of the first start. */
const IN_CASH = 4_286_700

/**
 * Opens the book of the first company two months before the first start, with what makes it come to today's balances: what
 * the season moved before is history.
 */
export async function openAccounts(tx: Transaction, company: string, now: Date): Promise<void> {
  const fecha_si = `${dayBefore(now, 60).slice(0, 8)}01`
  const held = new Map<string, number | null>(BANKS.map(([nombre, , , hoy]) => [nombre, hoy]))
  const accounts = await rowsOf<{ id_banco: string; nombre: string; movido: string }>(
    tx,
    sql`select id_banco, nombre, (select coalesce(sum(valor), 0) from bank_movements m
          where m.id_banco = b.id_banco and m.fecha >= ${fecha_si}::date) as movido
      from banks b where id_empresa = ${company}`,
  )
  for (const { id_banco, nombre, movido } of accounts) {
    const today = nombre === CASH_BOX ? IN_CASH : held.get(nombre)
    if (today == null) continue
    await setOpening(tx, company, id_banco, { saldo_inicial: today - Number(movido), fecha_si })
    if (nombre !== CASH_BOX) continue
    const spent = { tipo: 'SALIDA' as const, valor: 38_500, concepto: 'Café, aseo y papelería' }
    await enter(tx, company, { ...spent, id_banco, fecha: dayBefore(now, 1) }, dayBefore(now, 0))
    await closeYesterday(tx, company, id_banco, now)
  }
}

/** Counts the cash box of the day before: some small change lacks. */
async function closeYesterday(tx: Transaction, company: string, id_banco: string, now: Date): Promise<void> {
  const fecha = dayBefore(now, 1)
  let left = Math.max(0, ((await balanceAt(tx, company, id_banco, fecha)) ?? 0) - 4_350)
  const conteo: Record<string, number> = {}
  for (const [name, worth] of DENOMINATIONS) {
    conteo[name] = Math.floor(left / worth)
    left %= worth
  }
  const observaciones = 'Vale de tinto y papelería sin legalizar'
  await closeBox(tx, company, { id_banco, fecha, conteo, observaciones }, dayBefore(now, 0))
}
