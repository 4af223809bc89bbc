import type { FastifyInstance, FastifyReply } from 'fastify'
import { accountingAccounts } from './accounts-contract.ts'
import { accountingExports } from './exports-contract.ts'
import { accountingPrograms } from './programs-contract.ts'
import { vouchers } from './vouchers-contract.ts'
import { manages } from '#server/kit/http/managed.ts'
import { changes, lists, reads } from '#server/kit/http/register.ts'
import { report } from '#server/kit/http/report.ts'
import { createAccount, updateAccount } from './accounts-acts.ts'
import { ACCOUNTING_ACCOUNTS } from './accounts-queries.ts'
import { exportVouchers, voidExport } from './exports-acts.ts'
import { ACCOUNTING_EXPORTS, exportDetail, exportedFile, trialFile } from './exports-queries.ts'
import { countPending, type NamedFile } from './next-export-queries.ts'
import { createProgram, removeProgram, updateProgram } from './programs-acts.ts'
import { previewProgram, ACCOUNTING_PROGRAMS } from './programs-queries.ts'
import { accountSums, searchVouchers, voucherDetail } from './vouchers-queries.ts'
import { today } from '#server/kit/words/days.ts'

export function voucherRoutes(app: FastifyInstance): void {
  manages(app, accountingAccounts, ACCOUNTING_ACCOUNTS, {
    create: ({ tx, company, body }) => createAccount(tx, company, body),
    update: ({ tx, company, body }) => updateAccount(tx, company, body),
  })

  manages(app, accountingPrograms, ACCOUNTING_PROGRAMS, {
    create: ({ tx, company, body }) => createProgram(tx, company, body),
    update: ({ tx, company, body }) => updateProgram(tx, company, body),
    remove: ({ tx, company, params }) => removeProgram(tx, company, params.id),
  })
  reads(app, accountingPrograms.preview, ({ db, company, params }) =>
    previewProgram(db.read, company, params.id, today()),
  )

  report(
    app,
    vouchers.search,
    ({ db, company, body }) => searchVouchers(db.read, company, body, today()),
    ({ desde, hasta }) => `Comprobantes del ${desde} al ${hasta}`,
  )
  report(
    app,
    vouchers.sums,
    ({ db, company, query }) => accountSums(db.read, company, query, today()),
    ({ desde, hasta }) => `Sumas por cuenta del ${desde} al ${hasta}`,
  )
  reads(app, vouchers.find, ({ db, company, query }) => voucherDetail(db.read, company, query.clave))

  lists(app, accountingExports.search, ACCOUNTING_EXPORTS)
  reads(app, accountingExports.pending, ({ db, company, query }) =>
    countPending(db.read, company, query, today()),
  )
  changes(app, accountingExports.create, ({ tx, company, body }) =>
    exportVouchers(tx, company, body, today()),
  )
  reads(app, accountingExports.get, ({ db, company, params }) => exportDetail(db.read, company, params.id))
  changes(app, accountingExports.void, ({ tx, company, params, body }) =>
    voidExport(tx, company, params.id, body),
  )
  reads(app, accountingExports.file, async ({ db, company, params, query, reply }) =>
    attached(reply, await exportedFile(db.read, company, params.id, query.parte)),
  )
  reads(app, accountingExports.trial, async ({ db, company, query, reply }) =>
    attached(reply, await trialFile(db.read, company, query, today())),
  )
}

/** Answers a file as a download. */
function attached(reply: FastifyReply, { nombre, tipo, contenido }: Omit<NamedFile, 'extension'>): Buffer {
  reply.header('Content-Type', tipo).header('Content-Disposition', `attachment; filename="${nombre}"`)
  return contenido
}
