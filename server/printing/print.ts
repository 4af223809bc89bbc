import { Statement } from '#server/receivables/contract.ts'
import type { RECEIPT_FORMATS, SETTLEMENT_FORMATS, TICKET_FORMATS } from './contract.ts'
import { FinancingAgreementDetail } from '#server/financing/contract.ts'
import { InvoiceDetail } from '#server/invoices/contract.ts'
import { NoteDetail } from '#server/invoices/notes-contract.ts'
import { SettlementDetail } from '#server/settlements/contract.ts'
import { Turn } from '#server/turns/contract.ts'
import { WeighingSummary } from '#server/weighings/rows-contract.ts'
import { WithholdingCertificate } from '#server/taxes/withholdings-contract.ts'
import { sealOf } from '#server/electronic-documents/seal-queries.ts'
import { disbursementPaper } from '#server/payments/paper.ts'
import { receivablePaper } from '#server/receivables/paper.ts'
import { agreementPaper } from '#server/financing/paper.ts'
import { invoicePaper } from '#server/invoices/paper.ts'
import type { Letterhead } from '#server/kit/papers/head.ts'
import { notePaper } from '#server/invoices/note-paper.ts'
import { receiptLetter, receiptRoll } from '#server/receipts/paper.ts'
import { settlementAnnex, settlementPaper } from '#server/settlements/paper.ts'
import { statementPaper } from '#server/receivables/statement-paper.ts'
import { tiqueteHalfLetter, tiqueteRoll } from '#server/weighings/paper.ts'
import { turnPaper } from '#server/turns/paper.ts'
import { weighingSummaryPaper } from '#server/weighings/summary-paper.ts'
import {
  levyCertificatePaper,
  townCertificatePaper,
  withholdingCertificatePaper,
} from '#server/taxes/paper.ts'
import { codeOf, type Papel } from './rules.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'
import type { Queries } from '#server/db/transaction.ts'
import { clientStatement } from '#server/receivables/clients-queries.ts'
import { readDisbursement } from '#server/payments/disbursements-queries.ts'
import { agreementDetail } from '#server/financing/detail-queries.ts'
import { invoiceDetail } from '#server/invoices/queries.ts'
import { noteDetail } from '#server/invoices/notes-queries.ts'
import { CERTIFIED, paperKey } from './paper-check-queries.ts'
import { readReceipt } from '#server/receipts/queries.ts'
import { readReceivable } from '#server/receivables/queries.ts'
import { certificate, certificateName } from '#server/taxes/withholdings-queries.ts'
import { settlementDetail } from '#server/settlements/queries.ts'
import { TURNS } from '#server/turns/queries.ts'
import { getRow } from '#server/kit/rows/rows.ts'
import { weighingSummary } from '#server/weighings/summary-queries.ts'
import { today } from '#server/kit/words/days.ts'
import { paperPath } from '#server/kit/words/papers.ts'
import { unaccented } from '#server/kit/words/marks.ts'

/** Existing document with its company. */
export interface Printing<Query> {
  q: Queries
  id: string
  idEmpresa: string
  company: Letterhead
  /** Public address of the web, for the check link on the paper. */
  publicUrl: string | undefined
  query: Query
  /** Writes an audit entry for papers that count as a report. */
  audited: (name: string) => Promise<void>
}

/** Drawn document with its number for the file name. `word` replaces the default word. */
export interface Printed {
  file: Promise<Buffer>
  number: string
  word?: string
}

/** Number of a document in plain ASCII, for a file name. */
export const plainName = (number: string): string => unaccented(number).replace(/[^\w.-]+/g, '-')

/** File name `tiquete_PES-602.pdf` in plain ASCII. */
export const fileName = (word: string, number: string): string => `${word}_${plainName(number)}.pdf`

/**
 * Adds the check link to the letterhead. Practice companies and installations without a public address get
 * none.
 */
async function withCheckLink(
  { q, company, publicUrl }: Pick<Printing<unknown>, 'q' | 'company' | 'publicUrl'>,
  papel: Papel,
): Promise<Letterhead> {
  if (!publicUrl || company.practica) return company
  const code = codeOf(await paperKey(q), papel)
  return { ...company, verificacion: new URL(paperPath(code), publicUrl).href }
}

const summary = async ({ q, idEmpresa, id }: Printing<unknown>) =>
  WeighingSummary.parse(await weighingSummary(q, idEmpresa, id))

/** `partesDe` restricts a shared ticket to the shares of these farmers. */
export async function ticket(
  printing: Printing<{ formato: (typeof TICKET_FORMATS)[number] }>,
  partesDe?: readonly string[],
): Promise<Printed> {
  const read = await summary(printing)
  const told = read.partes.filter(({ id_proveedor }) => !partesDe || partesDe.includes(id_proveedor))
  const weighing = { ...read, partes: told }
  const draw = printing.query.formato === '80mm' ? tiqueteRoll : tiqueteHalfLetter
  const company = await withCheckLink(printing, { tipo: 'TIQUETE_BASCULA', id: printing.id })
  return { file: draw(weighing, company), number: weighing.consecutivo }
}

export async function turn({ q, id, idEmpresa, company }: Printing<unknown>): Promise<Printed> {
  const read = Turn.parse(await getRow(q, TURNS, idEmpresa, id))
  return { file: turnPaper(read, company), number: `${read.dia}-${read.numero}` }
}

export async function ofWeighing(printing: Printing<unknown>): Promise<Printed> {
  const weighing = await summary(printing)
  return { file: weighingSummaryPaper(weighing, printing.company), number: weighing.consecutivo }
}

export async function receipt(
  printing: Printing<{ formato: (typeof RECEIPT_FORMATS)[number] }>,
): Promise<Printed> {
  const { q, id, query } = printing
  const read = await readReceipt(q, id)
  const company = await withCheckLink(printing, { tipo: 'RECIBO_CAJA', id })
  const draw = query.formato === '80mm' ? receiptRoll : receiptLetter
  return { file: draw(read, company), number: read.numero_recibo }
}

export async function receivable({ q, id, company }: Printing<unknown>): Promise<Printed> {
  const read = await readReceivable(q, id)
  return { file: receivablePaper(read, company), number: read.numero_factura }
}

/** Statement of account of the client `id`. */
export async function statement({ q, id, idEmpresa, company }: Printing<unknown>): Promise<Printed> {
  const read = Statement.parse(await clientStatement(q, idEmpresa, id, today()))
  return { file: statementPaper(read, company), number: read.identificacion, word: 'estado-de-cuenta' }
}

export async function invoice({ q, id, idEmpresa, company }: Printing<unknown>): Promise<Printed> {
  const read = InvoiceDetail.parse(await invoiceDetail(q, idEmpresa, id, today()))
  const seal = await sealOf(q, idEmpresa, { id_factura: id })
  return { file: invoicePaper(read, company, seal), number: read.numero_de_factura }
}

export async function settlement(
  printing: Printing<{ formato: (typeof SETTLEMENT_FORMATS)[number] }>,
): Promise<Printed> {
  const { q, id, idEmpresa, query } = printing
  const read = SettlementDetail.parse(await settlementDetail(q, idEmpresa, id))
  if (query.formato === 'anexo') {
    return { file: settlementAnnex(read, printing.company), number: read.consecutivo, word: 'anexo' }
  }
  const company = await withCheckLink(printing, { tipo: 'LIQUIDACION', id })
  const seal = await sealOf(q, idEmpresa, { id_liquidacion: id })
  return { file: settlementPaper(read, company, seal), number: read.consecutivo }
}

export async function disbursement({ q, id, idEmpresa, company }: Printing<unknown>): Promise<Printed> {
  const read = await readDisbursement(q, idEmpresa, id)
  return { file: disbursementPaper(read, company), number: read.consecutivo }
}

export async function note({ q, id, idEmpresa, company }: Printing<unknown>): Promise<Printed> {
  const read = NoteDetail.parse(await noteDetail(q, idEmpresa, id))
  return { file: notePaper(read, company, await sealOf(q, idEmpresa, { id_nota: id })), number: read.numero }
}

export async function agreement(printing: Printing<unknown>): Promise<Printed> {
  const { q, id, idEmpresa } = printing
  const read = FinancingAgreementDetail.parse(await agreementDetail(q, idEmpresa, id, today()))
  const company = await withCheckLink(printing, { tipo: 'ACUERDO_FINANCIAMIENTO', id })
  return { file: agreementPaper(read, company), number: read.consecutivo }
}

/** Certificate of the levy in a year. Throws 404 if there was none. */
export const levyOfYear = (printing: Printing<{ anio: string }>): Promise<Printed> =>
  certify(printing, 'CERTIFICADO_CUOTA', {
    none: 'no se le cobró ni descontó cuota de fomento',
    name: ({ proveedor, anio }) => `Certificado de cuota de fomento de ${proveedor.nombre}, ${anio}`,
    draw: levyCertificatePaper,
  })

/** Certificate of the withholding in a year. Throws 404 if there was none. */
export const withheldInYear = (printing: Printing<{ anio: string; ciudad: string }>): Promise<Printed> =>
  certify(printing, 'CERTIFICADO_RETENCION', {
    none: 'no se le practicó retención',
    name: certificateName,
    draw: (read, company, expedido) =>
      withholdingCertificatePaper(read, company, { ciudad: printing.query.ciudad, expedido }),
  })

/** Certificate of ReteICA in a year. Throws 404 if there was none. */
export const townOfYear = (printing: Printing<{ anio: string }>): Promise<Printed> =>
  certify(printing, 'CERTIFICADO_RETEICA', {
    none: 'no se le practicó ReteICA',
    name: certificateName,
    draw: townCertificatePaper,
  })

interface Certifies {
  /** Words of the 404 for a year without amounts. */
  none: string
  /** Name in the audit. */
  name: (read: WithholdingCertificate) => string
  draw: (read: WithholdingCertificate, company: Letterhead, expedido: string) => Promise<Buffer>
}

async function certify(
  printing: Printing<{ anio: string }>,
  tipo: keyof typeof CERTIFIED,
  { none, name, draw }: Certifies,
): Promise<Printed> {
  const { q, id, idEmpresa, query, audited } = printing
  const hoy = today()
  const asked = { id, anio: query.anio, hoy }
  const read = WithholdingCertificate.parse(await certificate(q, idEmpresa, asked, CERTIFIED[tipo]))
  const { anio, retencion, proveedor } = read
  if (!retencion) throw new Refusal('NO_ENCONTRADO', `En ${anio} ${none}.`)
  const company = await withCheckLink(printing, { tipo, id, anio, expedido: hoy })
  await audited(name(read))
  return { file: draw(read, company, hoy), number: `${proveedor.identificacion}-${anio}` }
}
