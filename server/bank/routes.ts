import type { FastifyInstance } from 'fastify'
import { bankMovements } from './contract.ts'
import { bankPayments } from './payments-contract.ts'
import { cashClosings } from './cash-closings-contract.ts'
import { changes, reads } from '#server/kit/http/register.ts'
import { report } from '#server/kit/http/report.ts'
import { readAccounts, readUnplaced } from './balances-queries.ts'
import { type Anchoring, closeBox, voidClosing } from './cash-closings-acts.ts'
import { readClosings } from './cash-closings-queries.ts'
import { paymentsOfDay } from './payments-queries.ts'
import { assignAccount, enter, transfer, voidEntry } from './entries-acts.ts'
import { searchBook } from './book-queries.ts'
import { today } from '#server/kit/words/days.ts'

export function bankMovementRoutes(app: FastifyInstance, anchor: Anchoring): void {
  report(
    app,
    bankMovements.search,
    ({ db, company, body }) => searchBook(db.read, company, body, today()),
    ({ cuenta }) => `Extracto de ${cuenta?.nombre ?? 'movimientos sin cuenta'}`,
  )
  reads(app, bankMovements.accounts, async ({ db, company, query: { dia = today(), todas } }) => {
    const [data, sin_cuenta] = await Promise.all([
      readAccounts(db.read, company, dia, todas === 'true'),
      readUnplaced(db.read, company),
    ])
    return { dia, data, sin_cuenta }
  })
  report(
    app,
    cashClosings.search,
    ({ db, company, query }) => readClosings(db.read, company, query),
    (_found, { query: { fecha = today() } }) => `Cierre de caja del ${fecha}`,
  )
  report(
    app,
    bankPayments,
    ({ db, company, query: { id_banco, dia = today() } }) => paymentsOfDay(db.read, company, id_banco, dia),
    ({ cuenta }, { query: { dia = today() } }) => `Pagos del ${dia} por ${cuenta.nombre}`,
  )
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
