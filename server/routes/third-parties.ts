import type { FastifyInstance } from 'fastify'
import { commons, THIRD_PARTY_TYPES, thirdParties } from '../contract/third-parties.ts'
import { IDENTIFICATION_TYPES } from '../shared/identifications.ts'
import { listing, reads, userOf, writes } from '../plugins/routes.ts'
import { getRow } from '../queries/rows.ts'
import { thirdPartySummary } from '../queries/third-party-summary.ts'
import {
  addTag,
  createThirdParty,
  removeTag,
  removeThirdParty,
  THIRD_PARTIES,
  updateThirdParty,
} from '../queries/third-parties.ts'
import { today } from '../shared/days.ts'

const CHANGED = 'Tercero modificado correctamente'

export function thirdPartyRoutes(app: FastifyInstance): void {
  reads(app, thirdParties.search, listing(THIRD_PARTIES))

  reads(
    app,
    thirdParties.searchByType,
    listing(THIRD_PARTIES, ({ type }) => ({ tipo: type })),
  )

  reads(app, thirdParties.types, async () => THIRD_PARTY_TYPES.map((value) => ({ value, label: value })))

  reads(app, thirdParties.get, ({ db, company, params }) =>
    getRow(db.read, THIRD_PARTIES, company, params.id),
  )

  reads(app, thirdParties.summary, ({ db, company, params, request }) =>
    thirdPartySummary(db.read, company, params.id, userOf(request).keys, today()),
  )

  writes(app, thirdParties.create, async ({ tx, company, body }) => {
    const data = await createThirdParty(tx, company, body)
    return { data, id_tercero: data._id, mensaje: 'Tercero creado exitosamente' }
  })

  writes(app, thirdParties.update, async ({ tx, company, body }) => ({
    data: await updateThirdParty(tx, company, body),
    mensaje: CHANGED,
  }))

  writes(app, thirdParties.remove, async ({ tx, company, params }) => ({
    data: await removeThirdParty(tx, company, params.id),
    mensaje: 'Tercero eliminado correctamente',
  }))

  writes(app, thirdParties.addTag, async ({ tx, company, params, query }) => ({
    data: await addTag(tx, company, params.id, query.tag),
    mensaje: CHANGED,
  }))

  writes(app, thirdParties.removeTag, async ({ tx, company, params, query }) => ({
    data: await removeTag(tx, company, params.id, query.tag),
    mensaje: CHANGED,
  }))

  reads(app, commons.identificationTypes, async () => IDENTIFICATION_TYPES)
}
