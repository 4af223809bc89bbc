import { TAG_OWN_COMPANY, TAG_OWN_RICE } from './contract.ts'
import { invalidField, Refusal } from '#server/kit/rules/refusal.ts'
import { PAID_TAGS } from './paid-tags-words.ts'
import { TAG_INVOICES } from './purchase-documents-words.ts'
import { hasTag, markTag } from '#server/kit/words/tags.ts'

/** Marks of the third-party form. Undefined leaves a mark unchanged. */
export interface Marcas {
  esArrozPropio?: boolean | undefined
  facturaElectronica?: boolean | undefined
}

/** Tags after a change of type or marks. Another type drops the tag (parties/README.md, tags by type). */
export function tagsOfParty(tags: string, tipo: string, marcas: Marcas = {}): string {
  const { esArrozPropio, facturaElectronica } = marcas
  const own = tipo === 'CLIENTE' && (esArrozPropio ?? hasTag(tags, TAG_OWN_RICE))
  const invoices = tipo === 'PROVEEDOR' && (facturaElectronica ?? hasTag(tags, TAG_INVOICES))
  return markTag(markTag(tags, TAG_OWN_RICE, own), TAG_INVOICES, invoices)
}

/** Only a supplier has an own ReteICA. Another type drops the choice. */
export const icaOfParty = (ica: string, tipo: string): string => (tipo === 'PROVEEDOR' ? ica : '')

/** Tags with exactly this paid tag; '' removes every paid tag. */
export const paymentTags = (tags: string, cual: string): string =>
  PAID_TAGS.reduce((now, { value }) => markTag(now, value, value === cual), tags)

/** The system alone assigns the tag of the own company. */
export function refuseReservedTag(tag: string): void {
  if (hasTag(tag, TAG_OWN_COMPANY)) {
    throw new Refusal(
      'VALIDACION',
      `La etiqueta ${TAG_OWN_COMPANY} la asigna el sistema y no se puede cambiar.`,
    )
  }
}

/** The own third party of a company cannot be deleted. Throws EN_USO. */
export function refuseIfOwnCompany(tags: string): void {
  if (hasTag(tags, TAG_OWN_COMPANY)) {
    throw new Refusal('EN_USO', 'No se puede eliminar: es el tercero de la propia empresa.')
  }
}

interface Escrito {
  certificado_cuota: string
  certificado_cuota_desde: string | null
  certificado_cuota_hasta: string | null
  certificado_cuota_kg: number | null
}

/**
 * Throws 422 on a certificate without validity days or with reversed days, and on days or kilos without a
 * number.
 */
export function refuseLevyCertificate(uno: Escrito): void {
  const { certificado_cuota: numero, certificado_cuota_desde: desde, certificado_cuota_hasta: hasta } = uno
  if (numero === '' && (desde || hasta || uno.certificado_cuota_kg !== null))
    throw invalidField('certificado_cuota', 'Escriba el número del certificado.')
  if (numero === '') return
  if (!desde) throw invalidField('certificado_cuota_desde', 'Escriba desde cuándo vale el certificado.')
  if (!hasta) throw invalidField('certificado_cuota_hasta', 'Escriba hasta cuándo vale el certificado.')
  if (hasta < desde)
    throw invalidField('certificado_cuota_hasta', 'El certificado no puede terminar antes de comenzar.')
}
