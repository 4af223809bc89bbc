import { sql } from 'drizzle-orm'
import type { Dashboard, DashboardDays } from '../../contract/dashboard.ts'
import { holdsKey } from '../../contract/keys.ts'
import { WEIGHING_STATES } from '../../contract/weighing-records.ts'
import { addDays } from '../../shared/days.ts'
import { rowsOf, type Queries } from '../../db/transaction.ts'
import { outstanding } from '../receivables.ts'
import { readAlerts, type Momento } from './alerts.ts'

/** What the dashboard shows to a holder of `keys` (decisions N-02 to N-05); `dias` is the range of its chart. */
export async function readDashboard(
  q: Queries,
  idEmpresa: string,
  keys: ReadonlySet<string>,
  { dias, hoy, ahora }: Momento & { dias: DashboardDays },
): Promise<Dashboard> {
  const count = async (query: ReturnType<typeof sql>) => {
    const [row] = await rowsOf<{ cantidad: string }>(q, query)
    return { cantidad: Number(row?.cantidad ?? 0) }
  }
  const answer: Dashboard = { alertas: await readAlerts(q, idEmpresa, keys, { hoy, ahora }) }
  if (holdsKey(keys, 'POST-consecutives/search')) {
    answer.consecutivos_activos = await count(
      sql`select count(*) as cantidad from consecutives where id_empresa = ${idEmpresa} and activo`,
    )
  }
  if (holdsKey(keys, 'POST-third-parties/search')) {
    answer.terceros = await count(
      sql`select cantidad from totales where tabla = 'third_parties' and id_empresa = ${idEmpresa}`,
    )
  }
  if (holdsKey(keys, 'POST-weighing-records/search')) {
    Object.assign(answer, await weighingParts(q, idEmpresa, hoy, dias))
  }
  if (holdsKey(keys, 'POST-settlements/search')) Object.assign(answer, await settlementParts(q, idEmpresa))
  if (holdsKey(keys, 'POST-accounts-receivable/search')) {
    const { valor } = await outstanding(q, idEmpresa)
    answer.cuentas_por_cobrar = { valor }
  }
  return answer
}

/** Today's weighings, and those of the last `dias` days by estado; kg are net. */
async function weighingParts(
  q: Queries,
  idEmpresa: string,
  hoy: string,
  dias: DashboardDays,
): Promise<Pick<Dashboard, 'pesadas_hoy' | 'estado_de_pesadas'>> {
  const rows = await rowsOf<{ estado: string; cantidad: string; kg: string; hoy: string; kg_hoy: string }>(
    q,
    sql`select estado, count(*) as cantidad, coalesce(sum(peso_neto), 0) as kg,
        count(*) filter (where fecha = ${hoy}::date) as hoy,
        coalesce(sum(peso_neto) filter (where fecha = ${hoy}::date), 0) as kg_hoy
      from weighing_records
      where id_empresa = ${idEmpresa} and not eliminada
        and fecha between ${addDays(hoy, 1 - dias)}::date and ${hoy}::date
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

/** What approved settlements still have to be paid, and the ten newest of all. */
async function settlementParts(
  q: Queries,
  idEmpresa: string,
): Promise<Pick<Dashboard, 'cuentas_por_pagar' | 'ultimas_liquidaciones'>> {
  const [owed] = await rowsOf<{ valor: string }>(
    q,
    sql`select coalesce(sum(total_a_pagar), 0) as valor from settlements
      where id_empresa = ${idEmpresa} and estado = 'APROBADA'`,
  )
  const newest = await rowsOf<{
    id_liquidacion: string
    consecutivo: string
    fecha: string
    nombre_proveedor: string
    total_a_pagar: string
    estado: string
  }>(
    q,
    sql`select id_liquidacion, consecutivo, fecha::text as fecha, nombre_proveedor, total_a_pagar, estado
      from settlements where id_empresa = ${idEmpresa} order by id_liquidacion desc limit 10`,
  )
  return {
    cuentas_por_pagar: { valor: Number(owed?.valor ?? 0) },
    ultimas_liquidaciones: newest.map((row) => ({ ...row, total_a_pagar: Number(row.total_a_pagar) })),
  }
}
