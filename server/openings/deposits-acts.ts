import { sql } from 'drizzle-orm'
import { ownParty } from '#server/parties/queries.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'
import { rowsOf, type Queries, type Transaction } from '#server/db/transaction.ts'
import { CHANGED_MEANWHILE } from '#server/kit/reading/import-kind.ts'
import { lockCompany } from '#server/kit/rows/rows.ts'
import { WEIGHINGS } from '#server/weighings/queries.ts'
import { knownTickets, type KnownTicket } from './queries.ts'
import { insertOpeningRows, undoneOpening, type Bringing, type Used } from './opening-rows-acts.ts'

/** Earlier paddy in deposit: net kilos without a price, percents, days `aaaa-mm-dd`. */
export interface OpeningDeposit {
  /** Number in the old book; '' for none. */
  consecutivo: string
  id_tercero: string
  nombre_tercero: string
  fecha: string
  fijar_hasta: string
  id_producto: string
  descripcion_producto: string
  peso_neto: number
  humedad: number
  impureza: number
  grano_p: number | null
  grano_r: number | null
  yeso: number | null
  /** '' if unknown. An unknown plate has no vehicle. */
  placa: string
  id_vehiculo: string | null
  observaciones: string
}

/** Prefix for tickets without a number. Keeps the number series of the scale without gaps. */
const WITHOUT_NUMBER = 'INICIAL-'

/**
 * Inserts earlier tickets as purchases of paddy: weighed, analysed, and with a paid scale fee. Throws CONFLICTO if
 * another import brought a ticket without a number since the check.
 */
export async function bringDeposits(
  tx: Transaction,
  by: Bringing,
  deposits: readonly OpeningDeposit[],
): Promise<void> {
  // Serializes imports, so that their generated numbers continue.
  await lockCompany(tx, by.company)
  const own = await ownParty(tx, by.company)
  const unnumbered = deposits.filter(({ consecutivo }) => consecutivo === '')
  if (unnumbered.length > 0) await refuseBrought(tx, by, unnumbered)
  let last = unnumbered.length > 0 ? await lastWithoutNumber(tx, by.company) : 0
  const rows = deposits.map(({ id_tercero, nombre_tercero, consecutivo, ...deposit }) => ({
    ...deposit,
    consecutivo: consecutivo || `${WITHOUT_NUMBER}${++last}`,
    id_cliente: own.id,
    nombre_cliente: own.nombre,
    id_proveedor: id_tercero,
    nombre_proveedor: nombre_tercero,
    operacion: 'COMPRA',
    es_paddy: true,
    en_deposito: true,
    estado: 'PESADA',
    peso_bruto: deposit.peso_neto,
  }))
  await insertOpeningRows(tx, by, WEIGHINGS.name, rows)
}

async function refuseBrought(
  tx: Transaction,
  { company, idImportacion }: Bringing,
  deposits: readonly OpeningDeposit[],
): Promise<void> {
  const parties = [...new Set(deposits.map(({ id_tercero }) => id_tercero))]
  const there = await knownTickets(tx, company, { numbers: [], parties })
  const others = there.filter((one) => one.traida && one.id_importacion !== idImportacion)
  if (deposits.some((deposit) => others.some((one) => isTicketOf(one, deposit))))
    throw new Refusal('CONFLICTO', CHANGED_MEANWHILE)
}

async function lastWithoutNumber(q: Queries, company: string): Promise<number> {
  const [found] = await rowsOf<{ ultimo: number }>(
    q,
    sql`select coalesce(max(substr(consecutivo, ${WITHOUT_NUMBER.length + 1})::int), 0)::int as ultimo
      from weighing_records where id_empresa = ${company} and consecutivo ~ ${`^${WITHOUT_NUMBER}[0-9]{1,6}$`}`,
  )
  return found?.ultimo ?? 0
}

/** Data that identify a ticket without a number. */
const SAME = ['id_tercero', 'fecha', 'id_producto', 'peso_neto', 'humedad', 'impureza', 'placa'] as const

export const isTicketOf = (known: KnownTicket, deposit: Pick<OpeningDeposit, (typeof SAME)[number]>) =>
  SAME.every((name) => known[name] === deposit[name])

/**
 * Deposits of an import go until one is in a settlement, even a voided one, is shared or has photographs. Voided deposits
 * stay with their number.
 */
export const undoneDeposits = undoneOpening({
  resource: WEIGHINGS,
  day: 'fecha',
  only: sql`not eliminada`,
  used: (tx, _company, brought) =>
    rowsOf<Used>(
      tx,
      sql`select distinct on (w.id_weighing_record) w.id_weighing_record as id, 'la pesada ' || w.consecutivo
          || case when w.repartida then ' está repartida entre varios agricultores.'
            when s.id_liquidacion is not null then ' está en la liquidación ' || s.consecutivo || '.'
            else ' tiene fotos.' end as porque
        from (select * from weighing_records where ${brought}) w
          left join settlement_weighings l using (id_weighing_record)
          left join settlements s on s.id_liquidacion = l.id_liquidacion
        where w.repartida or s.id_liquidacion is not null
          or exists (select from weighing_photos f where f.id_weighing_record = w.id_weighing_record)
        order by w.id_weighing_record, s.id_liquidacion`,
    ),
})
