import { DOCUMENT_TAGS, type DocumentTag } from './contract.ts'
import { documentNumber } from './words.ts'
import { invalidField, Refusal } from '#server/kit/rules/refusal.ts'
import { readTags } from '#server/kit/words/tags.ts'

/** Documents numbered by a consecutive with these tags. */
export function documentsOf(tags: string): DocumentTag[] {
  const own = readTags(tags)
  return DOCUMENT_TAGS.filter((tag) => own.includes(tag))
}

/** Throws EN_USO for deleting or deactivating a consecutive that numbers documents. */
export function refuseIfNumbering(tags: string, acto: 'eliminar' | 'inactivar'): void {
  const documentos = documentsOf(tags)
  if (documentos.length === 0) return
  const etiquetas = documentos.length === 1 ? 'la etiqueta' : 'las etiquetas'
  throw new Refusal(
    'VALIDACION',
    `No se puede ${acto}: numera documentos con ${etiquetas} ${documentos.join(', ')}.`,
  )
}

/** Throws 422 if the next number is not above the highest used one (numbers/README.md, next number). */
export function refuseUsedNumber(siguiente: number, prefijo: string, mayorUsado: number): void {
  if (siguiente > mayorUsado) return
  throw invalidField(
    'consecutivo_actual',
    `El número ${documentNumber(prefijo, mayorUsado)} ya se usó: escriba ${mayorUsado + 1} o uno mayor.`,
  )
}
