import { sql } from 'drizzle-orm'
import type { SearchRequest } from '#server/kit/contract/common.ts'
import type { InvoiceChange, NewInvoice } from './contract.ts'
import { motivoDeAnular, rechazarSiAnulado } from '#server/kit/rules/voids.ts'
import { estadoDeDeuda } from '#server/receivables/rules.ts'
import { sumar } from '#server/kit/rules/figures.ts'
import { hastaHoy, rechazarFueraDe } from '#server/kit/rules/dates.ts'
import { totalesDeLineas } from './lines-rules.ts'
import { Refusal, heldBy, invalidField } from '#server/kit/rules/refusal.ts'
import { INCOMPLETE, WHY_OTHER_TERMS } from '#server/kit/words/sentences.ts'
import { rowsOf, type Queries, type Transaction } from '#server/db/transaction.ts'
import { numeroAutorizado, readRange } from '#server/numbers/authorised-ranges-acts.ts'
import { readClient } from '#server/receivables/clients-queries.ts'
import { invoiceHistory } from '#server/audit/history-queries.ts'
import {
  computeLines,
  readCredited,
  readLines,
  storeLines,
  valueOf,
  type StoredLine,
} from './lines-queries.ts'
import { notesOf } from './notes-queries.ts'
import { formerly, RECEIVABLES, withCartera, readLimits } from '#server/receivables/queries.ts'
import { createReceivable, voidReceivable, lockReceivable, refuseFormer } from '#server/receivables/acts.ts'
import type { Page } from '#server/kit/rows/paging.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import {
  createRow,
  defined,
  getRow,
  isId,
  lockRow,
  refuseLate,
  updateRow,
  type Row,
} from '#server/kit/rows/rows.ts'
import { isYes, searchRows, type Filters } from '#server/kit/rows/search.ts'

export const INVOICES: Resource = {
  name: 'invoices',
  id: 'id',
  searched: ['numero_de_factura', 'nombre_cliente'],
  filters: ['id_cliente_tercero', 'id_weighing_record'],
  sorted: ['numero_de_factura', 'nombre_cliente'],
  sortedByValue: ['valor_total', 'fecha_de_emision', 'fecha_de_vencimiento'],
  label: 'numero_de_factura',
  dated: 'fecha_de_emision',
  joined: (company) => sql`left join (select id_factura, saldo_actual from accounts_receivable
    where id_empresa = ${company} and id_factura is not null) cobro on cobro.id_factura = invoices.id`,
  totals: { fields: ['valor_total', 'iva', 'saldo_actual'], of: sql`viva`, untilVoided: true },
  extra: (i) => sql`coalesce((select jsonb_build_object(
      'id_cuenta_por_cobrar', a.id_cuenta_por_cobrar, 'saldo_actual', a.saldo_actual,
      'fecha_esperada_pago', a.fecha_esperada_pago, 'abonada', a.total_abonos_realizados + a.abonos > 0)
    from accounts_receivable a where a.id_factura = ${i}.id), '{}')`,
  unique: {
    columns: ['numero_de_factura'],
    message: (row) => `Ya existe la factura ${row.numero_de_factura}.`,
  },
  // Its receivable takes the number too.
  usedBesides: (company, number) => sql`${formerly(company, number)}
    union all select numero_factura from accounts_receivable where id_empresa = ${company} and numero_factura = ${number}`,
}

const FILTERS: Filters = { anulada: (value) => (isYes(value) ? sql`not viva` : sql`viva`) }

/** One page of a company's invoices with the estado of each on the day `hoy` in Bogotá. */
export async function searchInvoices(
  q: Queries,
  company: string,
  request: SearchRequest,
  hoy: string,
): Promise<Page> {
  const page = await searchRows(q, INVOICES, company, request, { filters: FILTERS })
  return { ...page, data: page.data.map((row) => withState(row, hoy)) }
}

/** An invoice as the database writes it. */
export interface StoredInvoice extends Row {
  numero_de_factura: string
  /** What it was called before: nothing else is called so (N-150). */
  numeros_anteriores: string[]
  valor_total: number
  fecha_de_emision: string
  fecha_de_vencimiento: string
  id_cliente_tercero: string
  nombre_cliente: string
  anulada: boolean
  /** Neither voided nor taken off whole by notes. */
  viva: boolean
  iva: number
  notas: number
  /** The resolution that authorises its number. */
  id_rango: string | null
  saldo_actual?: number
  abonada?: boolean
  id_cuenta_por_cobrar?: string
  id_weighing_record?: string | null
}

/** An invoice with the estado of its receivable on the day `hoy` in Bogotá. */
export function withState(row: Row, hoy: string): Row {
  const { saldo_actual = 0, abonada = false, fecha_de_vencimiento, viva } = row as StoredInvoice
  if (!viva) return { ...row, estado: 'ANULADA' }
  const deuda = { saldo: saldo_actual, vence: fecha_de_vencimiento, abonada }
  return { ...row, estado: estadoDeDeuda(deuda, hoy) }
}

/** Issues an invoice and makes its receivable (contract.md 4). Whole pesos; `hoy` is today in Bogotá. */
export async function createInvoice(
  tx: Transaction,
  company: string,
  body: NewInvoice,
  hoy: string,
): Promise<Row> {
  refuseDates(body, hoy)
  const { lineas: asked, ...values } = body
  const client = await readClient(tx, company, body.id_cliente_tercero, 'id_cliente_tercero')
  const lineas = await computeLines(tx, company, asked)
  const value = withValue(valueOf(lineas, body.valor_total))
  const id_weighing_record = await readWeighing(tx, company, body.id_weighing_record ?? '')
  const { numero: numero_de_factura, id_rango } = await numeroAutorizado(tx, company, 'FACTURA', {
    resource: INVOICES,
    numbered: 'numero_de_factura',
    typed: body.numero_de_factura,
    campo: 'numero_de_factura',
    fecha: body.fecha_de_emision,
  })
  const row = await createRow(tx, INVOICES, company, {
    ...values,
    ...value,
    numero_de_factura,
    id_rango,
    id_weighing_record,
    nombre_cliente: client.nombre,
  })
  await refuseFormer(tx, company, numero_de_factura)
  await storeLines(tx, company, row._id, lineas)
  await createReceivable(tx, company, {
    ...receivableOf(row as StoredInvoice),
    origen: 'FACTURA',
    id_factura: row._id,
  })
  return getRow(tx, INVOICES, company, row._id)
}

/** Refuses with 422 an invoice of nothing. */
function withValue({ valor_total, iva }: ReturnType<typeof valueOf>) {
  if (!valor_total || valor_total < 1) throw invalidField('valor_total', INCOMPLETE)
  return { valor_total, iva }
}

const receivableOf = (row: StoredInvoice) => ({
  numero_factura: row.numero_de_factura,
  valor_original_factura: row.valor_total,
  fecha_factura: row.fecha_de_emision,
  fecha_esperada_pago: row.fecha_de_vencimiento,
  cliente_id: row.id_cliente_tercero,
  cliente_nombre: row.nombre_cliente,
})

/** What an applied receipt makes final. */
const FINAL = [
  'numero_de_factura',
  'valor_total',
  'fecha_de_emision',
  'fecha_de_vencimiento',
  'id_cliente_tercero',
] as const

/** Changes an invoice and its receivable; once receipts are applied only its texts (N-106). Another due day has its reason (N-152). */
export async function updateInvoice(
  tx: Transaction,
  company: string,
  { id, version, motivo = '', lineas: asked, valor_total: typed, ...given }: InvoiceChange,
  hoy: string,
): Promise<Row> {
  const current = await lockInvoice(tx, company, id)
  const before = await readLines(tx, company, id)
  const lineas = await changedLines(tx, company, before, asked)
  // The value of an invoice with lines is what they come to, whatever is typed.
  const value = before.length > 0 ? {} : { valor_total: typed ?? undefined }
  const changes = { ...given, ...(lineas ? withValue(valueOf(lineas, typed)) : value) }
  const after = { ...current, ...defined(changes) }
  const campos = FINAL.filter((field) => after[field] !== current[field])
  if (campos.length > 0 || lineas) refuseIssued(current, lineas ? [...campos, 'lineas'] : campos)
  if (campos.length > 0 || lineas) await refusePaid(tx, company, current, 'cambiar', campos)
  refuseDates(after, hoy)
  if (campos.includes('fecha_de_vencimiento') && motivo === '') {
    refuseLate(current, version)
    throw invalidField('motivo', WHY_OTHER_TERMS)
  }
  const renumbered = after.numero_de_factura !== current.numero_de_factura
  if (renumbered) await refuseTaken(tx, company, after)
  const client = await readClient(tx, company, after.id_cliente_tercero, 'id_cliente_tercero')
  const row = await updateRow(
    tx,
    INVOICES,
    company,
    id,
    {
      ...changes,
      nombre_cliente: client.nombre,
      ...(renumbered && {
        numeros_anteriores: [...new Set([...current.numeros_anteriores, current.numero_de_factura])],
      }),
    },
    version,
  )
  if (lineas) await storeLines(tx, company, id, lineas)
  if (renumbered) await refuseFormer(tx, company, row.numero_de_factura as string, id)
  if (campos.length > 0 && current.id_cuenta_por_cobrar) {
    await updateRow(tx, RECEIVABLES, company, current.id_cuenta_por_cobrar, {
      ...receivableOf(row as StoredInvoice),
      motivo_cambio: campos.includes('fecha_de_vencimiento') ? motivo : '',
    })
  }
  return getRow(tx, INVOICES, company, id)
}

/** The lines that take the place of an invoice's; undefined where they stay as they are. */
async function changedLines(
  tx: Transaction,
  company: string,
  before: readonly StoredLine[],
  asked: InvoiceChange['lineas'],
) {
  if (!asked) return undefined
  const lineas = await computeLines(tx, company, asked)
  const same = (place: number) =>
    LINE_FIELDS.every((field) => String(lineas[place]?.[field]) === String(before[place]?.[field]))
  const changed = lineas.length !== before.length || lineas.some((_, place) => !same(place))
  return changed ? lineas : undefined
}

const LINE_FIELDS = ['id_producto', 'cantidad', 'unidad', 'precio', 'descuento'] as const

/** What was issued by a resolution, or has a note, is corrected by notes alone (N-158). */
function refuseIssued(
  { numero_de_factura, id_rango, notas }: StoredInvoice,
  campos: readonly string[],
): void {
  if (id_rango === null && notas === 0) return
  throw heldBy(
    'cambiar',
    `la factura ${numero_de_factura} ya se expidió: corríjala con una nota crédito.`,
    campos,
  )
}

/** Voids an invoice with its receivable; its number stays taken (N-150). Refused once receipts are applied (N-64). */
export async function voidInvoice(
  tx: Transaction,
  company: string,
  id: string,
  motivo: string,
): Promise<Row> {
  const current = await lockInvoice(tx, company, id)
  await refusePaid(tx, company, current, 'eliminar')
  const voided = { anulada: true, motivo_anulacion: motivoDeAnular(motivo) }
  if (current.id_cuenta_por_cobrar) {
    await voidReceivable(tx, company, current.id_cuenta_por_cobrar, voided.motivo_anulacion)
  }
  return updateRow(tx, INVOICES, company, id, voided)
}

/** An invoice that may change, locked until the transaction ends. Refuses with 404, and a voided one. */
async function lockInvoice(tx: Transaction, company: string, id: string): Promise<StoredInvoice> {
  const row = (await lockRow(tx, INVOICES, company, id)) as StoredInvoice
  rechazarSiAnulado(row.anulada, `La factura ${row.numero_de_factura}`)
  return row
}

async function refusePaid(
  tx: Transaction,
  company: string,
  invoice: StoredInvoice,
  acto: string,
  campos: readonly string[] = [],
): Promise<void> {
  if (!invoice.id_cuenta_por_cobrar) return
  const { abonos, mora_cobrada } = await lockReceivable(tx, company, invoice.id_cuenta_por_cobrar)
  if (abonos === 0 && mora_cobrada === 0) return
  const why = abonos > 0 ? 'tiene recibos aplicados' : 'tiene mora cobrada en otra cuenta'
  throw heldBy(acto, `la factura ${invoice.numero_de_factura} ${why}.`, campos)
}

function refuseDates(
  {
    fecha_de_emision,
    fecha_de_vencimiento,
  }: Pick<StoredInvoice, 'fecha_de_emision' | 'fecha_de_vencimiento'>,
  hoy: string,
): void {
  rechazarFueraDe('fecha_de_emision', fecha_de_emision, hastaHoy(hoy))
  if (fecha_de_vencimiento < fecha_de_emision) {
    throw invalidField('fecha_de_vencimiento', 'El vencimiento no puede ser anterior a la emisión.')
  }
}

/** The weighing that an invoice is of; null for none. Refuses with 422 one that is not of the company, or invoiced. */
async function readWeighing(q: Queries, company: string, id: string): Promise<string | null> {
  if (id === '') return null
  const found = isId(id)
    ? await rowsOf(
        q,
        sql`select from weighing_records where id_empresa = ${company} and id_weighing_record = ${id} and not eliminada
          for update`,
      )
    : []
  if (found.length === 0)
    throw invalidField('id_weighing_record', 'La pesada no existe o no pertenece a la empresa.')
  // Asked once the weighing is locked: who invoiced it at the same moment was waited for by then.
  const [invoiced] = await rowsOf<{ numero: string }>(
    q,
    sql`select numero_de_factura as numero from invoices
      where id_weighing_record = ${id} and viva`,
  )
  if (invoiced) throw invalidField('id_weighing_record', `Ya está en la factura ${invoiced.numero}.`)
  return id
}

/** Refuses with DUPLICADO a number that a receivable which is not the invoice's has: the invoice's takes it too. */
async function refuseTaken(
  q: Queries,
  company: string,
  { _id, numero_de_factura }: Pick<StoredInvoice, '_id' | 'numero_de_factura'>,
): Promise<void> {
  const same = sql`select from accounts_receivable where id_empresa = ${company}
    and numero_factura = ${numero_de_factura} and id_factura is distinct from ${_id}`
  if ((await rowsOf(q, same)).length === 0) return
  throw new Refusal('DUPLICADO', `Ya existe la cuenta por cobrar ${numero_de_factura}.`)
}

/** Number of the weighing that it invoices; '' for none. */
async function weighingNumber(q: Queries, { id_weighing_record }: StoredInvoice): Promise<string> {
  if (!id_weighing_record) return ''
  const number = sql`select consecutivo from weighing_records where id_weighing_record = ${id_weighing_record}`
  return (await rowsOf<{ consecutivo: string }>(q, number))[0]?.consecutivo ?? ''
}

/** An invoice whole (N-52): its receivable, what receipts paid of it with what was left after each, and its history. */
export async function invoiceDetail(q: Queries, company: string, id: string, hoy: string) {
  const row = (await getRow(q, INVOICES, company, id)) as StoredInvoice
  const client = await readClient(q, company, row.id_cliente_tercero, 'id_cliente_tercero')
  const cuenta = row.id_cuenta_por_cobrar
    ? withCartera(
        await getRow(q, RECEIVABLES, company, row.id_cuenta_por_cobrar),
        hoy,
        await readLimits(q, company, hoy),
      )
    : null
  const lines = await rowsOf<{ fila: { valor_aplicado: number; fecha_aplicacion: string } }>(
    q,
    sql`select to_jsonb(a) || jsonb_build_object('_id', id_applied_receipt) as fila from applied_receipts a
      where id_cuenta_por_cobrar = ${row.id_cuenta_por_cobrar ?? null}
      order by fecha_aplicacion, id_applied_receipt`,
  )
  const correcciones = await notesOf(q, company, id)
  const lineas = await readCredited(q, company, id)
  let saldo = row.valor_total - (cuenta?.abonos_iniciales ?? 0)
  const creditedBy = (day: string) =>
    sumar(correcciones.filter(({ fecha }) => String(fecha) <= day).map(({ valor }) => Number(valor)))
  const aplicaciones = lines.map(({ fila }) => {
    saldo -= fila.valor_aplicado
    return { ...fila, saldo: saldo - creditedBy(fila.fecha_aplicacion) }
  })
  return {
    ...withState(row, hoy),
    identificacion_cliente: client.identificacion,
    direccion_cliente: client.direccion,
    numero_pesada: await weighingNumber(q, row),
    lineas,
    totales: lineas.length > 0 ? totalesDeLineas(lineas) : null,
    rango: await readRange(q, row.id_rango),
    correcciones,
    cuenta,
    aplicaciones,
    historial: await invoiceHistory(q, company, { factura: id, cuenta: row.id_cuenta_por_cobrar ?? id }),
  }
}
