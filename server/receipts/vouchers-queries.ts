import { sql, type SQL } from 'drizzle-orm'
import {
  voucherOfApplication,
  voucherOfReceipt,
  type AplicacionContable,
  type ReciboContable,
} from './vouchers-rules.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { ONE_BY_ONE } from '#server/kit/rows/rows.ts'
import { documents, type Documents, type RowOf } from '#server/kit/vouchers/parties.ts'
import { between, inScope, numbers, voidedOn, type Scope } from '#server/kit/vouchers/scope.ts'

/** Vouchers of receipts, of applications on a later day than the receipt, and of voided applications. */
export const readReceipts = async (q: Queries, company: string, scope: Scope): Promise<Documents[]> => [
  await receipts(q, company, scope),
  await applications(q, company, scope),
]

type Received = RowOf<Omit<ReciboContable, 'medio'> & ReciboContable['medio']> & { estado: string }

/**
 * A voided receipt moved money only if it was APLICADO before. Only the audit knows the former state, so the
 * audit is read for voided receipts alone.
 */
async function receipts(q: Queries, company: string, scope: Scope): Promise<Documents> {
  const voided = voidedOn(sql`r.estado = 'ANULADO'`, sql`r.actualizado_en`)
  const within = voided.within(scope, sql`r.fecha_recepcion_pago`)
  const rows = await rowsOf<Received>(
    q,
    sql`select r.id_recibo_caja as id, r.estado, r.numero_recibo as numero, r.fecha_recepcion_pago::text as fecha,
        r.valor_pagado::float8 as valor, r.id_cliente_tercero as id_tercero, r.origen, ${numbers('r', ['iva'])},
        coalesce((select f.tags from payment_methods f where f.id_forma_pago = r.id_medio_pago), '') as tags, r.id_banco,
        ${voided.day} as anulada, r.motivo_anulacion as motivo,
        (select coalesce(json_agg(json_build_object('valor', l.valor_aplicado,
            'numero', c.numero_factura, 'vence', c.fecha_esperada_pago, 'origen', c.origen, 'suelta', l.suelta)
            order by l.id_applied_receipt), '[]')
          from (select id_applied_receipt, id_cuenta_por_cobrar, valor_aplicado, false as suelta from applied_receipts
              where id_recibo_caja = r.id_recibo_caja and fecha_aplicacion = r.fecha_recepcion_pago
            union all
            select id_applied_receipt, id_cuenta_por_cobrar, valor_aplicado, anulada_el is distinct from r.fecha_anulacion
              from voided_applications
              where id_recibo_caja = r.id_recibo_caja and fecha_aplicacion = r.fecha_recepcion_pago) l
            join accounts_receivable c using (id_cuenta_por_cobrar)) as aplicaciones
      from payment_receipts r
      where r.id_empresa = ${company} and r.estado in ('APLICADO', 'ANULADO')
        and ${inScope(scope, ['RECIBO', 'APERTURA'], sql`r.id_recibo_caja`, within)}`,
  )
  const ids = rows.filter(({ estado }) => estado === 'ANULADO').map(({ id }) => id)
  const audits =
    ids.length === 0
      ? []
      : await rowsOf<{ id: string }>(
          q,
          sql`select distinct registro_id as id from auditoria
            where registro_id = any (string_to_array(${ids.join('|')}, '|'))
              and tabla_afectada = 'payment_receipts' and antes ->> 'estado' = 'APLICADO'`,
        )
  const moved = new Set(audits.map(({ id }) => id))
  return documents(
    rows.filter(({ id, estado }) => estado === 'APLICADO' || moved.has(id)),
    (row) => voucherOfReceipt({ ...row, medio: row }),
  )
}

/**
 * Applications on another day than their receipt, and voided applications. The receipt's voucher covers applications of
 * its own day, and its void covers applications voided with it.
 */
async function applications(q: Queries, company: string, scope: Scope): Promise<Documents> {
  const of = (within: SQL) => inScope(scope, ['APLICACION'], sql`id_applied_receipt`, within)
  const rows = await rowsOf<RowOf<AplicacionContable>>(
    q,
    sql`select l.id_applied_receipt as id, l.fecha_aplicacion::text as fecha, l.valor_aplicado::float8 as valor,
        l.id_recibo_caja as id_recibo, r.numero_recibo as recibo, c.numero_factura as numero,
        c.fecha_esperada_pago::text as vence, c.origen, r.id_cliente_tercero as id_tercero,
        r.fecha_recepcion_pago = l.fecha_aplicacion as en_recibo, coalesce(l.anulada_el::text, '') as anulada,
        case when l.anulada_el = r.fecha_anulacion then r.motivo_anulacion else '' end as motivo
      from (select id_applied_receipt, id_recibo_caja, id_cuenta_por_cobrar, valor_aplicado, fecha_aplicacion,
            null::date as anulada_el
          from applied_receipts where id_empresa = ${company} and ${of(between(sql`fecha_aplicacion`, scope))}
          union all
          select id_applied_receipt, id_recibo_caja, id_cuenta_por_cobrar, valor_aplicado, fecha_aplicacion, anulada_el
          from voided_applications where id_empresa = ${company}
            and ${of(sql`(${between(sql`fecha_aplicacion`, scope)} or ${between(sql`anulada_el`, scope)})`)}) l
        cross join lateral (select * from payment_receipts r
          where r.id_recibo_caja = l.id_recibo_caja and (r.fecha_recepcion_pago <> l.fecha_aplicacion
            or l.anulada_el <> coalesce(r.fecha_anulacion, 'infinity')) ${ONE_BY_ONE}) r
        cross join lateral (select * from accounts_receivable c
          where c.id_cuenta_por_cobrar = l.id_cuenta_por_cobrar ${ONE_BY_ONE}) c`,
  )
  return documents(rows, voucherOfApplication)
}
