import type { FastifyInstance } from 'fastify'
import { electronicZip } from './electronic-zip.ts'
import type { Endpoint } from '#server/kit/contract/endpoint.ts'
import { files } from './contract.ts'
import { acrossCompanies } from '#server/db/across-companies.ts'
import { forbidden } from '#server/kit/rules/refusal.ts'
import { reads, recordExport, userOf } from '#server/kit/http/register.ts'
import * as papers from './print.ts'
import { fileName, type Printed, type Printing } from './print.ts'
import { findDocument, readLetterhead } from './queries.ts'
import { holdsOwnKey } from './rules.ts'
import { AUDITED_REPORTS } from '#server/kit/words/audit.ts'

type Kind = Parameters<typeof findDocument>[1]

interface Found<Query> extends Printing<Query> {
  /** True for the statement of account of the client `id`. */
  delCliente: boolean
}

/** Registers the route of one kind of paper. */
type Prints = <Query>(
  endpoint: Endpoint<{ id: string }, Query, undefined, unknown>,
  kind: Kind,
  word: string,
  draw: (printing: Found<Query>) => Promise<Printed>,
) => void

export function fileRoutes(app: FastifyInstance): void {
  const prints: Prints = (endpoint, kind, word, draw) =>
    reads(app, endpoint, async ({ db, params, query, request, reply }) => {
      const { idUsuario, keys } = userOf(request)
      // A request with only a token names no company.
      const where = request.company === null ? acrossCompanies(db) : db
      const found = await findDocument(where.read, kind, params.id, { idUsuario, company: request.company })
      const q = db.within(found.id_empresa).read
      const byOwnId = found.id === params.id.toLowerCase()
      if (byOwnId && !holdsOwnKey(keys, endpoint.access)) throw forbidden()
      const {
        file,
        number,
        word: ownWord = word,
      } = await draw({
        q,
        id: found.id,
        idEmpresa: found.id_empresa,
        delCliente: found.del_cliente === true,
        company: await readLetterhead(q, found.id_empresa),
        publicUrl: app.publicUrl,
        query,
        audited: (name) => recordExport(db, request, AUDITED_REPORTS, name),
      })
      reply.header('content-type', 'application/pdf')
      reply.header('content-disposition', `inline; filename="${fileName(ownWord, number)}"`)
      reply.header('cache-control', 'private, no-store')
      return file
    })

  reads(app, files.electronicZip, async ({ db, company, params, request, reply }) => {
    const { file, number } = await electronicZip(
      {
        q: db.read,
        id: params.id,
        idEmpresa: company,
        keys: userOf(request).keys,
        company: await readLetterhead(db.read, company),
        publicUrl: app.publicUrl,
        audited: (name) => recordExport(db, request, AUDITED_REPORTS, name),
      },
      app.electronic,
    )
    reply.header('content-type', 'application/zip')
    reply.header('content-disposition', `attachment; filename="${number}.zip"`)
    reply.header('cache-control', 'private, no-store')
    return file
  })

  prints(files.tiqueteBascula, 'pesada', 'tiquete', (printing) => papers.ticket(printing))
  prints(files.turno, 'turno', 'turno', papers.turn)
  prints(files.resumenPesada, 'pesada', 'resumen', papers.ofWeighing)
  prints(files.reciboCaja, 'recibo', 'recibo', papers.receipt)
  prints(files.cuentaPorCobrar, 'cuenta', 'cuenta', (printing) =>
    (printing.delCliente ? papers.statement : papers.receivable)(printing),
  )
  prints(files.factura, 'factura', 'factura', papers.invoice)
  prints(files.liquidacion, 'liquidacion', 'liquidacion', papers.settlement)
  prints(files.egreso, 'egreso', 'egreso', papers.disbursement)
  prints(files.nota, 'nota', 'nota', papers.note)
  prints(files.acuerdo, 'acuerdo', 'acuerdo', papers.agreement)
  prints(files.certificadoCuota, 'tercero', 'certificado-cuota', papers.levyOfYear)
  prints(files.certificadoRetencion, 'tercero', 'certificado-retencion', papers.withheldInYear)
  prints(files.certificadoReteica, 'tercero', 'certificado-reteica', papers.townOfYear)
}
