import { sql } from 'drizzle-orm'
import pg from 'pg'
import { inTransaction, rowsOf, SYSTEM, type Database } from '#server/db/transaction.ts'
import { createCompany } from '#server/companies/acts.ts'
import { createFirstCompanyAndAdmin } from '#server/ops/first-start.ts'
import { keepNext } from '#server/books/closed-acts.ts'
import { createRow } from '#server/kit/rows/rows.ts'
import { CLOSED_PERIODS } from '#server/periods/queries.ts'
import { keepClosedStock } from '#server/stock/acts.ts'
import { today } from '#server/kit/words/days.ts'
import { addMonths, lastEndedMonth, monthOf } from '#server/kit/words/months.ts'

/**
 * Names of third parties. One person of twelve of each type is called María. One supplier and one client of
 * each company is called Quetzalcóatl.
 */
const NAME = `(array['María','José','Luz Dary','Carlos','Ana Rosa','Jesús','Blanca','Hernán','Yolanda','Álvaro','Nubia','Iván'])[1 + n / 4 % 12]
  || ' ' || (array['Peña','Guzmán','Tique','Yara','Oviedo','Ñáñez','Lozano','Poloche','Cárdenas','Ducuara','Ome'])[1 + n / 48 % 11]
  || ' ' || (array['Peña','Guzmán','Tique','Yara','Oviedo','Ñáñez','Lozano','Poloche','Cárdenas','Ducuara','Ome'])[1 + n / 528 % 11]
  || case when n in (500, 501) then ' Quetzalcóatl' else '' end`

/** Number of the oldest third parties of each type that trade with a company, and of its plates. */
const PARTNERS = 1000
const PLATES = 300
/** Day of a row. Fifty trucks a day make 200,000 rows in thirteen years. */
const DAY = `(current_date - ((filas - n) * 4000 / filas)::int)`

/** Sequential keys. Generating real ones takes half of the filling. */
const KEY = `('01900000-0000-7000-8000-' || lpad(to_hex(line), 12, '0'))::uuid`

/** Table, columns, SQL of the values, and rows per weighing. */
interface Table {
  table: string
  columns: string
  values: string
  from?: string
  share?: number
  /** The table has no key except that of its parent. */
  part?: true
}

const partner = (alias: string, tipo: string, n: string) =>
  `join medir_terceros ${alias} on ${alias}.e = f.e and ${alias}.tipo = '${tipo}' and ${alias}.place = ${n} % ${PARTNERS}`

/** The first `count` records of a company's table, in turn. */
const inTurn = (alias: string, table: string, key: string, count: number) =>
  `join (select *, row_number() over (partition by id_empresa order by ${key}) as place from ${table}) ${alias}
    on ${alias}.id_empresa = f.id and ${alias}.place = 1 + n % ${count}`

const named = (table: string, column: string, columns = '', values = ''): Table => ({
  table,
  columns: `id_empresa, ${column}${columns}`,
  values: `f.id, ${NAME} || ' ' || n${values}`,
  share: 0.01,
})

const TABLES: Table[] = [
  {
    table: 'third_parties',
    columns: 'id_empresa, tipo, nombre, tipo_identificacion, identificacion, telefono1, email',
    values: `f.id, (array['PROVEEDOR', 'CLIENTE', 'PROVEEDOR', 'CONDUCTOR'])[1 + n % 4], ${NAME}, '13', (1100000000 + n)::text,
      (3100000000 + n)::text, case when n % 3 = 0 then 'p' || n || '@correo.example' else '' end`,
  },
  {
    table: 'vehicles',
    columns: 'id_empresa, placa',
    values: `f.id, chr(65 + n / 26000 % 26) || chr(65 + n / 1000 % 26) || 'Q' || lpad((n % 1000)::text, 3, '0')`,
    share: 0.01,
  },
  named('payment_methods', 'descripcion'),
  named('origins', 'nombre'),
  named('consecutives', 'descripcion', ', prefijo, consecutivo_actual', `, 'P' || n % 100, n`),
  named('batches', 'descripcion', ', consecutivo', `, 'LOT-' || n`),
  named('employees', 'nombre_completo', ', identificacion', `, (1100000000 + n)::text`),
  named('cost_centers', 'nombre', ', empresa_id, nombre_empresa', `, f.id, f.nombre`),
  named('banks', 'nombre', ', nro_cuenta, saldo_inicial, saldo_actual', `, n::text, n, n`),
  {
    // Prices: one for each day and each of 50 places.
    table: 'rates',
    columns:
      'id_empresa, descripcion, area, unidad_medida, valor, tags, id_origen, vigente_desde, vigente_hasta',
    values: `f.id, 'Precio del día ' || o.place, 'COMPRAS', 'COP/carga', 180000 + n % 9000, 'PRECIO_CARGA', o.id_origen, ${DAY}, ${DAY}`,
    from: inTurn('o', 'origins', 'id_origen', 50),
  },
  {
    // Quality tables: one for each day, measure and product.
    table: 'quality_tables',
    columns: 'id_empresa, nombre, id_producto, medida, modo, umbral, valor, vigente_desde, vigente_hasta',
    values: `f.id, ${NAME} || ' ' || n, r.id_producto, (array['humedad', 'impureza', 'partido', 'rojo', 'yeso'])[1 + n / 5 % 5],
      'KG_POR_PUNTO', 10, 1, current_date - (filas - n) / 25, current_date - (filas - n) / 25`,
    from: inTurn('r', 'products', 'id_producto', 5),
  },
  {
    table: 'milling_operations',
    columns: 'id_empresa, consecutivo, fecha, kgs_netos, costo_prom_kg, pr_venta_kg, utilidad',
    values: `f.id, 'MAQ-' || n, ${DAY}, n, 1, 2, n`,
    share: 0.2,
  },
  {
    table: 'milling_lines',
    columns: 'id_empresa, id_maquila, lado, id_producto, kg, fecha',
    values: `o.id_empresa, o.id_maquila, case when n % 5 = 1 then 'ENTRADA' else 'SALIDA' end, r.id_producto,
      case when n % 5 = 1 then 10000 else 2400 end, o.fecha`,
    from: `join milling_operations o on o.id_empresa = f.id and o.consecutivo = 'MAQ-' || (n + 4) / 5
      ${inTurn('r', 'products', 'id_producto', 5)}`,
  },
  {
    table: 'settlements',
    columns: `id_empresa, consecutivo, fecha, estado, id_proveedor, nombre_proveedor, identificacion_proveedor, precio_carga, registro,
      cantidad_pesadas, peso_neto, descuento_lab_kg, kg_liquidados, subtotal, cuota_fomento, total_deducciones, total_antes_abono,
      total_a_pagar, aprobada_en, fecha_pago, id_fpago, primera_pesada`,
    values: `f.id, 'LIQ-' || n, ${DAY}, e.estado, p.id, p.nombre, p.identificacion, 180000 + n % 9000, 'NINGUNO', 3, 54000, 4000,
      50000 + n % 9000, 73000000 + n, 365000, 365000, 72635000 + n, 72635000 + n, now(),
      case when e.estado = 'PAGADA' then least(${DAY} + 3, current_date) end, m.id_forma_pago, ${DAY} - 3`,
    from: `${partner('p', 'PROVEEDOR', 'n * 7')} join payment_methods m on m.id_empresa = f.id and m.tags = 'CONTADO'
      cross join lateral (select case when n < filas * 0.99 then 'PAGADA' when n < filas * 0.998 then 'APROBADA' else 'BORRADOR' end
        as estado) e`,
    share: 1 / 3,
  },
  {
    table: 'weighing_records',
    columns: `id_empresa, consecutivo, fecha, estado, operacion, id_cliente, nombre_cliente, id_proveedor, nombre_proveedor,
      id_producto, descripcion_producto, es_paddy, id_vehiculo, placa, id_conductor, id_formapago, humedad, impureza, peso_lleno,
      peso_vacio, peso_bruto, peso_neto, vrpesada, id_liquidacion, pesado_por, pesado_en, creado_en, repartida, en_deposito,
      fijar_hasta`,
    values: `f.id, 'PES-' || n, ${DAY}, case when here or (n % 40 = 0 and n > filas * 0.98) then 'PENDIENTE' when n % 97 = 0 then 'REPESADA'
        when n < filas * 0.98 then 'PAGO' else 'PESADA' end, case when sale then 'VENTA' else 'COMPRA' end,
      case when sale then k.id else o.id end, case when sale then k.nombre else o.nombre end,
      case when sale then o.id else p.id end, case when sale then o.nombre else p.nombre end,
      r.id_producto, r.descripcion, r.tags <> '', v.id, v.placa, d.id, m.id_forma_pago,
      case when n % 40 = 0 and n > filas * 0.98 then null else 20 + n % 10 end, 3, 30000 + n % 9000,
      case when not here then 12000 end, case when not here then 18000 + n % 9000 end,
      case when not here then 18000 + n % 9000 end, 9000, l.id_liquidacion, 'Basculista', now(), now(),
      n % 10 = 5, n % 10 = 1, case when n % 10 = 1 then ${DAY} + 60 end`,
    from: `cross join lateral (select n % 10 > 7 as sale, n > filas - 80 and n % 4 = 0 as here) s
      ${partner('p', 'PROVEEDOR', 'n * 7')} ${partner('k', 'CLIENTE', 'n * 3')} ${partner('d', 'CONDUCTOR', 'n')}
      join medir_terceros o on o.e = f.e and o.tipo = 'PROPIO'
      ${inTurn('r', 'products', 'id_producto', 5)}
      left join settlements l on l.id_empresa = f.id and l.consecutivo = 'LIQ-' || (n + 2) / 3 and not sale and n < filas * 0.98
      join medir_placas v on v.e = f.e and v.place = n % ${PLATES}
      join payment_methods m on m.id_empresa = f.id and m.tags = 'CONTADO'`,
  },
  {
    table: 'weighing_shares',
    columns: 'id_empresa, id_weighing_record, id_proveedor, nombre_proveedor, unidad, parte, kg',
    values: `f.id, w.id_weighing_record, p.id, p.nombre, 'PORCENTAJE', 50, w.peso_neto / 2`,
    from: `join weighing_records w on w.id_empresa = f.id and w.repartida and w.consecutivo = 'PES-' || (n + 1) / 2 * 10 - 5
      ${partner('p', 'PROVEEDOR', 'n * 7')}`,
    share: 0.2,
  },
  {
    table: 'settlement_weighings',
    columns: 'id_liquidacion, id_weighing_record, kg_liquidados, subtotal, kg, flete, bascula',
    values: 'w.id_liquidacion, w.id_weighing_record, 16667, 24333333, w.peso_neto, 0, 9000',
    from: `join weighing_records w on w.id_empresa = f.id and w.consecutivo = 'PES-' || n and w.id_liquidacion is not null`,
    part: true,
  },
  {
    table: 'invoices',
    columns: `id_empresa, numero_de_factura, valor_total, fecha_de_emision, fecha_de_vencimiento, documento_de_soporte,
      id_cliente_tercero, nombre_cliente, id_weighing_record`,
    values: `f.id, 'FE-' || n, 1000 * (100 + n % 9000), ${DAY}, ${DAY} + 30, 'Remisión ' || n, k.id, k.nombre, w.id_weighing_record`,
    // Invoices of sales, which are the last two of ten weighings.
    from: `${partner('k', 'CLIENTE', 'n * 7')} left join weighing_records w on w.id_empresa = f.id and w.peso_neto is not null
      and w.consecutivo = 'PES-' || (n - 1) / 2 * 10 + 8 + (n - 1) % 2`,
    share: 0.2,
  },
  {
    table: 'invoice_lines',
    columns:
      'id_empresa, id_factura, id_producto, descripcion, cantidad, precio, iva, base, valor_iva, total',
    values: `i.id_empresa, i.id, r.id_producto, r.descripcion, 10, i.valor_total / 50, 'EXCLUIDO', i.valor_total / 5, 0,
      i.valor_total / 5`,
    from: `join invoices i on i.id_empresa = f.id and i.numero_de_factura = 'FE-' || (n + 4) / 5
      ${inTurn('r', 'products', 'id_producto', 5)}`,
  },
  {
    table: 'notes',
    columns: `id_empresa, clase, numero, fecha, documento, id_factura, id_tercero, nombre_tercero, concepto, motivo, base, valor`,
    values: `f.id, 'CREDITO', 'NC-' || n, ${DAY}, i.numero_de_factura, i.id, i.id_cliente_tercero, i.nombre_cliente, 'REBAJA',
      'Precio convenido', 1000 + n % 900, 1000 + n % 900`,
    from: `join invoices i on i.id_empresa = f.id and i.numero_de_factura = 'FE-' || (n + 4) / 5`,
  },
  {
    table: 'note_lines',
    columns: 'id_empresa, id_nota, id_linea, cantidad, base, valor_iva',
    values: 'f.id, x.id_nota, l.id_linea, 1, x.base, 0',
    from: `join notes x on x.id_empresa = f.id and x.numero = 'NC-' || n
      join invoice_lines l on l.id_factura = x.id_factura and l.id_producto =
        (select id_producto from products where id_empresa = f.id order by id_producto limit 1)`,
  },
  {
    table: 'accounts_payable',
    columns: `id_empresa, consecutivo, origen, id_tercero, nombre_tercero, fecha, fecha_vencimiento, concepto, valor, pagado,
      id_liquidacion, id_weighing_record, retencion, tarifa_retencion`,
    values: `f.id, 'CXP-' || n, 'FLETE', w.id_conductor, c.nombre, w.fecha, w.fecha + 15, 'Flete de la pesada ' || w.consecutivo,
      400000 + n % 900, case when n < filas * 0.98 then 400000 + n % 900 else 0 end, l.id_liquidacion, w.id_weighing_record,
      4000, 1`,
    from: `join weighing_records w on w.id_empresa = f.id and w.consecutivo = 'PES-' || n
      join third_parties c on c.id_tercero = w.id_conductor
      join settlements l on l.id_empresa = f.id and l.consecutivo = 'LIQ-' || (n + 2) / 3`,
  },
  {
    table: 'payments',
    columns: `id_empresa, documento, id_liquidacion, id_cuenta_por_pagar, id_tercero, direccion, fecha, valor, id_fpago`,
    values: `f.id, case when l.id_liquidacion is null then 'CUENTA_POR_PAGAR' else 'LIQUIDACION' end, l.id_liquidacion,
      c.id_cuenta_por_pagar, coalesce(l.id_proveedor, c.id_tercero), 'SALE', ${DAY}, coalesce(l.total_a_pagar, c.pagado),
      m.id_forma_pago`,
    from: `join payment_methods m on m.id_empresa = f.id and m.tags = 'CONTADO'
      left join settlements l on n % 4 = 0 and l.id_empresa = f.id and l.consecutivo = 'LIQ-' || n / 4 and l.estado = 'PAGADA'
      left join accounts_payable c on n % 4 > 0 and c.id_empresa = f.id and c.consecutivo = 'CXP-' || n - n / 4 and c.pagado > 0
      where l.id_liquidacion is not null or c.id_cuenta_por_pagar is not null`,
    share: 4 / 3,
  },
  {
    table: 'bank_movements',
    columns: 'id_empresa, id_banco, fecha, valor, tipo, origen, concepto',
    values: `f.id, b.id_banco, ${DAY}, case when n % 2 = 0 then 500000 + n % 9000 else -(500000 + n % 9000) end,
      case when n % 2 = 0 then 'ENTRADA' else 'SALIDA' end, 'MANO', 'Movimiento ' || n`,
    from: inTurn('b', 'banks', 'id_banco', 3),
  },
  {
    table: 'stock_counts',
    columns: 'id_empresa, id_producto, clase, fecha, libro, contado, motivo',
    values: `f.id, r.id_producto, 'CONTEO', ${DAY}, 1000, 990, 'Humedad perdida'`,
    from: inTurn('r', 'products', 'id_producto', 5),
    share: 0.05,
  },
  {
    table: 'accounts_receivable',
    columns: `id_empresa, numero_factura, valor_original_factura, abonos, fecha_factura, fecha_esperada_pago,
      porcentaje_interes_mora, cliente_id, cliente_nombre, id_factura`,
    values: `f.id, 'FAC-' || n, 1000 * (100 + n % 9000),
      case when n < filas * 0.98 and n % 500 <> 0 then 1000 * (100 + n % 9000) when n % 3 = 0 then 50000 else 0 end,
      ${DAY}, ${DAY} + 30, 1.9, k.id, k.nombre, i.id`,
    from: `${partner('k', 'CLIENTE', 'n * 7')}
      left join invoices i on n % 5 = 0 and i.id_empresa = f.id and i.numero_de_factura = 'FE-' || n / 5`,
  },
  {
    table: 'payment_receipts',
    columns: `id_empresa, numero_recibo, estado, valor_pagado, aplicado, fecha_recepcion_pago, id_medio_pago, id_cliente_tercero,
      nombre_cliente`,
    values: `f.id, 'RC-' || n, e.estado, 1000 * (100 + n % 9000),
      case when e.estado = 'APLICADO' then 1000 * (100 + n % 9000) else 0 end, ${DAY}, m.id_forma_pago, k.id, k.nombre`,
    from: `${partner('k', 'CLIENTE', 'n * 7')} join payment_methods m on m.id_empresa = f.id and m.tags = 'CONTADO'
      cross join lateral (select case when n % 300 = 0 then 'ANULADO' when n % 200 = 0 then 'PENDIENTE' else 'APLICADO' end
        as estado) e`,
    share: 0.5,
  },
  {
    table: 'applied_receipts',
    columns: `id_empresa, id_recibo_caja, numero_recibo, id_cuenta_por_cobrar, cuenta_por_cobrar_relacionada, valor_aplicado,
      fecha_aplicacion`,
    values:
      'r.id_empresa, r.id_recibo_caja, r.numero_recibo, c.id_cuenta_por_cobrar, c.numero_factura, r.aplicado, r.fecha_recepcion_pago',
    from: `join payment_receipts r on r.id_empresa = f.id and r.numero_recibo = 'RC-' || n and r.aplicado > 0
      join accounts_receivable c on c.id_empresa = f.id and c.numero_factura = 'FAC-' || n`,
    share: 0.5,
  },
  {
    table: 'financing_agreements',
    columns: `id_empresa, consecutivo, id_tercetro, nombre_tercero, tipo_identificacion_tercero, identificacion_tercero,
      fecha_de_inicio, numero_de_dias_del_cultivo, numero_hectareas, tasa, cupo_hectarea, maximo_prestar, estado,
      descripcion_cierre, fecha_liquidacion, total_neto, interes, abonado, calculado_al`,
    values: `f.id, 'ACU-' || n, p.id, p.nombre, '13', p.identificacion, ${DAY}, 120, 10, 3, 4000000, 40000000, e.estado,
      case when e.estado = 'CANCELADO' then 'Vendió la finca' else '' end,
      case when e.estado <> 'EN_EJECUCION' then ${DAY} + 120 end,
      5 * case when n % 50 = 0 then 9000000 else 1000000 + n % 6 * 1000000 end, 1000000, 0, ${DAY} + 120`,
    from: `${partner('p', 'PROVEEDOR', 'n * 7')} cross join lateral (select case when n > filas * 0.98 then 'EN_EJECUCION'
        when n % 20 = 0 then 'CANCELADO' else 'TERMINADO' end as estado) e`,
    share: 0.1,
  },
  {
    table: 'financing_agreement_movements',
    columns: `id_empresa, id_financing_agreement, fecha_movimiento, descripcion, modalidad_financiacion, valor, fecha_liquidacion,
      intereses`,
    values: `a.id_empresa, a.id_acuerdo_de_financiamiento, a.fecha_de_inicio + 10 * j,
      (array['Semilla certificada', 'Urea', 'Jornales', 'Bombeo', 'Combinada'])[j], 'SUPPLIES_DELIVERY', a.total_neto / 5,
      a.fecha_liquidacion, 200000`,
    from: `join financing_agreements a on a.id_empresa = f.id and a.consecutivo = 'ACU-' || (n + 4) / 5
      cross join lateral (select 1 + n % 5 as j) j`,
    share: 0.5,
  },
  {
    table: 'auditoria',
    columns: 'id_empresa, tabla_afectada, operacion, usuario, fecha, descripcion, registro_id, despues',
    values: `f.id, 'weighing_records', 'UPDATE', 'Ana ' || n % 9, ${DAY}, 'Modificación de PES-' || n, n::text,
      jsonb_build_object('consecutivo', 'PES-' || n, 'nombre_proveedor', ${NAME})`,
  },
]

/** Size of a measured database: rows of its first company, rows of all, number of companies. */
interface Size {
  rows: number
  all: number
  companies: number
}

/**
 * Fills the database of a new mill. Its rows lie among those of other companies, as after years of shared use. Runs
 * without triggers and foreign keys and builds the indexes at the end, which takes a tenth of the time.
 */
export async function fillLists(db: Database, url: string, { rows, all, companies }: Size): Promise<void> {
  await createFirstCompanyAndAdmin(db, {
    COMPANY_NAME: 'Molino La Espiga S.A.S.',
    COMPANY_NIT: '900123456',
    ADMIN_EMAIL: 'admin@prueba.example',
    ADMIN_PASSWORD: 'arroz2026',
  })
  for (let number = 1; number < companies; number += 1)
    await inTransaction(db, SYSTEM, (tx) =>
      createCompany(tx, {
        ...{
          nombre: `Molino ${number}`,
          documento: String(10_000_000 + number),
          tipo_documento: 'CC',
          tags: '',
          nomina_externa: false,
        },
        ...{ color_principal: '', direccion: '', telefono: '' },
      }),
    )
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const run = (text: string) => client.query(text)
    await run(`set session_replication_role = replica`)
    await run(`set synchronous_commit = off`)
    await run(`set maintenance_work_mem = '512MB'`)
    await run(`set work_mem = '256MB'`)
    // The planner does not know the length of a series.
    await run(`set enable_nestloop = off; set enable_mergejoin = off; set jit = off`)
    const others = Math.floor((all - rows) / Math.max(1, companies - 1))
    await run(`create table medir_empresas as select row_number() over (order by id_empresa) - 1 as e, id_empresa as id, nombre,
      case when row_number() over (order by id_empresa) = 1 then ${rows} else ${others} end as filas from companies`)
    await run(`insert into products (id_empresa, descripcion, tags)
      select id, d, case when d like '%paddy%' then 'ARROZ_PADDY' else '' end from medir_empresas,
        unnest(array['Arroz paddy verde', 'Arroz paddy seco', 'Arroz blanco', 'Harina', 'Salvado']) d`)
    for (const table of TABLES) await fillTable(run, table)
    // Skips the numbers that the documents have.
    await run(`update consecutives set consecutivo_actual = ${rows + 1} where tags <> ''`)
    await run(
      `insert into totales select x.tabla, x.id_empresa, x.cantidad from (${[
        ...TABLES.filter(({ table, part }) => table !== 'auditoria' && !part),
        { table: 'products' },
      ]
        .map(
          ({ table }) =>
            `select '${table}' as tabla, id_empresa, count(*) as cantidad from ${table} group by id_empresa`,
        )
        .join(' union all ')}) x on conflict (tabla, id_empresa) do update set cantidad = excluded.cantidad`,
    )
    await run('vacuum analyze')
    await closeMonths(db)
  } finally {
    await client.end()
  }
}

async function fillTable(run: (text: string) => Promise<pg.QueryResult>, table: Table): Promise<void> {
  const started = Date.now()
  const { rows: indexes } = await run(`select indexname, indexdef from pg_indexes
    where tablename = '${table.table}' and indexdef not like 'CREATE UNIQUE%'`)
  for (const { indexname } of indexes) await run(`drop index ${indexname}`)
  const { columns, values, from = '', share = 1, part } = table
  const { rows: keys } = await run(`select clave_primaria('${table.table}') as key`)
  const [key, made] = part ? ['', ''] : [`${String(keys[0]?.key)}, `, `${KEY}, `]
  // Interleaves the company's rows evenly with the rows of the other companies.
  await run(`insert into ${table.table} (${key}${columns})
    select ${made}${values} from (select *, row_number() over (order by n::float / filas, e) as line
      from (select e, id, nombre, greatest(1, (filas * ${share})::int) as filas from medir_empresas) m,
        generate_series(1, filas) n order by line) f ${from} order by line`)
  for (const { indexdef } of indexes) await run(indexdef)
  await run(`analyze ${table.table}`)
  if (table.table === 'third_parties')
    await run(`create table medir_terceros as select e, t.id_tercero as id, t.nombre, t.identificacion,
        case when t.tags <> '' then 'PROPIO' else t.tipo end as tipo,
        row_number() over (partition by e, t.tags, t.tipo order by t.id_tercero) - 1 as place
      from third_parties t join medir_empresas on id = t.id_empresa;
      delete from medir_terceros where place >= ${PARTNERS}; create index on medir_terceros (e, tipo, place); analyze medir_terceros`)
  if (table.table === 'vehicles')
    await run(`create table medir_placas as select e, id_vehiculo as id, placa,
        row_number() over (partition by e order by id_vehiculo) - 1 as place
      from vehicles t join medir_empresas on medir_empresas.id = t.id_empresa;
      delete from medir_placas where place >= ${PLATES}; create index on medir_placas (e, place); analyze medir_placas`)
  console.log(`${table.table} ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

/** Closes all months but the last complete one, as an earlier release did, and stores their stock and vouchers. */
async function closeMonths(db: Database): Promise<void> {
  const started = Date.now()
  const [measured] = await rowsOf<{ id: string; primera: string }>(
    db.read,
    sql`select m.id, min(o.fecha)::text as primera from medir_empresas m join milling_operations o on o.id_empresa = m.id
      where m.e = 0 group by m.id`,
  )
  if (!measured) return
  const last = addMonths(lastEndedMonth(today()), -1)
  for (let mes = monthOf(measured.primera); mes <= last; mes = addMonths(mes, 1))
    await inTransaction(db, SYSTEM, async (tx) => {
      await createRow(tx, CLOSED_PERIODS, measured.id, { mes, cerrado: true })
      await keepClosedStock(tx, measured.id, mes)
    })
  while (await inTransaction(db, SYSTEM, (tx) => keepNext(tx, measured.id)));
  console.log(`closed months ${((Date.now() - started) / 1000).toFixed(1)} s`)
}
