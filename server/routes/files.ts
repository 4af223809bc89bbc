import type { FastifyInstance } from 'fastify'
import { accessKeys, type Endpoint } from '../contract/endpoint.ts'
import { Statement } from '../contract/accounts-receivable.ts'
import { files } from '../contract/files.ts'
import { InvoiceDetail } from '../contract/invoices.ts'
import { FinancingAgreementDetail } from '../contract/financing-agreements.ts'
import { holdsKey } from '../contract/keys.ts'
import { NoteDetail } from '../contract/notes.ts'
import { SettlementDetail } from '../contract/settlements.ts'
import { WeighingSummary } from '../contract/weighing-records.ts'
import { WithholdingCertificate } from '../contract/withholdings.ts'
import { disbursementPaper } from '../documents/disbursement.ts'
import { agreementPaper } from '../documents/financing.ts'
import { invoicePaper } from '../documents/invoice.ts'
import { notePaper } from '../documents/note.ts'
import { receivablePaper } from '../documents/fee.ts'
import { receiptLetter, receiptRoll } from '../documents/receipt.ts'
import { settlementPaper } from '../documents/settlement.ts'
import { statementPaper } from '../documents/statement.ts'
import { tiqueteHalfLetter, tiqueteRoll } from '../documents/tiquete.ts'
import { weighingSummaryPaper } from '../documents/weighing-summary.ts'
import { levyCertificatePaper, withholdingCertificatePaper } from '../documents/withholding-certificate.ts'
import type { Letterhead } from '../documents/letterhead.ts'
import { forbidden, Refusal } from '../domain/refusal.ts'
import { reads, recordExport, userOf } from '../plugins/routes.ts'
import { readDisbursement } from '../queries/disbursements.ts'
import { findDocument, readLetterhead } from '../queries/documents.ts'
import { invoiceDetail } from '../queries/invoices.ts'
import { noteDetail } from '../queries/notes.ts'
import { agreementDetail } from '../queries/financing/detail.ts'
import { readReceipt } from '../queries/receipts.ts'
import { readReceivable } from '../queries/receivables.ts'
import { certificateName, levyCertificate, withholdingCertificate } from '../queries/reports/purchases.ts'
import { clientStatement } from '../queries/clients.ts'
import { settlementDetail } from '../queries/settlements/settlements.ts'
import { weighingSummary } from '../queries/weighings/summary.ts'
import { AUDITED_REPORTS } from '../shared/audited-tables.ts'
import { today } from '../shared/days.ts'
import { acrossCompanies } from '../db/across-companies.ts'
import type { Queries } from '../db/transaction.ts'

type Kind = Parameters<typeof findDocument>[1]

/** A document that is there already, of the company that it belongs to. */
interface Printing<Query> {
  q: Queries
  id: string
  idEmpresa: string
  /** Of a receivable: the statement of the client that `id` is. */
  delCliente: boolean
  company: Letterhead
  query: Query
  /** Leaves an audit entry where the paper is made as a report's file, which the header `Exportacion` says. */
  audited: (name: string) => Promise<void>
}

/** A drawn document, and the number by which it is named, with another word where it is of another kind. */
interface Printed {
  file: Promise<Buffer>
  number: string
  word?: string
}

/** `tiquete_PES-602.pdf`: what the paper is and its number, in plain ASCII. */
function fileName(word: string, number: string): string {
  const plain = number.normalize('NFD').replace(/\p{Mn}/gu, '')
  return `${word}_${plain.replace(/[^\w.-]+/g, '-')}.pdf`
}

/** Serves the papers of a kind of document. */
type Prints = <Query>(
  endpoint: Endpoint<{ id: string }, Query, undefined, unknown>,
  kind: Kind,
  word: string,
  draw: (printing: Printing<Query>) => Promise<Printed>,
) => void

export function fileRoutes(app: FastifyInstance): void {
  const prints: Prints = (endpoint, kind, word, draw) =>
    reads(app, endpoint, async ({ db, params, query, request, reply }) => {
      const { idUsuario, keys } = userOf(request)
      // An address with only a token names no company.
      const where = request.company === null ? acrossCompanies(db) : db
      const found = await findDocument(where.read, kind, params.id, { idUsuario, company: request.company })
      const q = db.within(found.id_empresa).read
      const [ownKey] = accessKeys(endpoint.access)
      const byOwnId = found.id === params.id.toLowerCase()
      if (byOwnId && ownKey && !holdsKey(keys, ownKey)) throw forbidden()
      const company = await readLetterhead(q, found.id_empresa)
      const {
        file,
        number,
        word: ownWord = word,
      } = await draw({
        q,
        id: found.id,
        idEmpresa: found.id_empresa,
        delCliente: found.del_cliente === true,
        company,
        query,
        audited: (name) => recordExport(db, request, AUDITED_REPORTS, name),
      })
      reply.header('content-type', 'application/pdf')
      reply.header('content-disposition', `inline; filename="${fileName(ownWord, number)}"`)
      reply.header('cache-control', 'private, no-store')
      return file
    })

  const summary = async ({ q, idEmpresa, id }: Printing<unknown>) =>
    WeighingSummary.parse(await weighingSummary(q, idEmpresa, id))

  prints(files.tiqueteBascula, 'pesada', 'tiquete', async (printing) => {
    const weighing = await summary(printing)
    const draw = printing.query.formato === '80mm' ? tiqueteRoll : tiqueteHalfLetter
    return { file: draw(weighing, printing.company), number: weighing.consecutivo }
  })
  prints(files.resumenPesada, 'pesada', 'resumen', async (printing) => {
    const weighing = await summary(printing)
    return { file: weighingSummaryPaper(weighing, printing.company), number: weighing.consecutivo }
  })
  prints(files.reciboCaja, 'recibo', 'recibo', async ({ q, id, company, query }) => {
    const receipt = await readReceipt(q, id)
    const draw = query.formato === '80mm' ? receiptRoll : receiptLetter
    return { file: draw(receipt, company), number: receipt.numero_recibo }
  })
  prints(files.cuentaPorCobrar, 'cuenta', 'cuenta', async ({ q, id, idEmpresa, delCliente, company }) => {
    if (delCliente) {
      const statement = Statement.parse(await clientStatement(q, idEmpresa, id, today()))
      const file = statementPaper(statement, company)
      return { file, number: statement.identificacion, word: 'estado-de-cuenta' }
    }
    const receivable = await readReceivable(q, id)
    return { file: receivablePaper(receivable, company), number: receivable.numero_factura }
  })
  prints(files.factura, 'factura', 'factura', async ({ q, id, idEmpresa, company }) => {
    const hoy = today()
    const invoice = InvoiceDetail.parse(await invoiceDetail(q, idEmpresa, id, hoy))
    return { file: invoicePaper(invoice, company), number: invoice.numero_de_factura }
  })
  prints(files.liquidacion, 'liquidacion', 'liquidacion', async ({ q, id, idEmpresa, company }) => {
    const settlement = SettlementDetail.parse(await settlementDetail(q, idEmpresa, id))
    return { file: settlementPaper(settlement, company), number: settlement.consecutivo }
  })
  prints(files.egreso, 'egreso', 'egreso', async ({ q, id, idEmpresa, company }) => {
    const disbursement = await readDisbursement(q, idEmpresa, id)
    return { file: disbursementPaper(disbursement, company), number: disbursement.consecutivo }
  })
  prints(files.nota, 'nota', 'nota', async ({ q, id, idEmpresa, company }) => {
    const note = NoteDetail.parse(await noteDetail(q, idEmpresa, id))
    return { file: notePaper(note, company), number: note.numero }
  })
  prints(files.acuerdo, 'acuerdo', 'acuerdo', async ({ q, id, idEmpresa, company }) => {
    const agreement = FinancingAgreementDetail.parse(await agreementDetail(q, idEmpresa, id, today()))
    return { file: agreementPaper(agreement, company), number: agreement.consecutivo }
  })
  certificates(prints)
}

/** What a third party is certified of a year: the levy that it was charged, and what was withheld of it. */
function certificates(prints: Prints): void {
  prints(
    files.certificadoCuota,
    'tercero',
    'certificado-cuota',
    async ({ q, id, idEmpresa, company, query, audited }) => {
      const hoy = today()
      const certificate = WithholdingCertificate.parse(
        await levyCertificate(q, idEmpresa, id, query.anio, hoy),
      )
      const { anio, retencion, proveedor } = certificate
      if (!retencion) throw new Refusal('NO_ENCONTRADO', `En ${anio} no se le descontó cuota de fomento.`)
      await audited(`Certificado de cuota de fomento de ${proveedor.nombre}, ${anio}`)
      return {
        file: levyCertificatePaper(certificate, company, hoy),
        number: `${proveedor.identificacion}-${anio}`,
      }
    },
  )
  prints(
    files.certificadoRetencion,
    'tercero',
    'certificado-retencion',
    async ({ q, id, idEmpresa, company, query, audited }) => {
      const hoy = today()
      const read = await withholdingCertificate(q, idEmpresa, id, query.anio, hoy)
      const certificate = WithholdingCertificate.parse(read)
      const { anio, retencion, proveedor } = certificate
      if (!retencion) throw new Refusal('NO_ENCONTRADO', `En ${anio} no se le practicó retención.`)
      await audited(certificateName(certificate))
      const issued = { ciudad: query.ciudad, expedido: hoy }
      const file = withholdingCertificatePaper(certificate, company, issued)
      return { file, number: `${proveedor.identificacion}-${anio}` }
    },
  )
}
