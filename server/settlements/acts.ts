import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { TAG_CREDIT, TAG_DEDUCTED } from '#server/payments/contract.ts'
import type { ApproveSettlement, PaySettlement, RegisterSettlement, VoidSettlement } from './contract.ts'
import { pasoDeAbono, type AbonoAlAcuerdo } from '#server/financing/offsets-rules.ts'
import type { Paso } from './data-rules.ts'
import { rechazarFueraDe } from '#server/kit/rules/dates.ts'
import { rechazarRegistro, type Registro } from './registration-rules.ts'
import { invalidFields, Refusal } from '#server/kit/rules/refusal.ts'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { dayInBogota } from '#server/kit/words/days.ts'
import { WHAT_BECAME_OF_MONEY, WHEN_RETURNED } from '#server/kit/words/sentences.ts'
import { SETTLEMENT_ACTS } from '#server/kit/words/states.ts'
import { lapseRequests } from '#server/approvals/requests-acts.ts'
import { recordEvent } from '#server/kit/rows/audit.ts'
import { countOffset, giveBackOffset, type Offsetting } from '#server/financing/offsets-acts.ts'
import { numberPayments } from '#server/payments/disbursements-queries.ts'
import { readBank } from '#server/payments/paying-queries.ts'
import { askAboutCash, recordPayment } from '#server/payments/queries.ts'
import { isId, lockCompany, lockInState, updateRow } from '#server/kit/rows/rows.ts'
import { refuseTakenAdvance } from './advances-queries.ts'
import { giveBackPayables, owePayables, settlePayable } from './owed-acts.ts'
import { adjustVoided, purchaseDocument } from './purchase-document-acts.ts'
import { settlementDetail, SETTLEMENTS } from './queries.ts'
import { draftObstacle } from './current-rates-queries.ts'
import { refreshSettled, weighingsIn } from '#server/weighings/settled-queries.ts'

/** A settlement as the database writes it; what rules read of it. */
export interface Stored extends Offsetting {
  consecutivo: string
  registro: string
  numero_registro_bolsa: string
  id_proveedor: string
  fecha: string
  primera_pesada: string
  aprobada_en: string
  estado: string
  fecha_pago: string | null
  anticipo: number
  total_a_pagar: number
  nombre_proveedor: string
}

/**
 * The settlement in one of the states from which the act is possible, locked with its weighings: these first, as whoever
 * changes a weighing does.
 */
export async function lockSettlement(
  tx: Transaction,
  company: string,
  id: string,
  acto: keyof typeof SETTLEMENT_ACTS,
): Promise<Stored> {
  if (isId(id)) {
    await tx.execute(
      sql`select from weighing_records where id_empresa = ${company} and id_weighing_record in (${weighingsIn(id)})
        order by id_weighing_record for update`,
    )
  }
  const row = await lockInState(
    tx,
    SETTLEMENTS,
    company,
    id,
    SETTLEMENT_ACTS[acto],
    `se puede ${acto} la liquidación`,
  )
  return row as Stored
}

/**
 * Approves a draft whose weighings and rates are still what it was computed from (N-125, N-153); with the exchange's registration where
 * it goes by the exchange (N-137), and with the document that makes it deductible (N-141).
 */
export async function approveSettlement(
  tx: Transaction,
  company: string,
  id: string,
  { version, numero_factura, fecha_factura, ...registration }: z.infer<typeof ApproveSettlement>,
  ahora: Date,
) {
  // Of two that are approved with one number at the same moment the second waits, and is told of the first.
  if (registration.numero_registro_bolsa) await lockCompany(tx, company)
  const settlement = await lockSettlement(tx, company, id, 'aprobar')
  const { consecutivo, registro } = settlement
  const obstacle = await draftObstacle(tx, company, { ...settlement, id })
  if (obstacle) throw new Refusal('CONFLICTO', obstacle.mensaje)
  await refuseTakenAdvance(tx, company, settlement)
  const change = {
    estado: 'APROBADA',
    aprobo: tx.actor.nombre,
    aprobada_en: ahora.toISOString(),
    ...(registro === 'BOLSA' &&
      (await registered(tx, company, registration, {
        primera_pesada: settlement.primera_pesada,
        hoy: dayInBogota(ahora),
      }))),
    ...(await purchaseDocument(
      tx,
      company,
      settlement.id_proveedor,
      { numero_factura, fecha_factura },
      dayInBogota(ahora),
    )),
  }
  await updateRow(tx, SETTLEMENTS, company, id, change, version)
  if (settlement.abono > 0) {
    await storeOffset(
      tx,
      id,
      settlement.fecha,
      await countOffset(tx, company, settlement, dayInBogota(ahora)),
    )
  }
  await owePayables(tx, company, settlement, dayInBogota(ahora))
  await recordEvent(tx, {
    operacion: 'APPROVE',
    tabla_afectada: 'settlements',
    descripcion: `Aprobación de la liquidación ${consecutivo}`,
    registro_id: id,
  })
  return settlementDetail(tx, company, id)
}

/** The calculation tells the offset as it counted, which another one may have changed since it was computed. */
async function storeOffset(
  tx: Transaction,
  id: string,
  fecha: string,
  acuerdo: AbonoAlAcuerdo,
): Promise<void> {
  const told = pasoDeAbono(acuerdo, fecha)
  const [stored] = await rowsOf<{ pasos: Paso[] }>(
    tx,
    sql`select calculo -> 'pasos' as pasos from settlement_calculations where id_liquidacion = ${id}`,
  )
  const pasos = stored?.pasos.map((paso) => (paso.concepto === told.concepto ? told : paso))
  await tx.execute(
    sql`update settlement_calculations set calculo = calculo || ${JSON.stringify({ acuerdo, pasos })}::jsonb
      where id_liquidacion = ${id}`,
  )
}

/**
 * What the exchange gave, as it is stored. Refuses with DUPLICADO, naming it, the number of another living settlement, unless
 * somebody says that it covers both (N-154).
 */
async function registered(
  tx: Transaction,
  company: string,
  { mismo_registro, ...registro }: Registro & { mismo_registro: boolean },
  of: Parameters<typeof rechazarRegistro>[1],
) {
  rechazarRegistro(registro, of)
  const { numero_registro_bolsa } = registro
  const [other] = await rowsOf<{ id_liquidacion: string; consecutivo: string }>(
    tx,
    sql`select id_liquidacion, consecutivo from settlements
      where id_empresa = ${company} and estado <> 'ANULADA' and numero_registro_bolsa <> ''
        and clave_de_texto(numero_registro_bolsa) = clave_de_texto(${numero_registro_bolsa})
      order by id_liquidacion limit 1`,
  )
  if (other && !mismo_registro) {
    const mensaje = `El registro N.º ${numero_registro_bolsa} ya es de la liquidación ${other.consecutivo}. Si cubre varias, márquelo abajo.`
    throw new Refusal('DUPLICADO', mensaje, {
      errores: { numero_registro_bolsa: [mensaje] },
      registro: { ...other },
    })
  }
  return { ...registro, registro_compartido: other !== undefined }
}

/**
 * Writes the exchange's registration of a settlement that was approved before its number was asked for (N-154). Refuses with
 * CONFLICTO one that does not go by the exchange, or has its number.
 */
export async function registerSettlement(
  tx: Transaction,
  company: string,
  id: string,
  { version, ...registration }: z.infer<typeof RegisterSettlement>,
  hoy: string,
) {
  if (registration.numero_registro_bolsa) await lockCompany(tx, company)
  const { consecutivo, registro, numero_registro_bolsa, primera_pesada } = await lockSettlement(
    tx,
    company,
    id,
    'registrar',
  )
  if (registro !== 'BOLSA') {
    throw new Refusal('CONFLICTO', `La liquidación ${consecutivo} no va por la Bolsa Mercantil.`)
  }
  if (numero_registro_bolsa) {
    const mensaje = `La liquidación ${consecutivo} ya tiene el registro N.º ${numero_registro_bolsa}.`
    throw new Refusal('CONFLICTO', mensaje)
  }
  const change = await registered(tx, company, registration, { primera_pesada, hoy, aprobada: true })
  await updateRow(tx, SETTLEMENTS, company, id, change, version)
  return settlementDetail(tx, company, id)
}

const NO_PAGA = 'Con «{forma}» no se paga una liquidación.'
const PAYING = {
  campo: 'id_fpago',
  sinPago: { [TAG_CREDIT]: NO_PAGA, [TAG_DEDUCTED]: NO_PAGA },
  sinBanco: 'Elija el banco del que se paga.',
  oculto: true,
}

/**
 * Pays an approved settlement between the day of its approval and today (N-126); its weighings are PAGO once all of their
 * kilos are paid. Refuses a method
 * that gives no money, and one of banks without its bank (N-129); asks about much cash where it was not confirmed.
 */
export async function paySettlement(
  tx: Transaction,
  company: string,
  id: string,
  body: z.infer<typeof PaySettlement>,
  ahora: Date,
) {
  await payOut(tx, company, id, body, ahora)
  return settlementDetail(tx, company, id)
}

/** The same; among others that are paid at once it is of their number, `id_egreso`. */
export async function payOut(
  tx: Transaction,
  company: string,
  id: string,
  {
    version,
    fecha,
    id_fpago,
    id_banco,
    efectivo_confirmado,
    id_egreso,
    referencia = '',
  }: z.infer<typeof PaySettlement> & { id_egreso?: string | null; referencia?: string },
  ahora: Date,
): Promise<void> {
  const settlement = await lockSettlement(tx, company, id, 'pagar')
  rechazarFueraDe('fecha', fecha, {
    desde: { dia: dayInBogota(new Date(settlement.aprobada_en)), que: 'el día de la aprobación' },
    hasta: { dia: dayInBogota(ahora), que: 'hoy' },
  })
  const banco = await readBank(tx, company, { id_metodo: id_fpago, id_banco: id_banco ?? '' }, PAYING)
  const { id_proveedor: id_tercero, nombre_proveedor: nombre, total_a_pagar: valor } = settlement
  if (banco === null && efectivo_confirmado === false)
    await askAboutCash(tx, company, { id_tercero, nombre, valor, fecha })
  const change = { estado: 'PAGADA', pago: tx.actor.nombre, fecha_pago: fecha, id_fpago, id_banco: banco }
  await updateRow(tx, SETTLEMENTS, company, id, change, version)
  const egreso =
    id_egreso === undefined
      ? await numberPayments(tx, company, { id_tercero, nombre, fecha, valor })
      : { id_egreso }
  const moved = { direccion: 'SALE', fecha, referencia, id_fpago, id_banco: banco } as const
  await recordMoney(tx, company, settlement, { ...moved, id_egreso: egreso?.id_egreso ?? null })
  await settlePayable(tx, id)
  await refreshSettled(tx, company, weighingsIn(id))
}

type Moved = Pick<
  Parameters<typeof recordPayment>[2],
  'direccion' | 'fecha' | 'referencia' | 'id_fpago' | 'id_banco' | 'id_egreso'
>

/** All that a settlement pays, leaving or coming back. */
const recordMoney = (
  tx: Transaction,
  company: string,
  { _id, id_proveedor, total_a_pagar }: Stored,
  moved: Moved,
) =>
  recordPayment(tx, company, {
    id_liquidacion: _id,
    id_tercero: id_proveedor,
    valor: total_a_pagar,
    ...moved,
  })

const RETURNING = { ...PAYING, sinBanco: 'Elija el banco al que volvió.' }

/**
 * What became of the money of a paid settlement that is voided (N-149): returned, it comes back between the payment's day
 * and today; else it stays with its supplier as an advance. Refuses with 422 not to say so.
 */
async function moneyOfVoided(
  tx: Transaction,
  company: string,
  settlement: Stored,
  { destino_pago, fecha, id_fpago, id_banco }: z.infer<typeof VoidSettlement>,
  hoy: string,
): Promise<void> {
  const { estado, fecha_pago, total_a_pagar } = settlement
  if (estado !== 'PAGADA' || total_a_pagar === 0) return
  if (!destino_pago) throw invalidFields({ destino_pago: [WHAT_BECAME_OF_MONEY] })
  if (destino_pago === 'ANTICIPO') return
  if (!fecha) throw invalidFields({ fecha: [WHEN_RETURNED] })
  rechazarFueraDe('fecha', fecha, {
    desde: { dia: fecha_pago ?? fecha, que: 'el día del pago' },
    hasta: { dia: hoy, que: 'hoy' },
  })
  const banco = await readBank(tx, company, { id_metodo: id_fpago, id_banco: id_banco ?? '' }, RETURNING)
  await recordMoney(tx, company, settlement, { direccion: 'ENTRA', fecha, id_fpago, id_banco: banco })
}

/**
 * Voids a living settlement: its weighings may be settled again, a paid one's are no longer PAGO, and its offset is given
 * back. `cuenta` is the receivable that a closed agreement's offset becomes.
 */
export async function voidSettlement(
  tx: Transaction,
  company: string,
  id: string,
  { version, motivo, ...money }: z.infer<typeof VoidSettlement>,
  ahora: Date,
) {
  const settlement = await lockSettlement(tx, company, id, 'anular')
  await moneyOfVoided(tx, company, settlement, { motivo, ...money }, dayInBogota(ahora))
  await adjustVoided(tx, company, settlement, motivo, dayInBogota(ahora))
  const change = {
    estado: 'ANULADA',
    anulo: tx.actor.nombre,
    anulada_en: ahora.toISOString(),
    motivo_anulacion: motivo,
  }
  await updateRow(tx, SETTLEMENTS, company, id, change, version)
  await lapseRequests(tx, company, id)
  const cuenta = settlement.abono_contado
    ? await giveBackOffset(tx, company, settlement, dayInBogota(ahora))
    : null
  await giveBackPayables(tx, company, settlement)
  await tx.execute(sql`update settlement_weighings set viva = false where id_liquidacion = ${id}`)
  await refreshSettled(tx, company, weighingsIn(id))
  return { data: await settlementDetail(tx, company, id), cuenta }
}
