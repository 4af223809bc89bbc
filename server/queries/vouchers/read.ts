import { sql } from 'drizzle-orm'
import type { Comprobante } from '../../domain/comprobantes/comprobante.ts'
import {
  deLiquidacion,
  dePago,
  type LiquidacionContable,
  type PagoContable,
} from '../../domain/comprobantes/liquidaciones.ts'
import { dePrestamo, type PrestamoContable } from '../../domain/comprobantes/prestamos.ts'
import { deudaEn } from '../../domain/financiamiento.ts'
import { rowsOf, type Queries } from '../../db/transaction.ts'
import { LAST_DAY } from '../../shared/days.ts'
import { readLedgers } from '../financing/ledger.ts'
import { readBankBook } from './bank-book.ts'
import { readMoneyIn } from './money-in.ts'
import { readPayables } from './payables.ts'
import { readStock } from './stock.ts'
import { between, daysOf, inScope, party, voidedOn, type Scope } from './scope.ts'

/**
 * The vouchers of every document of a company on the days of the scope, or of the one document that it names, in the order
 * of their days. A few queries for all of them: a month of 50 trucks a day has some 4,000.
 */
export async function readVouchers(q: Queries, company: string, scope: Scope): Promise<Comprobante[]> {
  const found = [
    ...(await settlements(q, company, scope)),
    ...(await payments(q, company, scope)),
    ...(await loans(q, company, scope)),
    ...(await readMoneyIn(q, company, scope)),
    ...(await readStock(q, company, scope)),
    ...(await readPayables(q, company, scope)),
    ...(await readBankBook(q, company, scope)),
  ]
  const { desde, hasta } = daysOf(scope)
  return found
    .filter(({ fecha, clave }) =>
      'clave' in scope ? clave === scope.clave : desde <= fecha && fecha <= hasta,
    )
    .sort((one, other) => compare(one.fecha, other.fecha) || compare(one.clave, other.clave))
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

interface Settled extends LiquidacionContable {
  id_acuerdo: string | null
  contado: boolean
  abono: number
  guardado: { a_capital: number; a_intereses: number } | null
}

/** What of them pays agreements is divided as these count it today; where it counts no more, as it was when it did. */
async function settlements(q: Queries, company: string, scope: Scope): Promise<Comprobante[]> {
  const voided = voidedOn(sql`s.estado = 'ANULADA'`, sql`s.anulada_en`)
  const rows = await rowsOf<{ fila: Settled }>(
    q,
    sql`select jsonb_build_object('id', s.id_liquidacion, 'consecutivo', s.consecutivo, 'fecha', s.fecha,
        'tercero', ${party('t')}, 'subtotal', s.subtotal, 'cuota_fomento', s.cuota_fomento,
        'registro_bolsa', s.registro_bolsa, 'retencion', s.retencion, 'reteica', s.reteica, 'descargue', s.descargue, 'flete', s.flete,
        'bascula', s.bascula, 'otras_deducciones', s.otras_deducciones, 'anticipo', s.anticipo,
        'total_a_pagar', s.total_a_pagar, 'anulada', ${voided.day}, 'motivo', s.motivo_anulacion,
        'soporte', s.numero_documento,
        'nota', coalesce((select n.numero from notes n where n.id_liquidacion = s.id_liquidacion), ''), 'id_acuerdo', s.id_acuerdo, 'contado', s.abono_contado, 'abono', s.abono,
        'acuerdo', coalesce(g.consecutivo, ''),
        'guardado', case when s.abono > 0 and not s.abono_contado then c.calculo -> 'acuerdo' end,
        'sin_devolver', case when s.estado = 'ANULADA' then coalesce((
          select sum(case p.direccion when 'SALE' then p.valor else -p.valor end) from payments p
          where p.id_liquidacion = s.id_liquidacion), 0) else 0 end,
        'productos', (select coalesce(jsonb_agg(jsonb_build_object('id_producto', k.id_producto, 'valor', k.valor)
            order by k.id_producto), '[]')
          from (select w.id_producto, sum(l.subtotal) as valor from settlement_weighings l
            join weighing_records w using (id_weighing_record) where l.id_liquidacion = s.id_liquidacion
            group by w.id_producto) k)) as fila
      from settlements s join third_parties t on t.id_tercero = s.id_proveedor
        join settlement_calculations c using (id_liquidacion)
        left join financing_agreements g on g.id_acuerdo_de_financiamiento = s.id_acuerdo
      where s.id_empresa = ${company} and s.aprobada_en is not null and s.estado <> 'BORRADOR'
        and ${inScope(scope, ['LIQUIDACION'], sql`s.id_liquidacion`, sql`(${between(sql`s.fecha`, scope)} or ${voided.within(scope)})`)}`,
  )
  const divided = await countedOffsets(
    q,
    rows.flatMap(({ fila }) => (fila.contado && fila.id_acuerdo ? [fila.id_acuerdo] : [])),
  )
  return rows.flatMap(({ fila }) => {
    const { a_capital = 0, a_intereses = 0 } =
      fila.abono === 0
        ? {}
        : ((fila.contado ? divided.get(fila.id) : fila.guardado) ?? { a_capital: fila.abono })
    return deLiquidacion({ ...fila, a_capital, a_intereses })
  })
}

/** How each offset that counts in some agreements divides, by its settlement. */
async function countedOffsets(q: Queries, agreements: readonly string[]) {
  const ids = [...new Set(agreements)]
  const ledgerOf = await readLedgers(q, ids)
  const rates =
    ids.length === 0
      ? []
      : await rowsOf<{ id: string; tasa: string }>(
          q,
          sql`select id_acuerdo_de_financiamiento as id, tasa::text as tasa from financing_agreements
            where id_acuerdo_de_financiamiento = any (string_to_array(${ids.join('|')}, '|')::uuid[])`,
        )
  return new Map(
    rates.flatMap(({ id, tasa }) =>
      deudaEn({ tasa, ...ledgerOf(id) }, LAST_DAY).abonos.map((abono) => [abono.id, abono] as const),
    ),
  )
}

async function payments(q: Queries, company: string, scope: Scope): Promise<Comprobante[]> {
  const rows = await rowsOf<{ fila: PagoContable }>(
    q,
    sql`select jsonb_build_object('id', p.id_pago, 'direccion', p.direccion, 'fecha', p.fecha, 'valor', p.valor,
        'id_liquidacion', s.id_liquidacion, 'consecutivo', s.consecutivo, 'vence', s.fecha,
        'tercero', ${party('t')}, 'medio', jsonb_build_object('tags', f.tags, 'id_banco', p.id_banco)) as fila
      from payments p join settlements s using (id_liquidacion) join third_parties t on t.id_tercero = p.id_tercero
        join payment_methods f on f.id_forma_pago = p.id_fpago
      where p.id_empresa = ${company} and ${inScope(scope, ['PAGO'], sql`p.id_pago`, between(sql`p.fecha`, scope))}`,
  )
  return rows.flatMap(({ fila }) => dePago(fila))
}

async function loans(q: Queries, company: string, scope: Scope): Promise<Comprobante[]> {
  const owed = sql`coalesce(m.saldo_inicial_al, m.fecha_movimiento)`
  const rows = await rowsOf<{ fila: PrestamoContable }>(
    q,
    sql`select jsonb_build_object('id', m.id_movimiento_af, 'fecha', ${owed}, 'inicial', m.saldo_inicial_al is not null, 'valor', m.valor,
        'descripcion', m.descripcion, 'modalidad', m.modalidad_financiacion, 'tercero', ${party('t')},
        'id_acuerdo', g.id_acuerdo_de_financiamiento, 'acuerdo', g.consecutivo,
        'medio', jsonb_build_object('tags', coalesce(f.tags, ''), 'id_banco', m.id_banco)) as fila
      from financing_agreement_movements m
        join financing_agreements g on g.id_acuerdo_de_financiamiento = m.id_financing_agreement
        join third_parties t on t.id_tercero = g.id_tercetro
        left join payment_methods f on f.id_forma_pago = m.id_fpago
      where m.id_empresa = ${company} and m.estado = 'APROBADO'
        and ${inScope(scope, ['PRESTAMO', 'APERTURA'], sql`m.id_movimiento_af`, between(owed, scope))}`,
  )
  return rows.flatMap(({ fila }) => dePrestamo(fila))
}
