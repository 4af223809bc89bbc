import { z } from 'zod'
import { call, orElse } from '#app/api/client.server.ts'
import type { Choice } from '#app/form/pickers/choice.ts'
import { activeChoices, creation, madeChoice, type PickerRules } from '#app/form/pickers/rules.server.ts'
import { createThirdParty } from '#app/parts/parties/save.server.ts'
import type { PickFilter } from '#app/report/define-report.ts'
import type { Session } from '#app/session/guard.server.ts'
import { thirdPartiesList } from '#app/parts/parties/list.tsx'
import {
  commons,
  NewThirdParty,
  TAG_OWN_COMPANY,
  type ThirdParty,
  thirdParties,
} from '#server/parties/contract.ts'
import type { SearchInput } from '#server/kit/contract/common.ts'
import { identification } from '#server/parties/identifications-words.ts'
import { hasTag } from '#server/kit/words/tags.ts'
import { newPicker } from '#app/form/pickers/picker.ts'

const PARTIES = { key: 'POST-third-parties/search', searchFields: thirdPartiesList.searchFields } as const

export const party = (type: 'CLIENTE' | 'PROVEEDOR' | 'CONDUCTOR'): PickerRules => ({
  ...PARTIES,
  search: (session, body) =>
    activeChoices(call(session, thirdParties.searchByType, { params: { type }, body }), partyChoice),
  creation: creation({
    key: 'POST-third-parties',
    schema: NewThirdParty.extend({ tipo: z.literal(type).catch(type) }),
    failed: 'Error al crear tercero',
    create: (session, body, idempotencyKey) =>
      madeChoice(createThirdParty(session, body, idempotencyKey), partyChoice),
    // Without an answer of the API the list is empty.
    lists: async (session) => ({
      identificaciones: await orElse(call(session, commons.identificationTypes, {}), []),
    }),
  }),
})

/** Picks third parties of every type, except the company itself. An unusual type is shown. */
export const debtor: PickerRules = {
  ...party('CLIENTE'),
  search: async (session, body) =>
    (await others(session, body)).filter(({ activo }) => activo).map(debtorChoice),
}

/**
 * Picker of reports. Inactive third parties are included and marked, because they have documents. Creates
 * nobody.
 */
export const anybody: PickerRules = {
  ...PARTIES,
  search: async (session, { filtros: _active, ...body }) =>
    (await others(session, body)).map((row) => {
      const choice = debtorChoice(row)
      return row.activo ? choice : { ...choice, detail: `${choice.detail} · inactivo` }
    }),
}

/** Third party of a report. */
export const ANYBODY: PickFilter = {
  kind: 'pick',
  name: 'tercero',
  label: 'Tercero',
  picker: newPicker('terceros', 'Tercero', 'un tercero'),
  rules: anybody,
}

/**
 * Picks a carrier: any active third party, with its type. The company itself may carry with its own trucks.
 */
export const carrier: PickerRules = {
  ...PARTIES,
  search: (session, body) => activeChoices(call(session, thirdParties.search, { body }), debtorChoice),
}

async function others(session: Session, body: SearchInput): Promise<ThirdParty[]> {
  const { data } = await call(session, thirdParties.search, { body })
  return data.filter(({ tags }) => !hasTag(tags, TAG_OWN_COMPANY))
}

function debtorChoice(row: ThirdParty): Choice {
  const { detail = '', ...choice } = partyChoice(row)
  return { ...choice, detail: row.tipo === 'CLIENTE' ? detail : `${detail} · ${row.tipo.toLowerCase()}` }
}

const partyChoice = (row: ThirdParty): Choice => ({
  id: row.id_tercero,
  label: row.nombre,
  detail: identification(row.tipo_identificacion, row.identificacion),
})
