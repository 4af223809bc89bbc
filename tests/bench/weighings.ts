/**
 * How long list, search, every sorting over every range of days, and summary of 1,000,000 weighings take in the API, on the PostgreSQL of TEST_DATABASE_URL.
 * `npm run bench:weighings [rows]`; fails when a case is over its budget.
 */
import { addDays, today } from '#server/shared/days.ts'
import { fillWeighings } from './fill-weighings.ts'
import { bench, type Large, type Request } from './large.ts'

/** As the list screen sends them (D2 §7). */
const SEARCHED = 'nombre_proveedor,nombre_cliente,descripcion_producto,consecutivo,placa'
const rows = Number(process.argv[2] ?? 1_000_000)

/** Every column of the list. */
const SORTED = [
  'consecutivo',
  'nombre_cliente',
  'nombre_proveedor',
  'descripcion_producto',
  'peso_neto',
  'placa',
  'fecha',
  'estado',
]

/** Days before today, from and to: of seven years, a recent and an old part, and all but a little. */
const RANGES: [string, Record<string, string>][] = (
  [
    ['hoy', 0, 0],
    ['este mes', 30, 0],
    ['un mes de hace un año', 395, 365],
    ['el último año', 365, 0],
    ['un año de hace cuatro', 1825, 1460],
    ['los primeros cuatro años', 2500, 1000],
    ['todo', 9000, 0],
  ] as const
).map(([name, from, to]) => [name, { desde: addDays(today(), -from), hasta: addDays(today(), -to) }])

await bench({ name: 'pesadas', rows, fill: (large) => fillWeighings(large, rows), cases })

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
    // As the screen asks: what words find has its sums too.
    ...['quetzalcoatl', 'abx126', 'maria', 'ducuara', 'ducuara salvado', 'pena guzman'].map(
      (words): [string, Request] => [`«${words}», con totales`, search({ search: words, totales: true })],
    ),
    ['sin resultado', search({ search: 'xyzxyz' })],
    ['en patio', search({ filtros: { en_patio: 'true' } })],
    ['estado PENDIENTE', search({ filtros: { estado: 'PENDIENTE' } })],
    ['estado PAGO', search({ filtros: { estado: 'PAGO' } })],
    ['operación COMPRA', search({ filtros: { operacion: 'COMPRA' } })],
    ['tercero proveedor', search({ filtros: { tercero: weighing.proveedor } })],
    ['tercero conductor', search({ filtros: { tercero: weighing.conductor } })],
    ['un mes', search({ filtros: { desde: '2026-01-01', hasta: '2026-01-31' } })],
    ...RANGES.map(([name, filtros]): [string, Request] => [
      `${name}, con totales`,
      search({ filtros, totales: true }),
    ]),
    ['proveedor, con totales', search({ filtros: { tercero: weighing.proveedor }, totales: true })],
    ...SORTED.flatMap((field) => [
      ...['asc', 'desc'].map((way): [string, Request] => [
        `por ${field} ${way}`,
        search({ sort_order: `${field}:${way}` }),
      ]),
      ...RANGES.flatMap(([name, filtros]) =>
        ['asc', 'desc'].map((way): [string, Request] => [
          `por ${field} ${way}, ${name}`,
          search({ sort_order: `${field}:${way}`, filtros, totales: true }),
        ]),
      ),
    ]),
    ['palabra frecuente por proveedor', search({ search: 'maria', sort_order: 'nombre_proveedor:asc' })],
    ['resumen', read(weighing.id)],
    ['última de la placa', read(`last/${weighing.vehiculo}`)],
  ]
}
