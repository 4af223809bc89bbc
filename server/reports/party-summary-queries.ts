import { sql } from 'drizzle-orm'
import { holdsKey, type Key } from '#server/kit/contract/keys.ts'
import { SearchRequest } from '#server/kit/contract/common.ts'
import type { ThirdPartySummary } from '#server/parties/contract.ts'
import { addUp } from '#server/kit/rules/figures.ts'
import { rowsOf, type BigInteger, type Queries } from '#server/db/transaction.ts'
import { seasonStart } from '#server/kit/words/days.ts'
import { searchAgreements } from '#server/financing/queries.ts'
import { counted, getRow } from '#server/kit/rows/rows.ts'
import { openAdvances } from '#server/settlements/advances-queries.ts'
import { NO_SETTLEMENT } from '#server/payables/resource-queries.ts'
import { ofThirdParty } from '#server/weighings/queries.ts'
import { THIRD_PARTIES } from '#server/parties/queries.ts'

type Amount = NonNullable<ThirdPartySummary['cuentas']>

/** More running agreements than any farmer has. */
const AGREEMENTS_MAX = 1000

/** Business with a third party on `hoy`, limited to the parts that `keys` allow. Throws 404. */
export async function thirdPartySummary(
  q: Queries,
  company: string,
  id: string,
  keys: ReadonlySet<string>,
  hoy: string,
): Promise<ThirdPartySummary> {
  const { _id } = await getRow(q, THIRD_PARTIES, company, id)
  const desde = seasonStart(hoy)
  const seen = async <Part>(key: Key, read: () => Promise<Part>) =>
    holdsKey(keys, key) ? await read() : undefined
  return {
    desde,
    pesadas: await seen('POST-weighing-records/search', () => weighingsOf(q, company, _id, desde)),
    liquidaciones: await seen('POST-settlements/search', () => settlementsOf(q, company, _id)),
    por_pagar: await seen('POST-accounts-payable/search', () => payablesOf(q, company, _id)),
    cuentas: await seen('POST-accounts-receivable/search', () => receivablesOf(q, company, _id)),
    acuerdos: await seen('POST-financing-agreements/search', () => agreementsOf(q, company, _id, hoy)),
  }
}

/** Weighings of the linked list. A shared ticket of the supplier counts his kilos, or 0 without a share. */
async function weighingsOf(q: Queries, company: string, id: string, desde: string) {
  const { cantidad, valor: kg } = await counted(
    q,
    sql`select count(*) as cantidad, sum(coalesce(p.kg, w.peso_neto * (not w.repartida or w.id_proveedor <> ${id})::int)) as valor
      from (select * from weighing_records where id_empresa = ${company} and not eliminada and fecha >= ${desde}::date
          and ${ofThirdParty(id)}) w
        left join weighing_shares p on p.id_weighing_record = w.id_weighing_record and p.id_proveedor = ${id}`,
  )
  return { cantidad, kg }
}

async function settlementsOf(q: Queries, company: string, id: string) {
  const rows = await rowsOf<{ estado: string; cantidad: BigInteger; valor: string }>(
    q,
    sql`select estado, count(*) as cantidad, sum(total_a_pagar) as valor from settlements
      where id_empresa = ${company} and id_proveedor = ${id} and estado in ('BORRADOR', 'APROBADA') group by estado`,
  )
  const of = (estado: string): Amount => {
    const row = rows.find((one) => one.estado === estado)
    return { cantidad: Number(row?.cantidad ?? 0), valor: Number(row?.valor ?? 0) }
  }
  const advances = await openAdvances(q, company, sql`${id}`)
  const anticipos = { cantidad: advances.length, valor: addUp(advances.map(({ queda }) => queda)) }
  return { borradores: of('BORRADOR'), por_pagar: of('APROBADA'), anticipos }
}

const receivablesOf = (q: Queries, company: string, id: string): Promise<Amount> =>
  counted(
    q,
    sql`select count(*) as cantidad, sum(saldo_actual) as valor from accounts_receivable
      where id_empresa = ${company} and cliente_id = ${id} and saldo_actual > 0`,
  )

const payablesOf = (q: Queries, company: string, id: string): Promise<Amount> =>
  counted(
    q,
    sql`select count(*) as cantidad, sum(saldo) as valor from accounts_payable
      where id_empresa = ${company} and id_tercero = ${id} and saldo > 0 and ${NO_SETTLEMENT}`,
  )

async function agreementsOf(q: Queries, company: string, id: string, hoy: string): Promise<Amount> {
  const filtros = { tercero: id, estado: 'EN_EJECUCION' }
  const request = SearchRequest.parse({ limit: AGREEMENTS_MAX, filtros })
  const { data } = await searchAgreements(q, company, request, hoy)
  return { cantidad: data.length, valor: addUp(data.map(({ saldo }) => Number(saldo))) }
}
