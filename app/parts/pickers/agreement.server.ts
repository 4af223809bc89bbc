import { call } from '#app/api/client.server.ts'
import type { PickerRules } from '#app/form/pickers/rules.server.ts'
import { financingAgreementsList } from '#app/parts/lists/financing-agreements.tsx'
import { financingAgreements } from '#server/contract/financing-agreements.ts'
import { identification } from '#server/shared/identifications.ts'

/** An agreement in whatever state, by its number or its supplier. */
export const agreement: PickerRules = {
  key: 'POST-financing-agreements/search',
  searchFields: financingAgreementsList.searchFields,
  search: async (session, { filtros: _active, ...body }) => {
    const { data } = await call(session, financingAgreements.search, { body })
    return data.map((row) => ({
      id: row.id_acuerdo_de_financiamiento,
      label: `${row.consecutivo} · ${row.nombre_tercero}`,
      detail: identification(row.tipo_identificacion_tercero, row.identificacion_tercero),
    }))
  },
}
