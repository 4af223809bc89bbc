import { sql } from 'drizzle-orm'
import type { Stored } from '#server/kit/contract/common.ts'
import type { Dashboard, DashboardDays } from './dashboard-contract.ts'
import { holdsKey, type Key } from '#server/kit/contract/keys.ts'
import { WEIGHING_STATES } from '#server/weighings/rows-contract.ts'
import { addDays } from '#server/kit/words/days.ts'
import { rowsOf, type BigInteger, type Queries } from '#server/db/transaction.ts'
import { inForce, runningDebt } from '#server/financing/ledger-queries.ts'
import { pendingSteps } from './first-steps-queries.ts'
import { outstanding } from '#server/receivables/queries.ts'
import { counted } from '#server/kit/rows/rows.ts'
import { readAlerts, type Lectura, type Momento } from './alerts-queries.ts'
import { readAdvances, readCollecting, readUninvoiced } from './collecting-queries.ts'
import { readBalances, readOwed, readPayable, readSettled } from './money-queries.ts'
import { readPaddy, readRequests, readRisky } from './lending-queries.ts'
import { readPurchases } from './purchases-queries.ts'
import { readWaiting } from './waiting-queries.ts'
import { inBogota } from '#server/kit/rows/moments.ts'

interface Asked extends Momento {
  /** Days of 'Estado de Pesadas'. */
  dias: DashboardDays
  /** Additional desk to include. */
  mesa?: keyof typeof MESAS | undefined
}

type Parte = (
  q: Queries,
  idEmpresa: string,
  asked: Asked & Lectura,
) => Promise<Partial<Stored<typeof Dashboard>>>

/** Parts of the dashboard, with the search keys of each. */
const PARTES: readonly [clave: Key, leer: Parte, tambien?: Key][] = [
  [
    'POST-weighing-records/search',
    async (q, idEmpresa, { hoy, ahora, dias }) => {
      const [compras, patio, pesadas] = await Promise.all([
        readPurchases(q, idEmpresa, hoy),
        readYard(q, idEmpresa, ahora),
        weighingParts(q, idEmpresa, hoy, dias),
      ])
      return { compras, patio, ...pesadas }
    },
  ],
  [
    'POST-settlements/search',
    async (q, idEmpresa, { hoy }) => {
      const [liquidado, cuentas_por_pagar, ultimas_liquidaciones] = await Promise.all([
        readSettled(q, idEmpresa, hoy),
        readOwed(q, idEmpresa),
        newestSettlements(q, idEmpresa),
      ])
      return { liquidado, cuentas_por_pagar, ultimas_liquidaciones }
    },
  ],
  ['POST-accounts-payable/search', async (q, idEmpresa) => ({ por_pagar: await readPayable(q, idEmpresa) })],
  ['POST-banks/search', async (q, idEmpresa) => ({ bancos: await readBalances(q, idEmpresa) })],
  [
    'POST-financing-agreements/search',
    async (q, idEmpresa, { hoy }) => ({ deuda_de_acuerdos: await runningDebt(q, inForce(idEmpresa), hoy) }),
  ],
  [
    'POST-accounts-receivable/search',
    async (_q, _empresa, { cartera }) => {
      const { todas, vencidas } = await cartera()
      return { cartera_vencida: vencidas, cuentas_por_cobrar: todas }
    },
  ],
  [
    'POST-consecutives/search',
    async (q, idEmpresa) => ({
      consecutivos_activos: await counted(
        q,
        sql`select count(*) as cantidad from consecutives where id_empresa = ${idEmpresa} and activo`,
      ),
    }),
  ],
]

/** Parts of the desk for collections. */
const MESA_DE_CARTERA: typeof PARTES = [
  [
    'POST-accounts-receivable/search',
    async (q, idEmpresa, { hoy }) => ({ cobros: await readCollecting(q, idEmpresa, hoy) }),
  ],
  ['POST-payment-receipts/search', async (q, idEmpresa) => ({ anticipos: await readAdvances(q, idEmpresa) })],
  [
    'POST-weighing-records/search',
    async (q, idEmpresa, { hoy }) => ({ por_facturar: await readUninvoiced(q, idEmpresa, hoy) }),
  ],
]

/** Parts of the desk for lending. */
const MESA_DE_CREDITO: typeof PARTES = [
  [
    'POST-approval-requests/search',
    async (q, idEmpresa) => ({ por_aprobar: await readRequests(q, idEmpresa) }),
  ],
  [
    'POST-financing-agreements/search',
    async (q, idEmpresa, { hoy }) => ({ por_cuidar: await readRisky(q, idEmpresa, hoy) }),
  ],
  [
    'POST-weighing-records/search',
    async (q, idEmpresa, { hoy }) => ({ paddy_recibido: await readPaddy(q, idEmpresa, hoy) }),
    'POST-financing-agreements/search',
  ],
]

const MESAS = { cartera: MESA_DE_CARTERA, credito: MESA_DE_CREDITO }

/** Dashboard for a holder of `keys`. All parts are read in parallel. */
export async function readDashboard(
  q: Queries,
  idEmpresa: string,
  keys: ReadonlySet<string>,
  asked: Asked,
): Promise<Dashboard> {
  let owed: ReturnType<Lectura['cartera']> | undefined
  const cartera = () => (owed ??= outstanding(q, idEmpresa, asked.hoy))
  const reading = { ...asked, q, company: idEmpresa, keys, cartera }
  const [primeros_pasos, espera, alertas, ...parts] = await Promise.all([
    pendingSteps(q, idEmpresa, keys, asked.hoy),
    readWaiting(reading),
    readAlerts(reading),
    ...[...PARTES, ...(asked.mesa ? MESAS[asked.mesa] : [])]
      .filter(([clave, , tambien = clave]) => holdsKey(keys, clave) && holdsKey(keys, tambien))
      .map(([, leer]) => leer(q, idEmpresa, reading)),
  ])
  return Object.assign({ primeros_pasos, espera, alertas }, ...parts) as Dashboard
}

/** Weighings of today, and of the last `dias` days by estado. kg are net. */
async function weighingParts(q: Queries, idEmpresa: string, hoy: string, dias: DashboardDays) {
  const rows = await rowsOf<{
    estado: string
    cantidad: BigInteger
    kg: string | null
    hoy: BigInteger
    kg_hoy: string
  }>(
    q,
    sql`select estado, count(*) as cantidad, sum(peso_neto) as kg,
        count(*) filter (where fecha = ${hoy}::date) as hoy,
        coalesce(sum(peso_neto) filter (where fecha = ${hoy}::date), 0) as kg_hoy
      from weighing_records
      where id_empresa = ${idEmpresa} and not eliminada and fecha between ${addDays(hoy, 1 - dias)}::date and ${hoy}::date
      group by estado`,
  )
  const sum = (field: 'hoy' | 'kg_hoy') => rows.reduce((total, row) => total + Number(row[field]), 0)
  return {
    pesadas_hoy: { cantidad: sum('hoy'), kg: sum('kg_hoy') },
    estado_de_pesadas: WEIGHING_STATES.map((estado) => {
      const row = rows.find((one) => one.estado === estado)
      return { estado, cantidad: Number(row?.cantidad ?? 0), kg: Number(row?.kg ?? 0) }
    }),
  }
}

/** Ten newest settlements, in any estado. */
const newestSettlements = (q: Queries, idEmpresa: string) =>
  rowsOf<NonNullable<Dashboard['ultimas_liquidaciones']>[number]>(
    q,
    sql`select id_liquidacion, consecutivo, fecha::text as fecha, nombre_proveedor, estado,
        total_a_pagar::float8 as total_a_pagar
      from settlements where id_empresa = ${idEmpresa} order by id_liquidacion desc limit 10`,
  )

/** Rows of the list. */
const TRUCKS = 5

type Truck = NonNullable<Dashboard['patio']>['camiones'][number]

/** Trucks without a weight, the longest waiting first, with arrival time and minutes until `ahora`. */
async function readYard(q: Queries, company: string, ahora: string) {
  const trucks = await rowsOf<Truck & { todos: number }>(
    q,
    sql`select id_weighing_record, consecutivo, placa,
        case when operacion = 'VENTA' then nombre_cliente else nombre_proveedor end as nombre,
        ${inBogota(sql`llego`)} as desde,
        greatest(0, floor(extract(epoch from ${ahora}::timestamptz - llego) / 60))::int as minutos, todos
      from (select *, coalesce(pesado_en, creado_en) as llego, (count(*) over ())::int as todos from weighing_records
        where id_empresa = ${company} and en_patio and not eliminada
        order by llego, id_weighing_record limit ${TRUCKS}) trucks
      order by llego, id_weighing_record`,
  )
  return { cantidad: trucks[0]?.todos ?? 0, camiones: trucks.map(({ todos: _all, ...truck }) => truck) }
}
