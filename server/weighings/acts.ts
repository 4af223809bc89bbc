import { sql } from 'drizzle-orm'
import type { NewWeighing, Reweighing, WeighingChange } from './contract.ts'
import { roundTo } from '#server/kit/rules/figures.ts'
import { dayInBogota } from '#server/kit/words/days.ts'
import { fixationDeadline, unlikelyWeights, WEIGHTS } from './rules.ts'
import { untilToday, refuseOutside } from '#server/kit/rules/dates.ts'
import { forbidden, invalidField, invalidFields, Refusal, voidReason } from '#server/kit/rules/refusal.ts'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { insertRows } from '#server/db/writes.ts'
import { documentNumberFor } from '#server/numbers/acts.ts'
import { proposedFreight } from './freight-queries.ts'
import { parametersInForce } from '#server/rates/parameters-queries.ts'
import { sourcesOf } from '#server/scales/sources-acts.ts'
import { createRow, isId, refuseLate, updateRow, type Row } from '#server/kit/rows/rows.ts'
import { syncTurn } from '#server/turns/acts.ts'
import { analysisOf, decide, differs, type SyncFee, type Values } from './decisions-acts.ts'
import { askAboutWeights } from './questions-acts.ts'
import { readReferences } from './references-queries.ts'
import { SETTLED, WEIGHINGS, type Weighing } from './queries.ts'
import {
  holdingStates,
  refuseHeld,
  refuseIfSettled,
  lockWeighing,
  requireWeighedHere,
  type WeighedHere,
} from './locks-acts.ts'
import { syncShares, refuseUnshared } from './shares-acts.ts'
import { tareToStore } from './tares-queries.ts'
import { refuseSecondInYard } from './yard-acts.ts'

/** Time of the weighing, and whether the user may charge another fee than the rate's. */
export interface Weigher {
  ahora: string
  mayChangeFee: boolean
  syncFee: SyncFee
}

/**
 * Writes a weighing with its number and the documents of its fee. Weights, freight, operation and state in
 * the body are ignored, because the server decides them.
 */
export async function createWeighing(
  tx: Transaction,
  company: string,
  { peso_confirmado, otro_viaje, id_lectura_lleno, id_lectura_vacio, motivo_digitado, ...body }: NewWeighing,
  { ahora, mayChangeFee, syncFee }: Weigher,
): Promise<Row> {
  refuseOutside('fecha', body.fecha, untilToday(dayInBogota(new Date(ahora))))
  const rate = roundTo((await parametersInForce(tx, company, ['BASCULA'], body.fecha)).BASCULA.valor)
  const vrpesada = body.vrpesada ?? rate
  if (vrpesada !== rate && !mayChangeFee) {
    throw invalidField('vrpesada', 'No tiene permiso para cambiar el valor de la báscula.')
  }
  const preguntas = unlikelyWeights(body, peso_confirmado !== false)
  const values: Values = {
    ...body,
    ...analysisOf(body),
    peso_lleno: body.peso_lleno ?? null,
    peso_vacio: body.peso_vacio ?? null,
    cantbultos: body.cantbultos ?? 0,
    costofletexkg: body.costofletexkg ?? (await proposedFreight(tx, company, body)),
    tara_bulto: await sackTare(tx, company, body),
    vrpesada,
    en_deposito: body.en_deposito ?? false,
    fijar_hasta: await fixUntil(tx, company, body),
  }
  const { columns, analizada, fee } = await decide(tx, values, await readReferences(tx, company, values))
  const tare = await tareToStore(tx, company, columns)
  if (peso_confirmado === false) await askAboutWeights(tx, company, { ...columns, preguntas }, tare)
  if (columns.peso_neto === null && !otro_viaje) await refuseSecondInYard(tx, company, values.id_vehiculo)
  const sent = { placa: columns.placa, id_lectura_lleno, id_lectura_vacio, motivo_digitado }
  const sources = await sourcesOf(tx, company, columns, sent)
  const who = tx.actor.nombre
  const from = { resource: WEIGHINGS, numbered: 'consecutivo' }
  const consecutivo = await documentNumberFor(tx, company, 'PESADA', from)
  const row = await createRow(tx, WEIGHINGS, company, {
    ...columns,
    ...sources,
    ...tare,
    consecutivo,
    ticket: body.ticket,
    observaciones: body.observaciones,
    pesado_por: who,
    pesado_en: ahora,
    ...(columns.peso_neto !== null && { segunda_pesada_por: who, segunda_pesada_en: ahora }),
    ...(analizada && { analizado_por: who, analizado_en: ahora }),
  })
  await syncFee(tx, company, { ...fee, id_weighing_record: row._id, consecutivo }, '')
  await syncTurn(tx, company, row._id, columns.placa)
  return row
}

/** Tare of one sack in kg on the day of the weighing. A product's own parameter wins over the general one. */
async function sackTare(
  tx: Transaction,
  company: string,
  { fecha, id_producto }: Pick<Values, 'fecha' | 'id_producto'>,
): Promise<string> {
  const producto = isId(id_producto) ? id_producto : null
  return (await parametersInForce(tx, company, ['TARA_BULTO'], fecha, producto)).TARA_BULTO.valor
}

/** Last day to fix the price; null if the weighing is no deposit (weighings/README.md, deposit). */
async function fixUntil(
  tx: Transaction,
  company: string,
  { fecha, en_deposito }: { fecha: string; en_deposito?: boolean | undefined },
): Promise<string | null> {
  if (!en_deposito) return null
  const { DIAS_DEPOSITO } = await parametersInForce(tx, company, ['DIAS_DEPOSITO'], fecha)
  return fixationDeadline(fecha, Number(DIAS_DEPOSITO.valor))
}

const WEIGHTS_TAKEN = 'Los dos pesos están tomados: se cambian con Repesar, que pide el motivo.'

/** Merges a change into the weighing: null empties a field, an absent field stays. */
function merged(current: WeighedHere, sent: Omit<WeighingChange, 'id_weighing_record'>): Values {
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
  const number = (value: number | null | undefined, before: number) =>
    value === undefined ? before : (value ?? 0)
  return {
    ...current,
    ...given,
    ...analysisOf(sent, current),
    id_transportador:
      (sent.id_transportador === undefined ? current.id_transportador : sent.id_transportador) || null,
    id_origen: (sent.id_origen === undefined ? current.id_origen : sent.id_origen) || null,
    id_lote: (sent.id_lote === undefined ? current.id_lote : sent.id_lote) || null,
    cantbultos: number(sent.cantbultos, current.cantbultos),
    costofletexkg: number(sent.costofletexkg, current.costofletexkg),
    vrpesada: number(sent.vrpesada, current.vrpesada),
  }
}

/**
 * Changes a weighing. A settlement, an invoice or a paid fee may hold its fields (weighings/README.md, held
 * fields). Remarks and the number of another system decide nothing else. A second weight or an analysis takes it
 * out of PENDIENTE. The sack tare follows date and product. Throws CONFLICTO for an outdated `version`.
 */
export async function updateWeighing(
  tx: Transaction,
  company: string,
  {
    id_weighing_record: id,
    version,
    ticket,
    observaciones,
    peso_confirmado,
    otro_viaje,
    id_lectura_lleno,
    id_lectura_vacio,
    motivo_digitado,
    ...sent
  }: WeighingChange,
  { ahora, syncFee }: Omit<Weigher, 'mayChangeFee'>,
): Promise<Row> {
  const locked = await lockWeighing(tx, company, id)
  if (locked.id_importacion !== null) {
    const campos = Object.entries(sent).flatMap(([campo, value]) => (value === undefined ? [] : [campo]))
    if (campos.length > 0) requireWeighedHere(locked, 'cambiar más que las observaciones', campos)
    return updateRow(tx, WEIGHINGS, company, id, { ticket, observaciones }, version)
  }
  const current = requireWeighedHere(locked, 'cambiar')
  const values = merged(current, sent)
  // Every field but the remarks enters the calculation of a settlement.
  const moved = (field: keyof typeof sent) => (values[field] ?? null) !== (current[field] ?? null)
  const campos = (Object.keys(sent) as (keyof typeof sent)[]).filter(moved)
  if (campos.length > 0 || (ticket !== undefined && ticket !== current.ticket)) {
    const states = holdingStates(current, moved('en_deposito'))
    await refuseIfSettled(tx, current, 'cambiar más que las observaciones', { campos, states })
  }
  // Catalogues may have changed since. Remarks must not decide a held weighing or a closed month again.
  if (campos.length === 0) return updateRow(tx, WEIGHINGS, company, id, { ticket, observaciones }, version)
  await refuseHeld(
    tx,
    id,
    'cambiar',
    (campo) => (campos as string[]).includes(campo) && current[campo] !== null,
  )
  const weights = WEIGHTS.filter(moved)
  if (current.peso_neto !== null && weights.length > 0) {
    // A form without the second weight is refused by a conflict, not by a field error.
    refuseLate(current, version)
    throw invalidFields(Object.fromEntries(weights.map((campo) => [campo, [WEIGHTS_TAKEN]])))
  }
  const preguntas = unlikelyWeights(
    Object.fromEntries(weights.map((name) => [name, values[name]])),
    peso_confirmado !== false,
  )
  if (moved('fecha')) refuseOutside('fecha', values.fecha, untilToday(dayInBogota(new Date(ahora))))
  if (moved('fecha') || moved('en_deposito')) values.fijar_hasta = await fixUntil(tx, company, values)
  if (moved('fecha') || moved('id_producto')) values.tara_bulto = await sackTare(tx, company, values)
  const references = await readReferences(tx, company, values)
  const { columns, analizada, fee } = await decide(tx, values, references, current)
  refuseUnshared({ ...current, ...columns }, campos)
  const who = tx.actor.nombre
  const completed = columns.peso_neto !== null && current.peso_neto === null
  const tare = await tareToStore(tx, company, columns, current)
  if (peso_confirmado === false) {
    const peso_neto = completed ? columns.peso_neto : null
    await askAboutWeights(tx, company, { ...columns, peso_neto, preguntas }, tare)
  }
  if (columns.peso_neto === null && moved('id_vehiculo') && !otro_viaje) {
    await refuseSecondInYard(tx, company, values.id_vehiculo)
  }
  const moving = Object.fromEntries(weights.map((name) => [name, values[name]]))
  const read = { placa: columns.placa, id_lectura_lleno, id_lectura_vacio, motivo_digitado }
  const sources = await sourcesOf(tx, company, moving, read, current)
  const row = await updateRow(
    tx,
    WEIGHINGS,
    company,
    id,
    {
      ...columns,
      ...sources,
      ...tare,
      ticket,
      observaciones,
      ...(completed && { segunda_pesada_por: who, segunda_pesada_en: ahora }),
      ...(analizada && differs(columns, current) && { analizado_por: who, analizado_en: ahora }),
    },
    version,
  )
  const { consecutivo } = current
  const changed = { ...fee, id_weighing_record: id, consecutivo }
  await syncFee(tx, company, changed, `Cambió la pesada ${consecutivo}`)
  await syncTurn(tx, company, id, current.placa)
  return changesKilosOrOwner(current, columns) ? syncShares(tx, company, id) : row
}

/** Whether net weight or supplier change, so that shares and drafts must follow. */
const changesKilosOrOwner = (before: Weighing, after: { peso_neto: number | null; id_proveedor: string }) =>
  before.peso_neto !== after.peso_neto || before.id_proveedor !== after.id_proveedor

/** Replaces the weights with a reason and sets REPESADA. The old weights stay in `reweighings`. */
export async function reweigh(
  tx: Transaction,
  company: string,
  id: string,
  { version, motivo, peso_confirmado, ...weights }: Reweighing,
): Promise<Row> {
  const current = requireWeighedHere(await lockWeighing(tx, company, id), 'repesar')
  await refuseIfSettled(tx, current, 'repesar', { states: holdingStates(current) })
  await refuseHeld(tx, id, 'repesar', (campo) => campo === 'peso_lleno')
  const { peso_lleno, peso_vacio, peso_neto, cantbultos } = current
  if (peso_lleno === null || peso_vacio === null || peso_neto === null) {
    throw new Refusal('CONFLICTO', 'Falta un peso de esta pesada: complétela antes de repesar.')
  }
  if (Object.values(weights).every((weight) => weight === undefined)) {
    throw invalidField('peso_lleno', 'Escriba los pesos nuevos.')
  }
  for (const field of ['peso_lleno', 'peso_vacio'] as const) {
    if (weights[field] === 0) throw invalidField(field, 'Escriba el peso del camión.')
  }
  const values = merged(current, weights)
  const anew = WEIGHTS.filter((name) => values[name] !== current[name])
  const preguntas = unlikelyWeights(
    Object.fromEntries(anew.map((name) => [name, values[name]])),
    peso_confirmado !== false,
  )
  const references = await readReferences(tx, company, values)
  const { columns } = await decide(tx, values, references, { ...current, repesada: true })
  const tare = await tareToStore(tx, company, columns, current)
  if (peso_confirmado === false) {
    await askAboutWeights(tx, company, { ...columns, antes: peso_neto, preguntas }, tare)
  }
  const moving = Object.fromEntries(anew.map((name) => [name, values[name]]))
  const sources = await sourcesOf(tx, company, moving, { motivo_digitado: motivo }, current)
  const row = await updateRow(tx, WEIGHINGS, company, id, { ...columns, ...sources, ...tare }, version)
  const repesaje = {
    id_empresa: company,
    id_weighing_record: id,
    motivo,
    usuario: tx.actor.nombre,
    peso_lleno_antes: peso_lleno,
    peso_vacio_antes: peso_vacio,
    peso_neto_antes: peso_neto,
    cantbultos_antes: cantbultos,
    peso_lleno: columns.peso_lleno,
    peso_vacio: columns.peso_vacio,
    peso_neto: columns.peso_neto,
    cantbultos: columns.cantbultos,
  }
  await insertRows(tx, 'reweighings', [repesaje])
  return changesKilosOrOwner(current, columns) ? syncShares(tx, company, id) : row
}

/** Reason and rights of the user: all weighings, or only own weighings of the same day. */
export interface Voider {
  motivo: string
  mayVoidAll: boolean
  hoy: string
  syncFee: SyncFee
}

/**
 * Voids a weighing and the documents of its fee. The number stays taken (weighings/README.md, voiding).
 * Throws EN_USO for a weighing in a settlement or an invoice, and for a fee receivable with payments.
 */
export async function voidWeighing(
  tx: Transaction,
  company: string,
  id: string,
  { motivo, mayVoidAll, hoy, syncFee }: Voider,
): Promise<Row> {
  const current = await lockWeighing(tx, company, id)
  if (!mayVoidAll && !(await isOwnOfDay(tx, company, id, hoy))) throw forbidden(OWN_OF_TODAY)
  await refuseIfSettled(tx, current, 'eliminar', { states: ['BORRADOR', ...SETTLED] })
  await refuseHeld(tx, id, 'eliminar', (campo) => campo === 'peso_lleno')
  const { consecutivo, fecha, id_formapago } = current
  // A ticket of an opening balance has no fee documents.
  if (id_formapago !== null) {
    const nothing = { cobro: null, valor: 0, id_deudor: current.id_proveedor, nombre_deudor: '' }
    const fee = { id_weighing_record: id, consecutivo, fecha, id_formapago, ...nothing }
    await syncFee(tx, company, fee, `Se anuló la pesada ${consecutivo}`)
  }
  const voided = { eliminada: true, motivo_anulacion: voidReason(motivo) }
  const row = await updateRow(tx, WEIGHINGS, company, id, voided)
  await syncTurn(tx, company, id, current.placa)
  return row
}

const OWN_OF_TODAY = 'Sin ese permiso se anulan solo las pesadas propias, el mismo día en que se hicieron.'

/** Whether the user made the weighing on this day in Bogotá. Reads the audit, because user names are not unique. */
async function isOwnOfDay(tx: Transaction, company: string, id: string, hoy: string): Promise<boolean> {
  const own = sql`select from auditoria where id_empresa = ${company} and registro_id = ${id}
    and tabla_afectada = ${WEIGHINGS.name} and operacion = 'CREATE' and id_usuario = ${tx.actor.idUsuario}
    and (fecha at time zone 'America/Bogota')::date = ${hoy}::date`
  return (await rowsOf(tx, own)).length > 0
}
