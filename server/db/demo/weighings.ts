import { sql } from 'drizzle-orm'
import { documentNumber } from '#server/contract/consecutives.ts'
import { addDays } from '#server/shared/days.ts'
import type { Transaction } from '../transaction.ts'
import { idAt } from './ids.ts'
import { insertMany, insertRows } from './insert.ts'
import { readLookups, type Lookups } from './lookups.ts'
import { random, type Random } from './random.ts'
import type { SeasonOptions } from './season.ts'
import { settle } from './settlements.ts'
import { makeTicket, momentsOf, type DemoTicket } from './tickets.ts'

const TICKETS = 600
const DAYS = 120
const DAY = 24 * 60 * 60 * 1000

/** Four months of tickets of the first company with their fee's documents and settlements; older ones for measuring. */
export async function makeWeighings(
  tx: Transaction,
  company: string,
  { now, rows }: SeasonOptions,
): Promise<void> {
  const chance = random(1874)
  const from = await readLookups(tx, company)
  const more = Math.max(0, (rows ?? 0) - TICKETS)
  const moments = momentsOf(TICKETS, DAYS, now, chance)
  const tickets = moments.map((moment, index) => {
    const daysOld = Math.floor((now.getTime() - moment.getTime()) / DAY)
    return makeTicket(from, { id_empresa: company, number: more + index + 1, moment, daysOld }, chance)
  })
  const settlements = await settle(tx, company, tickets, from, now, chance)
  await insertRows(tx, 'settlements', settlements.rows)
  await insertRows(tx, 'weighing_records', tickets)
  await insertRows(tx, 'settlement_calculations', settlements.calculations)
  await insertRows(tx, 'settlement_weighings', settlements.weighings)
  await insertRows(tx, 'reweighings', reweighingsOf(tickets, chance))
  const { receipts, accounts } = feesOf(tickets, from, chance)
  await insertRows(tx, 'payment_receipts', receipts)
  await insertRows(tx, 'accounts_receivable', accounts)
  if (more > 0) await makeOlder(tx, company, from, { now, more })
  await tx.execute(sql`select set_config('molino.silencio', 'on', true)`)
  for (const [tag, used] of [
    ['PESADA', more + tickets.length],
    ['LIQUIDACION', settlements.rows.length],
    ['RECIBO_CAJA', receipts.length],
    ['CUENTA', accounts.length],
    ['LOTE', from.batches.length],
  ] as const) {
    await tx.execute(
      sql`update consecutives set consecutivo_actual = ${used + 1} where id_empresa = ${company} and tags = ${tag}`,
    )
  }
  await tx.execute(sql`select set_config('molino.silencio', '', true)`)
}

/** Every re-weighed ticket showed some kilos more before. */
function reweighingsOf(tickets: DemoTicket[], chance: Random) {
  return tickets
    .filter(({ repesada }) => repesada)
    .map((ticket) => {
      const extra = chance.between(2, 30) * 10
      return {
        id_repesaje: idAt(new Date(ticket.creado_en), chance),
        id_empresa: ticket.id_empresa,
        id_weighing_record: ticket.id_weighing_record,
        motivo: chance.pick([
          'La báscula no estaba en cero',
          'Conductor sobre la plataforma',
          'Reclamo del proveedor',
        ]),
        usuario: ticket.pesado_por,
        fecha: ticket.segunda_pesada_en ?? ticket.creado_en,
        peso_lleno_antes: (ticket.peso_lleno ?? 0) + extra,
        peso_vacio_antes: ticket.peso_vacio,
        peso_neto_antes: (ticket.peso_neto ?? 0) + extra,
        cantbultos_antes: ticket.cantbultos,
        peso_lleno: ticket.peso_lleno,
        peso_vacio: ticket.peso_vacio,
        peso_neto: ticket.peso_neto,
        cantbultos: ticket.cantbultos,
      }
    })
}

/** Receipts of the fees paid at once, and receivables of those on credit. */
function feesOf(tickets: DemoTicket[], from: Lookups, chance: Random) {
  const by = (tags: string[]) => {
    const methods = new Set(tags.map((tag) => from.methods.get(tag)?.id))
    return tickets.filter(({ id_formapago }) => methods.has(id_formapago))
  }
  const common = (ticket: DemoTicket) => ({
    id_empresa: ticket.id_empresa,
    observaciones: `Servicio de báscula, pesada ${ticket.consecutivo}`,
    origen: 'PESADA',
    id_weighing_record: ticket.id_weighing_record,
    creado_en: ticket.creado_en,
    actualizado_en: ticket.actualizado_en,
  })
  const debtor = ({ operacion, ...ticket }: DemoTicket) =>
    operacion === 'COMPRA'
      ? { id: ticket.id_proveedor, nombre: ticket.nombre_proveedor }
      : { id: ticket.id_cliente, nombre: ticket.nombre_cliente }
  const receipts = by(['CONTADO', 'SON_BANCOS']).map((ticket, index) => ({
    id_recibo_caja: idAt(new Date(ticket.creado_en), chance),
    numero_recibo: documentNumber('RC', index + 1),
    estado: 'APLICADO',
    valor_pagado: ticket.vrpesada,
    fecha_recepcion_pago: ticket.fecha,
    id_medio_pago: ticket.id_formapago,
    id_cliente_tercero: debtor(ticket).id,
    nombre_cliente: debtor(ticket).nombre,
    ...common(ticket),
  }))
  const accounts = by(['CREDITO']).map((ticket, index) => ({
    id_cuenta_por_cobrar: idAt(new Date(ticket.creado_en), chance),
    numero_factura: documentNumber('CXC', index + 1),
    valor_original_factura: ticket.vrpesada,
    fecha_factura: ticket.fecha,
    fecha_esperada_pago: addDays(ticket.fecha, 30),
    porcentaje_interes_mora: 1.9,
    cliente_id: debtor(ticket).id,
    cliente_nombre: debtor(ticket).nombre,
    ...common(ticket),
  }))
  return { receipts, accounts }
}

/** Old tickets of sales and services without a fee, which make no document: for measuring only, so without audit. */
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
      const daysOld = DAYS + 1
      const ticket = makeTicket(from, { id_empresa: company, number: index + 1, moment, daysOld }, chance)
      if (ticket.operacion === 'COMPRA') {
        Object.assign(ticket, {
          operacion: 'SERVICIO',
          id_cliente: from.clients[0]!.id_tercero,
          nombre_cliente: from.clients[0]!.nombre,
        })
      }
      yield {
        ...ticket,
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
