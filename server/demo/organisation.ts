import { COST_CENTERS, EMPLOYEES } from '#server/catalogues/queries.ts'
import { BANKS as BANKS_LIST } from '#server/bank/accounts-queries.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import { createRow } from '#server/kit/rows/rows.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { EL_LLANO } from './companies.ts'
import { bookBegins, planEvenly, type Company } from './mill.ts'
import { personName } from './names.ts'
import { random } from './random.ts'

/**
 * Bank accounts of the first company with today's balances. The last two have gaps, which the list flags as
 * incomplete.
 */
export const BANKS = [
  ['Banco Agrario, cuenta corriente', '3-6602-000418-7', 184_500_000, 212_730_400],
  ['Bancolombia, ahorros', '068-412907-33', 52_300_000, 38_114_250],
  ['Davivienda, cuenta corriente', '1660-6999-8120', 97_000_000, 141_206_900],
  ['BBVA, ahorros', '0013-0158-0200041', 12_000_000, 9_871_300],
  ['Banco de Bogotá, crédito rotativo', '366-08215-4', 0, -46_000_000],
  ['Banco de Occidente', '', 8_000_000, 8_000_000],
  ['Utrahuilca', '410-22871', null, null],
] as const

/** Departments and their number of employees, forty in all. */
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

/** Cost centers of the mill and of the dryer. */
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

/**
 * Plans banks, employees and cost centers of the first company. The opening balances are those of the year's end before
 * the bank book begins.
 */
export function planOrganisation(mill: Company): void {
  const { company, beside, now } = mill
  const chance = random(1810)
  const rows = (resource: Resource) => (tx: Transaction, row: Record<string, unknown>) =>
    createRow(tx, resource, company, row)
  const fecha_si = `${Number(bookBegins(now).slice(0, 4)) - 1}-12-31`
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
    ...OF_THE_MILL.map(center(company, mill.nombre)),
    ...(beside ? OF_THE_DRYER.map(center(beside, EL_LLANO.nombre)) : []),
  ]
  planEvenly(mill, centers, { from: 294, to: 130 }, rows(COST_CENTERS))
}
