import type { NewWeighing, Reweighing, WeighingChange } from '../../contract/weighing-records.ts'
import { redondear } from '../../domain/cifras.ts'
import { invalidField, Refusal } from '../../domain/refusal.ts'
import { reweighings } from '../../db/schema-weighing.ts'
import type { Transaction } from '../../db/transaction.ts'
import { numeroDeDocumento } from '../consecutives.ts'
import { arrangeFee } from './fee-documents.ts'
import { parametroVigente } from '../rates.ts'
import { createRow, updateRow, type Row } from '../rows.ts'
import { analysisOf, decide, differs, type Values } from './decisions.ts'
import { readReferences } from './references.ts'
import { lockTicket, refuseIfSettled, WEIGHINGS, type Ticket } from './resource.ts'

/** When somebody weighs, and whether he may ask another fee than the rate's (N-55). */
export interface Weigher {
  ahora: string
  mayChangeFee: boolean
}

/** Writes a ticket with its number and the documents of its fee. Weights, freight, operation and state are the server's. */
export async function createWeighing(
  tx: Transaction,
  company: string,
  body: NewWeighing,
  { ahora, mayChangeFee }: Weigher,
): Promise<Row> {
  const rate = redondear((await parametroVigente(tx, company, 'BASCULA', body.fecha)).valor)
  const vrpesada = body.vrpesada ?? rate
  if (vrpesada !== rate && !mayChangeFee) {
    throw invalidField('vrpesada', 'No tiene permiso para cambiar el valor de la báscula.')
  }
  const values: Values = {
    ...body,
    ...analysisOf(body),
    peso_lleno: body.peso_lleno ?? null,
    peso_vacio: body.peso_vacio ?? null,
    cantbultos: body.cantbultos ?? 0,
    costofletexkg: body.costofletexkg ?? 0,
    tara_bulto: (await parametroVigente(tx, company, 'TARA_BULTO', body.fecha)).valor,
    vrpesada,
  }
  const { columns, analizada, fee } = await decide(tx, values, await readReferences(tx, company, values))
  const who = tx.actor.nombre
  const from = { resource: WEIGHINGS, numbered: 'consecutivo' }
  const consecutivo = await numeroDeDocumento(tx, company, 'PESADA', from)
  const row = await createRow(tx, WEIGHINGS, company, {
    ...columns,
    consecutivo,
    ticket: body.ticket,
    observaciones: body.observaciones,
    pesado_por: who,
    pesado_en: ahora,
    ...(columns.peso_neto !== null && { segunda_pesada_por: who, segunda_pesada_en: ahora }),
    ...(analizada && { analizado_por: who, analizado_en: ahora }),
  })
  await arrangeFee(tx, company, { ...fee, id_weighing_record: row._id, consecutivo }, '')
  return row
}

/** What a living settlement was computed from or pays for. */
const LOCKED = [
  'id_cliente',
  'id_proveedor',
  'id_formapago',
  'peso_lleno',
  'peso_vacio',
  'cantbultos',
  'costofletexkg',
  'vrpesada',
] as const

/** The ticket after a change: null empties, what was not sent stays. */
function changed(current: Ticket, sent: Omit<WeighingChange, 'id_weighing_record'>): Values {
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
  const number = (value: number | null | undefined, before: number) =>
    value === undefined ? before : (value ?? 0)
  return {
    ...current,
    ...given,
    ...analysisOf(sent, current),
    id_origen: (sent.id_origen === undefined ? current.id_origen : sent.id_origen) || null,
    id_lote: (sent.id_lote === undefined ? current.id_lote : sent.id_lote) || null,
    cantbultos: number(sent.cantbultos, current.cantbultos),
    costofletexkg: number(sent.costofletexkg, current.costofletexkg),
    vrpesada: number(sent.vrpesada, current.vrpesada),
  }
}

/**
 * Changes a ticket: product, analysis and remarks always, weights, price, sides and fee until it is settled (N-53). A
 * second weight or an analysis that lacked takes it out of PENDIENTE. Refuses a late `version` with CONFLICTO.
 */
export async function updateWeighing(
  tx: Transaction,
  company: string,
  { id_weighing_record: id, version, ticket, observaciones, ...sent }: WeighingChange,
  ahora: string,
): Promise<Row> {
  const current = await lockTicket(tx, company, id)
  const values = changed(current, sent)
  const moved = LOCKED.filter((field) => (values[field] || null) !== (current[field] || null))
  if (moved.length > 0) await refuseIfSettled(tx, current, 'cambiar pesos, precio ni terceros', moved)
  const references = await readReferences(tx, company, values)
  const { columns, analizada, fee } = await decide(tx, values, references, current)
  if (columns.operacion !== current.operacion || columns.es_paddy !== current.es_paddy) {
    await refuseIfSettled(tx, current, 'cambiar el producto', ['id_producto'])
  }
  const who = tx.actor.nombre
  const completed = columns.peso_neto !== null && current.peso_neto === null
  const row = await updateRow(
    tx,
    WEIGHINGS,
    company,
    id,
    {
      ...columns,
      ticket,
      observaciones,
      ...(completed && { segunda_pesada_por: who, segunda_pesada_en: ahora }),
      ...(analizada && differs(columns, current) && { analizado_por: who, analizado_en: ahora }),
    },
    version,
  )
  const { consecutivo } = current
  await arrangeFee(
    tx,
    company,
    { ...fee, id_weighing_record: id, consecutivo },
    `Cambió la pesada ${consecutivo}`,
  )
  return row
}

/** Weighs again with a reason: the old weights are kept beside the new ones, and the ticket is REPESADA. */
export async function reweigh(
  tx: Transaction,
  company: string,
  id: string,
  { version, motivo, ...weights }: Reweighing,
): Promise<Row> {
  const current = await lockTicket(tx, company, id)
  await refuseIfSettled(tx, current, 'repesar')
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
  const values = changed(current, weights)
  const references = await readReferences(tx, company, values)
  const { columns } = await decide(tx, values, references, { ...current, repesada: true })
  const row = await updateRow(tx, WEIGHINGS, company, id, columns, version)
  await tx.insert(reweighings).values({
    id_empresa: company,
    id_weighing_record: id,
    motivo,
    usuario: tx.actor.nombre,
    peso_lleno_antes: String(peso_lleno),
    peso_vacio_antes: String(peso_vacio),
    peso_neto_antes: String(peso_neto),
    cantbultos_antes: cantbultos,
    peso_lleno: String(columns.peso_lleno),
    peso_vacio: String(columns.peso_vacio),
    peso_neto: String(columns.peso_neto),
    cantbultos: columns.cantbultos,
  })
  return row
}

/** Takes an unsettled ticket out of the lists: its fee's documents are voided, its row and number stay (N-105). */
export async function removeWeighing(tx: Transaction, company: string, id: string): Promise<Row> {
  const current = await lockTicket(tx, company, id)
  await refuseIfSettled(tx, current, 'eliminar')
  const { consecutivo, fecha, id_formapago } = current
  const nothing = { cobro: null, valor: 0, id_deudor: current.id_proveedor, nombre_deudor: '' }
  const fee = { id_weighing_record: id, consecutivo, fecha, id_formapago, ...nothing }
  await arrangeFee(tx, company, fee, `Se eliminó la pesada ${consecutivo}`)
  return updateRow(tx, WEIGHINGS, company, id, { eliminada: true })
}
