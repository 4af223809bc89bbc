import { sql, type SQL } from 'drizzle-orm'
import type { SearchRequest } from '#server/kit/contract/common.ts'
import {
  derivedFields,
  partsOfBalance,
  type Aplicacion,
  type Clasificacion,
  type Cuenta,
  type Deuda,
  type EstadoDeCuenta,
  type LimitesDeCobro,
} from './rules.ts'
import { notFound } from '#server/kit/rules/refusal.ts'
import type { Receivable as ReceivablePaper } from './paper.ts'
import { addDays, isDay } from '#server/kit/words/days.ts'
import { identification } from '#server/parties/identifications-words.ts'
import { rowsOf, type BigInteger, type Queries, type Transaction } from '#server/db/transaction.ts'
import type { Page } from '#server/kit/rows/paging.ts'
import { findParameters, parametersInForce } from '#server/rates/parameters-queries.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import type { Row } from '#server/kit/rows/rows.ts'
import { foundBy, searchRows, yesOrNo, type Filters } from '#server/kit/rows/search.ts'

/** A receivable as stored, with its receipts and notes. */
export interface Receivable extends Row, Cuenta, Deuda {
  /** MANUAL, or the kind of document that created the receivable. */
  origen: string
  id_factura: string | null
  id_cuenta_principal: string | null
  aplicaciones: Aplicacion[]
}

/** Receipts and notes of a receivable, by day. A debit note counts below 0, because it raises the balance. */
const loweredBy = (
  a: SQL,
) => sql`(select fecha_aplicacion, valor_aplicado, id_applied_receipt as id from applied_receipts
    where id_cuenta_por_cobrar = ${a}.id_cuenta_por_cobrar
  union all select fecha, signo * valor, id_nota from notes n
    where n.id_empresa = ${a}.id_empresa and n.id_factura = ${a}.id_factura)`

export const RECEIVABLES: Resource = {
  name: 'accounts_receivable',
  id: 'id_cuenta_por_cobrar',
  searched: ['numero_factura', 'cliente_nombre'],
  filters: ['cliente_id'],
  sorted: ['numero_factura', 'cliente_nombre', 'observaciones'],
  sortedByValue: [
    'fecha_factura',
    'fecha_esperada_pago',
    'por_vencimiento',
    'valor_original_factura',
    'abonos',
    'saldo_actual',
  ],
  mayBeEmpty: ['saldo_actual'],
  // All payments, also from before the receivable was written here.
  computed: {
    abonos: sql`(total_abonos_realizados + abonos)`,
    // Sorts open receivables by due day, then the paid ones.
    por_vencimiento: sql`(case when saldo_actual > 0 then fecha_esperada_pago else date 'infinity' end)`,
  },
  totals: {
    fields: ['valor_original_factura', 'abonos', 'notas', 'saldo_actual'],
    of: sql`viva`,
    untilVoided: true,
  },
  label: 'numero_factura',
  dated: 'fecha_factura',
  extra: (a) => sql`jsonb_build_object(
    'aplicaciones', (
      select coalesce(jsonb_agg(jsonb_build_object('fecha', fecha_aplicacion, 'valor', valor_aplicado)), '[]')
      from ${loweredBy(a)} rebajas),
    'numero_origen', coalesce(
      (select consecutivo from weighing_records where id_weighing_record = ${a}.id_weighing_record),
      (select numero_de_factura from invoices where id = ${a}.id_factura),
      (select consecutivo from financing_agreements where id_acuerdo_de_financiamiento = ${a}.id_acuerdo),
      (select consecutivo from milling_operations where id_maquila = ${a}.id_maquila),
      (select p.numero_factura from accounts_receivable p where p.id_cuenta_por_cobrar = ${a}.id_cuenta_principal), ''))`,
  unique: {
    columns: ['numero_factura'],
    message: (row) =>
      `Ya existe la cuenta ${row.numero_factura}, de ${row.cliente_nombre}. Escriba otro número, o déjelo vacío.`,
  },
  usedBesides: (company, number) => formerlyNumbered(company, number),
}

/**
 * Invoices that had this number before a change. No other document may take it
 * (receivables/README.md, numbers).
 */
export const formerlyNumbered = (company: string, number: string, except: string | null = null): SQL =>
  sql`select numero_de_factura as numero from invoices where id_empresa = ${company}
    and numeros_anteriores <> '{}' and numeros_anteriores @> array[${number}::text] and id is distinct from ${except}::uuid`

/** Open receivables; the partial index has the same condition. */
const OPEN = sql`saldo_actual > 0`

const overdue = (hoy: string): SQL => sql`${OPEN} and fecha_esperada_pago < ${hoy}::date`

/** The unvoided receivable of a weighing's fee; at most one. */
export const activeReceivableOf = (idWeighing: string): SQL =>
  sql`id_weighing_record = ${idWeighing} and not anulada`

/** Whether the fee of a weighing on credit is paid in full. */
export async function isFeePaid(q: Queries, idWeighing: string): Promise<boolean> {
  const paid = sql`select from accounts_receivable where ${activeReceivableOf(idWeighing)} and saldo_actual = 0`
  return (await rowsOf(q, paid)).length > 0
}

/** Classification limits of a company on a day, from its parameters. */
export async function readLimits(q: Queries, company: string, hoy: string): Promise<LimitesDeCobro> {
  const days = await parametersInForce(q, company, ['DIAS_CORRIENTE', 'DIAS_EN_MORA'], hoy)
  return { corriente: Number(days.DIAS_CORRIENTE.valor), mora: Number(days.DIAS_EN_MORA.valor) }
}

/**
 * Adds the derived fields of the day `hoy` in Bogotá. `abonos_iniciales` holds the payments from before the
 * receivable was written here; `total_abonos_realizados` holds all payments.
 */
export function withCartera(row: Row, hoy: string, limits: LimitesDeCobro) {
  const receivable = row as Receivable
  const { total_abonos_realizados: abonos_iniciales, abonos } = receivable
  return {
    ...receivable,
    ...derivedFields(receivable, receivable.aplicaciones, hoy, limits),
    ...{ abonos_iniciales, total_abonos_realizados: abonos_iniciales + abonos },
    saldo_interes: partsOfBalance(receivable).interes,
  }
}

/** SQL condition of each state. Must agree with `stateOf`. */
const conEstado = (hoy: string): Record<EstadoDeCuenta, SQL> => {
  const inTime = sql`${OPEN} and fecha_esperada_pago >= ${hoy}::date`
  return {
    PENDIENTE: sql`${inTime} and total_abonos_realizados + abonos = 0`,
    PARCIAL: sql`${inTime} and total_abonos_realizados + abonos > 0`,
    VENCIDA: overdue(hoy),
    PAGADO: sql`saldo_actual = 0 and viva`,
    ANULADA: sql`not viva`,
  }
}

/** SQL condition of each classification. Must agree with `classificationOf`. */
const conClasificacion = (hoy: string, { corriente, mora }: LimitesDeCobro): Record<Clasificacion, SQL> => {
  const [current, late] = [addDays(hoy, -corriente), addDays(hoy, -mora)]
  return {
    CORRIENTE: sql`(saldo_actual = 0 or fecha_esperada_pago >= ${current}::date)`,
    'EN MORA': sql`${OPEN} and fecha_esperada_pago < ${current}::date and fecha_esperada_pago >= ${late}::date`,
    VENCIDA: sql`${OPEN} and fecha_esperada_pago < ${current}::date and fecha_esperada_pago < ${late}::date`,
  }
}

/**
 * Filters by derived values on `hoy`: state, classification, days late and due day (both limits included), and
 * open balance.
 */
function derivedFilters(hoy: string, limits: LimitesDeCobro, filtros: Record<string, string>): Filters {
  const oneOf = (conditions: Record<string, SQL>) => (value: string) =>
    (Object.hasOwn(conditions, value) ? conditions[value] : undefined) ?? sql`false`
  const days = (condition: (days: number) => SQL) => (value: string) =>
    /^\d{1,5}$/.test(value) ? condition(Number(value)) : sql`false`
  const due = (condition: (day: string) => SQL) => (value: string) =>
    isDay(value) ? condition(value) : sql`false`
  const dueBy = (late: number) => sql`${OPEN} and fecha_esperada_pago <= ${addDays(hoy, -late)}::date`
  const dueFrom = (late: number) => sql`fecha_esperada_pago >= ${addDays(hoy, -late)}::date`
  // Late receivables are always open. Repeating that as an alternative would keep the planner from using the
  // index of open receivables.
  const onlyLate = Number(filtros.dias_desde) > 0
  return {
    estado_documento: oneOf(conEstado(hoy)),
    clasificacion_cobro: oneOf(conClasificacion(hoy, limits)),
    dias_desde: days((late) => (late === 0 ? sql`true` : dueBy(late))),
    dias_hasta: days((late) => (onlyLate ? dueFrom(late) : sql`(saldo_actual = 0 or ${dueFrom(late)})`)),
    vence_desde: due((day) => sql`fecha_esperada_pago >= ${day}::date`),
    vence_hasta: due((day) => sql`fecha_esperada_pago <= ${day}::date`),
    con_saldo: yesOrNo(OPEN, sql`saldo_actual = 0`),
  }
}

/**
 * One page of receivables with the derived fields of the day `hoy` in Bogotá. The total of late interest comes
 * only in files: over 200,000 receivables it takes too long for a page.
 */
export async function searchReceivables(
  q: Queries,
  company: string,
  request: SearchRequest,
  { hoy, file = false }: { hoy: string; file?: boolean },
): Promise<Page> {
  const limits = await readLimits(q, company, hoy)
  const narrowing = { filters: derivedFilters(hoy, limits, request.filtros) }
  const page = await searchRows(q, RECEIVABLES, company, request, narrowing)
  const valor_mora =
    file && page.totales
      ? await lateTotal(q, foundBy(RECEIVABLES, company, request, narrowing), hoy)
      : undefined
  return {
    ...page,
    ...(valor_mora !== undefined && { totales: { ...page.totales, valor_mora } }),
    data: page.data.map((row) => withCartera(row, hoy, limits)),
  }
}

/** Total of `lateInterestAmount`, rounded per receivable as there. The capital is that of `capitalOf`. */
async function lateTotal(q: Queries, found: SQL, hoy: string): Promise<number> {
  const lateUntil = (day: SQL) => sql`greatest(0, least(${day}, ${hoy}::date) - a.fecha_esperada_pago)`
  const [row] = await rowsOf<{ mora: string }>(
    q,
    sql`select coalesce(sum(greatest(0, round((case interes_original when 0 then saldo_actual else least(saldo_actual, valor_original_factura - interes_original) end
            * ${lateUntil(sql`${hoy}::date`)} + coalesce(pagado.pesos_por_dia, 0))
          * porcentaje_interes_mora / 3000) - mora_cobrada - mora_condonada)), 0) as mora
      from (select * from accounts_receivable where ${found} and not anulada and notas < valor_original_factura
          and porcentaje_interes_mora > 0 and fecha_esperada_pago < ${hoy}::date) a
        left join lateral (
          select sum(case a.interes_original when 0 then valor_aplicado
              else greatest(hasta, a.interes_original) - greatest(hasta - valor_aplicado, a.interes_original) end
            * ${lateUntil(sql`fecha_aplicacion`)}) as pesos_por_dia
          from (select valor_aplicado, fecha_aplicacion, a.total_abonos_realizados
              + sum(valor_aplicado) over (order by fecha_aplicacion, id) as hasta
            from ${loweredBy(sql`a`)} rebajas) pagos
        ) pagado on true`,
  )
  return Number(row?.mora ?? 0)
}

/** Number of receivables, and their balance in whole pesos. */
interface Owed {
  cantidad: number
  valor: number
}

/** Open receivables of a company, all and overdue on `hoy`, in one index scan. */
export async function outstanding(
  q: Queries,
  company: string,
  hoy: string,
): Promise<{ todas: Owed; vencidas: Owed }> {
  const late = sql`filter (where ${overdue(hoy)})`
  const [row] = await rowsOf<
    Record<'cantidad' | 'vencidas', BigInteger> & Record<'valor' | 'vencido', string>
  >(
    q,
    sql`select count(*) as cantidad, coalesce(sum(saldo_actual), 0) as valor,
        count(*) ${late} as vencidas, coalesce(sum(saldo_actual) ${late}, 0) as vencido
      from accounts_receivable where id_empresa = ${company} and ${OPEN}`,
  )
  return {
    todas: { cantidad: Number(row?.cantidad ?? 0), valor: Number(row?.valor ?? 0) },
    vencidas: { cantidad: Number(row?.vencidas ?? 0), valor: Number(row?.vencido ?? 0) },
  }
}

/**
 * % of late interest on a day. Opening balances can be older than the first parameter; the first one then
 * applies.
 */
export async function lateRateOf(tx: Transaction, company: string, fecha: string): Promise<string> {
  const { INTERES_MORA: own } = await findParameters(tx, company, ['INTERES_MORA'], fecha)
  if (own) return own.valor
  const [first] = await rowsOf<{ valor: string }>(
    tx,
    sql`select valor::text as valor from rates where id_empresa = ${company} and activo
      and parametro = 'INTERES_MORA' order by vigente_desde, id_tarifa limit 1`,
  )
  return first?.valor ?? (await parametersInForce(tx, company, ['INTERES_MORA'], fecha)).INTERES_MORA.valor
}

/** A receivable for printing. Throws 404. */
export async function readReceivable(q: Queries, id: string): Promise<ReceivablePaper> {
  const [row] = await rowsOf<{
    fila: Omit<ReceivablePaper, 'identificacion'> & { tipo: string; numero: string }
  }>(
    q,
    sql`select to_jsonb(a) || jsonb_build_object('pagado', a.total_abonos_realizados + a.abonos,
        'tipo', t.tipo_identificacion, 'numero', t.identificacion) as fila
      from accounts_receivable a join third_parties t on t.id_tercero = a.cliente_id
      where a.id_cuenta_por_cobrar = ${id}`,
  )
  if (!row) throw notFound()
  return { ...row.fila, identificacion: identification(row.fila.tipo, row.fila.numero) }
}
