import type { FastifyInstance } from 'fastify'
import { accessKeys, type Endpoint } from '../contract/endpoint.ts'
import { files } from '../contract/files.ts'
import { holdsKey } from '../contract/keys.ts'
import { SettlementDetail } from '../contract/settlements.ts'
import { WeighingSummary } from '../contract/weighing-records.ts'
import { receiptPaper, receivablePaper } from '../documents/fee.ts'
import { settlementPaper } from '../documents/settlement.ts'
import { ticketHalfLetter, ticketRoll } from '../documents/ticket.ts'
import { weighingSummaryPaper } from '../documents/weighing-summary.ts'
import type { Letterhead } from '../documents/letterhead.ts'
import { forbidden } from '../domain/refusal.ts'
import { reads, userOf } from '../plugins/routes.ts'
import { findDocument, readLetterhead } from '../queries/documents.ts'
import { readReceipt } from '../queries/receipts.ts'
import { readReceivable } from '../queries/receivables.ts'
import { settlementDetail } from '../queries/settlements/settlements.ts'
import { weighingSummary } from '../queries/weighings/summary.ts'
import type { Queries } from '../db/transaction.ts'

type Kind = Parameters<typeof findDocument>[1]

/** A document that is there already, of the company that it belongs to. */
interface Printing<Query> {
  q: Queries
  id: string
  idEmpresa: string
  company: Letterhead
  query: Query
}

export function fileRoutes(app: FastifyInstance): void {
  const prints = <Query>(
    endpoint: Endpoint<{ id: string }, Query, undefined, unknown>,
    kind: Kind,
    draw: (printing: Printing<Query>) => Promise<Buffer>,
  ) =>
    reads(app, endpoint, async ({ db, params, query, request, reply }) => {
      const { idUsuario, keys } = userOf(request)
      const found = await findDocument(db.read, kind, params.id, { idUsuario, company: request.company })
      const [ownKey] = accessKeys(endpoint.access)
      const byOwnId = found.id === params.id.toLowerCase()
      if (byOwnId && ownKey && !holdsKey(keys, ownKey)) throw forbidden()
      const company = await readLetterhead(db.read, found.id_empresa)
      const file = await draw({ q: db.read, id: found.id, idEmpresa: found.id_empresa, company, query })
      const name = endpoint.path.split('/')[3]
      reply.header('content-type', 'application/pdf')
      reply.header('content-disposition', `inline; filename="${name}-${found.id}.pdf"`)
      reply.header('cache-control', 'private, no-store')
      reply.header('x-content-type-options', 'nosniff')
      return file
    })

  const summary = async ({ q, idEmpresa, id }: Printing<unknown>) =>
    WeighingSummary.parse(await weighingSummary(q, idEmpresa, id))

  prints(files.tiqueteBascula, 'pesada', async (printing) => {
    const draw = printing.query.formato === '80mm' ? ticketRoll : ticketHalfLetter
    return draw(await summary(printing), printing.company)
  })
  prints(files.resumenPesada, 'pesada', async (printing) =>
    weighingSummaryPaper(await summary(printing), printing.company),
  )
  prints(files.reciboCaja, 'recibo', async ({ q, id, company }) =>
    receiptPaper(await readReceipt(q, id), company),
  )
  prints(files.cuentaPorCobrar, 'cuenta', async ({ q, id, company }) =>
    receivablePaper(await readReceivable(q, id), company),
  )
  prints(files.liquidacion, 'liquidacion', async ({ q, id, idEmpresa, company }) =>
    settlementPaper(SettlementDetail.parse(await settlementDetail(q, idEmpresa, id)), company),
  )
}
