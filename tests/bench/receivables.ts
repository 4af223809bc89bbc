/**
 * How long lists, searches, filters and sums of 1,000,000 receivables and half as many receipts take in the API, on the
 * PostgreSQL of TEST_DATABASE_URL. `npm run bench:receivables [rows]`; fails when a case is over its budget.
 */
import { bench, type Large, NAMES, type Request, SURNAMES } from './large.ts'

const rows = Number(process.argv[2] ?? 1_000_000)

await bench({ name: 'cuentas por cobrar', rows, fill, cases })

/** Twelve years of receivables of a thousand clients; of every ten the newest nine in a hundred are open, some in part. */
async function fill(large: Large): Promise<void> {
  const { run } = large
  await run(`insert into third_parties (id_empresa, tipo, nombre, tipo_identificacion, identificacion)
    select c.id_empresa, 'CLIENTE', case when i = 501 then 'Quetzalcóatl ' else '' end || ${NAMES}[1 + i % 12] || ' '
        || ${SURNAMES}[1 + (i / 12) % 11] || ' ' || ${SURNAMES}[1 + (i / 132) % 11], '13', (1100000000 + i)::text
    from companies c, generate_series(1, 1000) i`)
  const clients = `(select row_number() over () - 1 as n, * from third_parties where tipo = 'CLIENTE' and tags = '')`
  await large.into('accounts_receivable', () =>
    run(`insert into accounts_receivable (id_empresa, numero_factura, valor_original_factura, abonos, fecha_factura,
        fecha_esperada_pago, porcentaje_interes_mora, cliente_id, cliente_nombre)
      select c.id_empresa, 'FAC-' || i, 1000 * (100 + i % 9000),
        case when i < ${rows} * 0.9 and i % 50 <> 0 then 1000 * (100 + i % 9000) when i % 3 = 0 then 50000 else 0 end,
        d.dia, d.dia + 30, 1.9, k.id_tercero, k.nombre
      from generate_series(1, ${rows}) i, companies c, ${clients} k,
        lateral (select current_date - ((${rows} - i) / 230)::int as dia) d
      where k.n = i * 7 % 997 order by i`),
  )
  await large.into('payment_receipts', () =>
    run(`insert into payment_receipts (id_empresa, numero_recibo, estado, valor_pagado, aplicado, fecha_recepcion_pago,
        id_medio_pago, id_cliente_tercero, nombre_cliente)
      select c.id_empresa, 'RC-' || i, case when i % 300 = 0 then 'ANULADO' when i % 200 = 0 then 'PENDIENTE' else 'APLICADO' end,
        1000 * (100 + i % 9000), case when i % 300 = 0 or i % 200 = 0 then 0 else 1000 * (100 + i % 9000) end,
        current_date - ((${rows} / 2 - i) / 115)::int, f.id_forma_pago, k.id_tercero, k.nombre
      from generate_series(1, ${rows} / 2) i, companies c, payment_methods f, ${clients} k
      where f.tags = 'CONTADO' and k.n = i * 3 % 997 order by i`),
  )
  await large.into('applied_receipts', () =>
    run(`insert into applied_receipts (id_empresa, id_recibo_caja, numero_recibo, id_cuenta_por_cobrar,
        cuenta_por_cobrar_relacionada, valor_aplicado, fecha_aplicacion)
      select a.id_empresa, r.id_recibo_caja, r.numero_recibo, a.id_cuenta_por_cobrar, a.numero_factura, a.abonos,
        a.fecha_factura
      from accounts_receivable a join payment_receipts r
        on r.numero_recibo = 'RC-' || (1 + substr(a.numero_factura, 5)::int / 2) and r.estado = 'APLICADO'
      where a.abonos > 0 order by a.id_cuenta_por_cobrar`),
  )
}

async function cases({ one }: Large): Promise<[string, Request][]> {
  const account = await one<{ id: string; cliente: string }>(
    `select id_cuenta_por_cobrar as id, cliente_id as cliente from accounts_receivable where saldo_actual > 0
      order by id_cuenta_por_cobrar desc limit 1`,
  )
  const search = (body: object): Request => ({
    method: 'POST',
    url: '/accounts-receivable/search',
    payload: { searchin_fields: 'numero_factura,cliente_nombre', ...body },
  })
  const receipts = (body: object): Request => ({
    method: 'POST',
    url: '/payment-receipts/search',
    payload: body,
  })
  const filtered = (filtros: object) => search({ filtros })
  return [
    ['lista', search({})],
    ['lista, página 1000', search({ actual_page: 1000 })],
    ['palabra rara', search({ search: 'quetzalcoatl' })],
    ['número', search({ search: `FAC-${Math.floor(rows / 2)}` })],
    ['nombre y apellidos', search({ search: 'maria pena guzman' })],
    ['nombre frecuente', search({ search: 'maria' })],
    ['dos letras', search({ search: 'ma' })],
    ['de un cliente', filtered({ cliente_id: account.cliente })],
    ['un mes', filtered({ desde: '2026-01-01', hasta: '2026-01-31' })],
    ...['PENDIENTE', 'PARCIAL', 'VENCIDA', 'PAGADO'].map((estado_documento): [string, Request] => [
      `estado ${estado_documento}`,
      filtered({ estado_documento }),
    ]),
    ...['CORRIENTE', 'EN MORA', 'VENCIDA'].map((clasificacion_cobro): [string, Request] => [
      `clasificación ${clasificacion_cobro}`,
      filtered({ clasificacion_cobro }),
    ]),
    ['de 31 a 60 días', filtered({ dias_desde: '31', dias_hasta: '60' })],
    ['por vencimiento', search({ sort_order: 'fecha_esperada_pago:asc' })],
    ['una cuenta', { method: 'GET', url: `/accounts-receivable/${account.id}` }],
    ['estado de cuenta', { method: 'GET', url: `/accounts-receivable/statement/${account.cliente}` }],
    ['recibos', receipts({})],
    ['recibos de nombre frecuente', receipts({ search: 'maria' })],
    ['tablero', { method: 'GET', url: '/dashboard' }],
  ]
}
