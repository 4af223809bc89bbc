import { NewThirdParty } from '#server/parties/contract.ts'
import { createThirdParty } from '#server/parties/acts.ts'
import { TAG_LEVY_FUND, TAG_TAX_OFFICE, TAG_UNLOADER } from '#server/parties/paid-tags-words.ts'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { created } from './ids.ts'
import { planEvenly, type Company } from './mill.ts'
import {
  NIT,
  SELLER_OF_INPUTS,
  fewThirdParties,
  manyThirdParties,
  seasonThirdParties,
  type DemoThirdParty,
} from './people.ts'
import { LLANOS, TOLIMA_AND_HUILA } from './places.ts'
import { random } from './random.ts'
import { sql } from 'drizzle-orm'
import { insertRows } from '#server/db/writes.ts'

/** Plans the third parties of the first company and of the second. */
export function planThirdParties(mill: Company): void {
  const make =
    (company: string) =>
    (tx: Transaction, { tags, ...party }: DemoThirdParty) =>
      createThirdParty(
        tx,
        company,
        NewThirdParty.parse({
          ...party,
          esArrozPropio: tags !== '',
          facturaElectronica: party.tipo_identificacion === NIT,
        }),
      )
  planEvenly(mill, seasonThirdParties(TOLIMA_AND_HUILA), { from: 480, to: 125 }, make(mill.company))
  planEvenly(mill, [SELLER_OF_INPUTS], { from: 482, to: 481 }, make(mill.company))
  planEvenly(mill, paidParties(), { from: 170, to: 168 }, (tx, { tags, ...party }) =>
    createThirdParty(tx, mill.company, NewThirdParty.parse(party), tags),
  )
  if (mill.beside) planEvenly(mill, fewThirdParties(LLANOS), { from: 200, to: 5 }, make(mill.beside))
}

/** Recipients of deductions and withholdings, by NIT. The mill owes them, so they are suppliers, but sell no paddy. */
const PAID = [
  ['Cuadrilla de descargue El Puerto', '901455872', TAG_UNLOADER, 'El Espinal'],
  ['Fondo Nacional del Arroz', '860010522', TAG_LEVY_FUND, 'Bogotá D.C.'],
  ['Dirección de Impuestos y Aduanas Nacionales', '800197268', TAG_TAX_OFFICE, 'Bogotá D.C.'],
] as const

const paidParties = () =>
  PAID.map(([nombre, identificacion, tags, municipio]) => ({
    ...{ tipo: 'PROVEEDOR', nombre, tipo_identificacion: '31', identificacion, tags },
    ...{ direccion: '', municipio, telefono1: '', telefono2: '', email: '' },
  }))

/** Inserts older third parties in bulk, up to `count` in all, for measurements. */
export async function insertOlderThirdParties(
  tx: Transaction,
  { company, now, count }: { company: string; now: Date; count: number },
): Promise<void> {
  // Every company is a third party too, and the seller of inputs.
  const more = count - seasonThirdParties(TOLIMA_AND_HUILA).length - PAID.length - 2
  if (more <= 0) return
  const span = { now, daysAgo: 1400, until: 481, count: more }
  const rows = manyThirdParties(more, TOLIMA_AND_HUILA)
  await insertMany(tx, 'third_parties', created(ofCompany(company, rows), 'id_tercero', span, random(61)))
}

function* ofCompany<Row extends object>(id_empresa: string, rows: Iterable<Row>) {
  for (const row of rows) yield { id_empresa, ...row }
}

const BATCH = 5000

/** Inserts many rows and builds the search index at the end, in a fraction of the time. */
async function insertMany(tx: Transaction, table: string, rows: Iterable<object>): Promise<void> {
  const index = `${table}_busqueda_idx`
  const [search] = await rowsOf<{ indexdef: string }>(
    tx,
    sql`select indexdef from pg_indexes where tablename = ${table} and indexname = ${index}`,
  )
  if (search) await tx.execute(sql`drop index ${sql.identifier(index)}`)
  let batch: object[] = []
  for (const row of rows) {
    batch.push(row)
    if (batch.length < BATCH) continue
    await insertRows(tx, table, batch)
    batch = []
  }
  await insertRows(tx, table, batch)
  if (search) await tx.execute(sql.raw(search.indexdef))
}
