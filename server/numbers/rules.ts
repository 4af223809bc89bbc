import { DOCUMENT_TAGS, type DocumentTag } from './contract.ts'
import { documentNumber } from './document-number-words.ts'
import { invalidField, Refusal } from '#server/kit/rules/refusal.ts'
import { readTags } from '#server/kit/words/tags.ts'

/** The documents that take their number from a consecutive with these tags (C-29). */
export function documentosDe(tags: string): DocumentTag[] {
  const own = readTags(tags)
  return DOCUMENT_TAGS.filter((tag) => own.includes(tag))
}

/** Refuses to delete or deactivate a consecutive that numbers documents: those would have no number any more. */
export function rechazarSiNumera(tags: string, acto: 'eliminar' | 'inactivar'): void {
  const documentos = documentosDe(tags)
  if (documentos.length === 0) return
  const etiquetas = documentos.length === 1 ? 'la etiqueta' : 'las etiquetas'
  throw new Refusal(
    'VALIDACION',
    `No se puede ${acto}: numera documentos con ${etiquetas} ${documentos.join(', ')}.`,
  )
}

/** Refuses a next number at or below the highest that documents with this prefix have (N-160). */
export function rechazarNumeroUsado(siguiente: number, prefijo: string, mayorUsado: number): void {
  if (siguiente > mayorUsado) return
  throw invalidField(
    'consecutivo_actual',
    `El número ${documentNumber(prefijo, mayorUsado)} ya se usó: escriba ${mayorUsado + 1} o uno mayor.`,
  )
}
