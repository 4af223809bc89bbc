import type { FastifyInstance } from 'fastify'
import { accountsReceivable } from './contract.ts'
import { changes, lists, reads, writes } from '#server/kit/http/register.ts'
import { dateNotice } from '#server/numbers/queries.ts'
import { readLimits, RECEIVABLES, searchReceivables, withCartera } from './queries.ts'
import { createByHand, updateReceivable, voidManualReceivable } from './by-hand-acts.ts'
import { owedText } from './words.ts'
import { chargeLateInterest, forgiveLateInterest, usuryWarning } from './late-interest-acts.ts'
import { getRow } from '#server/kit/rows/rows.ts'
import { clientStatement, readDebtors } from './clients-queries.ts'
import { today } from '#server/kit/words/days.ts'
import { pesos } from '#server/kit/words/formats.ts'

export function accountReceivableRoutes(app: FastifyInstance): void {
  lists(app, accountsReceivable.search, RECEIVABLES, ({ db, company, body, request }) => {
    const file = request.headers.exportacion !== undefined
    return searchReceivables(db.read, company, body, { hoy: today(), file })
  })

  reads(app, accountsReceivable.get, async ({ db, company, params }) => {
    const hoy = today()
    const row = await getRow(db.read, RECEIVABLES, company, params.id)
    return withCartera(row, hoy, await readLimits(db.read, company, hoy))
  })

  reads(app, accountsReceivable.debtors, async ({ db, company, body }) => ({
    data: await readDebtors(db.read, company, body.terceros),
  }))

  reads(app, accountsReceivable.statement, ({ db, company, params }) =>
    clientStatement(db.read, company, params.id, today()),
  )

  writes(app, accountsReceivable.create, async ({ tx, company, body }) => {
    const hoy = today()
    const data = await createByHand(tx, company, body, hoy)
    const { advertencia } = await dateNotice(tx, company, RECEIVABLES, data)
    return { data, ...warnings(advertencia, await usuryWarning(tx, company, data, hoy)) }
  })

  writes(app, accountsReceivable.update, async ({ tx, company, body }) => {
    const hoy = today()
    const data = await updateReceivable(tx, company, body, hoy)
    const dearer = body.porcentaje_interes_mora !== undefined
    return { data, ...warnings(dearer ? await usuryWarning(tx, company, data, hoy) : undefined) }
  })

  writes(app, accountsReceivable.chargeLate, async ({ tx, company, params, body }) => {
    const { row, cobro } = await chargeLateInterest(tx, company, { ...params, ...body, hoy: today() })
    return { data: row, mensaje: `${accountsReceivable.chargeLate.said}. ${owedText(cobro)}` }
  })

  writes(app, accountsReceivable.forgiveLate, async ({ tx, company, params, body }) => {
    const { row, mora } = await forgiveLateInterest(tx, company, { ...params, ...body, hoy: today() })
    return { data: row, mensaje: `${accountsReceivable.forgiveLate.said}: ${pesos(mora)}` }
  })

  changes(app, accountsReceivable.remove, ({ tx, company, params, body }) =>
    voidManualReceivable(tx, company, params.id, { ...body, hoy: today() }),
  )
}

/** Joins the warnings about a saved record into one text. */
const warnings = (...texts: (string | undefined)[]) => {
  const advertencia = texts.filter(Boolean).join(' ')
  return advertencia ? { advertencia } : {}
}
