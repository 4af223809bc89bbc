import { sql } from 'drizzle-orm'
import { refuseSupplierInvoice, type FacturaDelProveedor } from './purchase-document-rules.ts'
import { rangesNotice, rangesApply } from '#server/numbers/authorised-ranges-rules.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'
import { TAG_INVOICES, type PurchaseDocument } from '#server/parties/purchase-documents-words.ts'
import { hasTag } from '#server/kit/words/tags.ts'
import { rowsOf, type Queries, type Transaction } from '#server/db/transaction.ts'
import { authorisedNumber } from '#server/numbers/authorised-ranges-acts.ts'
import { rangesOfDocument } from '#server/numbers/authorised-ranges-queries.ts'
import { lockThirdParty } from '#server/parties/acts.ts'
import { createNote } from '#server/invoices/notes-acts.ts'
import type { Row } from '#server/kit/rows/rows.ts'
import { SETTLEMENTS } from './queries.ts'
import { gathersWeeks, isOpenWeekly, openWeekly } from './weekly-documents-queries.ts'
import { weekStart } from '#server/kit/words/days.ts'

/**
 * Document needed to approve a purchase (settlements/README.md, purchase document). Null before the company's
 * first resolution of support documents begins. `aviso` warns about the numbers left.
 */
export async function documentAsked(
  q: Queries,
  company: string,
  idProveedor: string,
  hoy: string,
): Promise<{ tipo: PurchaseDocument; aviso: string } | null> {
  const own = await rangesOfDocument(q, company, 'DOCUMENTO_SOPORTE')
  if (!own || !rangesApply(own.rangos, hoy)) return null
  const [supplier] = await rowsOf<{ tags: string }>(
    q,
    sql`select tags from third_parties where id_tercero = ${idProveedor} and id_empresa = ${company}`,
  )
  if (hasTag(supplier?.tags ?? '', TAG_INVOICES)) return { tipo: 'FACTURA', aviso: '' }
  const aviso = rangesNotice(own.rangos, hoy, own.descripcion)?.texto ?? ''
  return { tipo: 'DOCUMENTO_SOPORTE', aviso }
}

/**
 * Columns of the purchase document: the supplier's invoice, or the next number of the company's resolution,
 * used up here. Throws 422 for a missing invoice and for an exhausted resolution, DUPLICADO for an invoice of
 * another settlement.
 */
export async function purchaseDocument(
  tx: Transaction,
  company: string,
  idProveedor: string,
  factura: FacturaDelProveedor,
  hoy: string,
) {
  const asked = await documentAsked(tx, company, idProveedor, hoy)
  if (!asked) return {}
  const { tipo: tipo_documento } = asked
  if (tipo_documento === 'DOCUMENTO_SOPORTE')
    return { tipo_documento, fecha_documento: hoy, ...(await supportNumber(tx, company, idProveedor, hoy)) }
  refuseSupplierInvoice(factura, hoy)
  const { numero_factura: numero_documento, fecha_factura: fecha_documento } = factura
  await refuseUsed(tx, company, idProveedor, numero_documento)
  return { tipo_documento, numero_documento, fecha_documento }
}

/**
 * Number of a support document: that of the supplier's open week, or the next of the resolution, which is used up. In a
 * week a second approval for the supplier waits, and so does the signature of its document.
 */
async function supportNumber(tx: Transaction, company: string, idProveedor: string, hoy: string) {
  const semana_documento = (await gathersWeeks(tx, company)) ? weekStart(hoy) : null
  if (semana_documento) {
    await lockThirdParty(tx, company, idProveedor)
    const open = await openWeekly(tx, company, idProveedor, { semana: semana_documento, hoy })
    if (open) return { ...open, semana_documento }
  }
  const { numero, id_rango } = await authorisedNumber(tx, company, 'DOCUMENTO_SOPORTE', {
    resource: SETTLEMENTS,
    numbered: 'numero_documento',
    campo: 'numero_documento',
    fecha: hoy,
  })
  return { numero_documento: numero, id_rango, semana_documento }
}

/**
 * Throws DUPLICADO for an invoice that was used before. The lock on the supplier makes a second approval
 * wait.
 */
async function refuseUsed(tx: Transaction, company: string, idProveedor: string, numero: string) {
  await lockThirdParty(tx, company, idProveedor)
  const [other] = await rowsOf<{ id_liquidacion: string; consecutivo: string }>(
    tx,
    sql`select id_liquidacion, consecutivo from settlements
      where id_empresa = ${company} and id_proveedor = ${idProveedor} and tipo_documento = 'FACTURA'
        and estado <> 'ANULADA' and clave_de_texto(numero_documento) = clave_de_texto(${numero}) limit 1`,
  )
  if (!other) return
  const mensaje = `La factura ${numero} de este proveedor ya está en la liquidación ${other.consecutivo}.`
  throw new Refusal('DUPLICADO', mensaje, { errores: { numero_factura: [mensaje] }, registro: { ...other } })
}

/**
 * Creates the adjustment note of a voided support document, whose number stays used. A purchase of an open week leaves
 * its document without a note, because nobody has the document yet.
 */
export async function adjustVoided(
  tx: Transaction,
  company: string,
  settlement: Row & {
    id_proveedor: string
    nombre_proveedor: string
    subtotal?: number
    semana_documento?: string | null
  },
  motivo: string,
  hoy: string,
): Promise<void> {
  if (settlement.tipo_documento !== 'DOCUMENTO_SOPORTE' || !settlement.subtotal) return
  const numero = String(settlement.numero_documento)
  const { semana_documento: semana } = settlement
  if (semana && (await isOpenWeekly(tx, company, numero, { semana, hoy }))) return
  await createNote(tx, company, {
    clase: 'AJUSTE',
    fecha: hoy,
    documento: numero,
    id_liquidacion: settlement._id,
    id_tercero: settlement.id_proveedor,
    nombre_tercero: settlement.nombre_proveedor,
    concepto: 'ANULACION',
    motivo,
    base: settlement.subtotal,
    iva: 0,
  })
}
