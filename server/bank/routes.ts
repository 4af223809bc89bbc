import type { FastifyInstance } from 'fastify'
import { bankMovements } from './contract.ts'
import { bankPayments } from './payments-contract.ts'
import { cashClosings } from './cash-closings-contract.ts'
import { changes, reads, recordExport } from '#server/kit/http/register.ts'
import { readAccounts, readUnplaced } from './balances-queries.ts'
import { type Anchoring, closeBox, voidClosing } from './cash-closings-acts.ts'
import { readClosings } from './cash-closings-queries.ts'
import { paymentsOfDay } from './payments-queries.ts'
import { assignAccount, enter, transfer, voidEntry } from './entries-acts.ts'
import { searchBook } from './book-queries.ts'
import { AUDITED_REPORTS } from '#server/kit/words/audit.ts'
import { today } from '#server/kit/words/days.ts'

export function bankMovementRoutes(app: FastifyInstance, anchor: Anchoring): void {
  reads(app, bankMovements.search, async ({ db, company, body, request }) => {
    const found = await searchBook(db.read, company, body, today())
    const named = `Extracto de ${found.cuenta?.nombre ?? 'movimientos sin cuenta'}`
    await recordExport(db, request, AUDITED_REPORTS, named)
    return found
  })
  reads(app, bankMovements.accounts, async ({ db, company, query: { dia = today(), todas } }) => {
    const [data, sin_cuenta] = await Promise.all([
      readAccounts(db.read, company, dia, todas === 'true'),
      readUnplaced(db.read, company),
    ])
    return { dia, data, sin_cuenta }
  })
  reads(app, cashClosings.search, async ({ db, company, query, request }) => {
    const found = await readClosings(db.read, company, query)
    await recordExport(db, request, AUDITED_REPORTS, `Cierre de caja del ${query.fecha ?? today()}`)
    return found
  })
  reads(app, bankPayments, async ({ db, company, query: { id_banco, dia = today() }, request }) => {
    const found = await paymentsOfDay(db.read, company, id_banco, dia)
    await recordExport(db, request, AUDITED_REPORTS, `Pagos del ${dia} por ${found.cuenta.nombre}`)
    return found
  })
  changes(app, cashClosings.create, ({ tx, company, body }) =>
    closeBox(tx, company, body, { hoy: today(), anchor }),
  )
  changes(app, cashClosings.void, ({ tx, company, params, body }) =>
    voidClosing(tx, company, params.id, body.motivo),
  )
  changes(app, bankMovements.create, ({ tx, company, body }) => enter(tx, company, body, today()))
  changes(app, bankMovements.transfer, ({ tx, company, body }) => transfer(tx, company, body, today()))
  changes(app, bankMovements.void, ({ tx, company, params, body }) =>
    voidEntry(tx, company, params.id, body.motivo, today()),
  )
  changes(app, bankMovements.place, ({ tx, company, params, body }) =>
    assignAccount(tx, company, params.id, body.id_banco, today()),
  )
}
