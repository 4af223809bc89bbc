import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { startSealing } from './audit/chain/sealer.ts'
import { NO_COPYING, type Copying } from './copies/service.ts'
import { acrossCompanies } from './db/across-companies.ts'
import { inTransaction, SYSTEM, type Database } from './db/transaction.ts'
import { withoutLinkSecret } from './farmers/words.ts'
import type { ReadsMetrics } from './kit/tools/metrics-readers.ts'
import type { Secrets } from './kit/tools/secret-list.ts'
import { registerAccess } from './people/access.ts'
import { BODY_MAX_BYTES, registerBodies } from './kit/http/bodies.ts'
import { answerFrameworkError, registerErrors } from './kit/http/errors.ts'
import { registerHeaders } from './kit/http/headers.ts'
import { forgetOld } from './kit/http/idempotency.ts'
import { registerLastSeen } from './people/last-seen.ts'
import { loggable } from './kit/http/log.ts'
import { registerMetrics } from './kit/http/metrics.ts'
import { openApi } from './kit/http/openapi.ts'
import { accountPayableRoutes } from './payables/routes.ts'
import { accountReceivableRoutes } from './receivables/routes.ts'
import { approvalRequestRoutes } from './approvals/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { authRoutes } from './people/auth-routes.ts'
import { anchorsByNow } from './audit/chain/seal.ts'
import { invoiceHistory } from './audit/history-queries.ts'
import { bankMovementRoutes } from './bank/routes.ts'
import { bankReconciliationRoutes } from './bank/reconciliations-routes.ts'
import { importRoutes } from './imports/routes.ts'
import type { Background } from './kit/background.ts'
import { startRunner } from './imports/runner.ts'
import { startPractising } from './ops/practice.ts'
import { forgetOldImports } from './imports/store.ts'
import { INVOICES } from './invoices/queries.ts'
import { invoiceRoutes } from './invoices/routes.ts'
import { noteRoutes } from './invoices/notes-routes.ts'
import { paperRoutes } from './printing/paper-check-routes.ts'
import { RECEIPTS } from './receipts/queries.ts'
import { syncFeeDocuments } from './receipts/weighing-fees-acts.ts'
import { paymentReceiptRoutes } from './receipts/routes.ts'
import { bankRoutes } from './bank/accounts-routes.ts'
import { MILLING_OPERATIONS } from './milling/queries.ts'
import { catalogueRoutes } from './catalogues/routes.ts'
import { refusedCash } from './bank/cash-acts.ts'
import { refusedMonth } from './periods/acts.ts'
import { closedPeriodRoutes } from './periods/routes.ts'
import { companyRoutes } from './companies/routes.ts'
import { consecutiveRoutes } from './numbers/routes.ts'
import { copyRoutes } from './copies/routes.ts'
import { deskRoutes } from './desk/routes.ts'
import { SIMULATOR_ONLY, type Surroundings } from './electronic-documents/channels.ts'
import { refuseSigned } from './electronic-documents/acts.ts'
import { electronicDocumentRoutes } from './electronic-documents/routes.ts'
import { startSending } from './electronic-documents/sending.ts'
import { farmerLinkRoutes } from './farmers/routes.ts'
import { fileRoutes } from './printing/routes.ts'
import { payOut } from './settlements/acts.ts'
import { decideLoan } from './financing/movements-acts.ts'
import { financingAgreementMovementRoutes } from './financing/movements-routes.ts'
import { financingAgreementRoutes } from './financing/routes.ts'
import { millingOperationRoutes } from './milling/routes.ts'
import { rateRoutes } from './rates/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { farmerReportRoutes } from './farmers/reports-routes.ts'
import { payrollRoutes } from './payroll/routes.ts'
import { taxRoutes } from './taxes/routes.ts'
import { roleRoutes } from './people/roles-routes.ts'
import { sessionRoutes } from './people/sessions-routes.ts'
import { scaleRoutes } from './scales/routes.ts'
import { settlementRoutes } from './settlements/routes.ts'
import { stockRoutes } from './stock/routes.ts'
import { thirdPartyRoutes } from './parties/routes.ts'
import { turnRoutes } from './turns/routes.ts'
import { userRoutes } from './people/users-routes.ts'
import { VOUCHER_STORE } from './books/closed-acts.ts'
import { startKeeping } from './books/closed-months.ts'
import { voucherRoutes } from './books/routes.ts'
import { weighingPhotoRoutes } from './weighings/photos-routes.ts'
import { weighingRecordRoutes } from './weighings/routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    copying: Copying
    /** Worker for imports; undefined if another process runs it. */
    imports: Background | undefined
    /** Worker for practice companies; undefined if another process runs it. */
    practising: Background | undefined
    /** Worker for electronic documents; undefined if another process runs it. */
    sending: Background | undefined
    publicUrl: string | undefined
    electronic: Surroundings
    photosDir: string | undefined
  }
}

export interface AppOptions {
  db: Database
  /** Secrets that sign tokens and the browser data passed by the web; newest first. */
  tokenSecrets: Secrets
  /** Level of pino; `silent` writes nothing. */
  logLevel?: string
  copying?: Copying
  /** True if this process also does background work, such as imports. */
  background?: boolean
  /** Access rule of /metrics and the version shown there. Without this option nothing is measured. */
  metrics?: { allows: ReadsMetrics; version: string }
  /** Destination of log lines. Default: standard output. */
  logStream?: { write: (line: string) => void }
  /** Public address of the mill. Without it papers have no link for checking. */
  publicUrl?: string | undefined
  /** Folder of the photographs. Without it no photographs are stored. */
  photosDir?: string
  /** Certificates of the companies, and the simulator. Without this option only the simulator can be used. */
  electronic?: Surroundings
}

/** Timeout for receiving a request. Node has the same default, which Fastify turns off. */
const REQUEST_MAX_MS = 5 * 60 * 1000
const HOUR = 60 * 60 * 1000
const OPEN = { access: { access: 'open', needsCompany: false } } as const

/** Routes of all resources, except sign-in and farmers' links, which also need the token secrets. */
const ROUTES = [
  deskRoutes,
  companyRoutes,
  userRoutes,
  sessionRoutes,
  roleRoutes,
  thirdPartyRoutes,
  catalogueRoutes,
  bankRoutes,
  (app: FastifyInstance) => bankMovementRoutes(app, anchorsByNow),
  bankReconciliationRoutes,
  (app: FastifyInstance) => invoiceRoutes(app, { historyOf: invoiceHistory, refuseSigned }),
  noteRoutes,
  electronicDocumentRoutes,
  accountReceivableRoutes,
  (app: FastifyInstance) => accountPayableRoutes(app, payOut),
  paymentReceiptRoutes,
  consecutiveRoutes({
    FACTURA: { resource: INVOICES, numbered: 'numero_de_factura' },
    RECIBO_CAJA: { resource: RECEIPTS, numbered: 'numero_recibo' },
    MAQUILA: { resource: MILLING_OPERATIONS, numbered: 'consecutivo' },
  }),
  rateRoutes,
  millingOperationRoutes,
  auditRoutes,
  copyRoutes,
  (app: FastifyInstance) => weighingRecordRoutes(app, syncFeeDocuments),
  weighingPhotoRoutes,
  scaleRoutes,
  turnRoutes,
  settlementRoutes,
  (app: FastifyInstance) => approvalRequestRoutes(app, { EXCESO_CUPO: decideLoan }),
  financingAgreementRoutes,
  financingAgreementMovementRoutes,
  reportRoutes,
  farmerReportRoutes,
  payrollRoutes,
  taxRoutes,
  stockRoutes,
  voucherRoutes,
  (app: FastifyInstance) => closedPeriodRoutes(app, VOUCHER_STORE),
  fileRoutes,
  paperRoutes,
  importRoutes,
]

/** Builds the REST API without listening. The caller closes the database. */
export function buildApp({
  db,
  tokenSecrets,
  logLevel = 'silent',
  logStream,
  copying = NO_COPYING,
  background,
  metrics,
  publicUrl,
  photosDir,
  electronic = SIMULATOR_ONLY,
}: AppOptions): FastifyInstance {
  const app = fastify({
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: REQUEST_MAX_MS,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    frameworkErrors: answerFrameworkError,
    // The reference on the error page, under the same name as in the log of the web.
    logController: new LogController({ requestIdLogLabel: 'req_id' }),
    genReqId: (request) => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && /^[\w-]{1,64}$/.test(given) ? given : randomUUID()
    },
    logger: {
      level: logLevel,
      ...(logStream && { stream: logStream }),
      serializers: {
        // No headers and no query, which may hold a token. The secret of a link is removed from the path.
        req: ({ method, url }) => ({ method, path: withoutLinkSecret(url?.split('?')[0] ?? '') }),
        err: loggable,
      },
    },
  })
  app.decorate('db', db)
  app.decorate('copying', copying)
  app.decorate('publicUrl', publicUrl)
  app.decorate('electronic', electronic)
  app.decorate('photosDir', photosDir)
  app.decorate('endpoints', [])
  const working = {
    db,
    all: acrossCompanies(db),
    onProblem: (error: unknown) => app.log.error({ err: error }, 'work in the background failed'),
  }
  const runner = background ? startRunner(working) : undefined
  const practising = background ? startPractising(working) : undefined
  const sealing = background ? startSealing(working) : undefined
  const keeping = background ? startKeeping(working) : undefined
  const sending = background ? startSending({ ...working, around: electronic }) : undefined
  app.decorate('imports', runner)
  app.decorate('practising', practising)
  app.decorate('sending', sending)
  registerErrors(app, { refused: (error) => refusedMonth(error) ?? refusedCash(error) })
  registerHeaders(app)
  registerBodies(app)
  registerAccess(app, acrossCompanies(db), tokenSecrets)
  registerLastSeen(app, acrossCompanies(db))
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // Kept-alive connections would delay the shutdown.
    if (closing) reply.header('connection', 'close')
  })

  // Health checks every few seconds must not fill the log.
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
  if (metrics) registerMetrics(app, { db, all: acrossCompanies(db), ...metrics })
  app.get('/openapi.json', { config: OPEN }, async () => openApi(app.endpoints))

  authRoutes(app, tokenSecrets)
  for (const register of ROUTES) register(app)
  farmerLinkRoutes(app, tokenSecrets)

  const cleaning = setInterval(() => {
    const all = acrossCompanies(db)
    const forgetting = [forgetOld(all), inTransaction(all, SYSTEM, forgetOldImports)]
    Promise.all(forgetting).catch((error: unknown) => app.log.error({ err: error }, 'hourly cleaning failed'))
  }, HOUR)
  cleaning.unref()
  app.addHook('onClose', async () => {
    clearInterval(cleaning)
    await Promise.all([runner?.stop(), practising?.stop(), sealing?.stop(), keeping?.stop(), sending?.stop()])
  })
  return app
}
