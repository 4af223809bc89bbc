import { sql, type SQL } from 'drizzle-orm'
import { sumar } from '#server/kit/rules/figures.ts'
import { deudaEn, type Abono, type Deuda, type Prestamo } from './rules.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { rowsOf, type Queries, type Transaction } from '#server/db/transaction.ts'
import type { Row } from '#server/kit/rows/rows.ts'

/** An agreement as the database writes it. */
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

/** The loans of an agreement that count, and what settlements applied to it; of these `contado` says that the agreement counts it. */
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

/** The day since which a loan is owed: of an opening balance the day of its cut, up to which it brought its interest. */
export const OWED_SINCE = sql`coalesce(saldo_inicial_al, fecha_movimiento)`

/**
 * The ledgers of some agreements. Offsets are those that count in them; with `drafts` those of settlements that are not
 * approved yet too, but for the one numbered `except`. A closed agreement goes on counting what was voided since: `alive`
 * leaves it out, but for what was voided after its month was closed, which counts on anywhere.
 */
export async function readLedgers(
  q: Queries,
  ids: readonly string[],
  { drafts = false, except = '', alive = false }: { drafts?: boolean; except?: string; alive?: boolean } = {},
): Promise<(id: string) => Ledger> {
  const asked = sql`any (string_to_array(${ids.join('|')}, '|')::uuid[])`
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

/** The ledger of one agreement; `alive` as `readLedgers`. */
export async function readLedger(q: Queries, id: string, asked: { alive?: boolean } = {}): Promise<Ledger> {
  return (await readLedgers(q, [id], asked))(id)
}

/** The day up to which an agreement's interest runs: its closing day, or today while it runs (C-90). */
export const cutOf = ({ fecha_liquidacion }: Pick<Agreement, 'fecha_liquidacion'>, hoy: string) =>
  fecha_liquidacion ?? hoy

/** What an agreement answers of its debt: whole pesos. */
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

/** Rows of agreements with their debt of today; what is closed stays as it was closed. */
export async function withDebts(q: Queries, rows: readonly Row[], hoy: string): Promise<Row[]> {
  const agreements = rows as readonly Agreement[]
  const running = agreements.filter(({ fecha_liquidacion }) => fecha_liquidacion === null)
  const ledgerOf = await readLedgers(
    q,
    running.map(({ _id }) => _id),
  )
  return agreements.map((row) => {
    const derived = running.includes(row) ? totalsOf(deudaEn({ ...row, ...ledgerOf(row._id) }, hoy)) : {}
    return withMarks({ ...row, ...derived })
  })
}

/** A company's agreements in force. */
export const inForce = (company: string) => sql`id_empresa = ${company} and estado = 'EN_EJECUCION'`

/** How many of some agreements, all in force, and what they owe in all on the day `hoy`, interest included; whole pesos. */
export async function runningDebt(
  q: Queries,
  which: SQL,
  hoy: string,
): Promise<{ cantidad: number; valor: number }> {
  const debts = await runningDebts(q, which, hoy)
  return { cantidad: debts.length, valor: sumar(debts.map(({ saldo }) => saldo)) }
}

/** What some agreements, all in force, come to on the day `hoy`: interest, loans with it, and what is left; whole pesos. */
export async function runningTotals(q: Queries, which: SQL, hoy: string) {
  const debts = await runningDebts(q, which, hoy)
  const sum = (of: 'interes' | 'total_mas_interes' | 'saldo') => sumar(debts.map((debt) => debt[of]))
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
  return running.map(({ id, tasa }) => deudaEn({ tasa, ...ledgerOf(id) }, hoy))
}

/** Whether it is over its maximum, and whether its interest takes it there (D2 §2.14, C-46). */
export function withMarks(row: Row): Row {
  const { total_neto, total_mas_interes, maximo_prestar, id_tercetro } = row
  return {
    ...row,
    id_tercero: id_tercetro,
    sobre_maximo: Number(total_neto) > Number(maximo_prestar),
    sobre_maximo_con_interes: Number(total_mas_interes) > Number(maximo_prestar),
  }
}

/** What recalculating changed of one line. */
export interface InterestChange {
  id_movimiento_af: string
  descripcion: string
  antes: number
  despues: number
}

/**
 * Computes the debt of a locked agreement up to `corte` and stores its totals and the interest of its lines. Nobody's
 * change: neither version nor audit. Refuses with EN_USO loans that are worth less than what settlements applied to them.
 */
export async function recalculate(
  tx: Transaction,
  agreement: Agreement,
  corte: string,
): Promise<{ deuda: Omit<Deuda, 'evolucion'>; cambios: InterestChange[] }> {
  const { _id, consecutivo } = agreement
  const deuda = deudaEn({ ...agreement, ...(await readLedger(tx, _id)) }, corte)
  if (deuda.sobrante > 0) {
    const mensaje =
      `Al acuerdo ${consecutivo} las liquidaciones ya abonaron ${pesos(deuda.abonado)}: ` +
      `con este cambio sobrarían ${pesos(deuda.sobrante)}.`
    throw new Refusal('EN_USO', mensaje)
  }
  await tx.execute(sql`select set_config('molino.silencio', 'on', true)`)
  const cambios = await storeLines(tx, _id, deuda)
  await tx.execute(
    sql`update financing_agreements set total_neto = ${deuda.total_neto}, interes = ${deuda.interes},
        abonado = ${deuda.abonado}, calculado_al = ${corte}::date
      where id_acuerdo_de_financiamiento = ${_id}`,
  )
  await tx.execute(sql`select set_config('molino.silencio', '', true)`)
  return { deuda, cambios }
}

async function storeLines(
  tx: Transaction,
  id: string,
  { lineas }: Pick<Deuda, 'lineas'>,
): Promise<InterestChange[]> {
  const lines = JSON.stringify(lineas.map((linea) => ({ id: linea.id, interes: linea.interes })))
  const changed = await rowsOf<Record<'id' | 'descripcion' | 'antes' | 'despues', string>>(
    tx,
    sql`update financing_agreement_movements m set intereses = c.interes
      from (select m.id_movimiento_af as id, m.intereses as antes, l.interes
          from financing_agreement_movements m join jsonb_to_recordset(${lines}::jsonb) as l (id uuid, interes numeric)
            on l.id = m.id_movimiento_af
          where m.id_financing_agreement = ${id} and m.intereses <> l.interes) c
      where m.id_movimiento_af = c.id
      returning c.id, m.descripcion, c.antes::text as antes, c.interes::text as despues`,
  )
  return changed.map(({ id: id_movimiento_af, descripcion, antes, despues }) => ({
    id_movimiento_af,
    descripcion,
    antes: Number(antes),
    despues: Number(despues),
  }))
}
