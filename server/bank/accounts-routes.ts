import type { FastifyInstance } from 'fastify'
import { banks } from './banks-contract.ts'
import { createAccount, updateAccount } from './accounts-acts.ts'
import { BANK_FILTERS, BANKS } from './accounts-queries.ts'
import { manages } from '#server/kit/http/managed.ts'
import { listing } from '#server/kit/http/register.ts'
import { searchRows } from '#server/kit/rows/search.ts'
import { invalidField } from '#server/kit/rules/refusal.ts'
import { today } from '#server/kit/words/days.ts'

export function bankRoutes(app: FastifyInstance): void {
  manages(app, banks, BANKS, {
    search: listing(BANKS, async ({ db, company, body }) => {
      // The original API lists bank accounts only; cash boxes need the filter `clase`.
      const fixed = { clase: body.filtros.clase ?? 'BANCO' }
      const page = await searchRows(db.read, BANKS, company, body, { fixed, filters: BANK_FILTERS })
      return { ...page, bankList: page.data }
    }),
    create: ({ tx, company, body }) => createAccount(tx, company, body, today()),
    update: ({ tx, company, body: { id_banco, id, version, ...changes } }) => {
      const which = id_banco ?? id
      if (which === undefined) throw invalidField('id_banco', 'Falta el banco que se modifica.')
      return updateAccount(tx, company, which, changes, { version, hoy: today() })
    },
  })
}
