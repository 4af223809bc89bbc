import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ApproveSettlement, PaySettlement, RegisterSettlement, VoidSettlement } from './contract.ts'
import type { AbonoAlAcuerdo } from '#server/financing/offsets-rules.ts'
import { offsetStep } from './offsets-rules.ts'
import type { Paso } from '#server/rates/quality-words.ts'
import { refuseOutside } from '#server/kit/rules/dates.ts'
import { refuseRegistration, type Registro } from './registration-rules.ts'
import { invalidFields, Refusal } from '#server/kit/rules/refusal.ts'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { dayInBogota } from '#server/kit/words/days.ts'
import { WHAT_BECAME_OF_MONEY, WHEN_RETURNED } from '#server/kit/words/sentences.ts'
import { SETTLEMENT_ACTS } from './words.ts'
import { lapseRequests } from '#server/approvals/requests-acts.ts'
import { recordEvent } from '#server/kit/rows/audit.ts'
import { countOffset, reverseOffset, type Offsetting } from '#server/financing/offsets-acts.ts'
import { numberPayments, recordPayment } from '#server/payments/acts.ts'
import { readBank } from '#server/payments/paying-queries.ts'
import { askAboutCash } from '#server/payments/queries.ts'
import { isId, lockCompany, lockInState, updateRow } from '#server/kit/rows/rows.ts'
import { refuseTakenAdvance } from './advances-acts.ts'
import { voidServicePayables, owePayables, settlePayable } from './owed-acts.ts'
import { adjustVoided, purchaseDocument } from './purchase-document-acts.ts'
import { settlementDetail, SETTLEMENTS } from './queries.ts'
import { draftObstacle } from './draft-obstacle-queries.ts'
import { askAboutUnusualPrice } from './usual-price-queries.ts'
import { weighingsIn } from '#server/weighings/settled-queries.ts'
import { lockWeighings } from './weighings-queries.ts'
import { refreshSettled } from '#server/weighings/state-acts.ts'
import { payingOut } from '#server/payables/acts.ts'

/** A locked row of `settlements`, with the columns that the acts read. */
export interface Stored extends Offsetting {
  consecutivo: string
  registro: string
  numero_registro_bolsa: string
  id_proveedor: string
  fecha: string
  primera_pesada: string
  aprobada_en: string
  anulada_en: string | null
  estado: string
  fecha_pago: string | null
  anticipo: number
  total_a_pagar: number
  nombre_proveedor: string
}

/**
 * Locks the settlement and its weighings. Throws CONFLICTO when the state does not allow the act. Every act locks in
 * this order, so that none deadlocks: weighings, settlement, supplier, agreement.
 */
export async function lockSettlement(
  tx: Transaction,
  company: string,
  id: string,
  acto: keyof typeof SETTLEMENT_ACTS,
): Promise<Stored> {
  if (isId(id)) await lockWeighings(tx, company, weighingsIn(id))
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
 * Approves a draft whose weighings, rates and price have not changed since it was computed
 * (settlements/README.md, stale drafts). Throws CONFLICTO otherwise. Stores the exchange registration and the
 * purchase document.
 */
export async function approveSettlement(
  tx: Transaction,
  company: string,
  id: string,
  {
    version,
    numero_factura,
    fecha_factura,
    precio_confirmado,
    ...registration
  }: z.infer<typeof ApproveSettlement>,
  ahora: Date,
) {
  // The second of two approvals with one registration number waits here and then gets DUPLICADO.
  if (registration.numero_registro_bolsa) await lockCompany(tx, company)
  const settlement = await lockSettlement(tx, company, id, 'aprobar')
  const { consecutivo, registro } = settlement
  const obstacle = await draftObstacle(tx, company, { ...settlement, id })
  if (obstacle) throw new Refusal('CONFLICTO', obstacle.mensaje)
  if (precio_confirmado === false) await askAboutUnusualPrice(tx, company, id)
  await refuseTakenAdvance(tx, company, settlement)
  const change = {
    estado: 'APROBADA',
    aprobo: tx.actor.nombre,
    aprobada_en: ahora.toISOString(),
    ...(registro === 'BOLSA' &&
      (await registrationColumns(tx, company, registration, {
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

/**
 * Rewrites the offset in the stored calculation. Other offsets may have changed the split between interest
 * and capital.
 */
async function storeOffset(
  tx: Transaction,
  id: string,
  fecha: string,
  acuerdo: AbonoAlAcuerdo,
): Promise<void> {
  const told = offsetStep(acuerdo, fecha)
  const [stored] = await rowsOf<{ pasos: Paso[]; antes: AbonoAlAcuerdo | null }>(
    tx,
    sql`select calculo -> 'pasos' as pasos, calculo -> 'acuerdo' as antes
      from settlement_calculations where id_liquidacion = ${id}`,
  )
  const pasos = stored?.pasos.map((paso) => (paso.concepto === told.concepto ? told : paso))
  const again = { acuerdo: { ...stored?.antes, ...acuerdo }, pasos }
  await tx.execute(
    sql`update settlement_calculations set calculo = calculo || ${JSON.stringify(again)}::jsonb
      where id_liquidacion = ${id}`,
  )
}

/**
 * Columns of the exchange registration. Throws DUPLICADO when another settlement that is not voided has the
 * number, unless `mismo_registro` is set (settlements/README.md, exchange registration).
 */
async function registrationColumns(
  tx: Transaction,
  company: string,
  { mismo_registro, ...registro }: Registro & { mismo_registro: boolean },
  of: Parameters<typeof refuseRegistration>[1],
) {
  refuseRegistration(registro, of)
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
 * Adds the exchange registration to an approved settlement that has none. Throws CONFLICTO when the
 * settlement does not go by the exchange or already has a number.
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
  const change = await registrationColumns(tx, company, registration, { primera_pesada, hoy, aprobada: true })
  await updateRow(tx, SETTLEMENTS, company, id, change, version)
  return settlementDetail(tx, company, id)
}

const PAYING = payingOut('una liquidación')

/**
 * Pays an approved settlement, on a day from its approval to today. Its weighings become PAGO once all their
 * kilos are paid. Rejects methods without money and bank methods without a bank. With `efectivo_confirmado`
 * false, cash from 100 UVT a day throws 422 on that field.
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

/**
 * Pays one settlement. `id_egreso` is the shared disbursement when several are paid at once.
 */
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
  refuseOutside('fecha', fecha, {
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
  const paid = { id_liquidacion: id, id_tercero, id_egreso: egreso?.id_egreso ?? null }
  const moved = { direccion: 'SALE', fecha, valor, referencia, id_fpago, id_banco: banco } as const
  await recordPayment(tx, company, { ...paid, ...moved })
  await settlePayable(tx, id)
  await refreshSettled(tx, company, weighingsIn(id))
}

const RETURNING = { ...PAYING, sinBanco: 'Elija el banco al que volvió.' }

/** Records `valor` pesos that the supplier gave back. */
export async function recordReturn(
  tx: Transaction,
  company: string,
  { _id, id_proveedor }: Stored,
  { fecha, valor, id_fpago, id_banco }: Returned,
): Promise<void> {
  const banco = await readBank(tx, company, { id_metodo: id_fpago, id_banco: id_banco ?? '' }, RETURNING)
  const moved = { direccion: 'ENTRA', fecha, valor, id_fpago, id_banco: banco } as const
  await recordPayment(tx, company, { id_liquidacion: _id, id_tercero: id_proveedor, ...moved })
}

type Returned = Pick<z.infer<typeof VoidSettlement>, 'id_fpago' | 'id_banco'> & {
  fecha: string
  valor: number
}

/**
 * Records the money of a voided paid settlement (settlements/README.md, advances). DEVUELTO needs a day
 * between the payment and today. ANTICIPO records nothing. A missing choice throws 422.
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
  refuseOutside('fecha', fecha, {
    desde: { dia: fecha_pago ?? fecha, que: 'el día del pago' },
    hasta: { dia: hoy, que: 'hoy' },
  })
  await recordReturn(tx, company, settlement, { fecha, valor: total_a_pagar, id_fpago, id_banco })
}

/**
 * Voids a settlement and frees its weighings, services and offset. `devuelto` is the receivable created when the
 * offset cannot return to its agreement, and what was closed.
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
  const devuelto = settlement.abono_contado
    ? await reverseOffset(tx, company, settlement, dayInBogota(ahora))
    : null
  await voidServicePayables(tx, company, settlement)
  await tx.execute(sql`update settlement_weighings set viva = false where id_liquidacion = ${id}`)
  await refreshSettled(tx, company, weighingsIn(id))
  return { data: await settlementDetail(tx, company, id), devuelto }
}
