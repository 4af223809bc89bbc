import { keyAsText } from '#server/kit/words/formats.ts'
import { PROGRAMAS } from '#server/books/words.ts'
import { FINANCING_MODE_OPTIONS } from '#server/financing/words.ts'
import { REQUEST_KINDS } from '#server/approvals/words.ts'
import { QUALITY_MODES, QUALITY_UNITS } from '#server/rates/quality-words.ts'
import { PURCHASE_DOCUMENTS } from '#server/parties/purchase-documents-words.ts'
import { DEBIT_CONCEPTS, NOTE_CONCEPTS, NOTE_KINDS } from '#server/invoices/notes-words.ts'

/** Fixed values that need more than a capital first letter. */
const VALUES: Readonly<Record<string, string>> = {
  ...REQUEST_KINDS,
  ...PROGRAMAS,
  ...QUALITY_UNITS,
  ...NOTE_CONCEPTS,
  ...DEBIT_CONCEPTS,
  ...PURCHASE_DOCUMENTS,
  ...NOTE_KINDS,
  ...Object.fromEntries(FINANCING_MODE_OPTIONS.map(({ value, label }) => [value, label])),
  EN_EJECUCION: 'En ejecución',
  LIQUIDACION: 'Liquidación',
  RETENCION: 'Retención',
  RETENCION_SERVICIOS: 'Retención por servicios y fletes',
  APORTE_SALUD: 'Aportes a salud',
  APORTE_PENSION: 'Aportes a pensión',
  APORTE_RIESGOS: 'Aportes a riesgos laborales',
  APORTE_PARAFISCAL: 'Aportes a caja, ICBF y SENA',
  RETENCION_SALARIOS: 'Retención por salarios',
  RETEICA: 'ReteICA',
  CUOTA_FOMENTO: 'Cuota de fomento',
  SALE: 'Pago',
  ENTRA: 'Devolución',
  BOLSA: 'Bolsa Mercantil',
  BASCULA: 'Báscula',
  FACTOR: QUALITY_MODES.FACTOR,
  KG_POR_PUNTO: QUALITY_MODES.KG_POR_PUNTO,
  PESOS_POR_PUNTO: QUALITY_MODES.PESOS_POR_PUNTO,
  BONIFICACION: 'Bonificación',
}

/** `EN_EJECUCION` as 'En ejecución', `BORRADOR` as 'Borrador'. */
export function valueInWords(value: string): string {
  if (Object.hasOwn(VALUES, value)) return VALUES[value] ?? value
  return keyAsText(value)
}
