import { sql } from 'drizzle-orm'
import type { Transaction } from '../transaction.ts'
import { daysOld } from './age.ts'
import { agreementsOf, closeAgreements } from './agreements.ts'
import { idAt } from './ids.ts'
import { insertMany, insertRows } from './insert.ts'
import { readLookups, type Lookups } from './lookups.ts'
import { makeMoney } from './money.ts'
import { random, type Random } from './random.ts'
import type { SeasonOptions } from './season.ts'
import { settle, voidDrafts } from './settlements.ts'
import { makeWeighing, momentsOf, type DemoWeighing } from './weighing.ts'

const TICKETS = 600
const DAYS = 120
const DAY = 24 * 60 * 60 * 1000

/** Four months of weighings of the first company with their settlements and the money they bring; older ones for measuring. */
export async function makeWeighings(
  tx: Transaction,
  company: string,
  { now, rows }: SeasonOptions,
): Promise<void> {
  const chance = random(1874)
  const from = await readLookups(tx, company)
  const more = Math.max(0, (rows ?? 0) - TICKETS)
  const moments = momentsOf(TICKETS, DAYS, now, chance)
  const weighings = moments.map((moment, index) => {
    const made = { id_empresa: company, number: more + index + 1, moment, daysOld: daysOld(moment, now) }
    return makeWeighing(from, made, chance)
  })
  const agreements = agreementsOf(from, now, random(1953))
  const settlements = await settle(tx, company, weighings, from, now, chance, agreements)
  const counted = new Set(settlements.counted)
  const financing = closeAgreements(company, agreements, counted, now)
  await insertRows(tx, 'financing_agreements', financing.rows)
  await insertRows(tx, 'financing_agreement_movements', financing.loans)
  await insertRows(tx, 'settlements', settlements.rows)
  await voidDrafts(tx, settlements.toVoid)
  await insertRows(tx, 'weighing_records', weighings)
  await insertRows(tx, 'settlement_calculations', settlements.calculations)
  await insertRows(tx, 'settlement_weighings', settlements.lines)
  await insertRows(tx, 'reweighings', reweighingsOf(weighings, chance))
  const money = await makeMoney(tx, company, { weighings, debts: financing.debts }, from, now)
  if (more > 0) await makeOlder(tx, company, from, { now, more })
  await tx.execute(sql`select set_config('molino.silencio', 'on', true)`)
  for (const [tag, used] of [
    ['PESADA', more + weighings.length],
    ['LIQUIDACION', settlements.rows.length],
    ['RECIBO_CAJA', money.receipts],
    ['FACTURA', money.invoices],
    ['CUENTA', money.accounts],
    ['ACUERDO', agreements.length],
    ['LOTE', from.batches.length],
  ] as const) {
    await tx.execute(
      sql`update consecutives set consecutivo_actual = ${used + 1} where id_empresa = ${company} and tags = ${tag}`,
    )
  }
  await tx.execute(sql`select set_config('molino.silencio', '', true)`)
}

/** Every re-weighed one showed some kilos more before. */
function reweighingsOf(weighings: DemoWeighing[], chance: Random) {
  return weighings
    .filter(({ repesada }) => repesada)
    .map((weighing) => {
      const extra = chance.between(2, 30) * 10
      return {
        id_repesaje: idAt(new Date(weighing.creado_en), chance),
        id_empresa: weighing.id_empresa,
        id_weighing_record: weighing.id_weighing_record,
        motivo: chance.pick([
          'La báscula no estaba en cero',
          'Conductor sobre la plataforma',
          'Reclamo del proveedor',
        ]),
        usuario: weighing.pesado_por,
        fecha: weighing.segunda_pesada_en ?? weighing.creado_en,
        peso_lleno_antes: (weighing.peso_lleno ?? 0) + extra,
        peso_vacio_antes: weighing.peso_vacio,
        peso_neto_antes: (weighing.peso_neto ?? 0) + extra,
        cantbultos_antes: weighing.cantbultos,
        peso_lleno: weighing.peso_lleno,
        peso_vacio: weighing.peso_vacio,
        peso_neto: weighing.peso_neto,
        cantbultos: weighing.cantbultos,
      }
    })
}

/** Old weighings of sales and services without a fee, which make no document: for measuring only, so without audit. */
async function makeOlder(
  tx: Transaction,
  company: string,
  from: Lookups,
  { now, more }: { now: Date; more: number },
): Promise<void> {
  const chance = random(1_000_000)
  const first = now.getTime() - 1400 * DAY
  const step = ((1400 - DAYS - 1) * DAY) / more
  function* older() {
    for (let index = 0; index < more; index++) {
      const moment = new Date(Math.floor(first + step * index))
      const made = { id_empresa: company, number: index + 1, moment, daysOld: DAYS + 1 }
      const weighing = makeWeighing(from, made, chance)
      if (weighing.operacion === 'COMPRA') {
        Object.assign(weighing, {
          operacion: 'SERVICIO',
          id_cliente: from.clients[0]!.id_tercero,
          nombre_cliente: from.clients[0]!.nombre,
        })
      }
      yield {
        ...weighing,
        vrpesada: 0,
        estado: 'PESADA',
        repesada: false,
        id_formapago: from.methods.get('CONTADO')!.id,
      }
    }
  }
  await tx.execute(sql`select set_config('molino.silencio', 'on', true)`)
  await insertMany(tx, 'weighing_records', older())
  await tx.execute(sql`select set_config('molino.silencio', '', true)`)
}
