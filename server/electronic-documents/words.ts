import type { Fields } from '#server/kit/words/fields.ts'

/** Kinds of electronic documents by their DIAN code. */
export const DOCUMENT_TYPES = {
  '01': 'Factura electrónica de venta',
  '05': 'Documento soporte',
  '91': 'Nota crédito',
  '92': 'Nota débito',
  '95': 'Nota de ajuste del documento soporte',
} as const
export type DocumentType = keyof typeof DOCUMENT_TYPES

/** States of an electronic document (electronic-documents/README.md, states). */
export const STATES = {
  BORRADOR: 'Por firmar',
  FIRMADO: 'Por enviar',
  ENVIADO: 'Enviado',
  SIN_RESPUESTA: 'Sin respuesta',
  RECHAZADO: 'Rechazado',
  ACEPTADO: 'Aceptado',
} as const
export type State = keyof typeof STATES

/** Reasons why a document is not sent, or not any more. */
export const LEFT_OUT = {
  SIN_CANAL: 'La empresa no transmite documentos: elija cómo en Habilitación.',
  ANTERIOR: 'No se transmite: es de un día anterior al primero que se transmite.',
  PRODUCCION: 'No se transmite mientras la empresa haga pruebas: es un documento de producción.',
  ANULADO: 'No hace falta transmitirlo: fue rechazado, y lo que documenta ya se anuló.',
  NOTA: 'No se transmite: el documento que corrige tampoco se transmite, o es de otro ambiente.',
} as const
export type LeftOut = keyof typeof LEFT_OUT

/** Hours after which a document that is not accepted raises an alert. */
export const LATE_AFTER_HOURS = 24

export const ELECTRONIC_DOCUMENT = {
  tipo: { label: 'Documento', kind: 'choice' },
  numero: { label: 'Número' },
  fecha: { label: 'Fecha', kind: 'date' },
  estado: { label: 'Estado', kind: 'choice' },
  nombre_tercero: { label: 'Tercero' },
  valor: { label: 'Valor', kind: 'pesos' },
  canal: { label: 'Canal', kind: 'choice' },
  ambiente: { label: 'Ambiente', kind: 'choice' },
  identificador: { label: 'CUFE, CUDE o CUDS' },
  intentos: { label: 'Intentos', kind: 'number' },
  siguiente_intento: { label: 'Siguiente intento', kind: 'moment' },
  problema: { label: 'Qué falta' },
  aceptado_en: { label: 'Aceptado', kind: 'moment' },
  id_factura: { label: 'Factura', kind: { of: 'invoices' } },
  id_liquidacion: { label: 'Liquidación', kind: { of: 'settlements' } },
  id_nota: { label: 'Nota', kind: { of: 'notes' } },
} as const satisfies Fields
