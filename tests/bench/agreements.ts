/**
 * How long list, searches, filters and detail of 100,000 agreements with 500,000 loans take in the API, and the offset that
 * a settlement proposes, on the PostgreSQL of TEST_DATABASE_URL. `npm run bench:agreements [rows]`; fails when a case is
 * over its budget.
 */
import { today } from '#server/shared/days.ts'
import { bench, type Large, NAMES, type Request, SURNAMES } from './large.ts'

const rows = Number(process.argv[2] ?? 100_000)
const SUPPLIERS = 2000
const LOANS = 5

await bench({ name: 'acuerdos', rows, fill, cases })

/** Twenty-five years of agreements of two thousand suppliers; the newest tenth runs, some of it over its maximum. */
async function fill(large: Large): Promise<void> {
  const { run } = large
  await run(`insert into third_parties (id_empresa, tipo, nombre, tipo_identificacion, identificacion)
    select c.id_empresa, 'PROVEEDOR', case when i = 501 then 'Quetzalcóatl ' else '' end || ${NAMES}[1 + i % 12] || ' '
        || ${SURNAMES}[1 + (i / 12) % 11] || ' ' || ${SURNAMES}[1 + (i / 132) % 11], '13', (1100000000 + i)::text
    from companies c, generate_series(1, ${SUPPLIERS}) i`)
  const suppliers = `(select row_number() over (order by id_tercero) - 1 as n, * from third_parties
    where tipo = 'PROVEEDOR' and tags = '')`
  await large.into('financing_agreements', () =>
    run(`insert into financing_agreements (id_empresa, consecutivo, id_tercetro, nombre_tercero,
        tipo_identificacion_tercero, identificacion_tercero, fecha_de_inicio, numero_de_dias_del_cultivo,
        numero_hectareas, tasa, cupo_hectarea, maximo_prestar, estado, descripcion_cierre, fecha_liquidacion,
        total_neto, interes, abonado, calculado_al)
      select c.id_empresa, 'ACU-' || i, s.id_tercero, s.nombre, s.tipo_identificacion, s.identificacion, d.dia, 120,
        10, 3, 4000000, 40000000, e.estado, case when e.estado = 'CANCELADO' then 'Vendió la finca' else '' end,
        case when e.estado <> 'EN_EJECUCION' then d.dia + 120 end, ${LOANS} * v.valor, 1000000, 0, d.dia + 120
      from generate_series(1, ${rows}) i, companies c, ${suppliers} s,
        lateral (select current_date - 60 - ((${rows} - i) / ${rows / 9000})::int as dia) d,
        lateral (select case when i > ${rows} * 0.9 then 'EN_EJECUCION' when i % 20 = 0 then 'CANCELADO'
          else 'TERMINADO' end as estado) e,
        lateral (select case when i % 50 = 0 then 9000000 else 1000000 + i % 6 * 1000000 end as valor) v
      where s.n = i % ${SUPPLIERS} order by i`),
  )
  await large.into('financing_agreement_movements', () =>
    run(`insert into financing_agreement_movements (id_empresa, id_financing_agreement, fecha_movimiento, descripcion,
        modalidad_financiacion, id_fpago, valor, fecha_liquidacion, intereses)
      select a.id_empresa, a.id_acuerdo_de_financiamiento, a.fecha_de_inicio + 10 * j,
        (array['Semilla certificada', 'Urea', 'Jornales', 'Bombeo', 'Combinada'])[j],
        case when j = 1 then 'MONEY_LOAN' else 'SUPPLIES_DELIVERY' end, case when j = 1 then f.id_forma_pago end,
        a.total_neto / ${LOANS}, a.fecha_liquidacion, 200000
      from financing_agreements a join payment_methods f on f.id_empresa = a.id_empresa and f.tags = 'CONTADO',
        generate_series(1, ${LOANS}) j order by a.id_acuerdo_de_financiamiento, j`),
  )
}

async function cases({ one, run }: Large): Promise<[string, Request][]> {
  const running = await one<{ id: string; proveedor: string }>(
    `select id_acuerdo_de_financiamiento as id, id_tercetro as proveedor from financing_agreements
      where estado = 'EN_EJECUCION' order by id_acuerdo_de_financiamiento desc limit 1`,
  )
  const closed = await one<{ id: string }>(
    `select id_acuerdo_de_financiamiento as id from financing_agreements where estado = 'TERMINADO' limit 1`,
  )
  const pesada = await aWeighing()
  const search = (body: object): Request => ({
    method: 'POST',
    url: '/financing-agreements/search',
    payload: { searchin_fields: 'consecutivo,nombre_tercero,identificacion_tercero', ...body },
  })
  const filtered = (filtros: object) => search({ filtros })
  const detail = (id: string): Request => ({ method: 'GET', url: `/financing-agreements/${id}` })
  const loans = (body: object): Request => ({
    method: 'POST',
    url: '/financing-agreement-movements/search',
    payload: body,
  })
  return [
    ['lista', search({})],
    ['lista, 100 filas', search({ limit: 100 })],
    ['lista, página 1000', search({ actual_page: 1000 })],
    ['palabra rara', search({ search: 'quetzalcoatl' })],
    ['consecutivo', search({ search: `ACU-${Math.floor(rows / 2)}` })],
    ['nombre y apellidos', search({ search: 'maria pena guzman' })],
    ['nombre frecuente', search({ search: 'maria' })],
    ['dos letras', search({ search: 'ma' })],
    ['de un proveedor', filtered({ tercero: running.proveedor })],
    ...['EN_EJECUCION', 'TERMINADO', 'CANCELADO'].map((estado): [string, Request] => [
      `estado ${estado}`,
      filtered({ estado }),
    ]),
    ['sobre el máximo', filtered({ sobre_maximo: 'true' })],
    ['cultivo vencido', filtered({ cultivo_vencido: 'true' })],
    ['por total', search({ sort_order: 'total_neto:desc' })],
    ['un mes', filtered({ desde: '2026-01-01', hasta: '2026-01-31' })],
    ['detalle, en ejecución', detail(running.id)],
    ['detalle, cerrado', detail(closed.id)],
    ['préstamos de un acuerdo', loans({ filtros: { id_financing_agreement: running.id } })],
    ['préstamos', loans({})],
    [
      'abono que propone una liquidación',
      { method: 'POST', url: '/settlements/preview', payload: settlement() },
    ],
    ['resumen del tercero', { method: 'GET', url: `/third-parties/${running.proveedor}/summary` }],
    ['tablero', { method: 'GET', url: '/dashboard' }],
  ]

  /** A weighing of that supplier that can be settled. */
  async function aWeighing(): Promise<string> {
    await run(`insert into products (id_empresa, descripcion, tags)
      select id_empresa, 'Arroz paddy verde', 'ARROZ_PADDY' from companies`)
    await run(`insert into vehicles (id_empresa, placa) select id_empresa, 'ABC123' from companies`)
    await run(`insert into weighing_records (id_empresa, consecutivo, fecha, estado, operacion, id_cliente, nombre_cliente,
        id_proveedor, nombre_proveedor, id_producto, descripcion_producto, es_paddy, id_vehiculo, placa, id_conductor,
        id_formapago, humedad, impureza, peso_lleno, peso_vacio, peso_bruto, peso_neto, pesado_por, pesado_en, creado_en)
      select c.id_empresa, 'PES-1', current_date, 'PESADA', 'COMPRA', o.id_tercero, o.nombre, s.id_tercero, s.nombre,
        p.id_producto, p.descripcion, true, v.id_vehiculo, v.placa, s.id_tercero, f.id_forma_pago, 24, 3, 30000, 12000,
        18000, 18000, 'Basculista', now(), now()
      from companies c
        join third_parties o on o.id_empresa = c.id_empresa and o.tags = 'EMPRESA_PROPIA'
        join third_parties s on s.id_tercero = '${running.proveedor}'
        join payment_methods f on f.id_empresa = c.id_empresa and f.tags = 'CONTADO', products p, vehicles v`)
    return (await one<{ id: string }>(`select id_weighing_record as id from weighing_records`)).id
  }

  function settlement() {
    return {
      id_proveedor: running.proveedor,
      fecha: today(),
      precio_carga: 200_000,
      pesadas: [pesada],
    }
  }
}
