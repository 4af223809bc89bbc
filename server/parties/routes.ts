import type { FastifyInstance } from 'fastify'
import { commons, THIRD_PARTY_TYPES, thirdParties } from './contract.ts'
import { IDENTIFICATION_TYPES } from './identifications-words.ts'
import { manages } from '#server/kit/http/managed.ts'
import { changes, lists, reads } from '#server/kit/http/register.ts'
import { getRow } from '#server/kit/rows/rows.ts'
import { searchRows } from '#server/kit/rows/search.ts'
import { addTag, createThirdParty, removeTag, removeThirdParty, updateThirdParty } from './acts.ts'
import { THIRD_PARTIES } from './queries.ts'

export function thirdPartyRoutes(app: FastifyInstance): void {
  manages(app, thirdParties, THIRD_PARTIES, {
    create: ({ tx, company, body }) => createThirdParty(tx, company, body),
    update: ({ tx, company, body }) => updateThirdParty(tx, company, body),
    remove: ({ tx, company, params }) => removeThirdParty(tx, company, params.id),
    remark: ({ _id }) => ({ id_tercero: _id }),
  })

  lists(app, thirdParties.searchByType, THIRD_PARTIES, ({ db, company, body, params }) =>
    searchRows(db.read, THIRD_PARTIES, company, body, { fixed: { tipo: params.type } }),
  )

  reads(app, thirdParties.types, async () => THIRD_PARTY_TYPES.map((value) => ({ value, label: value })))

  reads(app, thirdParties.get, ({ db, company, params }) =>
    getRow(db.read, THIRD_PARTIES, company, params.id),
  )

  changes(app, thirdParties.addTag, ({ tx, company, params, query }) =>
    addTag(tx, company, params.id, query.tag),
  )

  changes(app, thirdParties.removeTag, ({ tx, company, params, query }) =>
    removeTag(tx, company, params.id, query.tag),
  )

  reads(app, commons.identificationTypes, async () => IDENTIFICATION_TYPES)
}
