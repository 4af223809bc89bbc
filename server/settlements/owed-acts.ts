import { sql } from 'drizzle-orm'
import { addUp } from '#server/kit/rules/figures.ts'
import type { Deduccion } from './deductions-rules.ts'
import { returnService, withholdService, dueDayOf, type RetencionDeServicio } from './services-rules.ts'
import { SERVICIOS, type Servicio } from '#server/payables/words.ts'
import { shareOut } from '#server/weighings/shares-rules.ts'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { insertRows } from '#server/db/writes.ts'
import { lockThirdParty } from '#server/parties/acts.ts'
import { TAG_OWN_COMPANY } from '#server/parties/contract.ts'
import { TAG_UNLOADER } from '#server/parties/paid-tags-words.ts'
import { PAYABLES } from '#server/payables/resource-queries.ts'
import { findParameters } from '#server/rates/parameters-queries.ts'
import { createRow, updateRow } from '#server/kit/rows/rows.ts'
import { APPROVED_OR_PAID } from './queries.ts'

/**
 * A weighing of the settlement with its carrier and its unloader. A null party is owed nothing. Whole pesos,
 * kg.
 */
interface Carried {
  id_weighing_record: string
  consecutivo: string
  placa: string
  flete: number
  peso_neto: number
  FLETE: Party | null
  DESCARGUE: Party | null
}

interface Party {
  id_tercero: string
  nombre: string
  tags: string
}

/** Cost of one service of one weighing, before the withholding. */
interface Part {
  servicio: Servicio
  tercero: Party
  carried: Carried
  costo: number
}

const WORDS: Record<Servicio, string> = { FLETE: 'Flete', DESCARGUE: 'Descargue' }

/**
 * Creates the payables of an approved settlement: the settlement itself, and freight and unloading by
 * weighing (settlements/README.md, freight and unloading). Subtracts services already paid for a voided settlement of
 * the same weighing, also when a settlement of fewer kilos took them.
 */
export async function owePayables(
  tx: Transaction,
  company: string,
  settlement: Owing,
  fecha: string,
): Promise<void> {
  const { _id, consecutivo } = settlement
  const { reglas, dias } = await readRules(tx, company, fecha)
  await oweSettlement(tx, company, settlement, dueDayOf(fecha, dias))
  const parts = await partsOf(tx, company, _id)
  if (parts.length === 0) return
  // Two settlements with the same party run one after the other, because the services of a day share one
  // withholding base.
  const parties = [...new Set(parts.map(({ tercero }) => tercero.id_tercero))].sort()
  for (const id of parties) await lockThirdParty(tx, company, id)
  const open: Part[] = []
  for (const part of parts) {
    const paid = (await takePaid(tx, company, _id, part)) + (await heldByOthers(tx, company, _id, part))
    const costo = part.costo - paid
    if (costo > 0) open.push({ ...part, costo })
  }
  const rows = []
  for (const [place, { servicio, tercero, carried, costo }] of open.entries()) {
    const its = open.filter(
      (one) => one.servicio === servicio && one.tercero.id_tercero === tercero.id_tercero,
    )
    const before = await servedThatDay(tx, company, servicio, tercero.id_tercero, fecha)
    const delDia = before + addUp(its.map((one) => one.costo))
    const { retencion, tarifa, base } = withholdService(costo, {
      delDia,
      tags: tercero.tags,
      regla: reglas[servicio],
    })
    rows.push({
      id_empresa: company,
      consecutivo: `${consecutivo}-${servicio.charAt(0)}${place + 1}`,
      origen: servicio,
      id_tercero: tercero.id_tercero,
      nombre_tercero: tercero.nombre,
      fecha,
      fecha_vencimiento: dueDayOf(fecha, dias),
      concepto: `${WORDS[servicio]} de la pesada ${carried.consecutivo}${carried.placa && `, placa ${carried.placa}`}`,
      valor: costo - retencion,
      retencion,
      tarifa_retencion: tarifa,
      base_retencion: base,
      id_liquidacion: _id,
      id_weighing_record: carried.id_weighing_record,
    })
  }
  await insertRows(tx, PAYABLES.name, rows)
}

interface Owing {
  _id: string
  consecutivo: string
  fecha: string
  id_proveedor: string
  nombre_proveedor: string
  total_a_pagar: number
}

/** Payable of the settlement itself. */
async function oweSettlement(
  tx: Transaction,
  company: string,
  settlement: Owing,
  vence: string,
): Promise<void> {
  if (settlement.total_a_pagar === 0) return
  await createRow(tx, PAYABLES, company, {
    consecutivo: settlement.consecutivo,
    origen: 'LIQUIDACION',
    id_tercero: settlement.id_proveedor,
    nombre_tercero: settlement.nombre_proveedor,
    fecha: settlement.fecha,
    fecha_vencimiento: vence,
    concepto: 'Liquidación de arroz paddy',
    valor: settlement.total_a_pagar,
    id_liquidacion: settlement._id,
  })
}

export const settlePayable = (tx: Transaction, id: string): Promise<unknown> =>
  tx.execute(
    sql`update accounts_payable set pagado = valor where id_liquidacion = ${id} and origen = 'LIQUIDACION'`,
  )

/**
 * Splits freight by the freight of each weighing and unloading by its kilos. Parties that are owed nothing
 * are left out.
 */
async function partsOf(tx: Transaction, company: string, id: string): Promise<Part[]> {
  const [stored] = await rowsOf<{ deducciones: Deduccion[]; pesadas: Carried[] }>(
    tx,
    sql`select c.calculo -> 'deducciones' as deducciones, jsonb_agg(jsonb_build_object(
        'id_weighing_record', w.id_weighing_record, 'consecutivo', w.consecutivo, 'placa', w.placa,
        'flete', p -> 'flete', 'peso_neto', p -> 'peso_neto',
        'FLETE', case when not ${TAG_OWN_COMPANY} = any (string_to_array(t.tags, '|'))
          then jsonb_build_object('id_tercero', t.id_tercero, 'nombre', t.nombre, 'tags', t.tags) end,
        'DESCARGUE', (select jsonb_build_object('id_tercero', u.id_tercero, 'nombre', u.nombre, 'tags', u.tags)
          from third_parties u where u.id_empresa = ${company}
            and ${TAG_UNLOADER} = any (string_to_array(u.tags, '|')) order by u.id_tercero limit 1))
        order by w.id_weighing_record) as pesadas
      from settlement_calculations c cross join jsonb_array_elements(c.calculo -> 'pesadas') p
        join weighing_records w on w.id_empresa = ${company}
          and w.id_weighing_record = (p ->> 'id_weighing_record')::uuid
        left join third_parties t on t.id_tercero = coalesce(w.id_transportador, w.id_conductor)
      where c.id_liquidacion = ${id} group by c.calculo`,
  )
  if (!stored) return []
  return SERVICIOS.flatMap((servicio) => {
    const total = addUp(
      stored.deducciones.filter(({ clave }) => clave === servicio).map(({ valor }) => valor),
    )
    const byFreight = servicio === 'FLETE' && stored.pesadas.some(({ flete }) => flete > 0)
    const costos = shareOut(
      total,
      stored.pesadas.map(({ flete, peso_neto }) => (byFreight ? flete : peso_neto)),
      1,
    )
    return stored.pesadas.flatMap((carried, index): Part[] => {
      const tercero = carried[servicio]
      const costo = costos[index]!
      return tercero && costo > 0 ? [{ servicio, tercero, carried, costo }] : []
    })
  })
}

/**
 * Moves services already paid for a voided settlement of the weighing to this one. Returns their cost in pesos.
 */
async function takePaid(
  tx: Transaction,
  company: string,
  id: string,
  { servicio, tercero, carried }: Part,
): Promise<number> {
  const rows = await rowsOf<{ id: string; costo: number }>(
    tx,
    sql`select c.id_cuenta_por_pagar as id, (c.valor + c.retencion)::float8 as costo
      from accounts_payable c join settlements s using (id_liquidacion)
      where c.id_empresa = ${company} and c.id_weighing_record = ${carried.id_weighing_record} and c.origen = ${servicio}
        and c.id_tercero = ${tercero.id_tercero} and not c.anulada and s.estado = 'ANULADA'
      order by c.id_cuenta_por_pagar for update of c`,
  )
  for (const row of rows) await updateRow(tx, PAYABLES, company, row.id, { id_liquidacion: id })
  return addUp(rows.map(({ costo }) => costo))
}

/**
 * Cost of the part's service that other settlements of the weighing hold above their own parts, in pesos. A small share
 * may have taken the freight that was paid for a large one.
 */
async function heldByOthers(
  tx: Transaction,
  company: string,
  id: string,
  { servicio, tercero, carried }: Part,
): Promise<number> {
  const others = await rowsOf<{ id: string; costo: number }>(
    tx,
    sql`select s.id_liquidacion as id, (
        select coalesce(sum(c.valor + c.retencion), 0)::float8 from accounts_payable c
        where c.id_liquidacion = s.id_liquidacion and c.id_weighing_record = l.id_weighing_record
          and c.origen = ${servicio} and c.id_tercero = ${tercero.id_tercero} and not c.anulada) as costo
      from settlement_weighings l join settlements s using (id_liquidacion)
      where s.id_empresa = ${company} and l.id_weighing_record = ${carried.id_weighing_record} and ${APPROVED_OR_PAID}
        and s.id_liquidacion <> ${id}`,
  )
  let held = 0
  for (const other of others) {
    const own = (await partsOf(tx, company, other.id)).filter(
      (one) =>
        one.servicio === servicio &&
        one.tercero.id_tercero === tercero.id_tercero &&
        one.carried.id_weighing_record === carried.id_weighing_record,
    )
    held += other.costo - addUp(own.map(({ costo }) => costo))
  }
  return Math.max(0, held)
}

/** Cost of a party's services on the day so far, whole pesos. */
async function servedThatDay(
  tx: Transaction,
  company: string,
  servicio: Servicio,
  idTercero: string,
  fecha: string,
): Promise<number> {
  const [row] = await rowsOf<{ costo: number }>(
    tx,
    sql`select coalesce(sum(valor + retencion), 0)::float8 as costo from accounts_payable
      where id_empresa = ${company} and fecha = ${fecha}::date and id_tercero = ${idTercero}
        and origen = ${servicio} and id_weighing_record is not null and not anulada`,
  )
  return row?.costo ?? 0
}

const TAGS = [
  'UVT',
  'RETENCION_FLETE',
  'RETENCION_FLETE_BASE_UVT',
  'RETENCION_SERVICIOS',
  'RETENCION_SERVICIOS_BASE_UVT',
  'DIAS_PAGO',
] as const

/** Withholding rates of the services on a day, and the days until payment. */
async function readRules(tx: Transaction, company: string, fecha: string) {
  const found = await findParameters(tx, company, TAGS, fecha)
  const rule = (tag: 'RETENCION_FLETE' | 'RETENCION_SERVICIOS'): RetencionDeServicio | null => {
    const [tarifa, base, uvt] = [found[tag], found[`${tag}_BASE_UVT`], found.UVT]
    return tarifa && base && uvt ? { tarifa: tarifa.valor, baseUvt: base.valor, uvt: uvt.valor } : null
  }
  const reglas = { FLETE: rule('RETENCION_FLETE'), DESCARGUE: rule('RETENCION_SERVICIOS') }
  return { reglas, dias: found.DIAS_PAGO?.valor ?? '0' }
}

/** Voids what the settlement owed to others. Paid services stay, and count when the weighing is settled again. */
export async function voidServicePayables(
  tx: Transaction,
  company: string,
  { _id, consecutivo }: { _id: string; consecutivo: string },
): Promise<void> {
  const rows = await rowsOf<
    { id: string; origen: string } & Record<'valor' | 'pagado' | 'retencion', number>
  >(
    tx,
    sql`select id_cuenta_por_pagar as id, origen, valor::float8 as valor, pagado::float8 as pagado, retencion::float8 as retencion
      from accounts_payable where id_empresa = ${company} and id_liquidacion = ${_id} and not anulada
      order by id_cuenta_por_pagar for update`,
  )
  const anulada = { anulada: true, pagado: 0, motivo_anulacion: `Se anuló la liquidación ${consecutivo}` }
  for (const { id, origen, ...amounts } of rows) {
    // The void of the settlement itself already records its payment as returned or as an advance.
    const stays = origen !== 'LIQUIDACION' && amounts.pagado > 0
    await updateRow(tx, PAYABLES, company, id, stays ? returnService(amounts) : anulada)
  }
}
