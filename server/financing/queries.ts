import { sql } from 'drizzle-orm'
import type { SearchRequest } from '#server/kit/contract/common.ts'
import type { FinancingAgreementChange, NewFinancingAgreement } from './contract.ts'
import { motivoDeAnular } from '#server/kit/rules/voids.ts'
import { rechazarFueraDe } from '#server/kit/rules/dates.ts'
import { compararConUsura, maximoAPrestar } from './rules.ts'
import { invalidField, notFound, Refusal } from '#server/kit/rules/refusal.ts'
import { TAG_OWN_COMPANY } from '#server/parties/contract.ts'
import { addDays } from '#server/kit/words/days.ts'
import { AGREEMENT_ACTS } from '#server/kit/words/states.ts'
import { rowsOf, type Queries, type Transaction } from '#server/db/transaction.ts'
import { numeroDeDocumento } from '#server/numbers/acts.ts'
import type { Page } from '#server/kit/rows/paging.ts'
import { buscarParametros, parametrosVigentes, type Parametro } from '#server/rates/parameters-queries.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import {
  countUses,
  createRow,
  inUse,
  isId,
  refuseLate,
  updateRow,
  type Row,
  lockInState,
} from '#server/kit/rows/rows.ts'
import { foundBy, isYes, searchRows, type Filters } from '#server/kit/rows/search.ts'
import { keepRequests } from './excess-acts.ts'
import { runningTotals, withDebts, type Agreement } from './ledger-queries.ts'
import { mustChoose } from '#server/kit/words/sentences.ts'

export const AGREEMENTS: Resource = {
  name: 'financing_agreements',
  id: 'id_acuerdo_de_financiamiento',
  searched: ['consecutivo', 'nombre_tercero', 'identificacion_tercero'],
  filters: ['id_tercetro', 'estado'],
  sorted: ['nombre_tercero'],
  sortedByValue: ['fecha_de_inicio', 'total_neto', 'maximo_prestar', 'estado', 'fecha_liquidacion'],
  mayBeEmpty: ['fecha_liquidacion'],
  numbered: 'consecutivo',
  // Cancelled is annulled too (C-45).
  totals: { fields: ['total_neto', 'abonado'], of: sql`estado not in ('CANCELADO', 'ANULADO')` },
  label: 'consecutivo',
  unique: {
    columns: ['consecutivo'],
    message: (row) => `Ya existe el acuerdo ${row.consecutivo}, de ${row.nombre_tercero}.`,
  },
  dated: 'fecha_de_inicio',
  extra: (a) => sql`jsonb_build_object('espera_aprobacion', exists (select from approval_requests
    where id_referencia = ${a}.id_acuerdo_de_financiamiento and estado = 'PENDIENTE'))`,
}

/** Each act with its record, as its refusal says it. */
const ACTS: Record<keyof typeof AGREEMENT_ACTS, string> = {
  modificar: 'se puede modificar el acuerdo',
  cerrar: 'se puede cerrar el acuerdo',
  eliminar: 'se puede eliminar el acuerdo',
  prestar: 'se pueden cambiar los préstamos del acuerdo',
  abonar: 'se puede abonar al acuerdo',
}

/** An agreement in a state from which the act is possible, locked until the transaction ends. */
export const lockAgreement = async (
  tx: Transaction,
  company: string,
  id: string,
  acto: keyof typeof AGREEMENT_ACTS,
) => (await lockInState(tx, AGREEMENTS, company, id, AGREEMENT_ACTS[acto], ACTS[acto])) as Agreement

/** More is lent than the maximum. */
export const OVER_MAXIMUM = sql`sobre_maximo`

/** It still runs on the day `hoy` although the days of its crop are past. */
export const pastCrop = (hoy: string) => sql`(estado = 'EN_EJECUCION' and fecha_fin_cultivo < ${hoy}::date)`

const filtersOf = (hoy: string): Filters => {
  const supplier = (id: string) => (isId(id) ? sql`id_tercetro = ${id}` : sql`false`)
  return {
    tercero: supplier,
    id_tercero: supplier,
    sobre_maximo: (value) => (isYes(value) ? OVER_MAXIMUM : sql`not ${OVER_MAXIMUM}`),
    cultivo_vencido: (value) => (isYes(value) ? pastCrop(hoy) : sql`not ${pastCrop(hoy)}`),
  }
}

/**
 * One page of a company's agreements with their debt on the day `hoy` in Bogotá. The totals of those in force hold their
 * interest and what they owe in all (`saldo`); of the others it is no debt of that day.
 */
export async function searchAgreements(
  q: Queries,
  company: string,
  request: SearchRequest,
  hoy: string,
): Promise<Page> {
  const narrowing = { filters: filtersOf(hoy) }
  const addsDebt = request.totales && request.filtros?.estado === 'EN_EJECUCION'
  const [page, debts] = await Promise.all([
    searchRows(q, AGREEMENTS, company, request, narrowing),
    addsDebt ? runningTotals(q, foundBy(AGREEMENTS, company, request, narrowing), hoy) : undefined,
  ])
  const totales = debts && { totales: { ...page.totales, ...debts } }
  return { ...page, ...totales, data: await withDebts(q, page.data, hoy) }
}

/** A parameter's value; null where the company has none. */
const valueOf = (found: Parametro | undefined) => (found ? Number(found.valor) : null)

/** What a new agreement takes from the dated parameters of a day (N-74, N-121). */
export async function readTerms(q: Queries, company: string, fecha: string) {
  const tags = ['TASA_PRESTAMO', 'TECHO_USURA', 'CUPO_HECTAREA'] as const
  const found = await buscarParametros(q, company, tags, fecha)
  const tasa = valueOf(found.TASA_PRESTAMO)
  const usury = tasa !== null && compararConUsura(tasa, valueOf(found.TECHO_USURA))
  return { fecha, tasa, cupo_hectarea: valueOf(found.CUPO_HECTAREA), ...usury }
}

/** The ceiling of usury on a day, % a month; null where the company has none. */
export const usuryCeiling = async (q: Queries, company: string, fecha: string) =>
  valueOf((await buscarParametros(q, company, ['TECHO_USURA'], fecha)).TECHO_USURA)

/** Agreements are signed before their crop, but not years before. */
const refuseStart = (fecha: string, hoy: string) =>
  rechazarFueraDe('fecha_de_inicio', fecha, {
    hasta: { dia: addDays(hoy, 365), que: 'un año desde hoy' },
  })

/**
 * An agreement in force, with the next number of its consecutive. Rate and quota are those of the dated parameters on its
 * first day, whatever is sent (N-74), and stay with it. `hoy` is today in Bogotá.
 */
export async function createAgreement(
  tx: Transaction,
  company: string,
  { tasa: _sent, ...body }: NewFinancingAgreement,
  hoy: string,
): Promise<Row> {
  const { fecha_de_inicio, numero_hectareas } = body
  refuseStart(fecha_de_inicio, hoy)
  const supplier = await readSupplier(tx, company, body.id_tercetro)
  const terms = ['CUPO_HECTAREA', 'TASA_PRESTAMO'] as const
  const { CUPO_HECTAREA, TASA_PRESTAMO } = await parametrosVigentes(tx, company, terms, fecha_de_inicio)
  const row = await createRow(tx, AGREEMENTS, company, {
    ...body,
    ...supplier,
    consecutivo: await numeroDeDocumento(tx, company, 'ACUERDO', {
      resource: AGREEMENTS,
      numbered: 'consecutivo',
    }),
    tasa: TASA_PRESTAMO.valor,
    cupo_hectarea: CUPO_HECTAREA.valor,
    maximo_prestar: maximoAPrestar(numero_hectareas, CUPO_HECTAREA.valor),
  })
  const [made] = await withDebts(tx, [row], hoy)
  return made!
}

/** Changes an agreement that runs; its rate and its quota stay as they were. */
export async function updateAgreement(
  tx: Transaction,
  company: string,
  { id_acuerdo_de_financiamiento, id: other, version, ...changes }: FinancingAgreementChange,
  hoy: string,
): Promise<Row> {
  const id = id_acuerdo_de_financiamiento ?? other
  if (!id) throw notFound()
  const current = await lockAgreement(tx, company, id, 'modificar')
  refuseLate(current, version)
  const { id_tercetro = current.id_tercetro, fecha_de_inicio = current.fecha_de_inicio } = changes
  const { numero_hectareas = current.numero_hectareas } = changes
  if (fecha_de_inicio !== current.fecha_de_inicio) {
    refuseStart(fecha_de_inicio, hoy)
    await refuseBeforeLoans(tx, id, fecha_de_inicio)
  }
  if (id_tercetro !== current.id_tercetro) await refuseSettled(tx, id, current)
  const row = await updateRow(tx, AGREEMENTS, company, id, {
    ...changes,
    ...(id_tercetro !== current.id_tercetro && (await readSupplier(tx, company, id_tercetro))),
    maximo_prestar: maximoAPrestar(numero_hectareas, current.cupo_hectarea),
  })
  const after = row as Agreement
  const fell = current.total_neto <= current.maximo_prestar && after.total_neto > after.maximo_prestar
  await keepRequests(tx, company, after, { fell })
  const [changed] = await withDebts(tx, [row], hoy)
  return changed!
}

/** Voids an agreement that runs and that nothing uses, neither loans nor settlements; its number stays taken (N-150). */
export async function voidAgreement(
  tx: Transaction,
  company: string,
  id: string,
  { motivo, hoy }: { motivo: string; hoy: string },
): Promise<Row> {
  await lockAgreement(tx, company, id, 'eliminar')
  const uses = await countUses(tx, AGREEMENTS, id)
  if (uses > 0) throw inUse(uses)
  const voided = { estado: 'ANULADO', motivo_anulacion: motivoDeAnular(motivo) }
  const [row] = await withDebts(tx, [await updateRow(tx, AGREEMENTS, company, id, voided)], hoy)
  return row!
}

/** Who is lent to, as an agreement repeats it. Refuses with 422 who is no supplier of the company. */
export async function readSupplier(q: Queries, company: string, id: string) {
  const [found] = isId(id)
    ? await rowsOf<Record<'nombre' | 'tipo' | 'numero', string>>(
        q,
        sql`select nombre, tipo_identificacion as tipo, identificacion as numero from third_parties
          where id_empresa = ${company} and id_tercero = ${id} and tipo = 'PROVEEDOR'
            and not ${TAG_OWN_COMPANY} = any (string_to_array(tags, '|'))`,
      )
    : []
  if (!found) throw invalidField('id_tercetro', mustChoose('un proveedor'))
  return {
    id_tercetro: id,
    nombre_tercero: found.nombre,
    tipo_identificacion_tercero: found.tipo,
    identificacion_tercero: found.numero,
  }
}

async function refuseBeforeLoans(q: Queries, id: string, fecha: string): Promise<void> {
  const [first] = await rowsOf<{ dia: string | null }>(
    q,
    sql`select min(fecha_movimiento)::text as dia from financing_agreement_movements
      where id_financing_agreement = ${id} and estado <> 'RECHAZADO'`,
  )
  if (!first?.dia) return
  rechazarFueraDe('fecha_de_inicio', fecha, { hasta: { dia: first.dia, que: 'el primer préstamo' } })
}

/** A settlement pays its own supplier's agreement, so who has one keeps it. */
async function refuseSettled(q: Queries, id: string, { consecutivo }: Agreement): Promise<void> {
  const [found] = await rowsOf<{ consecutivo: string }>(
    q,
    sql`select consecutivo from settlements where id_acuerdo = ${id} and estado <> 'ANULADA' limit 1`,
  )
  if (!found) return
  const mensaje = `El acuerdo ${consecutivo} está en la liquidación ${found.consecutivo}: su proveedor no cambia.`
  throw new Refusal('EN_USO', mensaje, { errores: { id_tercetro: [mensaje] } })
}
