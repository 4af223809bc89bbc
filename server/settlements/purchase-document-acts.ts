import { sql } from 'drizzle-orm'
import { rechazarFactura, type FacturaDelProveedor } from './purchase-document-rules.ts'
import { avisoDeRangos, rigenRangos } from '#server/numbers/authorised-ranges-rules.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'
import { TAG_INVOICES, type PurchaseDocument } from '#server/parties/purchase-documents-words.ts'
import { hasTag } from '#server/kit/words/tags.ts'
import { rowsOf, type Queries, type Transaction } from '#server/db/transaction.ts'
import { numeroAutorizado } from '#server/numbers/authorised-ranges-acts.ts'
import { rangesOfDocument } from '#server/numbers/authorised-ranges-queries.ts'
import { createNote } from '#server/invoices/notes-acts.ts'
import type { Row } from '#server/kit/rows/rows.ts'
import { SETTLEMENTS } from './queries.ts'

/**
 * What approving asks of a purchase (N-141): the invoice of a supplier who issues them, a support document of another; null in a
 * company none of whose resolutions of support documents has begun. `aviso` is what is to be said of its numbers.
 */
export async function documentAsked(
  q: Queries,
  company: string,
  idProveedor: string,
  hoy: string,
): Promise<{ tipo: PurchaseDocument; aviso: string } | null> {
  const own = await rangesOfDocument(q, company, 'DOCUMENTO_SOPORTE')
  if (!own || !rigenRangos(own.rangos, hoy)) return null
  const [supplier] = await rowsOf<{ tags: string }>(
    q,
    sql`select tags from third_parties where id_tercero = ${idProveedor} and id_empresa = ${company}`,
  )
  if (hasTag(supplier?.tags ?? '', TAG_INVOICES)) return { tipo: 'FACTURA', aviso: '' }
  const aviso = avisoDeRangos(own.rangos, hoy, own.descripcion)?.texto ?? ''
  return { tipo: 'DOCUMENTO_SOPORTE', aviso }
}

/**
 * The document that a purchase is approved with, as it is stored: what the supplier issued, or the next number of the company's
 * resolution, given in this transaction. Refuses with 422 an invoice that is missing, with DUPLICADO one of another living
 * settlement of the supplier, and when the resolution has no numbers left.
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
  if (tipo_documento === 'DOCUMENTO_SOPORTE') {
    const { numero, id_rango } = await numeroAutorizado(tx, company, tipo_documento, {
      resource: SETTLEMENTS,
      numbered: 'numero_documento',
      campo: 'numero_documento',
      fecha: hoy,
    })
    return { tipo_documento, numero_documento: numero, fecha_documento: hoy, id_rango }
  }
  rechazarFactura(factura, hoy)
  const { numero_factura: numero_documento, fecha_factura: fecha_documento } = factura
  await refuseUsed(tx, company, idProveedor, numero_documento)
  return { tipo_documento, numero_documento, fecha_documento }
}

/** Of two that are approved with one invoice at the same moment the second waits at the supplier, and is told of the first. */
async function refuseUsed(tx: Transaction, company: string, idProveedor: string, numero: string) {
  await tx.execute(
    sql`select from third_parties where id_tercero = ${idProveedor} and id_empresa = ${company} for no key update`,
  )
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

/** What is voided of a purchase with a support document is corrected by its note of adjustment: its number stays used. */
export async function adjustVoided(
  tx: Transaction,
  company: string,
  settlement: Row & { id_proveedor: string; nombre_proveedor: string; subtotal?: number },
  motivo: string,
  hoy: string,
): Promise<void> {
  if (settlement.tipo_documento !== 'DOCUMENTO_SOPORTE' || !settlement.subtotal) return
  await createNote(tx, company, {
    clase: 'AJUSTE',
    fecha: hoy,
    documento: String(settlement.numero_documento),
    id_liquidacion: settlement._id,
    id_tercero: settlement.id_proveedor,
    nombre_tercero: settlement.nombre_proveedor,
    concepto: 'ANULACION',
    motivo,
    base: settlement.subtotal,
    iva: 0,
  })
}
