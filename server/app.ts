import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fastify, { type FastifyInstance } from 'fastify'
import { NO_COPYING, type Copying } from './copies/service.ts'
import { acrossCompanies } from './db/across-companies.ts'
import type { Database } from './db/transaction.ts'
import { registerAccess } from './plugins/access.ts'
import { BODY_MAX_BYTES, registerBodies } from './plugins/bodies.ts'
import { answerFrameworkError, registerErrors } from './plugins/errors.ts'
import { registerHeaders } from './plugins/headers.ts'
import { forgetOld } from './plugins/idempotency.ts'
import { loggable } from './plugins/log.ts'
import { openApi } from './plugins/openapi.ts'
import { accountPayableRoutes } from './routes/accounts-payable.ts'
import { accountReceivableRoutes } from './routes/accounts-receivable.ts'
import { appliedReceiptRoutes } from './routes/applied-receipts.ts'
import { approvalRequestRoutes } from './routes/approval-requests.ts'
import { auditRoutes } from './routes/audit.ts'
import { authRoutes } from './routes/auth.ts'
import { bankMovementRoutes } from './routes/bank-movements.ts'
import { bankReconciliationRoutes } from './routes/bank-reconciliations.ts'
import { importRoutes } from './routes/imports.ts'
import type { Background } from './background.ts'
import { startRunner } from './imports/runner.ts'
import { startPractising } from './practice/runner.ts'
import { forgetOldImports } from './imports/store.ts'
import { invoiceRoutes } from './routes/invoices.ts'
import { noteRoutes } from './routes/notes.ts'
import { paymentReceiptRoutes } from './routes/payment-receipts.ts'
import { catalogueRoutes } from './routes/catalogues.ts'
import { closedPeriodRoutes } from './routes/closed-periods.ts'
import { companyRoutes } from './routes/companies.ts'
import { consecutiveRoutes } from './routes/consecutives.ts'
import { copyRoutes } from './routes/copies.ts'
import { dashboardRoutes } from './routes/dashboard.ts'
import { fileRoutes } from './routes/files.ts'
import { firstStepRoutes } from './routes/first-steps.ts'
import { financingAgreementMovementRoutes } from './routes/financing-agreement-movements.ts'
import { financingAgreementRoutes } from './routes/financing-agreements.ts'
import { millingOperationRoutes } from './routes/milling-operations.ts'
import { qualityTableRoutes } from './routes/quality-tables.ts'
import { rateRoutes } from './routes/rates.ts'
import { reportRoutes } from './routes/reports.ts'
import { roleRoutes } from './routes/roles.ts'
import { settlementRoutes } from './routes/settlements.ts'
import { stockRoutes } from './routes/stock.ts'
import { thirdPartyRoutes } from './routes/third-parties.ts'
import { userRoutes } from './routes/users.ts'
import { voucherRoutes } from './routes/vouchers.ts'
import { weighingRecordRoutes } from './routes/weighing-records.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Does the work of imports in the background; undefined where somebody else does. */
    imports: Background | undefined
    /** The same of practice companies. */
    practising: Background | undefined
  }
}

export interface AppOptions {
  db: Database
  tokenSecret: string
  /** pino's level; `silent` writes nothing. */
  logLevel?: string
  copying?: Copying
  /** Also does the work in the background, such as imports, that any process asks for. */
  background?: boolean
  /** Where log lines go instead of the standard output. */
  logStream?: { write: (line: string) => void }
}

const HOUR = 60 * 60 * 1000
const OPEN = { access: { access: 'open', needsCompany: false } } as const

/** Every resource's routes, but for signing in, which needs the tokens' secret. */
const ROUTES = [
  dashboardRoutes,
  companyRoutes,
  userRoutes,
  roleRoutes,
  thirdPartyRoutes,
  catalogueRoutes,
  bankMovementRoutes,
  bankReconciliationRoutes,
  invoiceRoutes,
  noteRoutes,
  accountReceivableRoutes,
  accountPayableRoutes,
  paymentReceiptRoutes,
  appliedReceiptRoutes,
  consecutiveRoutes,
  rateRoutes,
  qualityTableRoutes,
  millingOperationRoutes,
  auditRoutes,
  copyRoutes,
  weighingRecordRoutes,
  settlementRoutes,
  approvalRequestRoutes,
  financingAgreementRoutes,
  financingAgreementMovementRoutes,
  reportRoutes,
  stockRoutes,
  voucherRoutes,
  closedPeriodRoutes,
  fileRoutes,
  firstStepRoutes,
  importRoutes,
]

/** The REST API without a port. It does not close the database that it is given. */
export function buildApp({
  db,
  tokenSecret,
  logLevel = 'silent',
  logStream,
  copying = NO_COPYING,
  background,
}: AppOptions): FastifyInstance {
  const app = fastify({
    bodyLimit: BODY_MAX_BYTES,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    frameworkErrors: answerFrameworkError,
    genReqId: (request) => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && /^[\w-]{1,64}$/.test(given) ? given : randomUUID()
    },
    logger: {
      level: logLevel,
      ...(logStream && { stream: logStream }),
      serializers: {
        // Neither headers nor query: both may carry a token.
        req: ({ method, url }) => ({ method, path: url?.split('?')[0] }),
        err: loggable,
      },
    },
  })
  app.decorate('db', db)
  app.decorate('copying', copying)
  app.decorate('endpoints', [])
  const working = {
    db,
    all: acrossCompanies(db),
    onProblem: (error: unknown) => app.log.error({ err: error }, 'work in the background failed'),
  }
  const runner = background ? startRunner(working) : undefined
  const practising = background ? startPractising(working) : undefined
  app.decorate('imports', runner)
  app.decorate('practising', practising)
  registerErrors(app)
  registerHeaders(app)
  registerBodies(app)
  registerAccess(app, acrossCompanies(db), tokenSecret)
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // A connection that stays open would keep the server from closing for as long as it is kept alive.
    if (closing) reply.header('connection', 'close')
  })

  // Whoever watches over the API asks them every few seconds.
  const watched = { config: OPEN, logLevel: 'warn' } as const
  app.get('/healthz', watched, async () => ({ ok: true }))
  app.get('/readyz', watched, async (request, reply) => {
    try {
      await db.read.execute(sql`select 1`)
      return { ok: true }
    } catch (error) {
      request.log.error({ err: error }, 'database does not answer')
      return reply.status(503).send({ ok: false })
    }
  })
  app.get('/openapi.json', { config: OPEN }, async () => openApi(app.endpoints))

  authRoutes(app, tokenSecret)
  for (const register of ROUTES) register(app)

  const cleaning = setInterval(() => {
    const all = acrossCompanies(db)
    Promise.all([forgetOld(all), forgetOldImports(all.read)]).catch((error: unknown) =>
      app.log.error({ err: error }, 'hourly cleaning failed'),
    )
  }, HOUR)
  cleaning.unref()
  app.addHook('onClose', async () => {
    clearInterval(cleaning)
    await Promise.all([runner?.stop(), practising?.stop()])
  })
  return app
}
