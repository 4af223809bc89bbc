import { sql } from 'drizzle-orm'
import {
  deAplicacion,
  deCuenta,
  deFactura,
  deNotaCredito,
  deRecibo,
  type AplicacionContable,
  type CuentaContable,
  type FacturaContable,
  type NotaContable,
  type ReciboContable,
} from '../../domain/comprobantes/cartera.ts'
import type { Comprobante } from '../../domain/comprobantes/comprobante.ts'
import { rowsOf, type Queries } from '../../db/transaction.ts'
import { between, inScope, party, voidedOn, type Scope } from './scope.ts'

/** The vouchers of what is sold, owed and received. */
export async function readMoneyIn(q: Queries, company: string, scope: Scope): Promise<Comprobante[]> {
  return [
    ...(await invoices(q, company, scope)),
    ...(await creditNotes(q, company, scope)),
    ...(await receivables(q, company, scope)),
    ...(await receipts(q, company, scope)),
    ...(await applications(q, company, scope)),
  ]
}

async function invoices(q: Queries, company: string, scope: Scope): Promise<Comprobante[]> {
  const voided = voidedOn(sql`i.anulada`, sql`i.actualizado_en`)
  const rows = await rowsOf<{ fila: FacturaContable }>(
    q,
    sql`select jsonb_build_object('id', i.id, 'numero', i.numero_de_factura, 'fecha', i.fecha_de_emision,
        'vence', i.fecha_de_vencimiento, 'valor', i.valor_total, 'tercero', ${party('t')},
        'id_producto', w.id_producto, 'iva', i.iva,
        'productos', (select coalesce(jsonb_agg(jsonb_build_object('id_producto', k.id_producto, 'valor', k.valor)
            order by k.id_producto), '[]')
          from (select id_producto, sum(base) as valor from invoice_lines l where l.id_factura = i.id
            group by id_producto) k), 'anulada', ${voided.day}, 'motivo', i.motivo_anulacion) as fila
      from invoices i join third_parties t on t.id_tercero = i.id_cliente_tercero
        left join weighing_records w on w.id_weighing_record = i.id_weighing_record
      where i.id_empresa = ${company} and ${inScope(
        scope,
        ['FACTURA'],
        sql`i.id`,
        sql`(${between(sql`i.fecha_de_emision`, scope)} or ${voided.within(scope)})`,
      )}`,
  )
  return rows.flatMap(({ fila }) => deFactura(fila))
}

/** Those of support documents are told by the voucher of their settlement's void. */
async function creditNotes(q: Queries, company: string, scope: Scope): Promise<Comprobante[]> {
  const rows = await rowsOf<{ fila: NotaContable }>(
    q,
    sql`select jsonb_build_object('id', n.id_nota, 'numero', n.numero, 'fecha', n.fecha, 'factura', n.documento,
        'vence', i.fecha_de_vencimiento, 'base', n.base, 'iva', n.iva, 'motivo', n.motivo, 'tercero', ${party('t')}) as fila
      from notes n join invoices i on i.id = n.id_factura join third_parties t on t.id_tercero = n.id_tercero
      where n.id_empresa = ${company} and ${inScope(scope, ['NOTA'], sql`n.id_nota`, between(sql`n.fecha`, scope))}`,
  )
  return rows.flatMap(({ fila }) => deNotaCredito(fila))
}

/** What was paid of one before it was written here is no movement of these books. */
async function receivables(q: Queries, company: string, scope: Scope): Promise<Comprobante[]> {
  const voided = voidedOn(sql`a.anulada`, sql`a.actualizado_en`)
  const rows = await rowsOf<{ fila: CuentaContable }>(
    q,
    sql`select jsonb_build_object('id', a.id_cuenta_por_cobrar, 'origen', a.origen, 'numero', a.numero_factura,
        'fecha', a.fecha_factura, 'vence', a.fecha_esperada_pago, 'tercero', ${party('t')},
        'valor', a.valor_original_factura - a.total_abonos_realizados,
        'iva', a.iva, 'interes', least(a.interes_original, a.valor_original_factura - a.total_abonos_realizados),
        'anulada', ${voided.day}, 'motivo', a.motivo_anulacion) as fila
      from accounts_receivable a join third_parties t on t.id_tercero = a.cliente_id
      where a.id_empresa = ${company} and a.origen in ('MANUAL', 'PESADA', 'ACUERDO', 'MORA', 'CUOTA_FOMENTO', 'SALDO_INICIAL') and ${inScope(
        scope,
        ['CUENTA', 'CIERRE', 'INTERES', 'APERTURA'],
        sql`a.id_cuenta_por_cobrar`,
        sql`(${between(sql`a.fecha_factura`, scope)} or ${voided.within(scope)})`,
      )}`,
  )
  return rows.flatMap(({ fila }) => deCuenta(fila))
}

/**
 * A voided receipt moved money only where it was APLICADO before, which its audit tells: of those that are found, since as a
 * condition of the search it makes the database read all third parties for each receipt.
 */
async function receipts(q: Queries, company: string, scope: Scope): Promise<Comprobante[]> {
  const voided = voidedOn(sql`r.estado = 'ANULADO'`, sql`r.actualizado_en`)
  const rows = await rowsOf<{ fila: ReciboContable; movio: boolean }>(
    q,
    sql`select r.estado = 'APLICADO' or exists (
          select from auditoria u where u.registro_id = r.id_recibo_caja::text
            and u.tabla_afectada = 'payment_receipts' and u.antes ->> 'estado' = 'APLICADO') as movio,
        jsonb_build_object('id', r.id_recibo_caja, 'numero', r.numero_recibo, 'fecha', r.fecha_recepcion_pago,
        'valor', r.valor_pagado, 'tercero', ${party('t')}, 'origen', r.origen, 'iva', r.iva,
        'medio', jsonb_build_object('tags', coalesce(f.tags, ''), 'id_banco', r.id_banco),
        'anulada', ${voided.day}, 'motivo', r.motivo_anulacion,
        'aplicaciones', (select coalesce(jsonb_agg(jsonb_build_object('valor', l.valor_aplicado,
            'numero', c.numero_factura, 'vence', c.fecha_esperada_pago, 'origen', c.origen)
            order by l.id_applied_receipt), '[]')
          from applied_receipts l join accounts_receivable c using (id_cuenta_por_cobrar)
          where l.id_recibo_caja = r.id_recibo_caja and l.fecha_aplicacion = r.fecha_recepcion_pago)) as fila
      from payment_receipts r join third_parties t on t.id_tercero = r.id_cliente_tercero
        left join payment_methods f on f.id_forma_pago = r.id_medio_pago
      where r.id_empresa = ${company} and r.estado in ('APLICADO', 'ANULADO')
        and ${inScope(
          scope,
          ['RECIBO', 'APERTURA'],
          sql`r.id_recibo_caja`,
          sql`(${between(sql`r.fecha_recepcion_pago`, scope)} or ${voided.within(scope)})`,
        )}`,
  )
  return rows.filter(({ movio }) => movio).flatMap(({ fila }) => deRecibo(fila))
}

/** Those of a receipt's own day stand in its voucher. */
async function applications(q: Queries, company: string, scope: Scope): Promise<Comprobante[]> {
  const rows = await rowsOf<{ fila: AplicacionContable }>(
    q,
    sql`select jsonb_build_object('id', l.id_applied_receipt, 'fecha', l.fecha_aplicacion, 'valor', l.valor_aplicado,
        'id_recibo', l.id_recibo_caja, 'recibo', r.numero_recibo, 'numero', c.numero_factura,
        'vence', c.fecha_esperada_pago, 'origen', c.origen, 'tercero', ${party('t')}) as fila
      from applied_receipts l join payment_receipts r using (id_recibo_caja)
        join accounts_receivable c using (id_cuenta_por_cobrar)
        join third_parties t on t.id_tercero = r.id_cliente_tercero
      where l.id_empresa = ${company} and l.fecha_aplicacion <> r.fecha_recepcion_pago
        and ${inScope(scope, ['APLICACION'], sql`l.id_applied_receipt`, between(sql`l.fecha_aplicacion`, scope))}`,
  )
  return rows.flatMap(({ fila }) => deAplicacion(fila))
}
