import { sql, type SQL } from 'drizzle-orm'
import { addUp } from '#server/kit/rules/figures.ts'
import { debtOn, type Abono, type Deuda, type Prestamo } from './rules.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { idsOf, type Row } from '#server/kit/rows/rows.ts'

/** An agreement as stored. */
export interface Agreement extends Row {
  consecutivo: string
  estado: string
  id_tercetro: string
  nombre_tercero: string
  fecha_de_inicio: string
  numero_hectareas: number
  tasa: number
  cupo_hectarea: number
  maximo_prestar: number
  total_neto: number
  interes: number
  fecha_liquidacion: string | null
}

/**
 * Approved loans of an agreement and the amounts that settlements paid. `contado`: the agreement counts the
 * payment.
 */
export interface Ledger {
  prestamos: Prestamo[]
  abonos: (Abono & { contado: boolean })[]
}

interface Entry {
  acuerdo: string
  id: string
  fecha: string
  valor: string
  inicial: string
  prestado_el: string
  contado: boolean | null
}

/**
 * First day of a loan's interest. For an opening balance it is the cut-off day; interest up to that day is
 * given.
 */
export const OWED_SINCE = sql`coalesce(saldo_inicial_al, fecha_movimiento)`

/**
 * Reads the ledgers of several agreements, with the offsets that count. `drafts` adds the offsets of draft
 * settlements, except of the draft numbered `except`. `alive` leaves out voided settlements. A settlement
 * voided after its month was closed stays in: there the void is a document of its own.
 */
export async function readLedgers(
  q: Queries,
  ids: readonly string[],
  { drafts = false, except = '', alive = false }: { drafts?: boolean; except?: string; alive?: boolean } = {},
): Promise<(id: string) => Ledger> {
  const asked = sql`any (${idsOf(ids)})`
  const offsets = drafts
    ? sql`(abono_contado or estado = 'BORRADOR' and consecutivo <> ${except})`
    : alive
      ? sql`abono_contado and (estado <> 'ANULADA' or anulada_el is not null)`
      : sql`abono_contado`
  const entries =
    ids.length === 0
      ? []
      : await rowsOf<Entry>(
          q,
          sql`select id_financing_agreement as acuerdo, id_movimiento_af as id, ${OWED_SINCE}::text as fecha,
              valor::text as valor, interes_inicial::text as inicial, fecha_movimiento::text as prestado_el,
              null::boolean as contado
            from financing_agreement_movements where id_financing_agreement = ${asked} and estado = 'APROBADO'
            union all
            select id_acuerdo, id_liquidacion, fecha::text, abono::text, '0', fecha::text, abono_contado
            from settlements where id_acuerdo = ${asked} and ${offsets}`,
        )
  const ledgers = new Map<string, Ledger>(ids.map((id) => [id, { prestamos: [], abonos: [] }]))
  for (const { acuerdo, id, fecha, valor, inicial, prestado_el, contado } of entries) {
    const ledger = ledgers.get(acuerdo)
    if (contado === null) {
      ledger?.prestamos.push({
        id,
        fecha,
        valor: Number(valor),
        interes_inicial: Number(inicial),
        prestado_el,
      })
    } else ledger?.abonos.push({ id, fecha, valor: Number(valor), contado })
  }
  return (id) => ledgers.get(id) ?? { prestamos: [], abonos: [] }
}

/** Ledger of one agreement; `alive` as in `readLedgers`. */
export async function readLedger(q: Queries, id: string, asked: { alive?: boolean } = {}): Promise<Ledger> {
  return (await readLedgers(q, [id], asked))(id)
}

/** Last day of the interest: the closing day, or today while the agreement runs. */
export const cutOf = ({ fecha_liquidacion }: Pick<Agreement, 'fecha_liquidacion'>, hoy: string) =>
  fecha_liquidacion ?? hoy

/** Totals of a debt in the answer; whole pesos. */
export const totalsOf = ({
  total_neto,
  interes,
  total_mas_interes,
  abonado,
  saldo,
}: Omit<Deuda, 'evolucion'>) => ({
  total_neto,
  interes,
  total_mas_interes,
  abonado,
  saldo,
})

/** Adds the debt of the day `hoy` to running agreements. Closed agreements keep their stored totals. */
export async function withDebts(q: Queries, rows: readonly Row[], hoy: string): Promise<Row[]> {
  const agreements = rows as readonly Agreement[]
  const running = agreements.filter(({ fecha_liquidacion }) => fecha_liquidacion === null)
  const ledgerOf = await readLedgers(
    q,
    running.map(({ _id }) => _id),
  )
  return agreements.map((row) => {
    const derived = running.includes(row) ? totalsOf(debtOn({ ...row, ...ledgerOf(row._id) }, hoy)) : {}
    return withMaximumFlags({ ...row, ...derived })
  })
}

export const inForce = (company: string) => sql`id_empresa = ${company} and estado = 'EN_EJECUCION'`

/**
 * Number of the selected running agreements, and their total debt with interest on the day `hoy`; whole pesos.
 */
export async function runningDebt(
  q: Queries,
  which: SQL,
  hoy: string,
): Promise<{ cantidad: number; valor: number }> {
  const debts = await runningDebts(q, which, hoy)
  return { cantidad: debts.length, valor: addUp(debts.map(({ saldo }) => saldo)) }
}

/**
 * Totals of the selected running agreements on the day `hoy`: interest, loans with interest, and debt; whole
 * pesos.
 */
export async function runningTotals(q: Queries, which: SQL, hoy: string) {
  const debts = await runningDebts(q, which, hoy)
  const sum = (of: 'interes' | 'total_mas_interes' | 'saldo') => addUp(debts.map((debt) => debt[of]))
  return { interes: sum('interes'), total_mas_interes: sum('total_mas_interes'), saldo: sum('saldo') }
}

async function runningDebts(q: Queries, which: SQL, hoy: string): Promise<Omit<Deuda, 'evolucion'>[]> {
  const running = await rowsOf<{ id: string; tasa: string }>(
    q,
    sql`select id_acuerdo_de_financiamiento as id, tasa::text as tasa from financing_agreements
      where ${which}`,
  )
  const ledgerOf = await readLedgers(
    q,
    running.map(({ id }) => id),
  )
  return running.map(({ id, tasa }) => debtOn({ tasa, ...ledgerOf(id) }, hoy))
}

/** Adds the two flags: over the maximum, and over it with interest. */
export function withMaximumFlags(row: Row): Row {
  const { total_neto, total_mas_interes, maximo_prestar, id_tercetro } = row
  return {
    ...row,
    id_tercero: id_tercetro,
    sobre_maximo: Number(total_neto) > Number(maximo_prestar),
    sobre_maximo_con_interes: Number(total_mas_interes) > Number(maximo_prestar),
  }
}
