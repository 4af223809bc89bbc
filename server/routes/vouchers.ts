import type { FastifyInstance } from 'fastify'
import { accountingAccounts } from '../contract/accounting-accounts.ts'
import { accountingExports } from '../contract/accounting-exports.ts'
import { accountingPrograms } from '../contract/accounting-programs.ts'
import { vouchers } from '../contract/vouchers.ts'
import { manages } from '../plugins/managed.ts'
import { changes, listing, reads, recordExport } from '../plugins/routes.ts'
import { ACCOUNTING_ACCOUNTS, createAccount, updateAccount } from '../queries/vouchers/accounts.ts'
import { ACCOUNTING_EXPORTS, exportedFile, exportVouchers, pendingOf } from '../queries/vouchers/exports.ts'
import {
  ACCOUNTING_PROGRAMS,
  createProgram,
  previewProgram,
  removeProgram,
  updateProgram,
} from '../queries/vouchers/programs.ts'
import { accountSums, searchVouchers, voucherDetail } from '../queries/vouchers/vouchers.ts'
import { AUDITED_REPORTS } from '../shared/audited-tables.ts'
import { today } from '../shared/days.ts'

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

  reads(app, vouchers.search, async ({ db, company, body, request }) => {
    const found = await searchVouchers(db.read, company, body, today())
    await recordExport(db, request, AUDITED_REPORTS, `Comprobantes del ${found.desde} al ${found.hasta}`)
    return found
  })
  reads(app, vouchers.sums, async ({ db, company, query, request }) => {
    const found = await accountSums(db.read, company, query, today())
    await recordExport(db, request, AUDITED_REPORTS, `Sumas por cuenta del ${found.desde} al ${found.hasta}`)
    return found
  })
  reads(app, vouchers.find, ({ db, company, query }) => voucherDetail(db.read, company, query.clave))

  reads(app, accountingExports.search, listing(ACCOUNTING_EXPORTS))
  reads(app, accountingExports.pending, ({ db, company, query }) =>
    pendingOf(db.read, company, query, today()),
  )
  changes(app, accountingExports.create, ({ tx, company, body }) =>
    exportVouchers(tx, company, body, today()),
  )
  reads(app, accountingExports.file, async ({ db, company, params, query, reply }) => {
    const { nombre, tipo, contenido } = await exportedFile(db.read, company, params.id, query.parte)
    reply.header('Content-Type', tipo).header('Content-Disposition', `attachment; filename="${nombre}"`)
    return contenido
  })
}
