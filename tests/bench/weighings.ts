/**
 * How long list, search and summary of 1,000,000 weighings take in the API, on the PostgreSQL of TEST_DATABASE_URL.
 * `npm run bench:weighings [rows]`; fails when a case is over its budget.
 */
import { bench, type Large, NAMES, type Request, SURNAMES } from './large.ts'

/** As the list screen sends them (D2 §7). */
const SEARCHED = 'nombre_proveedor,nombre_cliente,descripcion_producto,consecutivo,placa'
const rows = Number(process.argv[2] ?? 1_000_000)

await bench({ name: 'pesadas', rows, fill, cases })

/** Two thousand third parties, three hundred plates, and weighings spread over them evenly, in every state and kind. */
async function fill(large: Large): Promise<void> {
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

async function cases({ one }: Large): Promise<[string, Request][]> {
  const weighing = await one<{ id: string; proveedor: string; conductor: string; vehiculo: string }>(
    `select id_weighing_record as id, id_proveedor as proveedor, id_conductor as conductor, id_vehiculo as vehiculo
      from weighing_records where aplica_liquidacion order by id_weighing_record desc limit 1`,
  )
  const search = (body: object) => ({
    method: 'POST' as const,
    url: '/weighing-records/search',
    payload: { searchin_fields: SEARCHED, ...body },
  })
  const read = (path: string) => ({ method: 'GET' as const, url: `/weighing-records/${path}` })
  const pages = Math.ceil(rows / 10)
  return [
    ['lista', search({})],
    ['lista, 100 filas', search({ limit: 100 })],
    ['lista, página 1000', search({ actual_page: 1000 })],
    ['lista, última página', search({ actual_page: pages })],
    ['palabra rara', search({ search: 'quetzalcoatl' })],
    ['consecutivo', search({ search: `PES-${Math.floor(rows / 2)}` })],
    ['placa', search({ search: 'abx126' })],
    ['nombre y apellidos', search({ search: 'maria pena guzman' })],
    ['nombre frecuente', search({ search: 'maria' })],
    ['nombre frecuente, página 20', search({ search: 'maria', actual_page: 20 })],
    ['el nombre propio', search({ search: 'espiga' })],
    ['dos letras', search({ search: 'ma' })],
    ['apellido y producto', search({ search: 'ducuara salvado' })],
    ['sin resultado', search({ search: 'xyzxyz' })],
    ['en patio', search({ filtros: { en_patio: 'true' } })],
    ['estado PENDIENTE', search({ filtros: { estado: 'PENDIENTE' } })],
    ['estado PAGO', search({ filtros: { estado: 'PAGO' } })],
    ['operación COMPRA', search({ filtros: { operacion: 'COMPRA' } })],
    ['tercero proveedor', search({ filtros: { tercero: weighing.proveedor } })],
    ['tercero conductor', search({ filtros: { tercero: weighing.conductor } })],
    ['un mes', search({ filtros: { desde: '2026-01-01', hasta: '2026-01-31' } })],
    ['resumen', read(weighing.id)],
    ['última de la placa', read(`last/${weighing.vehiculo}`)],
  ]
}
