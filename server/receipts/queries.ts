import { sql, type SQL } from 'drizzle-orm'
import type { SearchRequest } from '#server/kit/contract/common.ts'
import { notFound } from '#server/kit/rules/refusal.ts'
import { identification } from '#server/parties/identifications-words.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import type { Receipt as ReceiptPaper } from './paper.ts'
import type { Page } from '#server/kit/rows/paging.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import { byId, searchRows, yesOrNo, type Filters } from '#server/kit/rows/search.ts'

/** SQL of the advance: the unapplied amount of an APLICADO receipt (receipts/README.md, advances). */
const advanceOf = (source: SQL) =>
  sql`(case ${source}estado when 'APLICADO' then ${source}por_aplicar else 0 end)`

/** Payment method shown for opening advances, whose real method is unknown. */
const OPENING_METHOD = 'Saldo inicial'

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
  unique: {
    columns: ['numero_recibo'],
    message: (row) => `Ya existe el recibo ${row.numero_recibo}, de ${row.nombre_cliente}.`,
  },
  extra: (r) => sql`jsonb_build_object(
    'anticipo', ${advanceOf(sql`${r}.`)},
    'descripcion_medio_pago', coalesce(
      (select descripcion from payment_methods where id_forma_pago = ${r}.id_medio_pago), ${OPENING_METHOD}),
    'nombre_banco', (select concat_ws(' ', nombre, nro_cuenta) from banks where id_banco = ${r}.id_banco))`,
}

/** `por_aplicar` matches the partial index of receipts with a remainder. */
const RECEIPT_FILTERS: Filters = {
  por_aplicar: yesOrNo(sql`por_aplicar > 0`, sql`por_aplicar = 0`),
  tercero: byId('id_cliente_tercero'),
}

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
  extra: (
    a,
  ) => sql`(select jsonb_build_object('id_cliente_tercero', id_cliente_tercero, 'nombre_cliente', nombre_cliente)
    from payment_receipts where id_recibo_caja = ${a}.id_recibo_caja)`,
}

/** Receipt data for printing. Throws 404. */
export async function readReceipt(q: Queries, id: string): Promise<ReceiptPaper> {
  const [row] = await rowsOf<{
    fila: Omit<ReceiptPaper, 'identificacion'> & { tipo: string; numero: string }
  }>(
    q,
    sql`select to_jsonb(r) || jsonb_build_object('forma_pago', coalesce(f.descripcion, ${OPENING_METHOD}),
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
