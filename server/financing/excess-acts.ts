import { sql } from 'drizzle-orm'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { lapseRequests, requestApproval } from '#server/approvals/requests-acts.ts'
import type { Metadata } from '#server/approvals/words.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import type { Agreement } from './ledger-queries.ts'
import { financingModeLabel } from './words.ts'

interface Waiting {
  id: string
  descripcion: string
  valor: string
  fecha: string
  modalidad: string
  /** Payment method and bank; '' for goods. */
  medio: string
  /** Lent goods; '' for money. */
  producto: string
  kilos: string | null
}

/** Loans of an agreement that wait for approval, oldest first. */
export const waitingLoans = (tx: Transaction, { _id }: Pick<Agreement, '_id'>): Promise<Waiting[]> =>
  rowsOf<Waiting>(
    tx,
    sql`select m.id_movimiento_af as id, m.descripcion, m.valor::text as valor, m.fecha_movimiento::text as fecha,
        m.modalidad_financiacion as modalidad, concat_ws(' ', f.descripcion, b.nombre, b.nro_cuenta) as medio,
        coalesce(p.descripcion, '') as producto, m.kilos::text as kilos
      from financing_agreement_movements m left join payment_methods f on f.id_forma_pago = m.id_fpago
        left join banks b on b.id_banco = m.id_banco left join products p on p.id_producto = m.id_producto
      where m.id_financing_agreement = ${_id} and m.estado = 'POR_APROBAR' order by m.id_movimiento_af`,
  )

/**
 * Makes the requests of a locked agreement match its loans (financing/README.md, loans over the maximum). Each
 * waiting loan has one request. With `maximumFell`, the whole agreement needs an approval if more is lent than
 * its lower maximum. That request lapses once the agreement is within its maximum again. Requests of loans that
 * no longer wait lapse too.
 */
export async function syncRequests(
  tx: Transaction,
  company: string,
  agreement: Agreement,
  { maximumFell = false }: { maximumFell?: boolean } = {},
): Promise<void> {
  const { _id: id_referencia, consecutivo, maximo_prestar, total_neto } = agreement
  const { id_tercetro, nombre_tercero: proveedor } = agreement
  const ask = (asked: Metadata & { prestado: number; solicitado: number }, id_detalle?: string) =>
    requestApproval(tx, {
      empresa: company,
      tipo: 'EXCESO_CUPO',
      id_referencia,
      ...(id_detalle && { id_detalle }),
      tercero: { id: id_tercetro, nombre: proveedor },
      metadata: {
        consecutivo,
        proveedor,
        maximo_prestar,
        ...asked,
        exceso: Math.max(0, asked.prestado + asked.solicitado - maximo_prestar),
      },
    })
  const waiting = await waitingLoans(tx, agreement)
  for (const { id, descripcion, valor, fecha, modalidad, medio, producto, kilos } of waiting) {
    const entrega = [financingModeLabel(modalidad), medio].filter(Boolean).join(', ')
    const goods = { producto, kilos: kilos === null ? '' : Number(kilos) }
    const how = { descripcion, fecha: writtenDay(fecha), entrega, ...goods }
    await ask({ ...how, prestado: total_neto, solicitado: Number(valor) }, id)
  }
  const parts = waiting.map(({ id }) => id)
  const over = total_neto > maximo_prestar
  if (over && (maximumFell || (await waitsWhole(tx, company, id_referencia)))) {
    await ask({ descripcion: '', prestado: 0, solicitado: total_neto })
  }
  await lapseRequests(tx, company, id_referencia, over ? [...parts, id_referencia] : parts)
}

/** True while a request of the whole agreement waits. */
async function waitsWhole(tx: Transaction, company: string, id: string): Promise<boolean> {
  const found = await rowsOf(
    tx,
    sql`select from approval_requests
      where id_empresa = ${company} and id_referencia = ${id} and id_detalle is null and estado = 'PENDIENTE'`,
  )
  return found.length > 0
}
