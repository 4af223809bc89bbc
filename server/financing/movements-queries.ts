import { sql } from 'drizzle-orm'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import type { SearchRequest } from '#server/kit/contract/common.ts'
import type { Page } from '#server/kit/rows/paging.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import { getRow, idsOf, type Row } from '#server/kit/rows/rows.ts'
import { searchRows } from '#server/kit/rows/search.ts'
import { readLedgers, cutOf } from './ledger-queries.ts'
import { debtOn } from './rules.ts'
import type { LoanState } from './words.ts'

export const MOVEMENTS: Resource = {
  name: 'financing_agreement_movements',
  id: 'id_movimiento_af',
  searched: ['descripcion'],
  filters: ['id_financing_agreement', 'modalidad_financiacion'],
  sorted: ['descripcion'],
  sortedByValue: ['fecha_movimiento', 'valor'],
  label: 'descripcion',
  dated: 'fecha_movimiento',
  extra: (m) => sql`jsonb_build_object(
    'nombre_fpago', (select descripcion from payment_methods where id_forma_pago = ${m}.id_fpago),
    'nombre_producto', (select descripcion from products where id_producto = ${m}.id_producto),
    'nombre_banco', (select nombre from banks where id_banco = ${m}.id_banco))`,
}

/** A loan as stored. */
export interface Movement extends Row {
  id_financing_agreement: string
  fecha_movimiento: string
  descripcion: string
  modalidad_financiacion: string
  id_fpago: string | null
  id_banco: string | null
  id_producto: string | null
  kilos: number | null
  valor: number
  estado: LoanState
  saldo_inicial_al: string | null
}

/** One page of loans with their interest on the day `hoy`. The loans of one agreement come by date. */
export async function searchMovements(
  q: Queries,
  company: string,
  request: SearchRequest,
  hoy: string,
): Promise<Page> {
  const byAgreement = request.searchin_fields.trim() === 'id_financing_agreement'
  const ofAgreement = byAgreement ? request.search.trim() : request.filtros.id_financing_agreement
  const page = await searchRows(
    q,
    MOVEMENTS,
    company,
    {
      ...request,
      ...(byAgreement && { search: '', searchin_fields: '' }),
      sort_order: request.sort_order || (ofAgreement ? 'fecha_movimiento:asc' : ''),
    },
    // An empty agreement id must find nothing, not every loan.
    { fixed: byAgreement ? { id_financing_agreement: ofAgreement || '-' } : {} },
  )
  return { ...page, data: await withInterest(q, company, page.data as Movement[], hoy) }
}

/** Adds interest up to `hoy`, or up to the closing day of a closed agreement. */
async function withInterest(
  q: Queries,
  company: string,
  rows: readonly Movement[],
  hoy: string,
): Promise<Row[]> {
  const ids = [...new Set(rows.map((row) => row.id_financing_agreement))]
  const ledgerOf = await readLedgers(q, ids)
  const rates = await rowsOf<{ id: string; tasa: string; fecha_liquidacion: string | null }>(
    q,
    sql`select id_acuerdo_de_financiamiento as id, tasa::text as tasa, fecha_liquidacion::text as fecha_liquidacion
      from financing_agreements where id_empresa = ${company}
        and id_acuerdo_de_financiamiento = any (${idsOf(ids)})`,
  )
  const interest = new Map(
    rates.flatMap(({ id, tasa, ...closing }) =>
      debtOn({ tasa, ...ledgerOf(id) }, cutOf(closing, hoy)).lineas.map(
        (linea) => [linea.id, linea.interes] as const,
      ),
    ),
  )
  return rows.map((row) => {
    const intereses = interest.get(row._id) ?? 0
    return { ...row, intereses, total: row.valor + intereses }
  })
}

export const movementOf = async (q: Queries, company: string, id: string, hoy: string): Promise<Row> => {
  const [row] = await withInterest(q, company, [(await getRow(q, MOVEMENTS, company, id)) as Movement], hoy)
  return row!
}
