import { TAG_OWN_COMPANY, TAG_OWN_RICE } from './contract.ts'
import { invalidField, Refusal } from '#server/kit/rules/refusal.ts'
import { PAID_TAGS } from './paid-tags-words.ts'
import { TAG_INVOICES } from './purchase-documents-words.ts'
import { hasTag, markTag } from '#server/kit/words/tags.ts'

/** What the form of a third party asks about; undefined leaves it as it was. */
export interface Marcas {
  esArrozPropio?: boolean | undefined
  facturaElectronica?: boolean | undefined
}

/**
 * The tags of a third party after its type or its marks changed. ARROZ_PROPIO is a client's only and FACTURA_ELECTRONICA a
 * supplier's only, so another type drops them (D1 §5, decisions N-118, N-141).
 */
export function etiquetasDeTercero(tags: string, tipo: string, marcas: Marcas = {}): string {
  const { esArrozPropio, facturaElectronica } = marcas
  const own = tipo === 'CLIENTE' && (esArrozPropio ?? hasTag(tags, TAG_OWN_RICE))
  const invoices = tipo === 'PROVEEDOR' && (facturaElectronica ?? hasTag(tags, TAG_INVOICES))
  return markTag(markTag(tags, TAG_OWN_RICE, own), TAG_INVOICES, invoices)
}

/** The tags with the one that says what it is paid for; '' takes it away. */
export const etiquetasDePago = (tags: string, cual: string): string =>
  PAID_TAGS.reduce((now, { value }) => markTag(now, value, value === cual), tags)

/** Refuses to give or take the tag by which a company knows itself. */
export function rechazarEtiquetaPropia(tag: string): void {
  if (hasTag(tag, TAG_OWN_COMPANY)) {
    throw new Refusal(
      'VALIDACION',
      `La etiqueta ${TAG_OWN_COMPANY} la asigna el sistema y no se puede cambiar.`,
    )
  }
}

/** Refuses what would leave a company without its own third party. */
export function rechazarSiEsPropia(tags: string): void {
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

/** Refuses with 422 a certificate without its days or with days the wrong way round, and days or kilos of none. */
export function rechazarCertificadoDeCuota(uno: Escrito): void {
  const { certificado_cuota: numero, certificado_cuota_desde: desde, certificado_cuota_hasta: hasta } = uno
  if (numero === '' && (desde || hasta || uno.certificado_cuota_kg !== null))
    throw invalidField('certificado_cuota', 'Escriba el número del certificado.')
  if (numero === '') return
  if (!desde) throw invalidField('certificado_cuota_desde', 'Escriba desde cuándo vale el certificado.')
  if (!hasta) throw invalidField('certificado_cuota_hasta', 'Escriba hasta cuándo vale el certificado.')
  if (hasta < desde)
    throw invalidField('certificado_cuota_hasta', 'El certificado no puede terminar antes de comenzar.')
}
