import { sql } from 'drizzle-orm'
import type { Dashboard } from '../contract/dashboard.ts'
import { holdsKey } from '../contract/keys.ts'
import { rowsOf, type Queries } from '../db/transaction.ts'

/** What the dashboard shows to a holder of `keys` (decisions N-02 and N-04); `today` is the date in Bogotá. */
export async function readDashboard(
  q: Queries,
  idEmpresa: string,
  keys: ReadonlySet<string>,
  today: string,
): Promise<Dashboard> {
  const count = async (query: ReturnType<typeof sql>) => {
    const [row] = await rowsOf<{ cantidad: string }>(q, query)
    return { cantidad: Number(row?.cantidad ?? 0) }
  }
  const answer: Dashboard = { alertas: [] }
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
  if (holdsKey(keys, 'POST-rates/search')) answer.alertas = await expiredParameters(q, idEmpresa, today)
  return answer
}

/** Parameters of which no row holds today any more: calculations go on with the last value (contract.md, Parameters). */
async function expiredParameters(
  q: Queries,
  idEmpresa: string,
  today: string,
): Promise<Dashboard['alertas']> {
  const rows = await rowsOf<{ tags: string; hasta: string }>(
    q,
    sql`select tags, max(vigente_hasta)::text as hasta from rates
      where id_empresa = ${idEmpresa} and activo and tags <> ''
      group by tags
      having bool_and(vigente_hasta is not null) and max(vigente_hasta) < ${today}
      order by tags`,
  )
  return rows.map(({ tags, hasta }) => ({
    gravedad: 'media',
    texto: `El parámetro ${tags} venció el ${hasta}: se usa su último valor.`,
    enlace: '',
  }))
}
