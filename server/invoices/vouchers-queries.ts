import { sql } from 'drizzle-orm'
import {
  voucherOfInvoice,
  voucherOfCreditNote,
  voucherOfDebitNote,
  type FacturaContable,
  type NotaContable,
  type NotaDebitoContable,
} from './vouchers-rules.ts'
import type { StockOf } from '#server/stock/ledger-queries.ts'
import { readGoods } from './goods-vouchers-queries.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { documents, type Documents, type RowOf } from '#server/kit/vouchers/parties.ts'
import { between, inScope, numbers, voidedOn, type Scope } from '#server/kit/vouchers/scope.ts'

/** Vouchers of invoices and their notes, and of the cost of their goods. */
export const readInvoices = async (
  q: Queries,
  company: string,
  scope: Scope,
  stock: StockOf,
): Promise<Documents[]> => [
  await invoices(q, company, scope),
  await creditNotes(q, company, scope),
  await debitNotes(q, company, scope),
  await readGoods(q, company, scope, stock),
]

async function invoices(q: Queries, company: string, scope: Scope): Promise<Documents> {
  const voided = voidedOn(sql`i.anulada`, sql`i.actualizado_en`)
  const rows = await rowsOf<RowOf<FacturaContable>>(
    q,
    sql`select i.id, i.numero_de_factura as numero, i.fecha_de_emision::text as fecha,
        i.fecha_de_vencimiento::text as vence, i.valor_total::float8 as valor, i.id_cliente_tercero as id_tercero,
        (select w.id_producto from weighing_records w where w.id_weighing_record = i.id_weighing_record) as id_producto,
        ${numbers('i', ['iva'])},
        (select coalesce(json_agg(json_build_object('id_producto', k.id_producto, 'valor', k.valor)
            order by k.id_producto), '[]')
          from (select id_producto, sum(base) as valor from invoice_lines l where l.id_factura = i.id
            group by id_producto) k) as productos,
        ${voided.day} as anulada, i.motivo_anulacion as motivo
      from invoices i
      where i.id_empresa = ${company}
        and ${inScope(scope, ['FACTURA'], sql`i.id`, voided.within(scope, sql`i.fecha_de_emision`))}`,
  )
  return documents(rows, voucherOfInvoice)
}

const OF_NOTE = sql`n.id_nota as id, n.numero, n.fecha::text as fecha, n.documento as factura,
  i.fecha_de_vencimiento::text as vence, ${numbers('n', ['base', 'iva'])}, n.motivo, n.id_tercero`

/** Credit notes of invoices. A note of a support document is booked by the void of its settlement. */
async function creditNotes(q: Queries, company: string, scope: Scope): Promise<Documents> {
  const rows = await rowsOf<RowOf<NotaContable>>(
    q,
    sql`select ${OF_NOTE}
      from notes n join invoices i on i.id = n.id_factura
      where n.id_empresa = ${company} and n.clase = 'CREDITO'
        and ${inScope(scope, ['NOTA'], sql`n.id_nota`, between(sql`n.fecha`, scope))}`,
  )
  return documents(rows, voucherOfCreditNote)
}

async function debitNotes(q: Queries, company: string, scope: Scope): Promise<Documents> {
  const rows = await rowsOf<RowOf<NotaDebitoContable>>(
    q,
    sql`select ${OF_NOTE}, n.concepto,
        (select w.id_producto from weighing_records w where w.id_weighing_record = i.id_weighing_record
          and not exists (select from invoice_lines l where l.id_factura = i.id)) as id_producto
      from notes n join invoices i on i.id = n.id_factura
      where n.id_empresa = ${company} and n.clase = 'DEBITO'
        and ${inScope(scope, ['DEBITO'], sql`n.id_nota`, between(sql`n.fecha`, scope))}`,
  )
  return documents(rows, voucherOfDebitNote)
}
