import { sql, type SQL } from 'drizzle-orm'
import type { SearchRequest } from '#server/kit/contract/common.ts'
import { primerDiaDeAplicar, rechazarAplicacion, type Deuda, type Recibo } from '#server/receivables/rules.ts'
import { sumar } from '#server/kit/rules/figures.ts'
import { hastaHoy, rechazarFueraDe } from '#server/kit/rules/dates.ts'
import { notFound } from '#server/kit/rules/refusal.ts'
import type { Receipt as ReceiptPaper } from './paper.ts'
import { today } from '#server/kit/words/days.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { identification } from '#server/parties/identifications-words.ts'
import { rowsOf, type Queries, type Transaction } from '#server/db/transaction.ts'
import { numeroDeDocumento } from '#server/numbers/acts.ts'
import type { Page } from '#server/kit/rows/paging.ts'
import { RECEIVABLES } from '#server/receivables/queries.ts'
import { lockReceivable } from '#server/receivables/acts.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import { refreshFeeState } from '#server/weighings/queries.ts'
import { isYes, searchRows, type Filters } from '#server/kit/rows/search.ts'
import { createRow, getRow, isId, lockRow, removeRow, updateRow, type Row } from '#server/kit/rows/rows.ts'

/** What of a receipt was received for good and pays nothing yet; a pending one is no advance (N-152). */
const advanceOf = (source: SQL) =>
  sql`(case ${source}estado when 'APLICADO' then ${source}por_aplicar else 0 end)`

/** Through what an advance came in that was there on the first day: nobody says any more. */
const BROUGHT = 'Saldo inicial'

export const RECEIPTS: Resource = {
  name: 'payment_receipts',
  id: 'id_recibo_caja',
  searched: ['numero_recibo', 'estado', 'nombre_cliente'],
  filters: ['estado', 'id_cliente_tercero'],
  sorted: ['numero_recibo', 'estado', 'nombre_cliente', 'observaciones'],
  sortedByValue: ['fecha_recepcion_pago', 'valor_pagado'],
  computed: { anticipo: advanceOf(sql``) },
  totals: {
    fields: ['valor_pagado', 'aplicado', 'anticipo'],
    of: sql`estado <> 'ANULADO'`,
    untilVoided: true,
  },
  label: 'numero_recibo',
  dated: 'fecha_recepcion_pago',
  extra: (r) => sql`jsonb_build_object(
    'anticipo', ${advanceOf(sql`${r}.`)},
    'descripcion_medio_pago', coalesce(
      (select descripcion from payment_methods where id_forma_pago = ${r}.id_medio_pago), ${BROUGHT}),
    'nombre_banco', (select concat_ws(' ', nombre, nro_cuenta) from banks where id_banco = ${r}.id_banco))`,
}

/** Whether something is left of a receipt to apply, an index holds those of which there is; and who paid. */
const RECEIPT_FILTERS: Filters = {
  por_aplicar: (value) => (isYes(value) ? sql`por_aplicar > 0` : sql`por_aplicar = 0`),
  tercero: (id) => (isId(id) ? sql`id_cliente_tercero = ${id}` : sql`false`),
}

/** One page of a company's receipts. */
export const searchReceipts = (q: Queries, company: string, request: SearchRequest): Promise<Page> =>
  searchRows(q, RECEIPTS, company, request, { filters: RECEIPT_FILTERS })

export const APPLIED_RECEIPTS: Resource = {
  name: 'applied_receipts',
  id: 'id_applied_receipt',
  searched: ['numero_recibo', 'cuenta_por_cobrar_relacionada'],
  filters: ['id_recibo_caja', 'id_cuenta_por_cobrar'],
  sorted: ['numero_recibo', 'cuenta_por_cobrar_relacionada'],
  sortedByValue: ['valor_aplicado', 'fecha_aplicacion'],
  totals: { fields: ['valor_aplicado'] },
  label: 'numero_recibo',
  dated: 'fecha_aplicacion',
}

/** The receipt of a weighing's fee that is not voided; there is one at most. */
export const livingReceiptOf = (idWeighing: string): SQL =>
  sql`id_weighing_record = ${idWeighing} and estado <> 'ANULADO'`

/** A receipt as the database writes it. */
export interface Receipt extends Row, Recibo {
  valor_pagado: number
  id_medio_pago: string
}

/** A receipt, locked until the transaction ends. Refuses with 404. */
export const lockReceipt = async (tx: Transaction, company: string, id: string) =>
  (await lockRow(tx, RECEIPTS, company, id)) as Receipt

/** The living receipt of a weighing's fee, locked until the transaction ends. */
export async function lockFeeReceipt(
  tx: Transaction,
  company: string,
  idWeighing: string,
): Promise<Receipt | undefined> {
  const [found] = await rowsOf<{ id: string }>(
    tx,
    sql`select id_recibo_caja as id from payment_receipts where ${livingReceiptOf(idWeighing)}`,
  )
  return found && lockReceipt(tx, company, found.id)
}

/** What a receipt is made of; whole pesos, days `aaaa-mm-dd`. */
export interface NewReceipt {
  /** Typed; empty or absent, the next of its consecutive. */
  numero_recibo?: string
  estado: 'PENDIENTE' | 'APLICADO' | 'ANULADO'
  valor_pagado: number
  fecha_recepcion_pago: string
  id_medio_pago: string
  /** Where the method is one of banks. */
  id_banco?: string | null
  id_cliente_tercero: string
  nombre_cliente: string
  observaciones?: string
  /** What of it is IVA. */
  iva?: number
  motivo_anulacion?: string
  /** MANUAL, or what made it. */
  origen: string
  id_weighing_record?: string
}

/** Writes a receipt with its number. Refuses with 422 a company without the consecutive. */
export async function createReceipt(
  tx: Transaction,
  company: string,
  { numero_recibo, ...values }: NewReceipt,
): Promise<Row> {
  const from = { resource: RECEIPTS, numbered: 'numero_recibo', typed: numero_recibo ?? '' }
  return createRow(tx, RECEIPTS, company, {
    ...values,
    numero_recibo: await numeroDeDocumento(tx, company, 'RECIBO_CAJA', from),
  })
}

/** Voids a receipt (N-69) and takes back what of it was applied; its row and number stay. Its money leaves the book today. */
export async function voidReceipt(
  tx: Transaction,
  company: string,
  id: string,
  motivo: string,
): Promise<Row> {
  await lockReceipt(tx, company, id)
  for (const { id_applied_receipt, id_cuenta_por_cobrar } of await applicationsOf(tx, id)) {
    await lockReceivable(tx, company, id_cuenta_por_cobrar)
    await removeRow(tx, APPLIED_RECEIPTS, company, id_applied_receipt)
    await countReceivable(tx, company, id_cuenta_por_cobrar)
  }
  const voided = { estado: 'ANULADO', motivo_anulacion: motivo, fecha_anulacion: today(), aplicado: 0 }
  return updateRow(tx, RECEIPTS, company, id, voided)
}

/** What of a receipt pays a receivable: whole pesos, on a day `aaaa-mm-dd`. */
export interface Application {
  id_cuenta_por_cobrar: string
  valor_aplicado: number
  fecha_aplicacion: string
}

/** What is applied now: without a day on the first possible one. */
export interface NewApplication extends Omit<Application, 'fecha_aplicacion'> {
  fecha_aplicacion?: string | undefined
}

/** Refuses with 422 an application dated before its receipt or its invoice, or after today (N-152). */
function refuseDay(fecha: string, receipt: Recibo, receivable: Deuda, hoy: string): void {
  const desde = primerDiaDeAplicar(receipt, receivable)
  rechazarFueraDe('fecha_aplicacion', fecha, { desde, ...hastaHoy(hoy) })
}

/**
 * Applies a receipt to receivables of its client, and answers the applications; `hoy` is today in Bogotá. A PENDIENTE
 * receipt is APLICADO by it. Refuses with 404, as `rechazarAplicacion`, and a day that is not between receipt, invoice and today. Whoever applies at the same time waits, for the receipt first, then for
 * the receivables in the order of their ids.
 */
export async function applyReceipt(
  tx: Transaction,
  company: string,
  idReceipt: string,
  applications: readonly NewApplication[],
  hoy: string,
): Promise<Row[]> {
  const receipt = await lockReceipt(tx, company, idReceipt)
  let { por_aplicar } = receipt
  const made: Row[] = []
  for (const line of [...applications].sort(byReceivable)) {
    const receivable = await lockReceivable(tx, company, line.id_cuenta_por_cobrar)
    const fecha_aplicacion = line.fecha_aplicacion ?? primerDiaDeAplicar(receipt, receivable).dia
    refuseDay(fecha_aplicacion, receipt, receivable, hoy)
    rechazarAplicacion({ ...receipt, por_aplicar }, receivable, line.valor_aplicado)
    const row = await createRow(tx, APPLIED_RECEIPTS, company, {
      ...line,
      fecha_aplicacion,
      id_recibo_caja: idReceipt,
      numero_recibo: receipt.numero_recibo,
      cuenta_por_cobrar_relacionada: receivable.numero_factura,
    })
    await countReceivable(tx, company, line.id_cuenta_por_cobrar)
    por_aplicar -= line.valor_aplicado
    made.push(row)
  }
  await countReceipt(tx, company, idReceipt)
  return made
}

const byReceivable = (a: NewApplication, b: NewApplication) =>
  a.id_cuenta_por_cobrar < b.id_cuenta_por_cobrar ? -1 : 1

/** Changes value or day of an application; `hoy` is today in Bogotá. Refuses as `applyReceipt`, and a late `version` with CONFLICTO. */
export async function changeApplication(
  tx: Transaction,
  company: string,
  id: string,
  {
    hoy,
    version,
    ...changes
  }: Partial<Pick<Application, 'valor_aplicado' | 'fecha_aplicacion'>> & {
    hoy: string
    version?: number | undefined
  },
): Promise<Row> {
  const { receipt, receivable, application } = await lockApplication(tx, company, id)
  const { valor_aplicado: before, fecha_aplicacion: day } = application
  const { fecha_aplicacion = day } = changes
  if (fecha_aplicacion !== day) refuseDay(fecha_aplicacion, receipt, receivable, hoy)
  rechazarAplicacion(
    { ...receipt, por_aplicar: receipt.por_aplicar + before },
    { ...receivable, saldo_actual: receivable.saldo_actual + before },
    changes.valor_aplicado ?? before,
  )
  const row = await updateRow(tx, APPLIED_RECEIPTS, company, id, changes, version)
  await countReceivable(tx, company, receivable._id)
  await countReceipt(tx, company, receipt._id)
  return row
}

/** Takes an application back: its money is left of the receipt again, and owed again. */
export async function removeApplication(tx: Transaction, company: string, id: string): Promise<Row> {
  const { receipt, receivable } = await lockApplication(tx, company, id)
  const row = await removeRow(tx, APPLIED_RECEIPTS, company, id)
  await countReceivable(tx, company, receivable._id)
  await countReceipt(tx, company, receipt._id)
  return row
}

/** An application with both its sides, locked in the order in which everybody locks them. */
async function lockApplication(tx: Transaction, company: string, id: string) {
  const sides = (await getRow(tx, APPLIED_RECEIPTS, company, id)) as Row & Sides
  const receipt = await lockReceipt(tx, company, sides.id_recibo_caja)
  const receivable = await lockReceivable(tx, company, sides.id_cuenta_por_cobrar)
  const application = (await lockRow(tx, APPLIED_RECEIPTS, company, id)) as Row & Application
  return { receipt, receivable, application }
}

interface Sides {
  id_recibo_caja: string
  id_cuenta_por_cobrar: string
}

interface Line extends Application {
  id_applied_receipt: string
  cuenta_por_cobrar_relacionada: string
}

async function applicationsOf(tx: Transaction, idReceipt: string): Promise<Line[]> {
  const rows = await rowsOf<{ fila: Line }>(
    tx,
    sql`select to_jsonb(a) as fila from applied_receipts a where id_recibo_caja = ${idReceipt}
      order by id_cuenta_por_cobrar, id_applied_receipt`,
  )
  return rows.map(({ fila }) => fila)
}

/** Stores on a locked receivable what is applied to it. */
async function countReceivable(tx: Transaction, company: string, id: string): Promise<void> {
  const [row] = await rowsOf<{ abonos: string }>(
    tx,
    sql`select coalesce(sum(valor_aplicado), 0) as abonos from applied_receipts where id_cuenta_por_cobrar = ${id}`,
  )
  const receivable = await updateRow(tx, RECEIVABLES, company, id, { abonos: Number(row?.abonos ?? 0) })
  const { id_weighing_record: weighing } = receivable
  if (typeof weighing === 'string') await refreshFeeState(tx, company, weighing)
}

/** Stores on a locked receipt what of it is applied, and its summary in words. */
async function countReceipt(tx: Transaction, company: string, id: string): Promise<void> {
  const lines = await applicationsOf(tx, id)
  const aplicado = sumar(lines.map(({ valor_aplicado }) => valor_aplicado))
  const facturas_aplicadas = lines
    .map((line) => `${line.cuenta_por_cobrar_relacionada}: ${pesos(line.valor_aplicado)}`)
    .join('; ')
  const applied = aplicado > 0 && { estado: 'APLICADO' }
  await updateRow(tx, RECEIPTS, company, id, { ...applied, aplicado, facturas_aplicadas })
}

/** A receipt as it is printed. Refuses with 404. */
export async function readReceipt(q: Queries, id: string): Promise<ReceiptPaper> {
  const [row] = await rowsOf<{ fila: ReceiptPaper & { tipo: string; numero: string } }>(
    q,
    sql`select to_jsonb(r) || jsonb_build_object('forma_pago', coalesce(f.descripcion, ${BROUGHT}),
        'por_aplicar', case r.estado when 'APLICADO' then r.por_aplicar else 0 end,
        'banco', coalesce(concat_ws(' ', b.nombre, b.nro_cuenta), ''),
        'tipo', t.tipo_identificacion, 'numero', t.identificacion,
        'cuentas', (select coalesce(jsonb_agg(jsonb_build_object('numero', c.numero_factura,
            'vence', c.fecha_esperada_pago, 'valor', a.valor_aplicado, 'saldo', c.saldo_actual)
            order by a.id_applied_receipt), '[]')
          from applied_receipts a join accounts_receivable c using (id_cuenta_por_cobrar)
          where a.id_recibo_caja = r.id_recibo_caja)) as fila
      from payment_receipts r join third_parties t on t.id_tercero = r.id_cliente_tercero
        left join payment_methods f on f.id_forma_pago = r.id_medio_pago
        left join banks b on b.id_banco = r.id_banco
      where r.id_recibo_caja = ${id}`,
  )
  if (!row) throw notFound()
  return { ...row.fila, identificacion: identification(row.fila.tipo, row.fila.numero) }
}
