import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { PayPayable, VoidPayable } from '../contract/accounts-payable.ts'
import type { SearchRequest } from '../contract/common.ts'
import { TAG_CREDIT, TAG_DEDUCTED } from '../contract/payment-methods.ts'
import { rechazarSiAnulado } from '../domain/anulacion.ts'
import {
  estadoDePagar,
  rechazarSiPagada,
  valorAPagar,
  type CuentaPorPagar,
} from '../domain/cuentas-por-pagar.ts'
import { rechazarFueraDe } from '../domain/fechas.ts'
import { identification } from '../shared/identifications.ts'
import { rowsOf, type Queries, type Transaction } from '../db/transaction.ts'
import type { Page } from './paging.ts'
import { readBank } from './paying.ts'
import { askAboutCash, paymentsOf, recordPayment } from './payments.ts'
import type { Resource } from './resource.ts'
import { getRow, isId, lockRow, refuseLate, updateRow, type Row } from './rows.ts'
import { isYes, searchRows, type Filters } from './search.ts'

export const PAYABLES: Resource = {
  name: 'accounts_payable',
  id: 'id_cuenta_por_pagar',
  searched: ['consecutivo', 'nombre_tercero', 'concepto'],
  filters: ['id_tercero', 'origen'],
  sorted: ['consecutivo', 'nombre_tercero'],
  sortedByValue: ['fecha', 'fecha_vencimiento', 'por_vencimiento', 'valor', 'saldo'],
  mayBeEmpty: ['saldo'],
  computed: {
    // What is owed by the day it falls due, then what is not.
    por_vencimiento: sql`(case when saldo > 0 then fecha_vencimiento else date 'infinity' end)`,
  },
  totals: { fields: ['valor', 'pagado', 'saldo'], of: sql`not anulada`, untilVoided: true },
  label: 'consecutivo',
  dated: 'fecha',
  unique: {
    columns: ['consecutivo'],
    message: (row) => `Ya existe la cuenta por pagar ${row.consecutivo}, de ${row.nombre_tercero}.`,
  },
}

/** A payable as the database writes it. */
interface StoredPayable extends Row, CuentaPorPagar {
  id_tercero: string
  nombre_tercero: string
}

const withState = (row: Row, hoy: string): Row => ({
  ...row,
  estado: estadoDePagar(row as StoredPayable, hoy),
})

/** What `estadoDePagar` says, asked of the database. */
function filtersOf(hoy: string): Filters {
  const late = sql`fecha_vencimiento < ${hoy}::date`
  const states: Record<string, SQL> = {
    ANULADA: sql`anulada`,
    PAGADA: sql`(saldo = 0 and not anulada)`,
    VENCIDA: sql`(saldo > 0 and ${late})`,
    PARCIAL: sql`(saldo > 0 and pagado > 0 and not ${late})`,
    PENDIENTE: sql`(saldo > 0 and pagado = 0 and not ${late})`,
  }
  return {
    estado: (value) => (Object.hasOwn(states, value) ? states[value]! : sql`false`),
    tercero: (id) => (isId(id) ? sql`id_tercero = ${id}` : sql`false`),
    con_saldo: (value) => (isYes(value) ? sql`saldo > 0` : sql`saldo = 0`),
  }
}

/** One page of what a company owes, with what each is on the day `hoy` in Bogotá. */
export async function searchPayables(
  q: Queries,
  company: string,
  request: SearchRequest,
  hoy: string,
): Promise<Page> {
  const page = await searchRows(q, PAYABLES, company, request, { filters: filtersOf(hoy) })
  return { ...page, data: page.data.map((row) => withState(row, hoy)) }
}

/** One payable with its payments, the oldest first. Refuses with 404. */
export async function payableDetail(q: Queries, company: string, id: string, hoy: string): Promise<Row> {
  const row = withState(await getRow(q, PAYABLES, company, id), hoy)
  const [party] = await rowsOf<{ tipo: string; numero: string }>(
    q,
    sql`select tipo_identificacion as tipo, identificacion as numero from third_parties
      where id_tercero = ${row.id_tercero}`,
  )
  return {
    ...row,
    identificacion: party ? identification(party.tipo, party.numero) : '',
    pagos: await paymentsOf(q, { id_cuenta_por_pagar: row._id }),
  }
}

const NO_PAGA = 'Con «{forma}» no se paga una cuenta.'
const PAYING = {
  campo: 'id_fpago',
  sinPago: { [TAG_CREDIT]: NO_PAGA, [TAG_DEDUCTED]: NO_PAGA },
  sinBanco: 'Elija el banco del que se paga.',
  oculto: true,
}

/**
 * Pays all or a part of what is owed, between its own day and `hoy` in Bogotá: a payment of its own, which is never changed
 * (N-149). Refuses as the payment of a settlement does, and asks about much cash where that was not confirmed.
 */
export async function payPayable(
  tx: Transaction,
  company: string,
  id: string,
  { version, fecha, valor: asked, id_fpago, id_banco, efectivo_confirmado }: z.infer<typeof PayPayable>,
  hoy: string,
): Promise<Row> {
  const payable = (await lockRow(tx, PAYABLES, company, id)) as StoredPayable
  refuseLate(payable, version)
  const valor = valorAPagar(payable, asked)
  rechazarFueraDe('fecha', fecha, {
    desde: { dia: payable.fecha, que: 'el día de la cuenta' },
    hasta: { dia: hoy, que: 'hoy' },
  })
  const { id_tercero, nombre_tercero: nombre } = payable
  const banco = await readBank(tx, company, { id_metodo: id_fpago, id_banco: id_banco ?? '' }, PAYING)
  if (banco === null && efectivo_confirmado === false)
    await askAboutCash(tx, company, { id_tercero, nombre, valor, fecha })
  await updateRow(tx, PAYABLES, company, id, { pagado: payable.pagado + valor })
  const moved = { direccion: 'SALE', fecha, valor, id_fpago, id_banco: banco } as const
  await recordPayment(tx, company, { id_cuenta_por_pagar: payable._id, id_tercero, ...moved })
  return payableDetail(tx, company, id, hoy)
}

/** Voids what nobody was paid of; its number stays taken (N-150). Refuses with EN_USO what was paid, and with CONFLICTO a second time. */
export async function voidPayable(
  tx: Transaction,
  company: string,
  id: string,
  { version, motivo }: z.infer<typeof VoidPayable>,
  hoy: string,
): Promise<Row> {
  const payable = (await lockRow(tx, PAYABLES, company, id)) as StoredPayable
  refuseLate(payable, version)
  rechazarSiAnulado(payable.anulada, `La cuenta por pagar ${payable.consecutivo}`)
  rechazarSiPagada(payable)
  await updateRow(tx, PAYABLES, company, id, { anulada: true, motivo_anulacion: motivo })
  return payableDetail(tx, company, id, hoy)
}
