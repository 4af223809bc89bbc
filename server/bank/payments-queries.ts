import { sql } from 'drizzle-orm'
import type { BankPayment } from './payments-contract.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { CAME_BACK } from '#server/payments/queries.ts'
import { readAccount } from './book-queries.ts'

/** Payments of an account on a day, without reversed ones, for the payment file of the bank. Whole pesos. */
export async function paymentsOfDay(q: Queries, company: string, idBanco: string, dia: string) {
  const cuenta = await readAccount(q, company, idBanco)
  const rows = await rowsOf<{ fila: BankPayment }>(
    q,
    sql`select jsonb_build_object('id_movimiento', m.id_movimiento, 'tipo', m.tipo, 'referencia', m.numero,
        'valor', -m.valor, 'tipo_documento', t.tipo_identificacion, 'documento', t.identificacion, 'nombre', t.nombre,
        'telefono', t.telefono1, 'email', t.email) as fila
      from bank_movements m join third_parties t on t.id_tercero = m.id_tercero
      where m.id_empresa = ${company} and m.id_banco = ${cuenta.id_banco} and m.fecha = ${dia}::date and m.vigente and m.valor < 0
        and m.tipo in ('LIQUIDACION', 'PRESTAMO', 'CUENTA_POR_PAGAR')
        and not exists (select from payments p where m.origen = 'PAGO' and p.id_pago = m.id_origen and ${CAME_BACK})
      order by orden_de_texto(t.nombre), m.id_movimiento`,
  )
  return { dia, cuenta, data: rows.map(({ fila }) => fila) }
}
