import { sql } from 'drizzle-orm'
import type { Comprobante } from '../../domain/comprobantes/comprobante.ts'
import {
  deAnticipoInicial,
  dePagoPorPagar,
  dePorPagar,
  type PagoPorPagar,
  type PorPagarContable,
} from '../../domain/comprobantes/por-pagar.ts'
import { rowsOf, type Queries } from '../../db/transaction.ts'
import { NO_SETTLEMENT } from '../payables/resource.ts'
import { between, inScope, party, voidedOn, type Scope } from './scope.ts'

/** The vouchers of payables, of what was paid of them, and of opening advances to suppliers. */
export async function readPayables(q: Queries, company: string, scope: Scope): Promise<Comprobante[]> {
  const voided = voidedOn(sql`c.anulada`, sql`c.actualizado_en`)
  const owed = await rowsOf<{ fila: PorPagarContable }>(
    q,
    sql`select jsonb_build_object('id', c.id_cuenta_por_pagar, 'consecutivo', c.consecutivo, 'fecha', c.fecha,
        'vence', c.fecha_vencimiento, 'valor', c.valor, 'origen', c.origen, 'retencion', c.retencion, 'tercero', ${party('t')},
        'anulada', ${voided.day}, 'motivo', c.motivo_anulacion) as fila
      from accounts_payable c join third_parties t using (id_tercero)
      where c.id_empresa = ${company} and ${NO_SETTLEMENT} and ${inScope(
        scope,
        ['APERTURA', 'PORPAGAR'],
        sql`c.id_cuenta_por_pagar`,
        sql`(${between(sql`c.fecha`, scope)} or ${voided.within(scope)})`,
      )}`,
  )
  const paid = await rowsOf<{ fila: PagoPorPagar }>(
    q,
    sql`select jsonb_build_object('id', p.id_pago, 'id_cuenta', c.id_cuenta_por_pagar, 'consecutivo', c.consecutivo,
        'fecha', p.fecha, 'vence', c.fecha_vencimiento, 'valor', p.valor, 'origen', c.origen, 'tercero', ${party('t')},
        'medio', jsonb_build_object('tags', f.tags, 'id_banco', p.id_banco)) as fila
      from payments p join accounts_payable c using (id_cuenta_por_pagar)
        join third_parties t on t.id_tercero = p.id_tercero join payment_methods f on f.id_forma_pago = p.id_fpago
      where p.id_empresa = ${company} and ${inScope(scope, ['PAGO'], sql`p.id_pago`, between(sql`p.fecha`, scope))}`,
  )
  const advanced = await rowsOf<{ fila: PorPagarContable }>(
    q,
    sql`select jsonb_build_object('id', v.id_anticipo, 'consecutivo', v.consecutivo, 'fecha', v.fecha,
        'valor', v.valor, 'tercero', ${party('t')}) as fila
      from advances v join third_parties t using (id_tercero)
      where v.id_empresa = ${company}
        and ${inScope(scope, ['APERTURA'], sql`v.id_anticipo`, between(sql`v.fecha`, scope))}`,
  )
  return [
    ...owed.flatMap(({ fila }) => dePorPagar(fila)),
    ...paid.flatMap(({ fila }) => dePagoPorPagar(fila)),
    ...advanced.flatMap(({ fila }) => deAnticipoInicial(fila)),
  ]
}
