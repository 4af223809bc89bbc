import { sql } from 'drizzle-orm'
import { rowsOf, type Queries, type Transaction } from '../../db/transaction.ts'
import { lapseRequests, requestApproval } from '../approval-requests.ts'
import type { Agreement } from './ledger.ts'

/** A loan that may take its agreement over its maximum; `antes` is what it was worth until now. Whole pesos. */
interface Lent {
  id: string
  descripcion: string
  valor: number
  antes: number
}

/**
 * An agreement that lends more than its maximum asks for approval, once for each loan that takes it there (N-79). A loan
 * that was changed keeps what waits for it up to date and asks again only when it grew. Within its maximum, nothing waits.
 */
export async function askForExcess(
  tx: Transaction,
  company: string,
  agreement: Agreement,
  total_neto: number,
  loan?: Lent,
): Promise<void> {
  const { _id: id_referencia, consecutivo, nombre_tercero, maximo_prestar, id_tercetro } = agreement
  if (total_neto <= maximo_prestar) return lapseRequests(tx, company, { id_referencia })
  if (loan && loan.valor <= loan.antes && !(await waits(tx, loan.id))) return
  const solicitado = loan ? loan.valor : total_neto
  await requestApproval(tx, {
    empresa: company,
    tipo: 'EXCESO_CUPO',
    id_referencia,
    ...(loan && { id_detalle: loan.id }),
    tercero: { id: id_tercetro, nombre: nombre_tercero },
    metadata: {
      consecutivo,
      proveedor: nombre_tercero,
      descripcion: loan?.descripcion ?? '',
      maximo_prestar,
      prestado: total_neto - solicitado,
      solicitado,
      exceso: total_neto - maximo_prestar,
    },
  })
}

async function waits(q: Queries, id_detalle: string): Promise<boolean> {
  const waiting = sql`select from approval_requests where id_detalle = ${id_detalle} and estado = 'PENDIENTE'`
  return (await rowsOf(q, waiting)).length > 0
}
