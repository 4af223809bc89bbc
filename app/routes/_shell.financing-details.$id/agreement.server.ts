import { call } from '#app/api/client.server.ts'
import { WHOLE_LIST } from '#app/api/whole-list.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { financingAgreementMovements } from '#server/contract/financing-agreement-movements.ts'
import {
  type AgreementLine,
  type FinancingAgreementDetail,
  financingAgreements,
} from '#server/contract/financing-agreements.ts'

/** One agreement with its loans; those that another API leaves to their own search are asked for there (D2 §7). */
export async function readAgreement(session: Session, id: string): Promise<FinancingAgreementDetail> {
  const acuerdo = await call(session, financingAgreements.get, { params: { id } })
  return { ...acuerdo, movimientos: acuerdo.movimientos ?? (await readLoans(session, id)) }
}

/** As many as one call of document 2 asks for. */
const LIMIT = 100

/** Oldest first; how their interest came about stays unsaid. */
async function readLoans(session: Session, id: string): Promise<AgreementLine[]> {
  const body = { ...WHOLE_LIST, limit: LIMIT, search: id, searchin_fields: 'id_financing_agreement' }
  const loans: AgreementLine[] = []
  for (let actual_page = 1; ; actual_page++) {
    const { data, total_count } = await call(session, financingAgreementMovements.search, {
      body: { ...body, actual_page },
    })
    const unsaid = { dias: null, periodos: [], capital_pendiente: null, interes_pendiente: null }
    loans.push(...data.map((loan) => ({ ...loan, ...unsaid })))
    if (data.length === 0 || loans.length >= total_count) break
  }
  return loans.sort((one, other) => one.fecha_movimiento.localeCompare(other.fecha_movimiento))
}
