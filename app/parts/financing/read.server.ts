import { call, orElse } from '#app/api/client.server.ts'
import { WHOLE_LIST } from '#app/api/whole-list.server.ts'
import { choiceValues } from '#app/form/pickers/read-choices.server.ts'
import { loadOrFail, notFound, type Session } from '#app/session/guard.server.ts'
import { type FinancingAgreement, financingAgreements } from '#server/financing/contract.ts'
import { decimal } from '#server/kit/words/formats.ts'
import { identification } from '#server/parties/identifications-words.ts'
import type { Terms } from './terms.ts'

/**
 * Reads one agreement through the list's call. A person may close or change agreements without the right to see
 * loans.
 */
export async function readAgreement(
  request: Request,
  session: Session,
  id: string,
): Promise<FinancingAgreement> {
  return loadOrFail(request, 'No se pudo cargar el acuerdo', async () => {
    const body = { ...WHOLE_LIST, limit: 1, filtros: { _id: id } }
    const { data } = await call(session, financingAgreements.search, { body })
    const found = data.find((row) => row.id_acuerdo_de_financiamiento === id)
    // Another API may not know the filter.
    if (!found && session.can('GET-financing-agreements')) {
      return await call(session, financingAgreements.get, { params: { id } })
    }
    if (!found) throw notFound()
    return found
  })
}

/** Rate and quota of an agreement that begins on `fecha`; null when the API has no such call. */
export async function readTerms(session: Session, fecha: string): Promise<Terms | null> {
  return orElse(call(session, financingAgreements.terms, { query: { fecha } }), null)
}

/** A stored agreement as form values. */
export function agreementValues(one: FinancingAgreement) {
  const number = (value: number | null) => (value === null ? '' : decimal(value))
  return {
    fecha_de_inicio: one.fecha_de_inicio,
    numero_de_dias_del_cultivo: number(one.numero_de_dias_del_cultivo),
    numero_hectareas: number(one.numero_hectareas),
    tasa: number(one.tasa),
    ...choiceValues('id_tercetro', {
      id: one.id_tercetro,
      label: one.nombre_tercero,
      detail: identification(one.tipo_identificacion_tercero, one.identificacion_tercero),
    }),
  }
}
