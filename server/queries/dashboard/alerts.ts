import { sql, type SQL } from 'drizzle-orm'
import type { Dashboard } from '../../contract/dashboard.ts'
import { holdsKey, type Key } from '../../contract/keys.ts'
import { kilos, measure, pesos } from '../../shared/formats.ts'
import { addDays, writtenDay } from '../../shared/days.ts'
import { rowsOf, type Queries } from '../../db/transaction.ts'
import { outstanding } from '../receivables.ts'

/** When the dashboard is read: the day in Bogotá, `aaaa-mm-dd`, and the moment as ISO text. */
export interface Momento {
  hoy: string
  ahora: string
}

type Alerta = Dashboard['alertas'][number]
type Lectura = (q: Queries, idEmpresa: string, momento: Momento) => Promise<Alerta[]>

/** What is looked at, each for holders of its search key; the grave ones first. */
const LECTURAS: readonly [clave: Key, leer: Lectura][] = [
  ['POST-accounts-receivable/search', overdueReceivables],
  ['POST-weighing-records/search', pendingWeighings],
  ['POST-weighing-records/search', unsettledWeighings],
  ['POST-settlements/search', settlementsToApprove],
  ['POST-approval-requests/search', waitingRequests],
  ['POST-banks/search', incompleteBanks],
  ['POST-rates/search', expiredParameters],
]

/** What needs somebody's attention in a company, as far as the holder of `keys` may see it (N-04). */
export async function readAlerts(
  q: Queries,
  idEmpresa: string,
  keys: ReadonlySet<string>,
  momento: Momento,
): Promise<Alerta[]> {
  const alertas: Alerta[] = []
  for (const [clave, leer] of LECTURAS) {
    if (holdsKey(keys, clave)) alertas.push(...(await leer(q, idEmpresa, momento)))
  }
  return alertas
}

/** How many rows a query counts, and their sum where it has one. */
async function counted(q: Queries, query: SQL): Promise<{ cantidad: number; suma: number }> {
  const [row] = await rowsOf<{ cantidad: string; suma?: string }>(q, query)
  return { cantidad: Number(row?.cantidad ?? 0), suma: Number(row?.suma ?? 0) }
}

/** The alert of what was counted, in the singular or the plural; none of nothing. */
function alertOf(
  cantidad: number,
  alerta: { gravedad: Alerta['gravedad']; enlace: string; uno: string; varios: string },
): Alerta[] {
  if (cantidad === 0) return []
  const { gravedad, enlace, uno, varios } = alerta
  return [{ gravedad, texto: `${measure(cantidad)} ${cantidad === 1 ? uno : varios}`, enlace }]
}

async function overdueReceivables(q: Queries, idEmpresa: string, { hoy }: Momento): Promise<Alerta[]> {
  const { cantidad, valor } = await outstanding(q, idEmpresa, hoy)
  return alertOf(cantidad, {
    gravedad: 'alta',
    enlace: '/accounts-receivable?estado_documento=VENCIDA',
    uno: `cuenta por cobrar está vencida: ${pesos(valor)}.`,
    varios: `cuentas por cobrar están vencidas: ${pesos(valor)}.`,
  })
}

/** Weighings that lack their second weight or their analysis since more than a day. */
async function pendingWeighings(q: Queries, idEmpresa: string, { ahora }: Momento): Promise<Alerta[]> {
  const { cantidad } = await counted(
    q,
    sql`select count(*) as cantidad from weighing_records
      where id_empresa = ${idEmpresa} and estado = 'PENDIENTE' and not eliminada
        and creado_en < ${ahora}::timestamptz - interval '24 hours'`,
  )
  return alertOf(cantidad, {
    gravedad: 'alta',
    enlace: '/weighing-records?estado=PENDIENTE',
    uno: 'pesada lleva más de 24 horas pendiente.',
    varios: 'pesadas llevan más de 24 horas pendientes.',
  })
}

/** Purchases of paddy that could be settled and are dated more than three days ago; kg are net. */
async function unsettledWeighings(q: Queries, idEmpresa: string, { hoy }: Momento): Promise<Alerta[]> {
  const { cantidad, suma } = await counted(
    q,
    sql`select count(*) as cantidad, sum(peso_neto) as suma from weighing_records
      where id_empresa = ${idEmpresa} and aplica_liquidacion and fecha < ${addDays(hoy, -3)}::date`,
  )
  return alertOf(cantidad, {
    gravedad: 'media',
    enlace: '/weighing-records?aplica_liquidacion=true',
    uno: `pesada de compra lleva más de 3 días sin liquidar: ${kilos(suma)}.`,
    varios: `pesadas de compra llevan más de 3 días sin liquidar: ${kilos(suma)}.`,
  })
}

async function settlementsToApprove(q: Queries, idEmpresa: string): Promise<Alerta[]> {
  const { cantidad } = await counted(
    q,
    sql`select count(*) as cantidad from settlements where id_empresa = ${idEmpresa} and estado = 'BORRADOR'`,
  )
  return alertOf(cantidad, {
    gravedad: 'media',
    enlace: '/liquidacion-arroz?estado=BORRADOR',
    uno: 'liquidación espera aprobación.',
    varios: 'liquidaciones esperan aprobación.',
  })
}

async function waitingRequests(q: Queries, idEmpresa: string): Promise<Alerta[]> {
  const { cantidad } = await counted(
    q,
    sql`select count(*) as cantidad from approval_requests
      where id_empresa = ${idEmpresa} and estado = 'PENDIENTE'`,
  )
  return alertOf(cantidad, {
    gravedad: 'media',
    enlace: '/approval-requests?estado=PENDIENTE',
    uno: 'solicitud de aprobación espera decisión.',
    varios: 'solicitudes de aprobación esperan decisión.',
  })
}

/** Accounts in use that lack their number or their opening balance (N-60). */
async function incompleteBanks(q: Queries, idEmpresa: string): Promise<Alerta[]> {
  const { cantidad } = await counted(
    q,
    sql`select count(*) as cantidad from banks
      where id_empresa = ${idEmpresa} and activo and (nro_cuenta = '' or saldo_inicial is null)`,
  )
  return alertOf(cantidad, {
    gravedad: 'media',
    enlace: '/bank',
    uno: 'banco tiene datos incompletos.',
    varios: 'bancos tienen datos incompletos.',
  })
}

/** Parameters of which no row holds any more: calculations go on with the last value (contract.md, Parameters). */
async function expiredParameters(q: Queries, idEmpresa: string, { hoy }: Momento): Promise<Alerta[]> {
  const rows = await rowsOf<{ tag: string; hasta: string }>(
    q,
    sql`select tag, max(vigente_hasta)::text as hasta
      from rates cross join unnest(string_to_array(tags, '|')) as tag
      where id_empresa = ${idEmpresa} and activo and vigente_desde <= ${hoy}::date
      group by tag
      having bool_and(coalesce(vigente_hasta < ${hoy}::date, false))
      order by tag`,
  )
  return rows.map(({ tag, hasta }) => ({
    gravedad: 'media',
    texto: `El parámetro ${tag} venció el ${writtenDay(hasta)}: se usa su último valor.`,
    enlace: `/rates?q=${encodeURIComponent(tag)}`,
  }))
}
