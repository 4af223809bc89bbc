import { type Large, NAMES, SURNAMES } from './large.ts'

/** Two thousand third parties, three hundred plates, and weighings spread over them evenly, in every state and kind. */
export async function fillWeighings(large: Large, rows: number): Promise<void> {
  const { run } = large
  await run(`insert into third_parties (id_empresa, tipo, nombre, tipo_identificacion, identificacion)
    select c.id_empresa, (array['PROVEEDOR', 'PROVEEDOR', 'CLIENTE', 'CONDUCTOR'])[1 + i % 4],
      case when i = 1001 then 'Quetzalcóatl ' else '' end || ${NAMES}[1 + i % 12] || ' ' || ${SURNAMES}[1 + (i / 12) % 11]
        || ' ' || ${SURNAMES}[1 + (i / 132) % 11], '13', (1100000000 + i)::text
    from companies c, generate_series(1, 2000) i`)
  await run(`insert into products (id_empresa, descripcion, tags)
    select id_empresa, d, case when d like '%paddy%' then 'ARROZ_PADDY' else '' end from companies,
      unnest(array['Arroz paddy verde', 'Arroz paddy seco', 'Arroz blanco', 'Harina', 'Salvado']) d`)
  await run(`insert into vehicles (id_empresa, placa)
    select id_empresa, chr(65 + i % 26) || chr(65 + i / 26 % 26) || 'X' || (100 + i)::text
    from companies, generate_series(1, 300) i`)
  const part = (which: number) =>
    run(`insert into weighing_records (id_empresa, consecutivo, fecha, estado, operacion, id_cliente, nombre_cliente,
      id_proveedor, nombre_proveedor, id_producto, descripcion_producto, es_paddy, id_vehiculo, placa, id_conductor,
      id_formapago, humedad, impureza, peso_lleno, peso_vacio, peso_bruto, peso_neto, pesado_por, pesado_en, creado_en)
    with p as (select row_number() over () - 1 as n, * from third_parties where tipo = 'PROVEEDOR'),
      d as (select row_number() over () - 1 as n, * from third_parties where tipo = 'CONDUCTOR'),
      k as (select row_number() over () - 1 as n, * from third_parties where tipo = 'CLIENTE' and tags = ''),
      v as (select row_number() over () - 1 as n, * from vehicles), r as (select row_number() over () - 1 as n, * from products)
    select c.id_empresa, 'PES-' || i, current_date - ((${rows} - i) / 400)::int,
      case when i % 40 = 0 and i > ${rows} * 0.9 then 'PENDIENTE' when i % 97 = 0 then 'REPESADA'
        when i < ${rows} * 0.95 then 'PAGO' else 'PESADA' end,
      case when i % 10 < 7 then 'COMPRA' when i % 10 < 9 then 'VENTA' else 'SERVICIO' end,
      case when i % 10 < 7 then o.id_tercero else k.id_tercero end, case when i % 10 < 7 then o.nombre else k.nombre end,
      case when i % 10 in (7, 8) then o.id_tercero else p.id_tercero end,
      case when i % 10 in (7, 8) then o.nombre else p.nombre end, r.id_producto, r.descripcion, r.tags <> '', v.id_vehiculo, v.placa, d.id_tercero,
      f.id_forma_pago, case when i % 40 = 0 and i > ${rows} * 0.9 then null else 20 + i % 10 end, 3,
      30000 + i % 9000, 12000, 18000 + i % 9000, 18000 + i % 9000, 'Basculista', now(), now()
    from generate_series(1, ${rows}) i, companies c
      join third_parties o on o.id_empresa = c.id_empresa and o.tags = 'EMPRESA_PROPIA'
      join payment_methods f on f.id_empresa = c.id_empresa and f.tags = 'CONTADO', p, d, k, v, r
    where i % 2 = ${which} and p.n = i * 7 % 1000 and d.n = i % 500 and k.n = i * 3 % 499 and v.n = i % 300 and r.n = i % 5
    order by i`)
  await large.into('weighing_records', () => Promise.all([part(0), part(1)]))
  await run(`update weighing_records set peso_vacio = null, peso_bruto = null, peso_neto = null
    where estado = 'PENDIENTE' and fecha > current_date - 3`)
}
