/**
 * How long the dashboard's one call takes with 100,000 weighings, their settlements, as many receivables and the crop loans
 * of five hundred farmers, on the PostgreSQL of TEST_DATABASE_URL. `npm run bench:dashboard [rows]`; fails over 50 ms.
 */
import { fillWeighings } from './fill-weighings.ts'
import { bench, type Large, type Request } from './large.ts'

const rows = Number(process.argv[2] ?? 100_000)

await bench({ name: 'pesadas', rows, budget: 50, fill, cases })

async function fill(large: Large): Promise<void> {
  const { run } = large
  await fillWeighings(large, rows)
  await large.into('settlements', () =>
    run(`insert into settlements (id_empresa, consecutivo, fecha, estado, id_proveedor, nombre_proveedor,
        identificacion_proveedor, precio_carga, registro, cantidad_pesadas, peso_neto, descuento_lab_kg, kg_liquidados,
        subtotal, cuota_fomento, total_deducciones, total_antes_abono, total_a_pagar, aprobada_en, fecha_pago, id_fpago)
      select p.id_empresa, 'LIQ-' || i, current_date - d.dias, e.estado, p.id_tercero, p.nombre, p.identificacion,
        180000 + i % 9000, 'NINGUNO', 3, 54000, 4000, 50000, 73000000, 365000, 365000, 72635000, 72635000, now(),
        case when e.estado = 'PAGADA' then current_date end, f.id_forma_pago
      from generate_series(1, ${rows} / 3) i
        cross join lateral (select ((${rows} / 3 - i) / 100)::int as dias) d
        cross join lateral (select case when d.dias > 14 then 'PAGADA' when d.dias > 4 then 'APROBADA' else 'BORRADOR' end
          as estado) e
        join (select row_number() over () - 1 as n, * from third_parties where tipo = 'PROVEEDOR') p on p.n = i * 7 % 1000
        join payment_methods f on f.id_empresa = p.id_empresa and f.tags = 'CONTADO'
      order by i`),
  )
  await large.into('accounts_receivable', () =>
    run(`insert into accounts_receivable (id_empresa, numero_factura, valor_original_factura, abonos, fecha_factura,
        fecha_esperada_pago, porcentaje_interes_mora, cliente_id, cliente_nombre)
      select k.id_empresa, 'FAC-' || i, 1000000, case when i < ${rows} * 0.9 then 1000000 else 0 end, d.dia, d.dia + 30, 1.9,
        k.id_tercero, k.nombre
      from generate_series(1, ${rows}) i
        cross join lateral (select current_date - ((${rows} - i) / 200)::int as dia) d
        join (select row_number() over () - 1 as n, * from third_parties where tipo = 'CLIENTE') k on k.n = i * 7 % 490
      order by i`),
  )
  await run(`insert into financing_agreements (id_empresa, consecutivo, id_tercetro, nombre_tercero,
      tipo_identificacion_tercero, identificacion_tercero, fecha_de_inicio, numero_de_dias_del_cultivo, numero_hectareas,
      tasa, cupo_hectarea, maximo_prestar, total_neto)
    select id_empresa, 'ACU-' || n, id_tercero, nombre, tipo_identificacion, identificacion,
      current_date - (30 + n % 100)::int, 110, 10, 3, 4000000, 40000000, case when n % 50 = 0 then 48000000 else 30000000 end
    from (select row_number() over () as n, * from third_parties where tipo = 'PROVEEDOR') p where n <= 500`)
  await run(`insert into financing_agreement_movements (id_empresa, id_financing_agreement, fecha_movimiento, descripcion,
      modalidad_financiacion, valor)
    select id_empresa, id_acuerdo_de_financiamiento, fecha_de_inicio + i * 4, 'Insumos', 'SUPPLIES_DELIVERY', total_neto / 6
    from financing_agreements, generate_series(1, 6) i`)
  await run(`update settlements s set id_acuerdo = a.id_acuerdo_de_financiamiento, abono = 1000000,
      total_a_pagar = total_antes_abono - 1000000, abono_contado = true
    from financing_agreements a where a.id_tercetro = s.id_proveedor and s.fecha between current_date - 28 and current_date - 8`)
  await run(`insert into banks (id_empresa, nombre, nro_cuenta, saldo_inicial, saldo_actual)
    select id_empresa, 'Banco ' || i, i::text, 0, 900000000 from companies, generate_series(1, 8) i`)
}

async function cases(): Promise<[string, Request][]> {
  const read = (query: string): Request => ({ method: 'GET', url: `/dashboard${query}` })
  return [
    ['tablero', read('')],
    ['tablero, 7 días', read('?dias=7')],
    ['tablero, 90 días', read('?dias=90')],
    ['tablero, 365 días', read('?dias=365')],
  ]
}
