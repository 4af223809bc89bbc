import type { ElectronicDocument } from '#server/electronic-documents/contract.ts'
import { remedyOf } from '#server/electronic-documents/findings-words.ts'

type Told = Pick<ElectronicDocument, 'estado' | 'problema' | 'hallazgos'>

/** One line that says why a document is not accepted and what to do; '' for an accepted one. */
export function missing({ estado, problema, hallazgos }: Told): string {
  if (estado === 'ACEPTADO') return ''
  const [first, ...others] = hallazgos
  if (!first) return problema
  const more = others.length > 0 && `(y ${others.length} más)`
  return [`${first.regla}: ${first.mensaje.replace(/\.$/, '')}.`, remedyOf(first.regla), more]
    .filter(Boolean)
    .join(' ')
}
