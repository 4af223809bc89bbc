import { sql } from 'drizzle-orm'
import type { SearchRequest } from '#server/kit/contract/common.ts'
import { lineTotals } from './lines-rules.ts'
import { addUp } from '#server/kit/rules/figures.ts'
import { debtState } from '#server/receivables/rules.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { notesOf } from './notes-queries.ts'
import { readCredited } from './lines-queries.ts'
import { readClient } from '#server/receivables/clients-queries.ts'
import { readRange } from '#server/numbers/authorised-ranges-queries.ts'
import { APPLIED_RECEIPTS } from '#server/receipts/queries.ts'
import { formerlyNumbered, withCartera, RECEIVABLES, readLimits } from '#server/receivables/queries.ts'
import type { Page } from '#server/kit/rows/paging.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import { asJson, getRow, type Row } from '#server/kit/rows/rows.ts'
import { searchRows, yesOrNo, type Filters } from '#server/kit/rows/search.ts'

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
  // The receivable of an invoice has the same number.
  usedBesides: (company, number) => sql`${formerlyNumbered(company, number)}
    union all select numero_factura from accounts_receivable where id_empresa = ${company} and numero_factura = ${number}`,
}

const FILTERS: Filters = { anulada: yesOrNo(sql`not viva`, sql`viva`) }

/** One page of invoices, with the state of each on the day `hoy` in Bogotá. */
export async function searchInvoices(
  q: Queries,
  company: string,
  request: SearchRequest,
  hoy: string,
): Promise<Page> {
  const page = await searchRows(q, INVOICES, company, request, { filters: FILTERS })
  return { ...page, data: page.data.map((row) => withState(row, hoy)) }
}

export interface StoredInvoice extends Row {
  numero_de_factura: string
  /**
   * Numbers used before a renumbering. Other invoices cannot take them
   * (numbers/README.md, numbers are never reused).
   */
  numeros_anteriores: string[]
  valor_total: number
  fecha_de_emision: string
  fecha_de_vencimiento: string
  id_cliente_tercero: string
  nombre_cliente: string
  anulada: boolean
  /** True if the invoice is not voided and not fully credited by notes. */
  viva: boolean
  iva: number
  notas: number
  /** DIAN range of the number, or null. */
  id_rango: string | null
  saldo_actual?: number
  abonada?: boolean
  id_cuenta_por_cobrar?: string
  id_weighing_record?: string | null
}

/** Adds the state of the receivable on the day `hoy` in Bogotá. */
export function withState(row: Row, hoy: string): Row {
  const { saldo_actual = 0, abonada = false, fecha_de_vencimiento, viva } = row as StoredInvoice
  if (!viva) return { ...row, estado: 'ANULADA' }
  const deuda = { saldo: saldo_actual, vence: fecha_de_vencimiento, abonada }
  return { ...row, estado: debtState(deuda, hoy) }
}

/** Number of the invoiced weighing, or ''. */
async function weighingNumber(q: Queries, { id_weighing_record }: StoredInvoice): Promise<string> {
  if (!id_weighing_record) return ''
  const number = sql`select consecutivo from weighing_records where id_weighing_record = ${id_weighing_record}`
  return (await rowsOf<{ consecutivo: string }>(q, number))[0]?.consecutivo ?? ''
}

/** Invoice with its receivable and its payments with running balances. */
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
    sql`select ${asJson(APPLIED_RECEIPTS, sql`a`)} as fila from applied_receipts a
      where id_cuenta_por_cobrar = ${row.id_cuenta_por_cobrar ?? null}
      order by fecha_aplicacion, id_applied_receipt`,
  )
  const correcciones = await notesOf(q, company, id)
  const lineas = await readCredited(q, company, id)
  let saldo = row.valor_total - (cuenta?.abonos_iniciales ?? 0)
  const creditedBy = (day: string) =>
    addUp(
      correcciones
        .filter(({ fecha }) => String(fecha) <= day)
        .map(({ signo, valor }) => Number(signo) * Number(valor)),
    )
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
    totales: lineas.length > 0 ? lineTotals(lineas) : null,
    rango: await readRange(q, row.id_rango),
    correcciones,
    cuenta,
    aplicaciones,
  }
}
